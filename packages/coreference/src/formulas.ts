/** The formulas of BLANC and of the CoNLL average; those of MUC, B³ and CEAF are in core, since other packages use them too. */
import { ofZeroDivision, type ZeroDivision } from '@assay/core'
import { harmonic, type Links, type Scores } from '@assay/core/internal'

// ---- BLANC: Luo, Pradhan, Recasens and Hovy (2014), An Extension of BLANC to System Mentions --------------------------------

/** The kinds of links that count where one is missing: perl: those of the key; ua: those of either side. */
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
  // a response with links only of a kind that does not count is an answer with nothing right
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
