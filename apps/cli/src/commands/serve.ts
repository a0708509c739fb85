/** `assay serve --stdio`: scores for another program, which sends calls as lines and stays connected. */
import { failure, hostCode } from '@assay/host/internal'
import { isLeft } from 'fp-ts/lib/Either.js'
import { printExactly } from '../actions.ts'
import { fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { lateFaults } from '../plugin-guard.ts'
import { linesOf } from '../serve/lines.ts'
import { methodsOf } from '../serve/methods.ts'
import { answerLine, MOST_BYTES } from '../serve/protocol.ts'
import type { CommandDef } from './command.ts'

export const serveCommand: CommandDef = {
  usage: 'serve --stdio',
  examples: [['assay serve --stdio --plugin ./kappa.js', 'with a metric of your own']],
  flags: [
    { name: 'stdio', help: 'read calls from standard input and answer on standard output, a line each (JSON-RPC 2.0)' },
    ...consoleFlags,
  ],
  run: async (app, args, console) => {
    const [word] = args.words
    if (word !== undefined || !args.has('stdio') || app.input === undefined) {
      const why =
        word === undefined
          ? 'serve needs --stdio: it has no other way to talk'
          : `serve takes no argument, such as "${word}"`
      return fail(console, failure(2, hostCode.E104, why, 'write: assay serve --stdio'))
    }
    const methods = methodsOf(app)
    for await (const line of linesOf(app.input(), MOST_BYTES)) {
      const answer = await answerLine(line, methods)
      await lateFaults()
      if (answer === undefined) continue
      // a program reads it, and not the log of a runner
      const printed = printExactly(app, [`${JSON.stringify(answer)}\n`])
      if (isLeft(printed)) return fail(console, printed.left)
    }
    return 0
  },
}
