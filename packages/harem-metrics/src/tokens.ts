/**
 * Tokens of HAREM: sequences of letters, or single digits ("1937 was tokenized into four tokens", Santos et al. 2006, section
 * 2.1); other characters separate tokens, and so do tags.
 */
import type { Region, Span } from '@assay/core'
import { codePointsIn, inCodePoints } from '@assay/core/source'

export interface TokenOptions {
  readonly contractions: 'rejoin' | 'asIs'
  readonly stopwordCase: 'insensitive' | 'tool'
}

/** The tokens of one reading as parallel lists. */
export interface Tokens {
  /** The words in upper case, with accents. */
  readonly words: readonly string[]
  /** The number of the stopword; -1 for other tokens. */
  readonly stops: readonly number[]
  /** The start of the text between two tags that contains the token. */
  readonly starts: readonly number[]
  /** True if nothing separates the token from the one before it. */
  readonly glued: readonly boolean[]
  /** The start of the token. */
  readonly places: readonly number[]
}

// ---- stopwords -------------------------------------------------------------------------------------------------------

// the list that the organisers published; the paper mentions it (note 3) without printing it
const published =
  'de a e o do da que em para com os se um no as dos uma por na não ou à às ao das mais for como nos pelo pela'.split(
    ' ',
  )

/** Contractions by their two tokens, such as `de` + `o`; they are stopwords too. */
const contracted: ReadonlyMap<string, string> = new Map(
  (
    [
      ['DE', 'DO DOS DA DAS'],
      ['EM', 'NO NOS NA NAS'],
      ['POR', 'PELO PELOS PELA PELAS'],
      ['A', 'AO AOS À ÀS'],
    ] as const
  ).flatMap(([first, joined]) => {
    const words = joined.split(' ')
    return (['O', 'OS', 'A', 'AS'] as const).map((second, i) => [`${first} ${second}`, words[i]!] as const)
  }),
)

/** The first words of contractions, for a quick check. */
const beginners = new Set(['DE', 'EM', 'POR', 'A'])

const capitalised = (word: string): string => word[0]!.toUpperCase() + word.slice(1)
// forms that the published set lacks by mistake
const notInTool = new Set(['DE', 'E', 'Por', 'não', 'Não', 'NÃO', 'À', 'Às', 'ÀS'])

/** Returns the number of a stopword, given the word as it is and in upper case; -1 for other words. */
type StopwordOf = (word: string, upper: string) => number

const numbered = (words: readonly string[]): ReadonlyMap<string, number> => new Map(words.map((word, i) => [word, i]))

const insensitive = numbered([...new Set([...published.map((word) => word.toUpperCase()), ...contracted.values()])])
const asPublished = numbered(published.map((word) => word.toUpperCase()))
const toolForms = new Set(
  published.flatMap((word) => [word, capitalised(word), word.toUpperCase()]).filter((form) => !notInTool.has(form)),
)

const stopwordOf = ({ contractions, stopwordCase }: TokenOptions): StopwordOf => {
  const list = contractions === 'rejoin' ? insensitive : asPublished
  if (stopwordCase === 'insensitive') return (_, upper) => list.get(upper) ?? -1
  return (word, upper) => (toolForms.has(word) ? list.get(upper)! : -1)
}

/** An upper bound of the numbers of stopwords under any options. */
export const stopwordCount = insensitive.size

// ---- characters ------------------------------------------------------------------------------------------------------

const OTHER = 0
const LETTER = 1
const DIGIT = 2

const kindOfCharacter = (character: string): number =>
  /^\p{L}/u.test(character) ? LETTER : /^\p{Nd}/u.test(character) ? DIGIT : OTHER
const KNOWN = 0x250
const kinds = Uint8Array.from({ length: KNOWN }, (_, code) => kindOfCharacter(String.fromCharCode(code)))

const kindAt = (text: string, i: number): number => {
  const unit = text.charCodeAt(i)
  return unit < KNOWN ? kinds[unit]! : kindOfCharacter(String.fromCodePoint(text.codePointAt(i)!))
}
const widthAt = (text: string, i: number): number => (text.codePointAt(i)! > 0xffff ? 2 : 1)

