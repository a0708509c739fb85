/** The output of conlleval.pl, version 2004-01-26, byte for byte: the plain form and that of `-l`. */
import { compareCodePoints, fixed } from '@assay/core'
import type { Counts } from './formulas.ts'
import type { PhraseStats } from './phrase-stats.ts'

interface Percents {
  readonly precision: number
  readonly recall: number
  readonly f: number
}

// The script's own arithmetic, in its order: the last digit depends on it.
const percents = ({ gold, found, correct }: Counts): Percents => {
  const precision = found > 0 ? (100 * correct) / found : 0
  const recall = gold > 0 ? (100 * correct) / gold : 0
  return { precision, recall, f: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0 }
}

const sum = (types: Iterable<Counts>): Counts => {
  const all = { gold: 0, found: 0, correct: 0 }
  for (const { gold, found, correct } of types) {
    all.gold += gold
    all.found += found
    all.correct += correct
  }
  return all
}

/** `%6.2f` */
const number = (x: number): string => fixed(x, 2).padStart(6)

// Perl pads by bytes.
const padding = (type: string, width: number): string =>
  ' '.repeat(Math.max(0, width - new TextEncoder().encode(type).length))

// The script finds duplicate types by comparing with the last one, unless the last one is false: the empty type, where
// both sides have it, comes twice.
const rows = (types: ReadonlyMap<string, Counts>): readonly (readonly [string, Counts])[] =>
  [...types]
    .sort(([a], [b]) => compareCodePoints(a, b))
    .flatMap((row) => (row[0] === '' && row[1].gold > 0 && row[1].found > 0 ? [row, row] : [row]))

/** The phrases by type, without the correct ones that the script loses at the end of a sentence. */
const typesOf = ({ types, runOver }: PhraseStats): ReadonlyMap<string, Counts> => {
  if (runOver.size === 0) return types
  return new Map(
    Array.from(types, ([type, counts]) => [type, { ...counts, correct: counts.correct - (runOver.get(type) ?? 0) }]),
  )
}

/** The output of `conlleval`. */
export const conllevalText = (s: PhraseStats): string => {
  const { tokens, correctTags } = s
  const types = typesOf(s)
  const all = sum(types.values())
  const { precision, recall, f } = percents(all)
  let text = `processed ${tokens} tokens with ${all.gold} phrases; found: ${all.found} phrases; correct: ${all.correct}.\n`
  if (tokens > 0) {
    text += `accuracy: ${number((100 * correctTags) / tokens)}%; `
    text += `precision: ${number(precision)}%; recall: ${number(recall)}%; FB1: ${number(f)}\n`
  }
  for (const [type, counts] of rows(types)) {
    const p = percents(counts)
    text += `${padding(type, 17)}${type}: precision: ${number(p.precision)}%; recall: ${number(p.recall)}%; `
    text += `FB1: ${number(p.f)}  ${counts.found}\n`
  }
  return text
}

/** The output of `conlleval -l`; the line end before the last `\hline` is missing in the original too. */
export const conllevalLatex = (s: PhraseStats): string => {
  const types = typesOf(s)
  const cells = ({ precision, recall, f }: Percents): string =>
    `${number(precision)}\\% & ${number(recall)}\\% & ${number(f)} \\\\`
  let text = '        & Precision &  Recall  & F$_{\\beta=1} \\\\\\hline'
  for (const [type, counts] of rows(types)) text += `\n${type}${padding(type, 7)} &  ${cells(percents(counts))}`
  return `${text}\\hline\nOverall &  ${cells(percents(sum(types.values())))}\\hline\n`
}
