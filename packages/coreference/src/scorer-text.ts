/**
 * The output of scorer.pl 8.01 for `scorer.pl all KEY RESPONSE none`, from its first METRIC on: the line before it names the
 * script's own file. Ratios are cut, not rounded, and numbers have the fifteen digits that Perl prints.
 */
import { totalValue } from '@assay/core'
import { harmonic, type Links, type Ratio, type Shares } from '@assay/core/internal'
import { blancScores } from './formulas.ts'

/** The sums of all metrics. */
export interface ScorerSums {
  readonly mentions: Shares
  readonly muc: Shares
  readonly b3: Shares
  readonly ceafm: Shares
  readonly ceafe: Shares
  readonly coreference: Links
  readonly nonCoreference: Links
}

// ---- numbers ----------------------------------------------------------------------------------------------------------

const DIGITS = 15

const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** A number as Perl prints it: a whole one as it is, others as `%.15g`. */
export const perlNumber = (x: number): string => {
  if (Number.isSafeInteger(x)) return String(x)
  const [mantissa = '', power = '0'] = x.toExponential(DIGITS - 1).split('e')
  const exponent = Number(power)
  if (exponent >= -4 && exponent < DIGITS) return withoutZeros(x.toFixed(DIGITS - 1 - exponent))
  const digits = String(Math.abs(exponent)).padStart(2, '0')
  return `${withoutZeros(mantissa)}e${exponent < 0 ? '-' : '+'}${digits}`
}

/** A ratio in percent, cut to two decimals. */
const percent = (ratio: number): string => `${perlNumber(Math.trunc(ratio * 10000) / 100)}%`

// ---- lines ------------------------------------------------------------------------------------------------------------

const rule = `${'-'.repeat(74)}\n`

const over = ({ hit, of }: Ratio): number => (of === 0 ? 0 : hit / of)

const fraction = ({ hit, of }: Ratio): string => `(${perlNumber(hit)} / ${perlNumber(of)})`

/** `ShowRPF`: recall, precision and F1 in a line, with a rule below. */
const lineOf = (recall: Ratio, precision: Ratio, f1 = harmonic(over(precision), over(recall))): string =>
  `Recall: ${fraction(recall)} ${percent(over(recall))}\tPrecision: ${fraction(precision)} ${percent(over(precision))}\tF1: ${percent(f1)}\n${rule}`

const plain = ({ hit, of }: Shares['recall']): Ratio => ({ hit: totalValue(hit), of })
const shares = ({ recall, precision }: Shares): string => lineOf(plain(recall), plain(precision))

const ofLinks = ({ key, response, both }: Links) => ({
  recall: { hit: both, of: key },
  precision: { hit: both, of: response },
})

/** Both kinds of links, and their mean over those that the key has. */
const blancOf = ({ coreference, nonCoreference }: ScorerSums): string => {
  const [first, second] = [coreference, nonCoreference]
    .map(ofLinks)
    .map(({ recall, precision }) => lineOf(recall, precision))
  const { precision = 0, recall = 0, f1 } = blancScores(coreference, nonCoreference, 'perl', 0)
  const whole = lineOf({ hit: recall, of: 1 }, { hit: precision, of: 1 }, f1)
  return `\nCoreference:\nCoreference links: ${first}Non-coreference links: ${second}BLANC: ${whole}`
}

/** The whole output. */
export const scorerText = (sums: ScorerSums): string => {
  const block = (name: string, body: string): string =>
    `METRIC ${name}:\n\n====== TOTALS =======\nIdentification of Mentions: ${shares(sums.mentions)}${body}`
  return [
    block('muc', `Coreference: ${shares(sums.muc)}`),
    block('bcub', `Coreference: ${shares(sums.b3)}`),
    block('ceafm', `Coreference: ${shares(sums.ceafm)}`),
    block('ceafe', `Coreference: ${shares(sums.ceafe)}`),
    block('blanc', blancOf(sums)),
  ].join('\n')
}
