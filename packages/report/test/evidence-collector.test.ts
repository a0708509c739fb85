import { describe, expect, it } from 'vitest'
import { type LineInContext, newEvidenceCollector } from '../src/passages/evidence-collector.ts'

const line = (verdict: string, more: Partial<LineInContext['evidence']> = {}, metric = 'm'): LineInContext => ({
  metric,
  system: 'a',
  document: 'd',
  evidence: { stats: undefined, verdict, show: () => ({ gold: 'x', types: { gold: 'PER' } }), ...more },
  passage: () => undefined,
})

const keptOf = (lines: readonly LineInContext[], correct = false) => {
  const { onLine, collected } = newEvidenceCollector({ correct })
  for (const one of lines) onLine(one)
  return collected()
}

describe('the evidence collected for a page', () => {
  const lines = [line('correct'), line('missed'), line('kept', { right: true })]

  it('leaves out correct items unless an option keeps them, and counts all items in the confusion matrix', () => {
    expect(keptOf(lines).findings.map(({ verdict }) => verdict)).toEqual(['missed'])
    expect(keptOf(lines, true).findings.map(({ verdict }) => verdict)).toEqual(['correct', 'missed', 'kept'])
    expect(keptOf(lines).confusions).toEqual([
      { metric: 'm', system: 'a', counts: [{ gold: 'PER', system: null, count: 3 }] },
    ])
  })

  it('leaves out other metrics, repeated pairs and lines without an item', () => {
    const { show: _, ...bare } = line('missed').evidence
    const others = [line('missed', {}, 'n'), line('missed', { again: true }), { ...line('missed'), evidence: bare }]
    expect(keptOf([...lines, ...others])).toEqual(keptOf(lines))
  })
})

describe('the evidence for the report of one system', () => {
  const of = (system: string, verdict: string, gold = 'x'): LineInContext => ({
    ...line(verdict, { show: () => ({ gold }) }),
    system,
  })
  const lines = [
    of('a', 'missed'),
    of('b', 'correct'),
    of('c', 'correct'),
    of('a', 'missed', 'y'),
    of('b', 'correct', 'y'),
  ]
  const bySystem = (options: Parameters<typeof newEvidenceCollector>[0]) => {
    const collector = newEvidenceCollector({ isPerParticipant: true, ...options })
    for (const one of lines) collector.onLine(one)
    return collector.bySystem()
  }
  const goldOf = (system: string, options = {}) => {
    const { errors = [], foundByAllOthers = [] } = bySystem(options).get(system) ?? {}
    return [errors, foundByAllOthers].map((findings) => findings.map(({ shown }) => shown.gold))
  }

  it('contains the errors of the system, and apart from them those that no other system makes', () => {
    expect(goldOf('a')).toEqual([['x', 'y'], ['x']])
    expect(goldOf('b')).toEqual([[], []])
  })

  it('contains no correct item, even if the page of all systems does', () =>
    expect(goldOf('a', { correct: true })).toEqual(goldOf('a')))

  it('contains only the confusion matrix if items are only counted', () =>
    expect(bySystem({ isCounted: true }).get('a')).toEqual({ metric: 'm', confusion: [] }))
})
