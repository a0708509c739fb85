/** Runs the program, in a process or a test. */
import { parseCall, usage } from './arguments.ts'
import { ask, packageNameOf } from './ask.ts'
import { createPlugin } from './create.ts'

export interface Terminal {
  /** True if the user can be asked. */
  readonly asks: boolean
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

const next = (folder: string): string => `${folder} is there:

  cd ${folder}
  npm install
  npm test          # the laws of Assay, and an example
  npm run score     # builds, and scores data/ by assay.json
`

/** Returns the exit code: 0, or 2 if nothing was written. */
export const run = async (words: readonly string[], { asks, out, err }: Terminal): Promise<0 | 2> => {
  const refuse = (why: string): 2 => {
    err(`${why}\n\n${usage}`)
    return 2
  }
  const called = parseCall(words)
  if (typeof called === 'string') return refuse(called)
  if (called.help) {
    out(usage)
    return 0
  }
  const { folder, kind = 'metric', name } = called
  const isAsked = asks && (folder === undefined || (called.kind === undefined && name === undefined))
  if (!isAsked && folder === undefined) return refuse('the new folder is not named')
  const wanted = isAsked ? await ask(called) : { folder: folder ?? '', kind, name: name ?? packageNameOf(folder ?? '') }
  if (wanted === undefined) return refuse('nothing was written')
  const refused = createPlugin(wanted.folder, wanted)
  if (refused !== undefined) return refuse(refused)
  out(next(wanted.folder))
  return 0
}
