/**
 * Tokens as HAREM counts them: a run of letters, or a single digit ("1937 was tokenized into four tokens", Santos et al.
 * 2006, section 2.1); all else separates. A tag ends a token.
 */
import type { Region, Span } from '@assay/core'

export interface TokenOptions {
  readonly contractions: 'rejoin' | 'asIs'
  readonly stopwordCase: 'insensitive' | 'tool'
}

/** The tokens of one reading, in parallel lists. */
export interface Tokens {
  /** In capitals, accents kept. */
  readonly words: readonly string[]
  /** Which stopword it is; -1 for any other token. */
  readonly stops: readonly number[]
  /** Where the stretch between two tags begins in which the token stands. */
  readonly starts: readonly number[]
  /** Whether it stands right behind the token before it. */
  readonly glued: readonly boolean[]
  /** Where it begins. */
  readonly places: readonly number[]
}

// ---- stopwords -------------------------------------------------------------------------------------------------------

// The list that the organisers published; the paper says that there is one (note 3) and does not print it.
const published =
  'de a e o do da que em para com os se um no as dos uma por na não ou à às ao das mais for como nos pelo pela'.split(
    ' ',
  )

/** Two tokens that are one word: `de` + `o`. Each has its own; these too are stopwords. */
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
    return (['O', 'OS', 'A', 'AS'] as const).map((second, i) => [`${first} ${second}`, words[i] as string] as const)
  }),
)

/** Words that may begin a contraction: a quick look before two words are put together. */
const beginners = new Set(['DE', 'EM', 'POR', 'A'])

const capitalised = (word: string): string => (word[0] as string).toUpperCase() + word.slice(1)
// slips of the published set: these forms are not in it
const notInTool = new Set(['DE', 'E', 'Por', 'não', 'Não', 'NÃO', 'À', 'Às', 'ÀS'])

/** What is compared with the list: the word in capitals, or as it stands. */
type StopwordOf = (word: string, upper: string) => number

const listOf = (words: readonly string[]): ReadonlyMap<string, number> => new Map(words.map((word, i) => [word, i]))

const insensitive = listOf([...new Set([...published.map((word) => word.toUpperCase()), ...contracted.values()])])
const asPublished = listOf(published.map((word) => word.toUpperCase()))
const toolForms = new Set(
  published.flatMap((word) => [word, capitalised(word), word.toUpperCase()]).filter((form) => !notInTool.has(form)),
)

const stopwordOf = ({ contractions, stopwordCase }: TokenOptions): StopwordOf => {
  const list = contractions === 'rejoin' ? insensitive : asPublished
  if (stopwordCase === 'insensitive') return (_, upper) => list.get(upper) ?? -1
  return (word, upper) => (toolForms.has(word) ? (list.get(upper) as number) : -1)
}

/** How many stopwords there are, whatever the options: their numbers are below it. */
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
  return unit < KNOWN ? (kinds[unit] as number) : kindOfCharacter(String.fromCodePoint(text.codePointAt(i) as number))
}
const widthAt = (text: string, i: number): number => ((text.codePointAt(i) as number) > 0xffff ? 2 : 1)

// ---- tokens ----------------------------------------------------------------------------------------------------------

interface Growing {
  readonly words: string[]
  readonly stops: number[]
  readonly starts: number[]
  readonly glued: boolean[]
  readonly places: number[]
}

const push = (tokens: Growing, word: string, stop: number, start: number, glued: boolean, place = start): void => {
  tokens.words.push(word)
  tokens.stops.push(stop)
  tokens.starts.push(start)
  tokens.glued.push(glued)
  tokens.places.push(place)
}

/** Makes `de o` one token, where the last two are that. */
const rejoin = (tokens: Growing, since: number, surfaces: string[], stopOf: StopwordOf): void => {
  const last = tokens.words.length - 1
  if (last <= since || !beginners.has(tokens.words[last - 1] as string)) return
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

/** The tokens of a stretch without tags; what was rejoined is not rejoined again with what follows. */
const stretch = (tokens: Growing, raw: string, start: number, stopOf: StopwordOf, rejoins: boolean): void => {
  const text = raw.normalize('NFC')
  const since = tokens.words.length
  const surfaces: string[] = []
  let behind = -1
  let i = 0
  while (i < text.length) {
    const kind = kindAt(text, i)
    const from = i
    i += widthAt(text, i)
    if (kind === OTHER) continue
    if (kind === LETTER) while (i < text.length && kindAt(text, i) === LETTER) i += widthAt(text, i)
    const surface = text.slice(from, i)
    const word = surface.toUpperCase()
    push(tokens, word, kind === DIGIT ? -1 : stopOf(surface, word), start, behind === from, start + from)
    surfaces.push(surface)
    behind = i
    if (rejoins) rejoin(tokens, since, surfaces, stopOf)
  }
}

const edgesOf = (spans: readonly Span[], length: number): readonly number[] => {
  const edges = new Set([0, length])
  for (const { start, end } of spans) edges.add(start).add(end)
  return [...edges].sort((a, b) => a - b)
}

/** The tokens of a reading. Without a text the units of its spans are the tokens: nothing else is known of them. */
export const tokensOf = (options: TokenOptions) => {
  const stopOf = stopwordOf(options)
  const rejoins = options.contractions === 'rejoin'
  return (region: Region, reading: number): Tokens => {
    const spans = region.readings[reading] ?? []
    const text = region.texts?.[reading]
    const tokens: Growing = { words: [], stops: [], starts: [], glued: [], places: [] }
    if (text === undefined) for (const unit of unitsOf(spans)) push(tokens, `#${unit}`, -1, unit, false)
    else {
      const edges = edgesOf(spans, text.length)
      for (let e = 1; e < edges.length; e++) {
        const start = edges[e - 1] as number
        stretch(tokens, text.slice(start, edges[e]), start, stopOf, rejoins)
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

/** The first token that begins at `offset` or behind it. */
export const tokenFrom = ({ starts }: Tokens, offset: number): number => {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] as number) < offset) low = middle + 1
    else high = middle
  }
  return low
}
