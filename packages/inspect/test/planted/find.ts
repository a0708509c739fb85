/** Planted faults that an inspection finds, and what it reports besides. */
import { type Finding, type FindingKind, type FindingPlace, inspect } from '../../src/index.ts'
import { type Corpus, readPart, type Written } from './corpora.ts'
import { type Fault, type FaultKind, halves, plant } from './plant.ts'

/** The kinds of findings that would show a fault. */
const shownBy: Readonly<Record<FaultKind, readonly FindingKind[]>> = {
  duplicate: ['duplicate-sentences', 'duplicate-documents'],
  'near duplicate': ['near-sentences', 'near-documents'],
  'train sentence in test': ['leaked-sentences', 'leaked-documents'],
  'flipped label': ['several-labels', 'several-entities', 'single-labels', 'relabelled'],
  'shifted border': ['unreadable', 'cut-words', 'edges', 'borders'],
}

export interface FaultCounts {
  planted: number
  found: number
  /** Of flipped labels, those whose form has the old label elsewhere, and how many of these are found. */
  repeated: number
  repeatedFound: number
  /** Places that are reported and not planted, and how many the corpus has before anything is planted. */
  besides: number
  before: number
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const isIn = ({ at }: Pick<FindingPlace, 'at'>, { places }: Written, sample: number): boolean => {
  const { file, from, to } = places[sample]!
  return at.path === file && at.line >= from && at.line < to
}

/** Mentions are found by their words too, and sentences by how they begin. */
const isFault = (place: FindingPlace, written: Written, { sample, text }: Fault, kind: FindingKind): boolean => {
  const sides = [place, ...(place.other === undefined ? [] : [place.other])]
  return sides.some((side) => {
    if (!isIn(side, written, sample)) return false
    if (text === undefined || kind === 'relabelled' || kind === 'unreadable') return true
    return oneLine(text) === side.text || oneLine(text).startsWith(side.text.slice(0, 30))
  })
}

const placesOf = (findings: readonly Finding[], kind: FaultKind) =>
  findings
    .filter((finding) => finding.part === 'test' && shownBy[kind].includes(finding.kind))
    .flatMap((finding) => finding.places.map((place) => ({ place, kind: finding.kind })))

/** Plants faults of a kind into a corpus, and counts those that are found; undefined where there are no such faults. */
export const countFound = (corpus: Corpus, kind: FaultKind, seed: number): FaultCounts | undefined => {
  const parts = halves(corpus.samples())
  const planted = plant(kind, corpus, parts, seed)
  if (planted === undefined) return undefined
  const train = readPart('train', corpus, corpus.write(parts.train))
  const written = corpus.write(planted.samples)
  const options = { most: Number.POSITIVE_INFINITY }
  const found = placesOf(inspect({ test: readPart('test', corpus, written), train }, options).findings, kind)
  const clean = readPart('test', corpus, corpus.write(parts.test))
  const before = placesOf(inspect({ test: clean, train }, options).findings, kind)
  const isFound = (fault: Fault): boolean => found.some((one) => isFault(one.place, written, fault, one.kind))
  const repeated = planted.faults.filter(({ isSingle }) => isSingle !== true)
  return {
    planted: planted.faults.length,
    found: planted.faults.filter(isFound).length,
    repeated: repeated.length,
    repeatedFound: repeated.filter(isFound).length,
    besides: found.filter((one) => !planted.faults.some((fault) => isFault(one.place, written, fault, one.kind)))
      .length,
    before: before.length,
  }
}
