/**
 * The metric `bsnlp-normalisation`: whether the base forms of names are right, of those names whose base is another form than
 * theirs. A name counts if its form, its type and its base are the gold's.
 */
import { alone, type Evidence, entry, metric, type NameMentions } from '@assay/core'
import * as v from 'valibot'
import { type Counts, counts, mirrored, placeIn, stats, summarise } from './counts.ts'
import { byType, type Typed, type TypedPair } from './typed.ts'

const schema = v.strictObject({
  count: entry.choice(['changed', 'all'], 'names that count: those whose base is another form (the challenge), or all'),
})
/** What of names is normalised: the options of `normalisation`, decoded. */
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

const wrong: Counts = { gold: 1, matched: 0, found: 1, correct: 0 }

/** Both sides, as a line shows them. */
interface Sides {
  readonly gold: NameMentions
  readonly system: NameMentions
}

function* judged({ gold: own, system: other, facets }: TypedPair, sides: Sides, options: NormalisationOptions): Lines {
  const { gold, system } = sides
  const wanted = basesIn(own, gold, options)
  const given = basesIn(other, system, options)
  for (const [form, mention] of wanted) {
    const answer = given.get(form)
    const { type } = own
    const shown = () => ({ gold: said(gold, mention), at: placeIn(gold, mention), types: { gold: type } })
    if (answer === undefined) {
      yield { stats: counts.missed, verdict: other.first.has(form) ? 'not changed' : 'missed', facets, show: shown }
      continue
    }
    const isRight = gold.base[mention] === system.base[answer]
    yield {
      stats: isRight ? counts.both : wrong,
      verdict: isRight ? 'correct' : 'wrong base',
      facets,
      show: () => ({ ...shown(), system: said(system, answer), types: { gold: type, system: type } }),
    }
  }
  for (const [form, mention] of given) {
    if (wanted.has(form)) continue
    yield {
      stats: counts.spurious,
      verdict: own.first.has(form) ? 'needlessly changed' : 'spurious',
      facets,
      show: () => ({ system: said(system, mention), at: placeIn(system, mention), types: { system: own.type } }),
    }
  }
}

export const normalisation = metric({
  contract: 1,
  name: 'bsnlp-normalisation',
  title:
    'base forms of names, where they are other than the names, as the BSNLP challenges count (Piskorski et al. 2019)',
  reads: 'mentions',
  units: 'documents',
  cites: ['piskorski-2019-bsnlp'],
  options: schema,
  measures: mirrored,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: (options, share = alone) => {
    const see = share(byType, {})
    return {
      stats,
      judge: (gold) => {
        const against = see(gold)
        return function* (system) {
          for (const pair of against(system).pairs) yield* judged(pair, { gold, system }, options)
        }
      },
      summarise,
    }
  },
})
