/** Asks for missing options, in a terminal only. */
import { basename, resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { isCancel, select, text } from '@clack/prompts'
import type { CallOptions } from './arguments.ts'
import { checkName, type Kind, type Wanted } from './kind.ts'

export interface PluginRequest extends Wanted {
  readonly folder: string
}

const whatIs: readonly { readonly value: Kind; readonly label: string; readonly hint: string }[] = [
  { value: 'metric', label: 'a metric', hint: 'numbers from a gold and a system' },
  { value: 'reader', label: 'a reader', hint: 'a file format' },
  { value: 'both', label: 'both', hint: 'a metric over files of your own format' },
  { value: 'model', label: 'a model', hint: 'documents of your own, with metric, reader, view and built-in system' },
]

/** Streams of the questions; the terminal by default. */
export interface Streams {
  readonly input?: Readable
  readonly output?: Writable
}

/** Default name: that of the folder. */
export const packageNameOf = (folder: string): string => basename(resolve(folder)).toLowerCase()

/** Asks for missing options; undefined if the user cancels. */
export const ask = async (
  { folder, name, kind }: CallOptions,
  streams: Streams = {},
): Promise<PluginRequest | undefined> => {
  const into =
    folder ??
    (await text({
      ...streams,
      message: 'The new folder, which is the name of the package too?',
      placeholder: 'assay-kappa',
      validate: (value) => (value ? checkName(value) : 'write a name'),
    }))
  if (isCancel(into)) return undefined
  const what = kind ?? (await select({ ...streams, message: 'What does the package hold?', options: [...whatIs] }))
  return isCancel(what) ? undefined : { folder: into, kind: what, name: name ?? packageNameOf(into) }
}
