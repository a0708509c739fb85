/** Parses the arguments of a call. */
import { parseArgs } from 'node:util'
import { checkName, isKind, type Kind, kinds } from './kind.ts'

/** Options of a call; missing ones are asked for or have defaults. */
export interface CallOptions {
  readonly folder?: string
  readonly name?: string
  readonly kind?: Kind
  readonly help: boolean
}

export const usage = `npm create @assay/plugin FOLDER -- [--kind KIND] [--name NAME]

Writes a package with a metric, a reader or a document model for Assay into a new folder, with tests, data and a config that scores.

  FOLDER    the new folder; without it, in a terminal, all options are asked for
  --kind    its content: ${kinds.join(', ')} (default: metric); model: a model of documents with metric, reader,
            writer, view and built-in system
  --name    the name of the package, such as assay-kappa or @me/assay-kappa (default: that of the folder)
  --help    print this help
`

/** Parses a call, or returns its mistake. */
export const parseCall = (words: readonly string[]): CallOptions | string => {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { kind: { type: 'string' }, name: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
    const [folder, ...others] = positionals
    const { name, kind, help = false } = values
    if (others.length > 0) return `one folder, and not ${positionals.length}: ${positionals.join(' ')}`
    if (kind !== undefined && !isKind(kind)) return `--kind ${kind} is not one of ${kinds.join(', ')}`
    const flaw = name === undefined ? undefined : checkName(name)
    if (flaw !== undefined) return flaw
    return { help, ...(folder !== undefined && { folder }), ...(name !== undefined && { name }), ...(kind && { kind }) }
  } catch (error) {
    return (error as Error).message
  }
}
