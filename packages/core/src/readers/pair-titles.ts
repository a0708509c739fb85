/** Titles of lists of record pairs, as tools of record linkage write them: which column holds what. */

/** The separator of source and id in the name of a record, as Splink has it. */
export const SOURCE_MARK = '-__-'

type Titles = readonly [left: string, right: string]

/** Titles of pairs of two tables: those of Magellan, and of the benchmarks of DeepMatcher. */
const twoTables: Titles = ['ltable_id', 'rtable_id']

/** Titles of the id of a record, without its side. */
const recordId = '(?:(?:unique|rec(?:ord)?|row|item|entity)[_ .-]?)?(?:id|idx|index|key)|rec(?:ord)?'

/** The side of a record, before its title or after it: only numbers and words need no mark between. */
const sideBefore = new RegExp(`^(?:(l|r|a|b)[_ .-]|(left|right|ltable|rtable)[_ .-]?)(${recordId})$`)
const sideAfter = new RegExp(`^(${recordId})(?:[_ .-](l|r|a|b|x|y)|[_ .-]?(1|2|left|right))$`)

const otherSides: ReadonlyMap<string, string> = new Map([
  ['l', 'r'],
  ['a', 'b'],
  ['x', 'y'],
  ['1', '2'],
  ['left', 'right'],
  ['ltable', 'rtable'],
])

/** Both titles of a pair that nothing but a list of pairs has, if this is the first of them: `rec_id_1` and `rec_id_2`. */
const sureTitles = (title: string): readonly Titles[] => {
  const [, mark, word] = sideBefore.exec(title) ?? []
  const before = mark ?? word
  const [, , letter, end] = sideAfter.exec(title) ?? []
  const side = before ?? letter ?? end ?? ''
  const other = otherSides.get(side)
  if (other === undefined) return []
  return [[title, before === undefined ? title.slice(0, -side.length) + other : other + title.slice(side.length)]]
}

/** Titles that other tables have too. */
const usual: readonly Titles[] = [
  ['left', 'right'],
  ['source', 'target'],
  ['p1', 'p2'],
]

const sources: readonly Titles[] = [
  ['source_dataset_l', 'source_dataset_r'],
  ['source_l', 'source_r'],
]

const probabilities: readonly string[] = ['match_probability', 'probability', 'score', 'confidence', 'similarity']
const WEIGHT = 'match_weight'
const decisions: readonly string[] = ['label', 'match', 'is_match', 'clerical_match_score', 'gold']

/** The columns of a list of pairs by their titles, from 0; several where several titles say the same. */
export interface PairColumns {
  readonly pairs: readonly (readonly [left: number, right: number])[]
  readonly probabilities: readonly number[]
  readonly weights: readonly number[]
  readonly decisions: readonly number[]
  readonly sources: readonly (readonly [left: number, right: number])[]
}

const newFinder = (titled: readonly string[]) => {
  const folded = titled.map((title) => title.trim().toLowerCase())
  const both = (all: readonly Titles[]): readonly (readonly [number, number])[] =>
    all.flatMap(([left, right]) => {
      const [l, r] = [folded.indexOf(left), folded.indexOf(right)]
      return l >= 0 && r >= 0 ? [[l, r] as const] : []
    })
  const each = (all: readonly string[]): readonly number[] =>
    folded.flatMap((title, column) => (all.includes(title) ? [column] : []))
  return { both, each, sure: both(folded.flatMap(sureTitles)) }
}

/** The columns of a list of pairs. */
export const pairColumnsIn = (titled: readonly string[]): PairColumns => {
  const { both, each, sure } = newFinder(titled)
  return {
    pairs: [...sure, ...both(usual)],
    probabilities: each(probabilities),
    weights: each([WEIGHT]),
    decisions: each(decisions),
    sources: both(sources),
  }
}

const namedIn = (titled: readonly string[], places: readonly (readonly [number, number])[]): Titles | undefined => {
  const [pair] = places
  return pair && [titled[pair[0]]!, titled[pair[1]]!]
}

/** The titles of the two records in a first row that has them. */
export const pairTitlesIn = (titled: readonly string[]): Titles | undefined =>
  namedIn(titled, pairColumnsIn(titled).pairs)

/** True if the titles say that the two records of a pair are of two tables. */
export const areOfTwoTables = (titled: readonly string[]): boolean => newFinder(titled).both([twoTables]).length > 0

/** True for a first row that is that of a list of pairs and of nothing else. */
export const isPairTable = (titled: readonly string[]): boolean => {
  const { both, each, sure } = newFinder(titled)
  if (sure.length > 0) return true
  // a table of pandas has a column without a title before all others
  const isPairs =
    titled.filter((title) => title.trim() !== '').length === 2 ||
    each([...probabilities, WEIGHT, ...decisions]).length > 0
  return isPairs && both(usual).length > 0
}
