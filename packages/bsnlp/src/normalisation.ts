/**
 * The metric `bsnlp-normalisation`: whether the base forms of names are right, of those names whose base is another form than
 * theirs. A name counts if its form, its type and its base are the gold's.
 */
import { type Evidence, metric, type NameMentions, type Scorer } from '@assay/core'
import * as v from 'valibot'
import { type Counts, counts, lines, type measures, mirrored, placeIn, stats, summarise } from './found-and-given.ts'
import { byType, type Typed, typesOf } from './typed.ts'

const schema = v.strictObject({
  count: v.optional(
    v.pipe(
      v.picklist(['changed', 'all']),
      v.description('names that count: those whose base is another form (the challenge), or all'),
    ),
    'changed',
  ),
})
export type NormalisationOptions = v.InferOutput<typeof schema>

/** The mentions that count, by form; of two with one form the later one, as for the official evaluator. */
const basesIn = ({ mentions }: Typed, { form, base }: NameMentions, { count }: NormalisationOptions) => {
  const last = new Map<string, number>()
  for (const mention of mentions)
    if (count === 'all' || base[mention] !== form[mention]) last.set(form[mention] as string, mention)
  return last
}

type Lines = Iterable<Evidence<Counts>>

/** What a side says of a form: `form → base`. */
const said = (mentions: NameMentions, mention: number): string =>
  `${mentions.shown(mention)} → ${mentions.base[mention]}`

interface Pair {
  readonly own: Typed
  readonly other: Typed
  readonly gold: NameMentions
  readonly system: NameMentions
}

function* judged({ own, other, gold, system }: Pair, options: NormalisationOptions): Lines {
  const line = lines(gold, own.type)
  const wanted = basesIn(own, gold, options)
  const given = basesIn(other, system, options)
  for (const [form, mention] of wanted) {
    const answer = given.get(form)
    const shown = { gold: said(gold, mention), at: placeIn(gold, mention) }
    if (answer === undefined) {
      yield line({ stats: counts.missed, verdict: other.first.has(form) ? 'not changed' : 'missed', ...shown })
      continue
    }
    const right = gold.base[mention] === system.base[answer]
    const verdict = right ? { stats: counts.both, verdict: 'correct' } : { stats: wrong, verdict: 'wrong base' }
    yield line({ ...verdict, system: said(system, answer), ...shown })
  }
  for (const [form, mention] of given) {
    if (wanted.has(form)) continue
    const verdict = own.first.has(form) ? 'needlessly changed' : 'spurious'
    yield line({ stats: counts.spurious, verdict, system: said(system, mention), at: placeIn(system, mention) })
  }
}

const wrong: Counts = { gold: 1, found: 0, given: 1, correct: 0 }

const judge = (options: NormalisationOptions) => (gold: NameMentions) => {
  const golds = byType(gold)
  return function* (system: NameMentions): Lines {
    for (const [own, other] of typesOf(golds, byType(system))) yield* judged({ own, other, gold, system }, options)
  }
}

const scorer = (options: NormalisationOptions): Scorer<'mentions', Counts, keyof typeof measures> => ({
  stats,
  judge: judge(options),
  summarise,
})

export const normalisation = metric({
  contract: 1,
  name: 'bsnlp-normalisation',
  version: '1.0.0',
  title:
    'base forms of names, where they are other than the names, as the BSNLP challenges count (Piskorski et al. 2019)',
  reads: 'mentions',
  unit: 'document',
  units: 'documents',
  cites: ['piskorski-2019-bsnlp'],
  options: schema,
  measures: mirrored,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: scorer,
})
