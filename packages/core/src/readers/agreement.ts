/** Whether two sides are about one text. */
import type { Disagreement } from '../contract.ts'
import type { Trees } from '../models/trees/type.ts'
import type { Spot } from '../places.ts'

const unknown: Spot = { at: { path: '', line: 0, column: 0 } }

/** Where the tokens of two documents part; those without tokens are taken at their word. */
export const differentTokens = (gold: Trees, system: Trees): Disagreement | undefined => {
  const [a, b] = [gold.tokens, system.tokens]
  if (a === undefined || b === undefined) return undefined
  const length = Math.min(a.length, b.length)
  // a document without tokens has no place of one
  const spot = (side: Trees, own: readonly string[], token: number): Spot =>
    (own.length > 0 ? side.spot?.(Math.min(token, own.length - 1)) : undefined) ?? unknown
  const spots = (token: number) => ({ gold: spot(gold, a, token), system: spot(system, b, token) })
  for (let i = 0; i < length; i++) {
    if (a[i] === b[i]) continue
    const message = `token ${i + 1} of the document is "${a[i]}" in the gold and "${b[i]}" in the system`
    return { code: 'E402', message, ...spots(i) }
  }
  if (a.length === b.length) return undefined
  const message = `the document has ${a.length} tokens in the gold and ${b.length} in the system`
  return { code: 'E403', message, ...spots(length) }
}

const AROUND = 20

/** Where the texts of two documents part, blanks left out. */
export const differentText = (gold: Trees, system: Trees): Disagreement | undefined => {
  const [a, b] = [gold.text, system.text]
  if (a === undefined || b === undefined || a === b) return undefined
  let at = 0
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  const from = (text: string): string =>
    at < text.length ? `"${[...text.slice(at, at + AROUND)].join('')}"` : 'its end'
  const message = `after ${at} characters the text is ${from(a)} in the gold and ${from(b)} in the system`
  const spot = (side: Trees): Spot => side.spot?.(Math.min(at, Math.max(0, (side.text ?? '').length - 1))) ?? unknown
  return { code: 'E402', message, gold: spot(gold), system: spot(system) }
}
