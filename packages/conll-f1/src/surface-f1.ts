/**
 * The metric `surface-f1`: the second measure of WNUT 2017 (Derczynski et al. 2017, section 4): precision, recall and F
 * over the distinct pairs of surface form and type, so that finding one name many times earns once. A form counts as
 * correct if it was found right at least once, in its place, as in the task's wnuteval.py.
 */
import {
  type Borders,
  count,
  type Evidence,
  formsBetween,
  metric,
  newBorders,
  type Phrase,
  phrasesOf,
  type Reading,
  reading,
  type Scorer,
  spotAt,
  struct,
  type Tags,
  table,
} from '@assay/core'
import * as v from 'valibot'
import { type Counts, scoresOf } from './formulas.ts'
import { checkOf } from './ill-formed.ts'
import { isRaw, rawFits, rawMessage, readingEntries, readingOptions } from './options.ts'
import { correctStarts } from './walk.ts'

const schema = v.pipe(
  v.strictObject(readingEntries),
  v.check((options) => rawFits(options), rawMessage),
)
type Options = v.InferOutput<typeof schema>

const sightings = struct({ gold: count, found: count, correct: count })
/** How often each form was seen on either side, and on both in one place, by type; `wordless` counts sentences without words. */
const stats = struct({ wordless: count, types: table(table(sightings)) })
type SurfaceStats = typeof stats.empty

// ---- summary ---------------------------------------------------------------------------------------------------------

const distinct = (s: SurfaceStats): Counts => {
  let gold = 0
  let found = 0
  let correct = 0
  for (const forms of s.types.values()) {
    for (const seen of forms.values()) {
      if (seen.gold > 0) gold++
      if (seen.found > 0) found++
      if (seen.correct > 0) correct++
    }
  }
  return { gold, found, correct }
}

const summarise = (s: SurfaceStats) => {
  if (s.wordless > 0)
    return {
      precision: undefined,
      recall: undefined,
      f1: undefined,
      gold: undefined,
      found: undefined,
      correct: undefined,
    }
  const counts = distinct(s)
  return { ...scoresOf(counts, 1, 'none'), ...counts }
}

const parts = (s: SurfaceStats) => ({
  type: new Map(
    [...s.types].map(([type, forms]): readonly [string, SurfaceStats] => [
      type,
      { wordless: s.wordless, types: new Map([[type, forms]]) },
    ]),
  ),
})

const remarks = ({ wordless }: SurfaceStats): readonly string[] =>
  wordless > 0
    ? ['the files hold tags without words, so there are no surface forms to compare (reader option form)']
    : []

// ---- evidence --------------------------------------------------------------------------------------------------------

/** A phrase of the gold, of the system, or of both in one place. */
interface Sighting {
  readonly phrase: Phrase
  readonly tags: Tags
  readonly in: 'gold' | 'found' | 'correct'
}

function* sightingsIn(read: Reading, gold: Tags, system: Tags, room: Room): Iterable<Sighting> {
  const goldBorders = read.borders(gold, room.gold)
  const systemBorders = read.borders(system, room.system)
  const correct = correctStarts(goldBorders, systemBorders, read.typeNames.length)
  for (const phrase of phrasesOf(goldBorders, read.typeNames))
    yield { phrase, tags: gold, in: correct.has(phrase.start) ? 'correct' : 'gold' }
  for (const phrase of phrasesOf(systemBorders, read.typeNames))
    if (!correct.has(phrase.start)) yield { phrase, tags: system, in: 'found' }
}

interface Room {
  readonly gold: Borders
  readonly system: Borders
}
const newRoom = (): Room => ({ gold: newBorders(), system: newBorders() })

const seenOnce = {
  gold: { gold: 1, found: 0, correct: 0 },
  found: { gold: 0, found: 1, correct: 0 },
  correct: { gold: 1, found: 1, correct: 1 },
} as const
const verdictOf = { gold: 'missed', found: 'spurious', correct: 'correct' } as const

