/**
 * The metric `bsnlp-normalisation`: base forms of names, of those that differ from the form. A name is correct if its form, type and base
 * are those of the gold.
 */
import { type Evidence, entry, metric, type NameMentions, noShare } from '@assay/core'
import * as v from 'valibot'
import { byType, type TypeNames, type TypePair } from './by-type.ts'
import { type Counts, counts, mentionPlace, mirroredMeasures, stats, summarise } from './counts.ts'

const schema = v.strictObject({
  bases: entry.choice(
    ['changed', 'all'],
    'names that count: those whose base differs from the form (the challenge), or all',
  ),
})
/** The options of `normalisation`, decoded. */
export type NormalisationOptions = v.InferOutput<typeof schema>

/** The mentions that count, by form; of two with the same form the later one, as in the official evaluator. */
const countedBases = ({ mentions }: TypeNames, { form, base }: NameMentions, { bases }: NormalisationOptions) => {
  const last = new Map<string, number>()
  for (const mention of mentions)
    if (bases === 'all' || base[mention] !== form[mention]) last.set(form[mention]!, mention)
  return last
}

type Lines = Iterable<Evidence<Counts>>

/** The display of a mention: `form → base`. */
const mentionText = (mentions: NameMentions, mention: number): string =>
  `${mentions.shown(mention)} → ${mentions.base[mention]}`

const wrong: Counts = { gold: 1, matched: 0, found: 1, correct: 0 }

/** Both sides of a document. */
interface Sides {
  readonly gold: NameMentions
  readonly system: NameMentions
}

function* judgeType(
  { gold: goldNames, system: systemNames, facets }: TypePair,
  sides: Sides,
  options: NormalisationOptions,
): Lines {
  const { gold, system } = sides
  const goldBases = countedBases(goldNames, gold, options)
  const systemBases = countedBases(systemNames, system, options)
  for (const [form, mention] of goldBases) {
    const answer = systemBases.get(form)
    const { type } = goldNames
    const shown = () => ({ gold: mentionText(gold, mention), at: mentionPlace(gold, mention), types: { gold: type } })
    if (answer === undefined) {
      yield {
        stats: counts.missed,
        verdict: systemNames.first.has(form) ? 'not changed' : 'missed',
        facets,
        show: shown,
      }
      continue
    }
    const isRight = gold.base[mention] === system.base[answer]
    yield {
      stats: isRight ? counts.both : wrong,
      verdict: isRight ? 'correct' : 'wrong base',
      facets,
      show: () => ({ ...shown(), system: mentionText(system, answer), types: { gold: type, system: type } }),
    }
  }
  for (const [form, mention] of systemBases) {
    if (goldBases.has(form)) continue
    yield {
      stats: counts.spurious,
      verdict: goldNames.first.has(form) ? 'needlessly changed' : 'spurious',
      facets,
      show: () => ({
        system: mentionText(system, mention),
        at: mentionPlace(system, mention),
        types: { system: goldNames.type },
      }),
    }
  }
}

export const normalisation = metric({
  contract: 1,
  name: 'bsnlp-normalisation',
  title: 'base forms of names that differ from the form, as in the BSNLP challenges (Piskorski et al. 2019)',
  reads: 'mentions',
  units: 'documents',
  cites: ['piskorski-2019-bsnlp'],
  options: schema,
  measures: mirroredMeasures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: (options, share = noShare) => {
    const prepare = share(byType, {})
    return {
      stats,
      judge: (gold) => {
        const against = prepare(gold)
        return function* (system) {
          for (const pair of against(system).pairs) yield* judgeType(pair, { gold, system }, options)
        }
      },
      summarise,
    }
  },
})
