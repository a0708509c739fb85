/**
 * A made result that looks like the CoNLL-2003 campaign (English, testb): counts by type as conlleval.pl prints them for
 * the 16 systems. The intervals are not of that paper; they are made up.
 */

import type { Comparison, Description, Part, Result, Score, Value } from '@assay/core/result'

const gold = { LOC: 1668, MISC: 702, ORG: 1661, PER: 1617 }
type Type = keyof typeof gold

/** By system and type: phrases found, and how many of them are correct. */
const systems: Readonly<Record<string, Readonly<Record<Type, readonly [found: number, correct: number]>>>> = {
  bender: { LOC: [1733, 1498], MISC: [656, 514], ORG: [1576, 1265], PER: [1583, 1421] },
  carrerasa: { LOC: [1711, 1508], MISC: [645, 529], ORG: [1704, 1336], PER: [1716, 1482] },
  carrerasb: { LOC: [1716, 1487], MISC: [596, 506], ORG: [1558, 1289], PER: [1583, 1397] },
  chieu: { LOC: [1677, 1524], MISC: [685, 549], ORG: [1681, 1409], PER: [1630, 1517] },
  curran: { LOC: [1777, 1510], MISC: [693, 532], ORG: [1657, 1319], PER: [1602, 1468] },
  demeulder: { LOC: [1886, 1457], MISC: [720, 516], ORG: [1606, 1130], PER: [1607, 1310] },
  florian: { LOC: [1689, 1530], MISC: [653, 545], ORG: [1613, 1386], PER: [1665, 1540] },
  hammerton: { LOC: [1651, 1311], MISC: [661, 464], ORG: [1148, 794], PER: [894, 439] },
  hendrickx: { LOC: [1782, 1440], MISC: [796, 533], ORG: [1775, 1229], PER: [1579, 1326] },
  klein: { LOC: [1666, 1500], MISC: [648, 541], ORG: [1582, 1305], PER: [1776, 1539] },
  mayfield: { LOC: [1689, 1490], MISC: [689, 516], ORG: [1648, 1307], PER: [1652, 1482] },
  mccallum: { LOC: [1676, 1462], MISC: [673, 501], ORG: [1636, 1301], PER: [1598, 1455] },
  munro: { LOC: [1737, 1472], MISC: [619, 496], ORG: [1762, 1325], PER: [1763, 1463] },
  whitelaw: { LOC: [1722, 1419], MISC: [669, 508], ORG: [1569, 1194], PER: [1442, 1287] },
  wu: { LOC: [1661, 1433], MISC: [713, 541], ORG: [1550, 1212], PER: [1681, 1411] },
  zhang: { LOC: [1669, 1494], MISC: [674, 522], ORG: [1578, 1303], PER: [1645, 1475] },
}

const ratio = { formula: '', range: [0, 1], better: 'higher', unit: 'ratio' } as const
const counted = { formula: '', range: [0, Number.POSITIVE_INFINITY], better: 'neither', unit: 'count' } as const

export const description: Description = {
  title: 'phrase precision, recall and F of the CoNLL shared tasks, as conlleval.pl',
  units: 'sentences',
  headline: 'f1',
  shows: ['precision', 'recall'],
  measures: {
    precision: { ...ratio, title: 'precision' },
    recall: { ...ratio, title: 'recall' },
    f1: { ...ratio, title: 'F1' },
    accuracy: { ...ratio, title: 'token accuracy', wholeOnly: true },
    macroF1: { ...ratio, title: 'macro F1', wholeOnly: true },
    gold: { ...counted, title: 'gold phrases' },
    found: { ...counted, title: 'found phrases' },
    correct: { ...counted, title: 'correct phrases' },
    tokens: { ...counted, title: 'tokens', wholeOnly: true },
  },
}
export const describe = (): Description => description

const value = (number: number | null): Value => ({ value: number })
const over = (part: number, whole: number): Value => value(whole === 0 ? null : part / whole)

const partOf = (goldCount: number, found: number, correct: number): Part => ({
  stats: null,
  measures: {
    precision: over(correct, found),
    recall: over(correct, goldCount),
    f1: over(2 * correct, goldCount + found),
    gold: value(goldCount),
    found: value(found),
    correct: value(correct),
  },
})

const types = Object.keys(gold) as readonly Type[]
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** A score by its name in the campaign. */
export const scoreOf = (system: string, bootstrap = false): Score => {
  const counts = systems[system]
  if (counts === undefined) throw new Error(`no system ${system}`)
  const found = sum(types.map((type) => counts[type][0]))
  const correct = sum(types.map((type) => counts[type][1]))
  const { measures } = partOf(sum(Object.values(gold)), found, correct)
  const parts = Object.fromEntries(types.map((type) => [type, partOf(gold[type], ...counts[type])]))
  const f1s = types.map((type) => parts[type]?.measures.f1?.value ?? 0)
  const all = { ...measures, accuracy: value(0.9763), macroF1: value(sum(f1s) / f1s.length), tokens: value(46666) }
  return {
    metric: 'conll-f1',
    plugin: '@assay/conll-f1',
    version: '1.0.0',
    system,
    signature: 'conll-f1|beta:1|repair:error|scheme:conlleval|read:conll-columns@1.0.0|v:@assay/conll-f1@1.0.0',
    headline: 'f1',
    units: 3684,
    measures: bootstrap ? withIntervals(all) : all,
    facets: { type: parts },
    ...(bootstrap && { bootstrap: { samples: 1000, confidence: 0.95, seed: 12345 } }),
    stats: null,
  }
}

const withIntervals = (measures: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(measures).map(([name, { value: number }]) =>
      number === null || number > 1
        ? [name, { value: number }]
        : [name, { value: number, interval: [number - (1 - number) / 16, number + (1 - number) / 16] as const }],
    ),
  )

export const resultOf = (scores: readonly Score[], comparisons: readonly Comparison[] = []): Result => ({
  result: 1,
  inputs: [],
  scores,
  comparisons,
  gates: [],
  problems: [],
})

export const names: readonly string[] = Object.keys(systems)

/** All systems; each is compared with its neighbour in the ranking. */
export const campaign = (bootstrap = true): Result => {
  const scores = names.map((name) => scoreOf(name, bootstrap))
  const f1 = (score: Score): number => score.measures.f1?.value ?? 0
  const ranked = [...scores].sort((a, b) => f1(b) - f1(a))
  return resultOf(
    scores,
    bootstrap ? ranked.flatMap((better, i) => ranked.slice(i + 1).map((worse) => verdict(better, worse, f1))) : [],
  )
}

const verdict = (better: Score, worse: Score, f1: (score: Score) => number): Comparison => ({
  metric: 'conll-f1',
  plugin: '@assay/conll-f1',
  measure: 'f1',
  baseline: worse.system,
  system: better.system,
  difference: f1(better) - f1(worse),
  test: 'bootstrap',
  trials: 1000,
  seed: 12345,
  differs: f1(better) - f1(worse) > 0.01,
})
