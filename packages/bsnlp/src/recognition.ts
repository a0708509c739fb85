/**
 * The metric `bsnlp-recognition`: names found in a document, in the three ways of the challenge (Piskorski et al. 2019). Strict matching
 * needs all forms, relaxed exact one form of each entity, relaxed partial a part of one.
 */
import { type Evidence, entry, metric, type NameMentions, noShare, type RenderedLine } from '@assay/core'
import * as v from 'valibot'
import { byType, type TypeNames, type TypePair, wordsOfForm } from './by-type.ts'
import { type Counts, counts, measures, mentionPlace, mirroredMeasures, stats, summarise } from './counts.ts'

const schema = v.strictObject({
  match: entry.choice(
    ['strict', 'relaxedExact', 'relaxedPartial'],
    'names to be found: all forms (strict), one form of each entity exactly, or one form of each entity in part',
    ['relaxedExact', 'relaxedPartial'],
  ),
})
/** The options of `recognition`, decoded. */
export type RecognitionOptions = v.InferOutput<typeof schema>

/** The two sides of one type, with both whole sides for the lines of evidence. */
interface Pair extends TypePair {
  readonly all: { readonly gold: NameMentions; readonly system: NameMentions }
  /** The type under which a side has a form, if any. */
  readonly typeIn: (side: 'gold' | 'system', form: string) => string | undefined
}
type Line = Evidence<Counts>
type Lines = Iterable<Line>

const mentionSide = ({ all }: Pair, side: 'gold' | 'system', mention: number) => ({
  [side]: all[side].shown(mention),
  at: mentionPlace(all[side], mention),
})

/** The types of a name that both sides have under the current type. */
const sameTypes = ({ gold: { type } }: Pair) => ({ types: { gold: type, system: type } })

/** The types of a form that one side has under the current type, and the other side may have under another. */
const typesOnSides = (
  pair: Pair,
  side: 'gold' | 'system',
  other: string | undefined,
): NonNullable<RenderedLine['types']> => {
  const { type } = pair.gold
  const [gold, system] = side === 'gold' ? [type, other] : [other, type]
  return { ...(gold !== undefined && { gold }), ...(system !== undefined && { system }) }
}

/**
 * The line of a form that the other side does not have under its type: `verdict`, or a wrong type. If gold forms have lines of their own
 * (`goldHasLines`), these show the pair of types.
 */
const unmatched = (
  pair: Pair,
  side: 'gold' | 'system',
  [form, mention]: readonly [form: string, mention: number],
  verdict: 'missed' | 'spurious',
  goldHasLines = false,
): Line => {
  const other = pair.typeIn(side === 'gold' ? 'system' : 'gold', form)
  return {
    stats: counts[verdict],
    verdict: other === undefined ? verdict : 'wrong type',
    facets: pair.facets,
    show: () => ({
      ...mentionSide(pair, side, mention),
      ...(!(goldHasLines && other !== undefined) && {
        types: typesOnSides(pair, side, side === 'gold' ? other : undefined),
      }),
      ...(other !== undefined && { details: `${side === 'gold' ? 'the system' : 'the gold'} has ${other}` }),
    }),
  }
}

// ---- strict ----------------------------------------------------------------------------------------------------------

/** Judges forms as a set: a repeated form counts once. */
function* strict(pair: Pair): Lines {
  const { gold, system, facets } = pair
  for (const entry of gold.first) {
    const [form, mention] = entry
    const match = system.first.get(form)
    if (match === undefined) yield unmatched(pair, 'gold', entry, 'missed')
    else {
      const show = () => ({
        ...mentionSide(pair, 'system', match),
        ...mentionSide(pair, 'gold', mention),
        ...sameTypes(pair),
      })
      yield { stats: counts.both, verdict: 'correct', facets, show }
    }
  }
  yield* spurious(pair, true)
}

