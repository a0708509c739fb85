/** `assay serve --stdio`: scores for another program, which sends calls as lines and stays connected. */
import { isLeft, left, right } from '@assay/core'
import type { PackageCommand } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'
import { linesOf } from './lines.ts'
import { methodsOf } from './methods.ts'
import { answerLine, MAX_BYTES } from './protocol.ts'

export const serveCommand: PackageCommand = {
  usage: 'serve --stdio',
  examples: [['assay serve --stdio --plugin ./kappa.js', 'with a metric of your own']],
  flags: [
    { name: 'stdio', help: 'read calls from standard input and answer on standard output, a line each (JSON-RPC 2.0)' },
  ],
  shared: ['plugin'],
  run: async (call) => {
    const [word] = call.words
    if (word !== undefined || !call.has('stdio') || call.input === undefined) {
      const why =
        word === undefined
          ? 'serve needs --stdio: it has no other way to talk'
          : `serve takes no argument, such as "${word}"`
      return left(failure(2, hostCode.E104, why, 'write: assay serve --stdio'))
    }
    const methods = methodsOf(call)
    for await (const line of linesOf(call.input(), MAX_BYTES)) {
      const answer = await answerLine(line, methods)
      const printed = await call.print(answer === undefined ? [] : [`${JSON.stringify(answer)}\n`])
      if (isLeft(printed)) return printed
    }
    return right(0)
  },
}
