/** Evidence of mentions, for lists of errors. */
import { addTo, type Evidence, type RenderedLine, spanText } from '@assay/core'
import { isPlaced, type Mention } from './side.ts'

/** The place of a span, for files without words. */
const placeOf = ({ start, end, inTokens }: Mention): string => {
  if (!inTokens) return `[${start}, ${end})`
  return end - start === 1 ? `token ${end}` : `tokens ${start + 1}–${end}`
}

const wordsOf = (mention: Mention): string => {
  const { inText, span } = mention
  if (inText === undefined) return span.text ?? 'no place in the text'
  const words = spanText(inText.region, 0, inText.span)
  return words === '' ? placeOf(mention) : words
}

/** `LOC Zürich → Q72`. */
const shownMention = (mention: Mention): string =>
  [mention.type, wordsOf(mention), '→', mention.id === '' ? 'no id' : mention.id]
    .filter((part) => part !== '')
    .join(' ')

/** The rank of the right id among the candidates of the system, if there are several. */
const rankOf = ({ id, status }: Mention, { candidates }: Mention): string | undefined => {
  if (candidates.length < 2 || status !== 'linked') return undefined
  const rank = candidates.indexOf(id) + 1
  return rank === 0
    ? `${id} is not among the ${candidates.length} candidates`
    : `${id} is candidate ${rank} of ${candidates.length}`
}

/** The types of both mentions, where there are any. */
const typesOf = (gold: Mention | undefined, system: Mention | undefined): Pick<RenderedLine, 'types'> => {
  const types = {
    ...(gold && gold.type !== '' && { gold: gold.type }),
    ...(system && system.type !== '' && { system: system.type }),
  }
  return Object.keys(types).length === 0 ? {} : { types }
}

const showMentions = (gold: Mention | undefined, system: Mention | undefined, more?: string): RenderedLine => {
  const at = gold?.span.at ?? system?.span.at
  const rank = gold && system && gold.id !== system.id ? rankOf(gold, system) : undefined
  const details = rank === undefined || more === undefined ? (rank ?? more) : `${rank}, ${more}`
  const where = (mention: Mention) => [{ start: mention.start, end: mention.end }]
  return {
    ...(gold && { gold: shownMention(gold) }),
    ...(system && { system: shownMention(system) }),
    ...(details !== undefined && { details }),
    ...(at && { at }),
    ...typesOf(gold, system),
    where: {
      ...(gold && isPlaced(gold) && { gold: where(gold) }),
      ...(system && isPlaced(system) && { system: where(system) }),
    },
  }
}

export interface Judgement {
  readonly verdict: string
  readonly right?: true
}

const right = (verdict: string): Judgement => ({ verdict, right: true })

/** The verdicts of neleval's `analyze`; a mention of one side only is missed or spurious, as in other metrics. */
export const judgements = {
  link: right('correct link'),
  nil: right('correct nil'),
  nilWrong: { verdict: 'nil against nil' },
  type: { verdict: 'wrong type' },
  wrong: { verdict: 'wrong link' },
  linkAsNil: { verdict: 'link as nil' },
  nilAsLink: { verdict: 'nil as link' },
  missed: { verdict: 'missed' },
  spurious: { verdict: 'spurious' },
} as const satisfies Readonly<Record<string, Judgement>>

/** Judges two mentions of one span. */
export const judgementOf =
  (isTyped: boolean, nil: 'equal' | 'omit' | 'wrong') =>
  (gold: Mention, system: Mention): Judgement => {
    const [isLink, saysLink] = [gold.status === 'linked', system.status === 'linked']
    if (isLink && !saysLink) return judgements.linkAsNil
    if (!isLink && saysLink) return judgements.nilAsLink
    if (isLink && gold.id !== system.id) return judgements.wrong
    if (!isLink && nil === 'wrong') return judgements.nilWrong
    if (isTyped && gold.type !== system.type) return judgements.type
    return isLink ? judgements.link : judgements.nil
  }

/** Pairs mentions of both sides by span: each of the gold with one of the system, then the others. */
function* pairMentions(
  gold: readonly Mention[],
  system: readonly Mention[],
): Iterable<readonly [gold: Mention | undefined, system: Mention | undefined]> {
  const waiting = new Map<string, Mention[]>()
  for (const answer of system) if (isPlaced(answer)) addTo(waiting, answer.key, answer)
  for (const mention of gold) {
    const others = isPlaced(mention) ? (waiting.get(mention.key) ?? []) : []
    // of several the one with the same id, where there is one
    const same = others.length > 1 ? others.findIndex(({ id }) => id === mention.id) : 0
    yield [mention, others.splice(Math.max(0, same), 1)[0]]
  }
  for (const answer of system)
    if (!isPlaced(answer) || waiting.get(answer.key)?.includes(answer)) yield [undefined, answer]
}

/** The line of a mention or a pair; it counts nothing itself. `detailsOf` adds to what is said of a mention of the system. */
export const lineOf = <S>(
  stats: S,
  { verdict, right: isRight }: Judgement,
  gold: Mention | undefined,
  system: Mention | undefined,
  detailsOf?: (system: Mention) => string,
): Evidence<S> => {
  const type = (gold ?? system)?.type ?? ''
  return {
    stats,
    verdict,
    ...(isRight && { right: isRight }),
    ...(type !== '' && { facets: { type } }),
    parts: [],
    show: () => showMentions(gold, system, system && detailsOf?.(system)),
  }
}

/** A line for each mention or pair of mentions, with its verdict; `empty` is nothing in sums. */
export function* mentionLines<S>(
  empty: S,
  judge: (gold: Mention, system: Mention) => Judgement,
  gold: readonly Mention[],
  system: readonly Mention[],
  detailsOf?: (system: Mention) => string,
): Iterable<Evidence<S>> {
  for (const [mention, other] of pairMentions(gold, system)) {
    const both = mention !== undefined && other !== undefined
    const judgement = both ? judge(mention, other) : mention === undefined ? judgements.spurious : judgements.missed
    yield lineOf(empty, judgement, mention, other, detailsOf)
  }
}
