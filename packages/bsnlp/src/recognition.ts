/**
 * The metric `bsnlp-recognition`: which names of a document were found, in the three ways of the challenge (Piskorski et al.
 * 2019): strict asks for every form; relaxed exact for one form of each entity, relaxed partial for a part of one.
 */
import { alone, type Evidence, entry, metric, type NameMentions, type Shown } from '@assay/core'
import * as v from 'valibot'
import { type Counts, counts, measures, mirrored, placeIn, stats, summarise } from './counts.ts'
import { byType, type Typed, type TypedPair, wordsIn } from './typed.ts'

const schema = v.strictObject({
  match: entry.choice(
    ['strict', 'relaxedExact', 'relaxedPartial'],
    'what is to be found: every form of every name (strict), one form of each entity exactly, or one form of each entity in part',
    ['relaxedExact', 'relaxedPartial'],
  ),
})
/** When a name is found: the options of `recognition`, decoded. */
export type RecognitionOptions = v.InferOutput<typeof schema>

/** The two sides of one type, and what a line of evidence says of them. */
interface Pair extends TypedPair {
  readonly all: { readonly gold: NameMentions; readonly system: NameMentions }
  /** The type under which a side has a form, if it has it. */
  readonly typeIn: (side: 'gold' | 'system', form: string) => string | undefined
}
type Line = Evidence<Counts>
type Lines = Iterable<Line>

const said = ({ all }: Pair, side: 'gold' | 'system', mention: number) => ({
  [side]: all[side].shown(mention),
  at: placeIn(all[side], mention),
})

/** The types that met, where both sides have the name under the type at hand. */
const bothTyped = ({ gold: { type } }: Pair) => ({ types: { gold: type, system: type } })

/** The types of a form that one side has under the type at hand, and the other perhaps under another. */
const typesOf = (pair: Pair, side: 'gold' | 'system', other: string | undefined): NonNullable<Shown['types']> => {
  const { type } = pair.gold
  const [gold, system] = side === 'gold' ? [type, other] : [other, type]
  return { ...(gold !== undefined && { gold }), ...(system !== undefined && { system }) }
}

/**
 * A form that the other side does not have under its type: `verdict`, unless it has it under another. Where the gold's forms have
 * lines of their own, the pair of types is theirs to say.
 */
const unmatched = (
  pair: Pair,
  side: 'gold' | 'system',
  [form, mention]: readonly [form: string, mention: number],
  verdict: 'missed' | 'spurious',
  saidByGold = false,
): Line => {
  const other = pair.typeIn(side === 'gold' ? 'system' : 'gold', form)
  return {
    stats: counts[verdict],
    verdict: other === undefined ? verdict : 'wrong type',
    facets: pair.facets,
    show: () => ({
      ...said(pair, side, mention),
      ...(!(saidByGold && other !== undefined) && {
        types: typesOf(pair, side, side === 'gold' ? other : undefined),
      }),
      ...(other !== undefined && { details: `${side === 'gold' ? 'the system' : 'the gold'} says ${other}` }),
    }),
  }
}

// ---- strict ----------------------------------------------------------------------------------------------------------

/** Forms are a set: a form that is given twice counts once. */
function* strict(pair: Pair): Lines {
  const { gold, system, facets } = pair
  for (const named of gold.first) {
    const [form, mention] = named
    const given = system.first.get(form)
    if (given === undefined) yield unmatched(pair, 'gold', named, 'missed')
    else {
      const show = () => ({ ...said(pair, 'system', given), ...said(pair, 'gold', mention), ...bothTyped(pair) })
      yield { stats: counts.both, verdict: 'correct', facets, show }
    }
  }
  yield* spurious(pair, true)
}

/** Forms of the system that the gold does not have. */
function* spurious(pair: Pair, saidByGold: boolean): Lines {
  const { gold, system } = pair
  for (const named of system.first)
    if (!gold.first.has(named[0])) yield unmatched(pair, 'system', named, 'spurious', saidByGold)
}

// ---- relaxed exact ---------------------------------------------------------------------------------------------------

const entityShown = ({ gold, all }: Pair, forms: ReadonlySet<string>) => {
  const mentions = [...forms].map((form) => gold.first.get(form) as number)
  return {
    gold: mentions.map((mention) => all.gold.shown(mention)).join(', '),
    at: placeIn(all.gold, mentions[0] as number),
  }
}

/** An entity that is found counts on both sides; beside it the system is charged with the forms that are of no entity. */
function* relaxedExact(pair: Pair): Lines {
  const { gold, system, all, facets } = pair
  for (const forms of gold.entities().values()) {
    const found = [...forms].find((form) => system.first.has(form))
    if (found === undefined)
      yield {
        stats: counts.missed,
        verdict: 'missed',
        facets,
        show: () => ({ ...entityShown(pair, forms), types: { gold: pair.gold.type } }),
      }
    else {
      const given = system.first.get(found) as number
      const show = () => ({ ...entityShown(pair, forms), system: all.system.shown(given), ...bothTyped(pair) })
      yield { stats: counts.both, verdict: 'correct', facets, show }
    }
  }
  yield* spurious(pair, false)
}

// ---- relaxed partial -------------------------------------------------------------------------------------------------

/** Two forms match in part if a sequence of words is in both, so if a word is. */
const matches = (form: string, words: ReadonlySet<string>): boolean => wordsIn(form).some((word) => words.has(word))

function* relaxedPartial(pair: Pair): Lines {
  const { gold, system, facets } = pair
  for (const forms of gold.entities().values()) {
    const isFound = [...forms].some((form) => matches(form, system.words()))
    const types = isFound ? bothTyped(pair) : { types: { gold: gold.type } }
    const show = () => ({ ...entityShown(pair, forms), ...types })
    yield isFound
      ? { stats: counts.matched, verdict: 'found', right: true, facets, show }
      : { stats: counts.missed, verdict: 'missed', facets, show }
  }
  for (const named of system.first) {
    const [form, mention] = named
    const show = () => said(pair, 'system', mention)
    yield matches(form, gold.words())
      ? { stats: counts.correct, verdict: 'partly correct', facets, show }
      : unmatched(pair, 'system', named, 'spurious')
  }
}

// ---- the metric ------------------------------------------------------------------------------------------------------

const ways: Readonly<Record<RecognitionOptions['match'], (pair: Pair) => Lines>> = {
  strict,
  relaxedExact,
  relaxedPartial,
}

/** The first type of a side that has a form. */
const typeWith = (types: ReadonlyMap<string, Typed>, form: string): string | undefined => {
  for (const [type, { first }] of types) if (first.has(form)) return type
  return undefined
}

export const recognition = metric({
  contract: 1,
  name: 'bsnlp-recognition',
  title: 'names found in documents, strictly or relaxed, as the BSNLP challenges count (Piskorski et al. 2019)',
  reads: 'mentions',
  units: 'documents',
  cites: ['piskorski-2019-bsnlp'],
  options: schema,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: ({ match }, share = alone) => {
    const see = share(byType, {})
    return {
      stats,
      judge: (gold) => {
        const against = see(gold)
        return function* (system) {
          const { golds, systems, pairs } = against(system)
          const typeIn: Pair['typeIn'] = (side, form) => typeWith(side === 'gold' ? golds : systems, form)
          for (const pair of pairs) yield* ways[match]({ ...pair, all: { gold, system }, typeIn })
        }
      },
      summarise,
      ...(match === 'strict' && { measures: mirrored }),
    }
  },
})
