/** What seqeval printed for random tags, and the options of its presets. */
import { plugin } from '../src/index.ts'
import { textOf } from './support.ts'

type Options = Readonly<Record<string, unknown>>

/** The options of the only metric of a preset. */
export const optionsIn = (preset: string): Options => {
  const [entry] = plugin.presets?.[preset]?.metrics ?? []
  if (typeof entry === 'string' || entry?.[0] !== '@assay/conll-f1/conll-f1')
    throw new Error(`${preset} has no options`)
  return entry[1]
}

interface Measured {
  readonly mode: 'default' | 'IOB2' | 'IOE2' | 'IOBES'
  readonly zeroDivision: 0 | 1
  readonly gold: string
  readonly system: string
  readonly expected: Readonly<Record<string, number>>
}
export const printed = JSON.parse(textOf('golden/seqeval/measured.json')) as readonly Measured[]

/** Random tags of a scheme, read in the default mode. */
interface Report {
  readonly scheme: string
  readonly zeroDivision: 0 | 1
  readonly gold: string
  readonly system: string
  readonly expected: Readonly<Record<string, number>>
}
export const reports = JSON.parse(textOf('golden/seqeval/reports.json')) as readonly Report[]

/** Those of the preset, for any scheme and any value of 0/0. */
export const optionsAs = ({ mode, zeroDivision }: Measured): Options => ({
  ...optionsIn(mode === 'default' ? 'seqeval' : 'seqeval-strict'),
  ...(mode !== 'default' && { scheme: mode }),
  zeroDivision,
  zeroDivisionInMeans: zeroDivision,
})
