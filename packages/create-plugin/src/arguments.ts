/** The words of a call. */
import { parseArgs } from 'node:util'
import { flawOfName, isKind, type Kind, kinds } from './kind.ts'

/** What a call says; what it leaves out is asked for, or is the usual. */
export interface Called {
  readonly folder?: string
  readonly name?: string
  readonly kind?: Kind
  readonly help: boolean
}

export const usage = `npm create @assay/plugin FOLDER -- [--kind metric|reader|both] [--name NAME]

Writes a package with a metric or a reader for Assay into a new folder, with tests, data and a config that scores.

  FOLDER    the new folder; without it, and in a terminal, everything is asked for
  --kind    what it holds: ${kinds.join(', ')}; metric where nothing is said
  --name    the name of the package, such as assay-kappa or @me/assay-kappa; that of the folder where nothing is said
  --help    this text
`

/** A call, or what is wrong with it. */
export const calledWith = (words: readonly string[]): Called | string => {
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
    const flaw = name === undefined ? undefined : flawOfName(name)
    if (flaw !== undefined) return flaw
    return { help, ...(folder !== undefined && { folder }), ...(name !== undefined && { name }), ...(kind && { kind }) }
  } catch (error) {
    return (error as Error).message
  }
}
