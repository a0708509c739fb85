/** The metric `relation-f1`: precision, recall and F1 of relations, under each convention of what makes one right. */
import { type Evidence, type Keys, type Measure, measure, metric, once, type Scorer } from '@assay/core'
import { meetingOfBorders, remediesOfBorders } from '@assay/core/internal'
import { checkSide } from './check-relations.ts'
import type { Relations } from './model.ts'
import { pairUnder } from './pair-relations.ts'
import { doubtsUnder } from './relation-doubts.ts'
import { linesUnder } from './relation-lines.ts'
import { type RelationOptions, relationOptions } from './relation-options.ts'
import { type Side, sideUnder, typesUnder, type WordsOf } from './relation-sides.ts'
import { type RelationStats, stats, summariseUnder, sumOfTypes, workedUnder } from './relation-stats.ts'
import { wordsUnder } from './words-under.ts'

const { macroOverTypes, number, ofWhole, ratio, unbounded, weight } = measure

const measures = {
  precision: ratio('precision', 'correct / found', 'recall'),
  recall: ratio('recall', 'correct / gold', 'precision'),
  f1: ratio('F1', '2 · correct / (found + gold)', 'f1'),
  ...macroOverTypes(),
  correct: weight('correct relations', 'relations that are right; one that is partly right counts 1/2', 'correct'),
  gold: number('gold relations', 'relations of the gold', 'found'),
  found: number('found relations', 'relations of the system', 'gold'),
  wrongArgumentType: number('wrong argument types', 'relations that are wrong in the type of an argument alone'),
  wrongDirection: number('wrong directions', 'relations with the right type and arguments in other roles'),
  wrongType: number('wrong types', 'relations with the right roles and arguments and another type'),
  wrongTypeAndDirection: number('wrong types and directions', 'relations with the right arguments alone'),
  wrongBoundaries: number('wrong boundaries', 'relations with the right type and roles whose arguments overlap'),
  wrongArgument: number('wrong arguments', 'relations with the right type in which one argument is wrong'),
  // the passes of verdicts go by the order of the gold, so that the two are no mirrors
  missed: number('missed relations', 'relations of the gold that nothing of the system belongs to'),
  spurious: number('spurious relations', 'relations of the system that belong to nothing of the gold'),
  entityPrecision: ofWhole(ratio('entity precision', 'right mentions / found mentions', 'entityRecall')),
  entityRecall: ofWhole(ratio('entity recall', 'right mentions / mentions of the gold', 'entityPrecision')),
  entityF1: ofWhole(ratio('entity F1', '2 · right / (found + gold) mentions', 'entityF1')),
  entityGold: ofWhole(number('gold mentions', 'places and types of the gold', 'entityFound')),
  entityFound: ofWhole(number('found mentions', 'places and types of the system', 'entityGold')),
  entityCorrect: ofWhole(number('right mentions', 'places and types of both', 'entityCorrect')),
  reachable: number('reachable relations', 'relations of the gold whose arguments the system has as mentions'),
  reachableCorrect: number('right reachable relations', 'those of them that are right'),
  reachableRecall: ratio('reachable recall', 'right reachable / reachable'),
  evidencePrecision: ofWhole(ratio('evidence precision', 'right evidence / evidence of the system')),
  evidenceRecall: ofWhole(ratio('evidence recall', 'right evidence / evidence of the gold')),
  evidenceF1: ofWhole(ratio('evidence F1', '2 · right / (found + gold) sentences of evidence')),
  evidenceGold: ofWhole(number('gold evidence', 'sentences of evidence in the gold, relation by relation')),
  evidenceFound: ofWhole(number('found evidence', 'sentences of evidence in the system, relation by relation')),
  evidenceCorrect: ofWhole(number('right evidence', 'sentences of evidence of both, of relations that are right')),
  seenCorrect: number('right seen relations', 'right relations that are facts of the training data'),
  ignPrecision: ratio('Ign precision', '(correct − seen) / (found − seen)'),
  ignF1: ratio('Ign F1', '2 · Ign P · R / (Ign P + R), with the whole recall'),
} as const

const factMeasures = {
  facts: ofWhole(number('facts', 'distinct relations of all documents')),
  factPrecision: ofWhole(ratio('fact precision', 'mean of precision over facts')),
  factRecall: ofWhole(ratio('fact recall', 'mean of recall over facts')),
  factF1: ofWhole(ratio('fact F1', 'mean of F1 over facts')),
} as const

/** Under duplicates=each a relation of the gold may be found several times; and in parts the sides may count apart. */
const withoutBound = (): Readonly<Record<string, Measure<string>>> => {
  const all: Record<string, Measure<string>> = {}
  for (const [name, described] of Object.entries(measures) as [string, Measure<string>][])
    if (described.unit === 'ratio') all[name] = { ...described, range: unbounded('', '').range }
  return all
}

// ---- keys ------------------------------------------------------------------------------------------------------------

const SHOWN = 3

