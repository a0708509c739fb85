/** Ten documents of the golden collection with a synthetic run, and with the collection's own first readings as a run. */
import { describe, expect, it } from 'vitest'
import { haremClassification, haremIdentification, haremMorphology } from '../src/index.ts'
import { documentsOfFile, jsonOf, measured, pairById, scorer } from './support.ts'
import {
  type Expected,
  expectedClassification,
  expectedIdentification,
  expectedMorphology,
  valuesOf,
} from './vectors.ts'

const gold = documentsOfFile('golden/first-event/gold.xml')
const system = documentsOfFile('golden/first-event/system.xml')
const expected = jsonOf<{ readonly system: Expected; readonly firstReadings: Expected }>(
  'golden/first-event/expected.json',
)

describe('the golden collection of HAREM', () => {
  it('has ten documents in the gold and in the run', () => expect([gold.length, system.length]).toEqual([10, 10]))

  it('has the expected scores of identification', () => {
    const wanted = expectedIdentification(expected.system)
    expect(valuesOf(measured(haremIdentification, pairById(gold, system)), Object.keys(wanted))).toEqual(wanted)
  })

  it('has the expected scores of classification', () => {
    const wanted = expectedClassification(expected.system)
    expect(Object.keys(wanted).length).toBe(2 * (3 * 5 + 6))
    expect(valuesOf(measured(haremClassification, pairById(gold, system)), Object.keys(wanted))).toEqual(wanted)
  })

  it('has the expected scores of morphology', () => {
    const wanted = expectedMorphology(expected.system)
    expect(valuesOf(measured(haremMorphology, pairById(gold, system)), Object.keys(wanted))).toEqual(wanted)
  })

  it('has the expected scores of identification for the gold against its first readings', () => {
    const wanted = expectedIdentification(expected.firstReadings)
    expect(valuesOf(measured(haremIdentification, pairById(gold, gold)), Object.keys(wanted))).toEqual(wanted)
  })

  it('gives no precision, recall 0 and F 0 for an empty run', () => {
    const { precision, recall, f1, gold: entities, missing } = measured(haremIdentification, pairById(gold, []))
    expect({ precision, recall, f1 }).toEqual({ precision: undefined, recall: 0, f1: 0 })
    expect(missing).toBe(entities)
    const classified = measured(haremClassification, pairById(gold, []))
    expect([classified.categoriesF1, classified.flatF1, classified.combinedF1]).toEqual([0, 0, 0])
    const spurious = measured(
      haremClassification,
      pairById(system, []).map(([run]) => [{ length: 0, regions: [] }, run]),
    )
    expect([spurious.categoriesRecall, spurious.categoriesF1, spurious.combinedF1]).toEqual([undefined, 0, 0])
  })

  it('gives a line of evidence for each missing entity', () => {
    const own = scorer(haremIdentification)
    const missing = pairById(gold, system).flatMap(([g, s]) =>
      [...own.judge(g)(s)].filter(({ verdict }) => verdict === 'missing'),
    )
    expect(missing.length).toBe(expected.system.missing?.length)
  })
})