/** The lines of forms of the system that the gold does not have. */
function* spurious(pair: Pair, goldHasLines: boolean): Lines {
  const { gold, system } = pair
  for (const entry of system.first)
    if (!gold.first.has(entry[0])) yield unmatched(pair, 'system', entry, 'spurious', goldHasLines)
}

// ---- relaxed exact ---------------------------------------------------------------------------------------------------

const entitySide = ({ gold, all }: Pair, forms: ReadonlySet<string>) => {
  const mentions = [...forms].map((form) => gold.first.get(form)!)
  return {
    gold: mentions.map((mention) => all.gold.shown(mention)).join(', '),
    at: mentionPlace(all.gold, mentions[0]!),
  }
}

/** Judges entities: one that is found counts on both sides, and each form of the system that is of no entity is spurious. */
function* relaxedExact(pair: Pair): Lines {
  const { gold, system, all, facets } = pair
  for (const forms of gold.entities().values()) {
    const match = [...forms].find((form) => system.first.has(form))
    if (match === undefined)
      yield {
        stats: counts.missed,
        verdict: 'missed',
        facets,
        show: () => ({ ...entitySide(pair, forms), types: { gold: pair.gold.type } }),
      }
    else {
      const mention = system.first.get(match)!
      const show = () => ({ ...entitySide(pair, forms), system: all.system.shown(mention), ...sameTypes(pair) })
      yield { stats: counts.both, verdict: 'correct', facets, show }
    }
  }
  yield* spurious(pair, false)
}

// ---- relaxed partial -------------------------------------------------------------------------------------------------

/** True if a form shares a word with others; sharing a sequence of words, as in the challenge, is equivalent. */
const sharesWord = (form: string, words: ReadonlySet<string>): boolean =>
  wordsOfForm(form).some((word) => words.has(word))

function* relaxedPartial(pair: Pair): Lines {
  const { gold, system, facets } = pair
  for (const forms of gold.entities().values()) {
    const isFound = [...forms].some((form) => sharesWord(form, system.words()))
    const types = isFound ? sameTypes(pair) : { types: { gold: gold.type } }
    const show = () => ({ ...entitySide(pair, forms), ...types })
    yield isFound
      ? { stats: counts.matched, verdict: 'found', right: true, facets, show }
      : { stats: counts.missed, verdict: 'missed', facets, show }
  }
  for (const entry of system.first) {
    const [form, mention] = entry
    const show = () => mentionSide(pair, 'system', mention)
    yield sharesWord(form, gold.words())
      ? { stats: counts.correct, verdict: 'partly correct', facets, show }
      : unmatched(pair, 'system', entry, 'spurious')
  }
}

// ---- the metric ------------------------------------------------------------------------------------------------------

const judges: Readonly<Record<RecognitionOptions['match'], (pair: Pair) => Lines>> = {
  strict,
  relaxedExact,
  relaxedPartial,
}

/** The first type of a side that has a form. */
const typeWith = (types: ReadonlyMap<string, TypeNames>, form: string): string | undefined => {
  for (const [type, { first }] of types) if (first.has(form)) return type
  return undefined
}

export const recognition = metric({
  contract: 1,
  name: 'bsnlp-recognition',
  title: 'names found in documents, by strict or relaxed matching, as in the BSNLP challenges (Piskorski et al. 2019)',
  reads: 'mentions',
  units: 'documents',
  cites: ['piskorski-2019-bsnlp'],
  options: schema,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: ({ match }, share = noShare) => {
    const prepare = share(byType, {})
    return {
      stats,
      judge: (gold) => {
        const against = prepare(gold)
        return function* (system) {
          const { golds, systems, pairs } = against(system)
          const typeIn: Pair['typeIn'] = (side, form) => typeWith(side === 'gold' ? golds : systems, form)
          for (const pair of pairs) yield* judges[match]({ ...pair, all: { gold, system }, typeIn })
        }
      },
      summarise,
      ...(match === 'strict' && { measures: mirroredMeasures }),
    }
  },
})
