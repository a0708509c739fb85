/**
 * What another program or a paper says, beside what is computed here of the same files. `test/parity.ts` of a package brings its
 * own; the site makes the tables of the cards of it, and neither the site nor the tests of tools pass where a number is another.
 */

export interface Row {
  readonly measure: string
  /** As it was given: `88.99`, `5437/12637`, `0.8571428571428571`; nothing where there it has no value. */
  readonly official: string | undefined
  readonly ours: number | undefined
  /** Infinite where one of them alone has a value. */
  readonly difference: number
  /** The most that the rounding of the official number leaves open. */
  readonly within: number
}

export interface Case {
  readonly name: string
  readonly rows: readonly Row[]
}

/** Whose numbers: of the program that the task or the authors gave out, of another implementation, or of a paper. */
export type Giver = 'official' | 'independent' | 'published'

export interface Parity {
  readonly giver: Giver
  /** An `ORIGIN.md` in the folder of the package, and a word of each of its paragraphs that say how these numbers came about. */
  readonly origin: { readonly file: string; readonly about: readonly string[] }
  /** The options under which ours are computed, but for those that a case names. */
  readonly under?: Readonly<Record<string, unknown>>
  readonly cases: readonly Case[]
}

/** What `test/parity.ts` of a package exports: by the names of its metrics, numbers or a sentence that says why there are none. */
export type ParityOf = Readonly<Record<string, string | (() => readonly Parity[] | Promise<readonly Parity[]>)>>

/** What two doubles of one fraction may differ by, and sums in another order. */
const lastBits = (value: number): number => 1e-12 * Math.max(1, Math.abs(value))

/** The number that is meant; of a fraction, its value. */
export const numberOf = (official: string): number => {
  const [above, below = 1] = official.split('/').map(Number)
  return above! / below
}

/** A number with all its digits, a fraction, or nothing; `within` where it is known to fewer digits. */
export const row = (
  measure: string,
  official: string | number | null | undefined,
  ours: number | null | undefined,
  within = 0,
): Row => {
  const text = official === null || official === undefined ? undefined : String(official)
  const own = ours ?? undefined
  if (text === undefined || own === undefined) {
    const difference = text === own ? 0 : Number.POSITIVE_INFINITY
    return { measure, official: text, ours: own, difference, within: 0 }
  }
  const value = numberOf(text)
  return { measure, official: text, ours: own, difference: Math.abs(own - value), within: within + lastBits(value) }
}

export const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0

/** A number that was rounded to the digits that it is printed with. */
export const printedRow = (measure: string, printed: string, ours: number | undefined): Row =>
  row(measure, printed, ours, 10 ** -decimalsOf(printed) / 2)

/** A number of a suite of tests, which gives five decimals or all of them; the mean of two of five has six. */
export const suiteRow = (measure: string, value: number, ours: number | undefined): Row => {
  const decimals = decimalsOf(String(value))
  return row(measure, value, ours, 10 ** -(decimals > 6 ? decimals : 5) / 2)
}

/** Ratios of here in percent, as many programs print them. */
export const percent = (value: number | null | undefined): number | undefined =>
  value === null || value === undefined ? undefined : 100 * value

/** Rows of the measures that are named in the same way there and here. */
export const rowsOf = (
  official: Readonly<Record<string, string | number | null | undefined>>,
  ours: Readonly<Record<string, number | undefined>>,
  within = 0,
): readonly Row[] => Object.entries(official).map(([name, value]) => row(name, value, ours[name], within))

/** What is not the same. */
export const faultsOf = ({ cases }: Parity): readonly string[] =>
  cases.flatMap(({ name, rows }) =>
    rows.flatMap(({ measure, official, ours, difference, within }) =>
      difference <= within
        ? []
        : [`${name}: ${measure} is ${official ?? 'no value'} there and ${ours ?? 'no value'} here`],
    ),
  )
