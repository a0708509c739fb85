/** Similarity of two strings, as an exact ratio. */

/** The names of similarities of strings. */
export const similarityNames = ['exact', 'token-f1', 'jaccard', 'edit', 'indel', 'contains'] as const
/** The name of a similarity. */
export type SimilarityName = (typeof similarityNames)[number]

/** Numerator and denominator; the denominator is above 0. */
export type Ratio = readonly [numerator: number, denominator: number]

const none: Ratio = [0, 1]
const whole: Ratio = [1, 1]

/** A ratio as `1/2`, `0.5` or a number. */
export const ratioOf = (text: string | number): Ratio | undefined => {
  const written = String(text)
  const parts = /^(\d+)\/(\d+)$/.exec(written)
  if (parts !== null) return Number(parts[2]) > 0 ? [Number(parts[1]), Number(parts[2])] : undefined
  const decimals = /^(\d*)(?:\.(\d+))?$/.exec(written)
  if (decimals === null || written === '') return undefined
  const [, ones = '', fraction = ''] = decimals
  return [Number(`${ones}${fraction}`), 10 ** fraction.length]
}

/** True if the first ratio is as large as the second, exactly. */
export const isAtLeast = ([a, b]: Ratio, [c, d]: Ratio): boolean => a * d >= c * b

const tokens = (text: string): readonly string[] => text.split(' ').filter((token) => token !== '')

const tokenF1 = (a: string, b: string): Ratio => {
  const [left, right] = [tokens(a), tokens(b)]
  if (left.length + right.length === 0) return whole
  const counts = new Map<string, number>()
  for (const token of left) counts.set(token, (counts.get(token) ?? 0) + 1)
  let common = 0
  for (const token of right) {
    const count = counts.get(token) ?? 0
    if (count === 0) continue
    counts.set(token, count - 1)
    common++
  }
  return [2 * common, left.length + right.length]
}

const jaccard = (a: string, b: string): Ratio => {
  const [left, right] = [new Set(tokens(a)), new Set(tokens(b))]
  if (left.size + right.size === 0) return whole
  let common = 0
  for (const token of left) if (right.has(token)) common++
  return [common, left.size + right.size - common]
}

const pointsOf = (text: string): readonly number[] => Array.from(text, (character) => character.codePointAt(0)!)

/** Insertions, deletions and, at this price, substitutions; one more than `most` where they are more. */
const distance = (a: readonly number[], b: readonly number[], price: 1 | 2, most: number): number => {
  let [from, aEnd, bEnd] = [0, a.length, b.length]
  while (from < aEnd && from < bEnd && a[from] === b[from]) from++
  while (aEnd > from && bEnd > from && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--
    bEnd--
  }
  const [n, m] = [aEnd - from, bEnd - from]
  if (Math.abs(n - m) > most) return most + 1
  const row = Array.from({ length: m + 1 }, (_, j) => j)
  for (let i = 1; i <= n; i++) {
    // beyond the band no cell is within `most`
    const first = Math.max(1, i - most)
    const last = Math.min(m, i + most)
    let diagonal = row[first - 1]!
    row[first - 1] = first === 1 ? i : most + 1
    let least = row[first - 1]!
    for (let j = first; j <= last; j++) {
      const above = j === i + most ? most + 1 : row[j]!
      const next =
        a[from + i - 1] === b[from + j - 1] ? diagonal : Math.min(diagonal + price, above + 1, row[j - 1]! + 1)
      diagonal = row[j]!
      row[j] = next
      if (next < least) least = next
    }
    if (least > most) return most + 1
  }
  return Math.min(row[m]!, most + 1)
}

/** The similarity of two strings; 0 stands for all that is below `least`. */
export const similarityOf = (name: SimilarityName, least: Ratio = none): ((a: string, b: string) => Ratio) => {
  if (name === 'exact') return (a, b) => (a === b ? whole : none)
  if (name === 'token-f1') return tokenF1
  if (name === 'jaccard') return jaccard
  if (name === 'contains')
    return (a, b) => (a === b || (a !== '' && b !== '' && (a.includes(b) || b.includes(a))) ? whole : none)
  const price = name === 'edit' ? 1 : 2
  return (a, b) => {
    const [left, right] = [pointsOf(a), pointsOf(b)]
    const length = name === 'edit' ? Math.max(left.length, right.length) : left.length + right.length
    if (length === 0) return whole
    const most = Math.floor((length * (least[1] - least[0])) / least[1])
    const far = distance(left, right, price, most)
    return far > most ? none : [length - far, length]
  }
}
