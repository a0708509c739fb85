/** Agreement of two sides on their text. */
import { commonCode } from '../codes.ts'
import type { Disagreement } from '../contract.ts'
import type { Trees } from '../models/trees/type.ts'
import type { Location } from '../places.ts'
import { codePointsIn, isInsidePair } from '../text-units.ts'

const unknown: Location = { at: { path: '', line: 0, column: 0 } }

/** A side that may have tokens, and the places of them. */
type Tokenised = Pick<Trees, 'tokens' | 'spot'>

/** The first difference between the tokens of two documents; documents without tokens are assumed to agree. */
export const differentTokens = (gold: Tokenised, system: Tokenised): Disagreement | undefined => {
  const [a, b] = [gold.tokens, system.tokens]
  if (a === undefined || b === undefined) return undefined
  const length = Math.min(a.length, b.length)
  // a document without tokens has no place of one
  const spot = (side: Tokenised, words: readonly string[], token: number): Location =>
    (words.length > 0 ? side.spot?.(Math.min(token, words.length - 1)) : undefined) ?? unknown
  const spots = (token: number) => ({ gold: spot(gold, a, token), system: spot(system, b, token) })
  for (let i = 0; i < length; i++) {
    if (a[i] === b[i]) continue
    const message = `token ${i + 1} of the document is "${a[i]}" in the gold and "${b[i]}" in the system`
    return { code: commonCode.E402, message, ...spots(i) }
  }
  if (a.length === b.length) return undefined
  const message = `the document has ${a.length} tokens in the gold and ${b.length} in the system`
  return { code: commonCode.E403, message, ...spots(length) }
}

const AROUND = 20

/** A side that may have a text, and the places in it. */
type Written = Pick<Trees, 'text' | 'spot'>

/** The first difference between the texts of two documents. */
export const differentText = (gold: Written, system: Written): Disagreement | undefined => {
  const [a, b] = [gold.text, system.text]
  if (a === undefined || b === undefined || a === b) return undefined
  let at = 0
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  const from = (text: string): string =>
    at < text.length ? `"${[...text.slice(at, at + AROUND)].join('')}"` : 'its end'
  // not at a lone surrogate
  if (isInsidePair(a, at)) at--
  const position = codePointsIn(a.slice(0, at))
  const message = `after ${position} characters the text is ${from(a)} in the gold and ${from(b)} in the system`
  const last = (text: string): number => Math.max(0, codePointsIn(text) - 1)
  const spot = (side: Written): Location => side.spot?.(Math.min(position, last(side.text ?? ''))) ?? unknown
  return { code: commonCode.E402, message, gold: spot(gold), system: spot(system) }
}
