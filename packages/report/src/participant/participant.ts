/** Standing of one of several systems: against the lowest, the mean and the best of all and, on request, its neighbours. */
import type { Section } from '@assay/core'
import type { Campaign, Measures, MetricName, Result, Score } from '@assay/core/result'
import { type Group, groupScores, scoresOf } from '../group-scores.ts'
import { type LayoutOptions, listBreakdowns } from '../layout.ts'
import { comparisonOf, isDifferent } from '../significance-marks.ts'
import { betterOf, lookUp, mean, namesIn } from '../values.ts'

export interface ParticipantOptions extends LayoutOptions {
  /** Calls other systems `system 3`, by their place in the result. */
  readonly anonymise?: boolean
  /** Shows single others: the neighbours in the ranking, and the names of the best. By default none. */
  readonly others?: 'scores'
}

/** A report for one participant, as programs get it. */
export interface Participant {
  readonly participant: 1
  readonly campaign?: Campaign
  readonly system: string
  /** Number of systems, this one included. */
  readonly systems: number
  readonly metrics: readonly Standing[]
}
/** The system by one metric with one set of options. */
export interface Standing extends MetricName {
  /** If a metric was run several times, what tells its options apart. */
  readonly variant?: string
  readonly signature: string
  readonly units: number
  readonly headline: string
  /** 1 for the best; null if the headline has no value. Equal headlines share a rank. */
  readonly rank: number | null
  /** Number of systems that this metric has scored. */
  readonly of: number
  /** The next better and the next worse system by the headline, if single others are shown. */
  readonly ahead?: Neighbour
  readonly behind?: Neighbour
  /** The whole first, then by facet and by key of groups. */
  readonly parts: readonly StandingPart[]
  /** The parts of a report that the metric brings, of this system alone. */
  readonly sections?: readonly Section[]
}
export interface Neighbour {
  readonly system: string
  /** Its headline minus that of the participant. */
  readonly difference: number
  /** p of the paired test of the two, corrected if it is; absent if there was no test. */
  readonly p?: number
  readonly differs?: boolean
}
export interface StandingPart {
  readonly kind: 'total' | 'facet' | 'group'
  /** The facet or the key; empty for the whole. */
  readonly name: string
  readonly label: string
  readonly measures: Readonly<Record<string, MeasureStanding>>
}
/** One measure of the participant among those of all systems. */
export interface MeasureStanding {
  readonly value: number | null
  readonly interval?: readonly [number, number]
  /** Over the systems that have a value, this one included. */
  readonly mean: number | null
  /** The smallest value of any; absent if none has one. */
  readonly lowest?: number
  /** Absent if neither more nor less is better. */
  readonly best?: number
  /** If single others are shown. */
  readonly bestOf?: readonly string[]
  readonly rank?: number
  /** Number of systems that have a value. */
  readonly of: number
}

type NameOf = (system: string) => string

/** Names of other systems; undefined if none of them is shown. */
type SystemNames = NameOf | undefined

// ---- one measure ------------------------------------------------------------------------------------------------------

interface SystemValue {
  readonly system: string
  readonly value: number
}

const valuesOf = (scores: readonly Score[], at: (score: Score) => Measures | undefined, name: string) =>
  scores.flatMap((score): readonly SystemValue[] => {
    const value = lookUp(at(score) ?? {}, name)?.value
    return typeof value === 'number' ? [{ system: score.system, value }] : []
  })

const newMeasureStanding = (
  { description }: Group,
  values: readonly SystemValue[],
  measures: Measures,
  name: string,
  nameOf: SystemNames,
): MeasureStanding => {
  const { value = null, interval } = lookUp(measures, name) ?? {}
  const better = betterOf(description, name)
  const isBetter = (a: number, b: number): boolean => (better === 'lower' ? a < b : a > b)
  const best = values.reduce<number | undefined>(
    (most, next) => (most === undefined || isBetter(next.value, most) ? next.value : most),
    undefined,
  )
  const isRanked = better !== 'neither' && best !== undefined
  return {
    value,
    ...(interval && { interval }),
    mean: mean(values.map((entry) => entry.value)) ?? null,
    ...(values.length > 0 && { lowest: values.reduce((least, entry) => Math.min(least, entry.value), Infinity) }),
    ...(isRanked && {
      best,
      ...(nameOf && { bestOf: values.filter((entry) => entry.value === best).map(({ system }) => nameOf(system)) }),
      ...(value !== null && { rank: 1 + values.filter((entry) => isBetter(entry.value, value)).length }),
    }),
    of: values.length,
  }
}