const evidenceOf = ({ phrase: { start, end, type }, tags, in: side }: Sighting): Evidence<SurfaceStats> => {
  const form = formsBetween(tags, start, end) as string
  return {
    stats: { wordless: 0, types: new Map([[type, new Map([[form, seenOnce[side]]])]]) },
    verdict: verdictOf[side],
    facets: { type },
    ...(side !== 'found' && { gold: `${type} ${form}` }),
    ...(side !== 'gold' && { system: `${type} ${form}` }),
    at: spotAt(tags, start).at,
  }
}

const isWordless = (gold: Tags, system: Tags): boolean =>
  gold.column.forms === undefined || system.column.forms === undefined

function* judge(read: Reading, gold: Tags, system: Tags): Iterable<Evidence<SurfaceStats>> {
  if (isWordless(gold, system)) yield { stats: { wordless: 1, types: new Map() }, verdict: 'no words' }
  else for (const sighting of sightingsIn(read, gold, system, newRoom())) yield evidenceOf(sighting)
}

// ---- the packed lane: one growing table instead of a table a line -----------------------------------------------------

type Seen = { gold: number; found: number; correct: number }

const addTo = (
  types: Map<string, Map<string, Seen>>,
  { phrase: { start, end, type }, tags, in: side }: Sighting,
): void => {
  const forms = types.get(type) ?? new Map<string, Seen>()
  types.set(type, forms)
  const form = formsBetween(tags, start, end) as string
  const counts = forms.get(form) ?? { gold: 0, found: 0, correct: 0 }
  forms.set(form, counts)
  counts.gold += seenOnce[side].gold
  counts.found += seenOnce[side].found
  counts.correct += seenOnce[side].correct
}

const copied = (types: Map<string, Map<string, Seen>>): SurfaceStats['types'] =>
  new Map([...types].map(([type, forms]) => [type, new Map([...forms].map(([form, counts]) => [form, { ...counts }]))]))

const tally = (read: Reading) => {
  const room = newRoom()
  return () => {
    const types = new Map<string, Map<string, Seen>>()
    let wordless = 0
    return {
      add: (gold: Tags, system: Tags): void => {
        if (isWordless(gold, system)) wordless++
        else for (const sighting of sightingsIn(read, gold, system, room)) addTo(types, sighting)
      },
      sum: (): SurfaceStats => ({ wordless, types: copied(types) }),
    }
  }
}

// ---- the metric ------------------------------------------------------------------------------------------------------

const withOptions = (options: Options): Scorer<'tags', SurfaceStats, keyof typeof measures> => {
  const read = reading(readingOptions(options))
  return {
    stats,
    judge: (gold) => (system) => judge(read, gold, system),
    summarise,
    tally: tally(read),
    parts,
    remarks,
    ...(!isRaw(options) && { check: checkOf(read, options) }),
  }
}

const ratio = { range: [0, 1], better: 'higher', unit: 'ratio' } as const
const counted = { range: [0, Number.POSITIVE_INFINITY], better: 'neither', unit: 'count' } as const

const measures = {
  precision: {
    ...ratio,
    title: 'precision',
    formula: 'distinct (form, type) pairs found right at least once / those found',
    mirror: 'recall',
  },
  recall: {
    ...ratio,
    title: 'recall',
    formula: 'distinct (form, type) pairs found right at least once / those in the gold',
    mirror: 'precision',
  },
  f1: { ...ratio, title: 'F1', formula: '2 · correct / (gold + found)', mirror: 'f1' },
  gold: { ...counted, title: 'gold forms', formula: 'distinct (form, type) pairs in the gold', mirror: 'found' },
  found: { ...counted, title: 'found forms', formula: 'distinct (form, type) pairs the system found', mirror: 'gold' },
  correct: {
    ...counted,
    title: 'correct forms',
    formula: 'distinct (form, type) pairs found right at least once',
    mirror: 'correct',
  },
} as const

export const surfaceF1 = metric({
  contract: 1,
  name: 'surface-f1',
  version: '1.0.0',
  title: 'F1 over distinct surface forms and types, the second measure of WNUT 2017',
  reads: 'tags',
  unit: 'document',
  units: 'sentences',
  cites: ['derczynski-2017-wnut'],
  options: schema,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: withOptions,
})