/** Ids of entities, which both sides must name alike under entities=id. */
const entityKeys: Keys<Relations> = {
  item: 'entity id',
  given: true,
  meet: (gold, system) => {
    if (gold.absent || system.absent) return undefined
    const idsOf = ({ relations, entities }: Relations): ReadonlySet<string> => {
      const ids = new Set(entities.map(({ id }) => id))
      for (const { arguments: all } of relations)
        for (const argument of all) if ('entity' in argument) ids.add(argument.entity)
      return ids
    }
    const [ids, other] = [idsOf(gold), idsOf(system)]
    if (ids.size === 0 || other.size === 0) return undefined
    const lacking = (a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] =>
      [...a].filter((id) => !b.has(id)).slice(0, SHOWN)
    let both = 0
    for (const id of other) if (ids.has(id)) both++
    const would = both === 0 ? { would: { mentions: other.size } } : {}
    return {
      gold: ids.size,
      system: other.size,
      both,
      ...would,
      first: () => ({ gold: lacking(ids, other), system: lacking(other, ids) }),
    }
  },
  remedy: () => '--set entities=mentions',
}

const bordersIn = ({ mentions }: Relations) =>
  mentions.map(({ pieces, text }) => ({
    start: pieces[0]!.start,
    end: pieces.at(-1)!.end,
    text,
    ...(pieces.length > 1 && { fragments: pieces }),
  }))

/** Places of mentions, without which no relation is right where they are compared. */
const mentionKeys: Keys<Relations> = {
  item: 'mention',
  meet: (gold, system) =>
    gold.absent || system.absent
      ? undefined
      : meetingOfBorders(bordersIn(gold), bordersIn(system), ({ start, end, text }) =>
          [text, `[${start}, ${end})`].filter((part) => part !== undefined).join(' '),
        ),
  ...remediesOfBorders,
}

const keysUnder = ({ match, entities }: RelationOptions): readonly Keys<Relations>[] => {
  if (match === 'strict' || match === 'boundaries') return [mentionKeys]
  return match === 'entity' && entities === 'id' ? [entityKeys] : []
}

// ---- remarks ---------------------------------------------------------------------------------------------------------

/** The cost of entities: where pieces have to be equal, no relation between mentions that the system lacks is found. */
const remarks = (s: RelationStats): readonly string[] => {
  const { gold, halves } = sumOfTypes(s)
  const [missed, lost] = [gold - Math.floor(halves / 2), gold - s.reach.gold]
  const isKnown = s.entities.gold > 0
  return isKnown && missed > 0 && lost > 0
    ? [`of ${missed} relations not found, ${lost} are between mentions that the system lacks`]
    : []
}

// ---- the metric ------------------------------------------------------------------------------------------------------

const wordsOf = (content: Relations): WordsOf => {
  const words = once(() => wordsUnder(content))
  return ({ text, pieces }) => text ?? words()(pieces)
}

/** Compiles each document once for `check` and `judge`: the last of each side is kept. */
const newSides = (options: RelationOptions) => {
  const compile = sideUnder(options, wordsOf)
  let lastGold: Side | undefined
  let last: { readonly gold: Side; readonly side: Side } | undefined
  const ofGold = (content: Relations): Side => {
    if (lastGold?.content !== content) lastGold = compile(content)
    return lastGold
  }
  const ofSystem = (content: Relations, gold: Side): Side => {
    if (last?.side.content !== content || last.gold !== gold) last = { gold, side: compile(content, gold) }
    return last.side
  }
  return { ofGold, ofSystem }
}

const withOptions = (options: RelationOptions): Scorer<'relations', RelationStats, keyof typeof measures> => {
  const sides = newSides(options)
  const pair = pairUnder(options)
  const lines = linesUnder(options)
  const isByEntity = options.match === 'entity'
  return {
    stats,
    ...(options.match === 'name' && { words: true as const }),
    judge: (content) => {
      const gold = sides.ofGold(content)
      // no generator around the lines: it would keep each pair of documents alive until all of memory is looked through
      return (answer): Iterable<Evidence<RelationStats>> => {
        const system = sides.ofSystem(answer, gold)
        return lines(gold, system, pair(gold, system))
      }
    },
    summarise: summariseUnder(options),
    measures: {
      ...(options.duplicates === 'each' || isByEntity ? withoutBound() : {}),
      ...(options.match === 'name' && factMeasures),
    },
    report: {
      worked: workedUnder(options),
      doubts: doubtsUnder(options),
      ...((options.match === 'strict' || options.match === 'boundaries') && { remarks }),
    },
    check: (content, gold) => {
      const goldSide = gold && sides.ofGold(gold)
      return checkSide(
        goldSide === undefined ? sides.ofGold(content) : sides.ofSystem(content, goldSide),
        options,
        gold,
      )
    },
    keys: keysUnder(options),
    labelForm: typesUnder(options),
  }
}

export const relationF1 = metric({
  contract: 1,
  name: 'relation-f1',
  title: 'precision, recall and F1 of relations: strict, boundaries, heads, overlaps, entities or names',
  reads: 'relations',
  units: 'documents',
  cites: [
    'roth-2004-linear',
    'bekoulis-2018-joint',
    'taille-2020-lets',
    'eberts-2020-spert',
    'wadden-2019-entity',
    'zhong-2021-frustratingly',
    'yao-2019-docred',
    'tan-2022-revisiting',
    'castro-ferreira-2020-webnlg',
    'wei-2016-assessing',
  ],
  options: relationOptions,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: withOptions,
})
