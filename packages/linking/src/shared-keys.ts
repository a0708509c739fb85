/** Spans and ids of entities that both sides have. */
import type { Keys, Meeting, Spans } from '@assay/core'
import { bordersOfSpans } from '@assay/core/internal'
import type { Definition } from './neleval-measures.ts'
import type { MentionOptions } from './options.ts'
import { type Mention, sideUnder } from './side.ts'

type Forms = MentionOptions['ids']

/** The linked mentions of a document, with the candidates of each that count. */
const linkedUnder = (options: MentionOptions) => {
  const sideOf = sideUnder({ ...options, duplicates: 'keep' })
  return (content: Spans, counted: number): readonly Mention[] =>
    sideOf(content)
      .mentions.filter(({ status }) => status === 'linked')
      .map((mention) => ({ ...mention, candidates: mention.candidates.slice(0, counted) }))
}

type Form = (id: string) => string
const unchanged: Form = (id) => id

/** Selects the mentions with an id that one of the others has, or those without one. */
const among = (
  mentions: readonly Mention[],
  others: readonly Mention[],
  isThere: boolean,
  form: Form = unchanged,
): readonly Mention[] => {
  const ids = new Set(others.flatMap(({ candidates }) => candidates.map(form)))
  return mentions.filter(({ candidates }) => candidates.some((id) => ids.has(form(id))) === isThere)
}

const CASE = 'case'
const remedyOf = (name: string): string =>
  name === CASE ? 'write ids with the same capitals on both sides: q123 is not Q123' : `--set ids=${name}`

const shown = ({ id, span, start, end }: Mention): string => `${id} of ${span.text ?? `${start}–${end}`}`

/**
 * Compares the ids of entities of the knowledge base by document, on whatever mentions they are. Of a mention of the gold
 * `ofGold` candidates count, of one of the system those of the options.
 */
export const linkKeys = (options: MentionOptions, ofGold = 1): Keys<Spans> => {
  const { candidates: ofSystem } = options
  const linked = linkedUnder(options)
  const others = (['wikidata', 'wikipedia'] as const).filter((form) => form !== options.ids)
  const linkedBy = others.map((form) => [form, linkedUnder({ ...options, ids: form })] as const)
  return {
    item: 'id',
    meet: (gold, system): Meeting => {
      const [systemLinks, other] = [linked(gold, ofGold), linked(system, ofSystem)]
      const both = among(other, systemLinks, true).length
      const sizes = { gold: systemLinks.length, system: other.length, both }
      if (systemLinks.length === 0 || other.length === 0) return sizes
      const first = () => ({
        gold: among(systemLinks, other, false).map(shown),
        system: among(other, systemLinks, false).map(shown),
      })
      if (both > 0) return { ...sizes, first }
      const would: Partial<Record<Forms | typeof CASE, number>> = {}
      for (const [form, linkedIn] of linkedBy) {
        const matches = among(linkedIn(system, ofSystem), linkedIn(gold, ofGold), true).length
        if (matches > 0) would[form] = matches
      }
      const matches = among(other, systemLinks, true, (id) => id.toLowerCase()).length
      if (matches > 0) would[CASE] = matches
      return { ...sizes, would, first }
    },
    remedy: remedyOf,
  }
}

/** The keys without which nothing is right: spans and ids, as far as the keys of the measures have them. */
export const keysOf = (definitions: readonly Definition[], options: MentionOptions): readonly Keys<Spans>[] => {
  const areAll = (...fields: readonly string[]): boolean =>
    definitions.every(({ aggregate, key }) => aggregate === 'sets' && key.some((part) => fields.includes(part)))
  return [...(areAll('span') ? [bordersOfSpans] : []), ...(areAll('kbid', 'eid') ? [linkKeys(options)] : [])]
}
