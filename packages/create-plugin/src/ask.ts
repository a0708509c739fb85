/** Questions for what a call does not say; in a terminal alone. */
import { basename, resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { isCancel, select, text } from '@clack/prompts'
import type { Called } from './arguments.ts'
import { flawOfName, type Kind, type Wanted } from './kind.ts'

export interface Asked extends Wanted {
  readonly folder: string
}

const whatIs: readonly { readonly value: Kind; readonly label: string; readonly hint: string }[] = [
  { value: 'metric', label: 'a metric', hint: 'numbers from a gold and a system' },
  { value: 'reader', label: 'a reader', hint: 'a file format' },
  { value: 'both', label: 'both', hint: 'a metric over files of your own format' },
]

/** Where the questions are put: this terminal where nothing is said. */
export interface Streams {
  readonly input?: Readable
  readonly output?: Writable
}

/** The name that a folder suggests. */
export const nameOf = (folder: string): string => basename(resolve(folder)).toLowerCase()

/** Everything that is not said yet; nothing where somebody breaks off. */
export const ask = async ({ folder, name, kind }: Called, streams: Streams = {}): Promise<Asked | undefined> => {
  const into =
    folder ??
    (await text({
      ...streams,
      message: 'The new folder, which is the name of the package too?',
      placeholder: 'assay-kappa',
      validate: (value) => (value ? flawOfName(value) : 'write a name'),
    }))
  if (isCancel(into)) return undefined
  const what = kind ?? (await select({ ...streams, message: 'What does it hold?', options: [...whatIs] }))
  return isCancel(what) ? undefined : { folder: into, kind: what, name: name ?? nameOf(into) }
}