// ---- tokens ----------------------------------------------------------------------------------------------------------

interface TokenLists {
  readonly words: string[]
  readonly stops: number[]
  readonly starts: number[]
  readonly glued: boolean[]
  readonly places: number[]
}

const push = (tokens: TokenLists, word: string, stop: number, start: number, glued: boolean, place = start): void => {
  tokens.words.push(word)
  tokens.stops.push(stop)
  tokens.starts.push(start)
  tokens.glued.push(glued)
  tokens.places.push(place)
}

/** Joins the last two tokens if they are a contraction such as `de o`. */
const rejoin = (tokens: TokenLists, since: number, surfaces: string[], stopOf: StopwordOf): void => {
  const last = tokens.words.length - 1
  if (last <= since || !beginners.has(tokens.words[last - 1]!)) return
  const joined = contracted.get(`${tokens.words[last - 1]} ${tokens.words[last]}`)
  if (joined === undefined) return
  const [first = '', second = ''] = surfaces.slice(-2)
  const surface =
    first.toLowerCase() === first
      ? joined.toLowerCase()
      : second.toUpperCase() === second
        ? joined
        : capitalised(joined.toLowerCase())
  tokens.words.length = tokens.stops.length = tokens.starts.length = last
  tokens.glued.length = tokens.places.length = last
  surfaces.length = last - since
  tokens.words[last - 1] = joined
  tokens.stops[last - 1] = stopOf(surface, joined)
  surfaces[last - 1 - since] = surface
}

/** Adds the tokens of a text without tags; joined tokens are not joined again. */
const addTokens = (tokens: TokenLists, raw: string, start: number, stopOf: StopwordOf, rejoins: boolean): void => {
  const text = raw.normalize('NFC')
  const since = tokens.words.length
  const surfaces: string[] = []
  let lastEnd = -1
  let i = 0
  // surrogate pairs so far
  let pairs = 0
  const step = (): void => {
    const width = widthAt(text, i)
    pairs += width - 1
    i += width
  }
  while (i < text.length) {
    const kind = kindAt(text, i)
    const from = i
    const place = start + i - pairs
    step()
    if (kind === OTHER) continue
    if (kind === LETTER) while (i < text.length && kindAt(text, i) === LETTER) step()
    const surface = text.slice(from, i)
    const word = surface.toUpperCase()
    push(tokens, word, kind === DIGIT ? -1 : stopOf(surface, word), start, lastEnd === from, place)
    surfaces.push(surface)
    lastEnd = i
    if (rejoins) rejoin(tokens, since, surfaces, stopOf)
  }
}

const edgesOf = (spans: readonly Span[], length: number): readonly number[] => {
  const edges = new Set([0, length])
  for (const { start, end } of spans) edges.add(start).add(end)
  return [...edges].sort((a, b) => a - b)
}

/** Tokenizes a reading. Without a text, the units of its spans are the tokens. */
export const tokensOf = (options: TokenOptions) => {
  const stopOf = stopwordOf(options)
  const rejoins = options.contractions === 'rejoin'
  return (region: Region, reading: number): Tokens => {
    const spans = region.readings[reading] ?? []
    const text = region.texts?.[reading]
    const tokens: TokenLists = { words: [], stops: [], starts: [], glued: [], places: [] }
    if (text === undefined) for (const unit of unitsOf(spans)) push(tokens, `#${unit}`, -1, unit, false)
    else {
      const edges = edgesOf(spans, codePointsIn(text))
      const { toString16: at } = inCodePoints(text)
      for (let e = 1; e < edges.length; e++) {
        const start = edges[e - 1]!
        addTokens(tokens, text.slice(at(start), at(edges[e]!)), start, stopOf, rejoins)
      }
    }
    return tokens
  }
}

const unitsOf = (spans: readonly Span[]): readonly number[] => {
  const units = new Set<number>()
  for (const { start, end } of spans) for (let unit = start; unit < end; unit++) units.add(unit)
  return [...units].sort((a, b) => a - b)
}

/** The index of the first token that begins at `offset` or after it. */
export const tokenFrom = ({ starts }: Tokens, offset: number): number => {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! < offset) low = middle + 1
    else high = middle
  }
  return low
}
