/** Ten documents of the golden collection with a made run, and the collection's own first readings as a run. */
import { describe, expect, it } from 'vitest'
import { haremClassification, haremIdentification, haremMorphology } from '../src/index.ts'
import { documentsOfFile, jsonOf, measured, paired, scorer } from './support.ts'
import { type Expected, expectedClassification, expectedIdentification, expectedMorphology, found } from './vectors.ts'

const gold = documentsOfFile('golden/first-event/gold.xml')
const system = documentsOfFile('golden/first-event/system.xml')
const expected = jsonOf<{ readonly system: Expected; readonly firstReadings: Expected }>(
  'golden/first-event/expected.json',
)

describe('the golden collection', () => {
  it('has ten documents on either side', () => expect([gold.length, system.length]).toEqual([10, 10]))

  it('gives the made run its numbers', () => {
    const wanted = expectedIdentification(expected.system)
    expect(found(measured(haremIdentification, paired(gold, system)), Object.keys(wanted))).toEqual(wanted)
  })

  it('gives it its numbers in classification', () => {
    const wanted = expectedClassification(expected.system)
    expect(Object.keys(wanted).length).toBe(2 * (3 * 5 + 6))
    expect(found(measured(haremClassification, paired(gold, system)), Object.keys(wanted))).toEqual(wanted)
  })

  it('has no morphology', () => {
    const wanted = expectedMorphology(expected.system)
    expect(found(measured(haremMorphology, paired(gold, system)), Object.keys(wanted))).toEqual(wanted)
  })

  it('is right in all it has, by its own first readings', () => {
    const wanted = expectedIdentification(expected.firstReadings)
    expect(found(measured(haremIdentification, paired(gold, gold)), Object.keys(wanted))).toEqual(wanted)
  })

  it('gives an empty run no precision, recall 0 and F 0', () => {
    const { precision, recall, f1, gold: entities, missing } = measured(haremIdentification, paired(gold, []))
    expect({ precision, recall, f1 }).toEqual({ precision: undefined, recall: 0, f1: 0 })
    expect(missing).toBe(entities)
    const classified = measured(haremClassification, paired(gold, []))
    expect([classified.categoriesF1, classified.flatF1, classified.combinedF1]).toEqual([0, 0, 0])
    const spurious = measured(
      haremClassification,
      paired(system, []).map(([run]) => [{ length: 0, regions: [] }, run]),
    )
    expect([spurious.categoriesRecall, spurious.categoriesF1, spurious.combinedF1]).toEqual([undefined, 0, 0])
  })

  it('names the entities that are missing', () => {
    const own = scorer(haremIdentification)
    const missing = paired(gold, system).flatMap(([g, s]) =>
      [...own.judge(g)(s)].filter(({ verdict }) => verdict === 'missing'),
    )
    expect(missing.length).toBe(expected.system.missing?.length)
  })
})
