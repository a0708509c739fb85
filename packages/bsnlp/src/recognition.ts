/**
 * The metric `bsnlp-recognition`: which names of a document were found, in the three ways of the challenge (Piskorski et al.
 * 2019): strict asks for every form; relaxed exact for one form of each entity, relaxed partial for a part of one.
 */
import { type Evidence, metric, type NameMentions, type Scorer } from '@assay/core'
import * as v from 'valibot'
import { type Counts, counts, lines, measures, mirrored, placeIn, stats, summarise } from './found-and-given.ts'
import { byType, type Typed, typesOf } from './typed.ts'

const schema = v.strictObject({
  match: v.optional(
    v.pipe(
      v.picklist(['strict', 'relaxedExact', 'relaxedPartial']),
      v.description(
        'what is to be found: every form of every name (strict), one form of each entity exactly, or one form of each entity in part',
      ),
    ),
    'strict',
  ),
})
export type RecognitionOptions = v.InferOutput<typeof schema>

/** The two sides of one type, and what a line of evidence needs of them. */
interface Pair {
  readonly gold: Typed
  readonly system: Typed
  readonly all: { readonly gold: NameMentions; readonly system: NameMentions }
  /** Forms of the other types of the other side: a name under another type. */
  readonly elsewhere: (form: string, side: 'gold' | 'system') => string | undefined
  readonly line: ReturnType<typeof lines>
}
type Lines = Iterable<Evidence<Counts>>

/** The verdict on a form that the other side does not have under its type. */
const verdictOf = ({ elsewhere }: Pair, form: string, side: 'gold' | 'system', verdict: string) => {
  const type = elsewhere(form, side === 'gold' ? 'system' : 'gold')
  if (type === undefined) return { verdict }
  return { verdict: 'wrong type', note: `${side === 'gold' ? 'the system' : 'the gold'} says ${type}` }
}

const said = ({ all }: Pair, side: 'gold' | 'system', mention: number) => ({
  [side]: all[side].shown(mention),
  at: placeIn(all[side], mention),
})

// ---- strict ----------------------------------------------------------------------------------------------------------

/** Forms are a set: a form that is given twice counts once. */
function* strict(pair: Pair): Lines {
  const { gold, system, line } = pair
  for (const [form, mention] of gold.first) {
    const given = system.first.get(form)
    if (given === undefined)
      yield line({ stats: counts.missed, ...verdictOf(pair, form, 'gold', 'missed'), ...said(pair, 'gold', mention) })
    else
      yield line({
        stats: counts.both,
        verdict: 'correct',
        ...said(pair, 'system', given),
        ...said(pair, 'gold', mention),
      })
  }
  yield* spurious(pair)
}

/** Forms of the system that are no form of the gold. */
function* spurious(pair: Pair): Lines {
  const { gold, system, line } = pair
  for (const [form, mention] of system.first)
    if (!gold.first.has(form))
      yield line({
        stats: counts.spurious,
        ...verdictOf(pair, form, 'system', 'spurious'),
        ...said(pair, 'system', mention),
      })
}

// ---- relaxed exact ---------------------------------------------------------------------------------------------------

const entityShown = ({ gold, all }: Pair, forms: ReadonlySet<string>) => ({
  gold: [...forms].map((form) => all.gold.shown(gold.first.get(form) as number)).join(', '),
  at: placeIn(all.gold, gold.first.get(forms.values().next().value as string) as number),
})

/** An entity that is found counts on both sides; beside it the system is charged with the forms that are of no entity. */
function* relaxedExact(pair: Pair): Lines {
  const { gold, system, line } = pair
  for (const forms of gold.entities.values()) {
    const found = [...forms].find((form) => system.first.has(form))
    const shown = entityShown(pair, forms)
    if (found === undefined) yield line({ stats: counts.missed, verdict: 'missed', ...shown })
    else yield line({ stats: counts.both, verdict: 'correct', system: shownIn(pair, found), ...shown })
  }
  yield* spurious(pair)
}

const shownIn = ({ all, system }: Pair, form: string): string => all.system.shown(system.first.get(form) as number)

// ---- relaxed partial -------------------------------------------------------------------------------------------------

/**
 * The words of forms. Two forms match in part if a sequence of words is in both, so if a word is. Words end at each blank,
 * as for the official evaluator: between two blanks stands an empty word, which matches too.
 */
const wordsOf = (forms: Iterable<string>): ReadonlySet<string> => {
  const words = new Set<string>()
  for (const form of forms) for (const word of form.split(' ')) words.add(word)
  return words
}

const matches = (form: string, words: ReadonlySet<string>): boolean => form.split(' ').some((word) => words.has(word))

function* relaxedPartial(pair: Pair): Lines {
  const { gold, system, line } = pair
  const given = wordsOf(system.first.keys())
  for (const forms of gold.entities.values()) {
    const found = [...forms].some((form) => matches(form, given))
    const shown = entityShown(pair, forms)
    yield found
      ? line({ stats: counts.found, verdict: 'found', right: true, ...shown })
      : line({ stats: counts.missed, verdict: 'missed', ...shown })
  }
  const wanted = wordsOf(gold.first.keys())
  for (const [form, mention] of system.first)
    yield matches(form, wanted)
      ? line({ stats: counts.correct, verdict: 'partly correct', right: true, ...said(pair, 'system', mention) })
      : line({
          stats: counts.spurious,
          ...verdictOf(pair, form, 'system', 'spurious'),
          ...said(pair, 'system', mention),
        })
}

// ---- the metric ------------------------------------------------------------------------------------------------------

const ways: Readonly<Record<RecognitionOptions['match'], (pair: Pair) => Lines>> = {
  strict,
  relaxedExact,
  relaxedPartial,
}

const judge =
  ({ match }: RecognitionOptions) =>
  (gold: NameMentions) => {
    const golds = byType(gold)
    return function* (system: NameMentions): Lines {
      const systems = byType(system)
      const elsewhere: Pair['elsewhere'] = (form, side) => {
        for (const [type, { first }] of side === 'gold' ? golds : systems) if (first.has(form)) return type
        return undefined
      }
      for (const [own, other] of typesOf(golds, systems))
        yield* ways[match]({ gold: own, system: other, all: { gold, system }, elsewhere, line: lines(gold, own.type) })
    }
  }

const scorer = (options: RecognitionOptions): Scorer<'mentions', Counts, keyof typeof measures> => ({
  stats,
  judge: judge(options),
  summarise,
  ...(options.match === 'strict' && { measures: mirrored }),
})

export const recognition = metric({
  contract: 1,
  name: 'bsnlp-recognition',
  version: '1.0.0',
  title: 'names found in documents, strictly or relaxed, as the BSNLP challenges count (Piskorski et al. 2019)',
  reads: 'mentions',
  unit: 'document',
  units: 'documents',
  cites: ['piskorski-2019-bsnlp'],
  options: schema,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: scorer,
})
