/**
 * The formulas of the papers, each in one place under the paper's name. K are key entities (the gold), R response entities
 * (the system), |k| the mentions of an entity. What is summed is summed over the entities of all documents.
 */
import { ofZeroDivision, type ZeroDivision } from '@assay/core'
import { harmonic, type Ratio, type Scores } from '@assay/core/entities'

// ---- MUC: Vilain, Burger, Aberdeen, Connolly and Hirschman (1995), A Model-Theoretic Coreference Scoring Scheme, section 2 --

/** |p(S)|: the parts into which the other side cuts an entity: those that it joins, and one for each mention that it does not have. */
const mucParts = (size: number, joined: number, found: number): number => joined + (size - found)

/** |S| − |p(S)|: the links that are found, of |S| − 1 that are needed. */
export const mucShare = (size: number, joined: number, found: number): Ratio => ({
  hit: size - mucParts(size, joined, found),
  of: size - 1,
})

// ---- B³: Bagga and Baldwin (1998), Algorithms for Scoring Coreference Chains, section 3, each mention with weight 1/N ------

/** Σ_m |k ∩ r(m)| / |k| over the mentions of an entity, `together` being Σ |k ∩ r(m)|: for partitions, Σ_r |k ∩ r|². */
export const b3Share = (size: number, together: number): Ratio => ({ hit: together / size, of: size })

// ---- CEAF: Luo (2005), On Coreference Resolution Performance Metrics, section 3 ---------------------------------------------

/** φ3(k, r) = |k ∩ r| (equation 8). */
export const phi3 = (common: number): number => common

/** φ4(k, r) = 2 |k ∩ r| / (|k| + |r|) (equation 9). */
export const phi4 = (common: number, key: number, response: number): number => (2 * common) / (key + response)

// ---- BLANC: Luo, Pradhan, Recasens and Hovy (2014), An Extension of BLANC to System Mentions --------------------------------

/** Links of one kind, coreference (C) or not (N): in the key, in the response, and in both. */
export interface Links {
  readonly key: number
  readonly response: number
  readonly both: number
}

/** Which of the two kinds counts where one is missing: perl: C and N by the key alone; ua: unless both sides lack it. */
export type Degenerate = 'perl' | 'ua'

const counts = (rule: Degenerate, { key, response }: Links): boolean => key > 0 || (rule === 'ua' && response > 0)

// section 4.2, equations 13 to 16; a half that one side alone has is 0, as in both official scorers
const half = ({ key, response, both }: Links) => {
  const recall = key > 0 ? both / key : 0
  const precision = response > 0 ? both / response : 0
  return { recall, precision, f1: harmonic(precision, recall) }
}

/** BLANC: the means over C and N of recall, precision and F (equation 17), over those that count. */
export const blancScores = (c: Links, n: Links, rule: Degenerate, zeroDivision: ZeroDivision): Scores => {
  const counted = [c, n].filter((kind) => counts(rule, kind))
  const halves = counted.map(half)
  const mean = (name: 'recall' | 'precision' | 'f1'): number =>
    halves.length === 0 ? 0 : halves.reduce((sum, scores) => sum + scores[name], 0) / halves.length
  // a response that has only links of a kind that does not count has given an answer, and earned nothing
  const judged = counted.length > 0 ? counted : [c, n]
  const inKey = judged.some(({ key }) => key > 0)
  const inResponse = judged.some(({ response }) => response > 0)
  return {
    precision: inResponse ? mean('precision') : ofZeroDivision(zeroDivision),
    recall: inKey ? mean('recall') : ofZeroDivision(zeroDivision),
    f1: inKey || inResponse ? mean('f1') : ofZeroDivision(zeroDivision),
  }
}

const workedHalves = (halves: readonly Links[], of: 'key' | 'response'): string =>
  `(${halves.map((kind) => (kind[of] > 0 ? `${kind.both} / ${kind[of]}` : '0')).join(' + ')}) / ${halves.length}`

/** The formulas of BLANC with numbers. */
export const workedBlanc = (c: Links, n: Links, rule: Degenerate): Readonly<Record<string, string>> => {
  const halves = [c, n].filter((kind) => counts(rule, kind))
  if (halves.length === 0) return {}
  return {
    precision: workedHalves(halves, 'response'),
    recall: workedHalves(halves, 'key'),
    f1: `(${halves.map((kind) => half(kind).f1).join(' + ')}) / ${halves.length}`,
  }
}

// ---- CoNLL average: Pradhan, Moschitti, Xue, Uryupina and Zhang (2012), CoNLL-2012 shared task, section 4.5 (after Denis and Baldridge 2009) --

/** (F1 of MUC + F1 of B³ + F1 of CEAFe) / 3; no value where one of them has none. */
export const conllAverage = (
  muc: number | undefined,
  b3: number | undefined,
  ceafe: number | undefined,
): number | undefined =>
  muc === undefined || b3 === undefined || ceafe === undefined ? undefined : (muc + b3 + ceafe) / 3