// ---- neighbours -------------------------------------------------------------------------------------------------------

const neighbourOf = (
  group: Group,
  score: Score,
  other: Score | undefined,
  nameOf: SystemNames,
): Neighbour | undefined => {
  const [a, b] = [score, other].map((score) => lookUp(score?.measures ?? {}, group.headline)?.value)
  if (nameOf === undefined || other === undefined || typeof a !== 'number' || typeof b !== 'number') return undefined
  const test = comparisonOf(group, score.system, other.system)
  const p = test?.pCorrected ?? test?.p
  return {
    system: nameOf(other.system),
    difference: b - a,
    ...(p !== undefined && { p }),
    ...(test && { differs: isDifferent(test) }),
  }
}

const newStanding = (group: Group, system: string, nameOf: SystemNames): Standing | undefined => {
  const { metric, variant, headline, ranking } = group
  const scores = scoresOf(group)
  const at = scores.findIndex((score) => score.system === system)
  const ofSystem = scores[at]
  if (ofSystem === undefined) return undefined
  const measuresAt = (at: (score: Score) => Measures | undefined, reference: Measures): StandingPart['measures'] =>
    Object.fromEntries(
      namesIn(group.description, reference).map((name) => [
        name,
        newMeasureStanding(group, valuesOf(scores, at, name), reference, name, nameOf),
      ]),
    )
  const partsBy = (kind: 'facet' | 'group', of: (score: Score) => Score['facets']): readonly StandingPart[] =>
    listBreakdowns(scores, of).flatMap(({ name, labels, part }) =>
      labels.map((label) => {
        const at = (score: Score): Measures | undefined => part(score, label)?.measures
        // a label that only this system lacks is its worst: it has measures without a value
        const any = at(ofSystem) ?? scores.map(at).find((measures) => measures !== undefined) ?? {}
        const lacking = Object.fromEntries(Object.keys(any).map((measure) => [measure, { value: null }]))
        return { kind, name, label, measures: measuresAt(at, at(ofSystem) ?? lacking) }
      }),
    )
  const ahead = neighbourOf(group, ofSystem, scores[at - 1], nameOf)
  const behind = neighbourOf(group, ofSystem, scores[at + 1], nameOf)
  return {
    metric,
    plugin: ofSystem.plugin,
    ...(variant !== undefined && { variant }),
    signature: ofSystem.signature,
    units: ofSystem.units,
    headline,
    rank: ranking[at]?.rank ?? null,
    of: scores.length,
    ...(ahead && { ahead }),
    ...(behind && { behind }),
    parts: [
      { kind: 'total', name: '', label: '', measures: measuresAt(({ measures }) => measures, ofSystem.measures) },
      ...partsBy('facet', ({ facets }) => facets),
      ...partsBy('group', ({ groups = {} }) => groups),
    ],
    ...(!group.chosen && ofSystem.sections && { sections: ofSystem.sections }),
  }
}

/** The systems of a result, each once, in its order. */
const listSystems = ({ scores }: Result): readonly string[] => [...new Set(scores.map(({ system }) => system))]

/** Names of systems as a participant may see them. */
const participantNames =
  (result: Result, system: string, { anonymise = false }: Pick<ParticipantOptions, 'anonymise'>): NameOf =>
  (other) =>
    anonymise && other !== system ? `system ${listSystems(result).indexOf(other) + 1}` : other

/** Computes the standing of a system by every metric that has scored it. */
export const newParticipant = (result: Result, system: string, options: ParticipantOptions): Participant => {
  const nameOf = options.others === 'scores' ? participantNames(result, system, options) : undefined
  return {
    participant: 1,
    ...(result.campaign && { campaign: result.campaign }),
    system,
    systems: listSystems(result).length,
    metrics: groupScores(result, options.describe, options.columns).flatMap(
      (group) => newStanding(group, system, nameOf) ?? [],
    ),
  }
}
