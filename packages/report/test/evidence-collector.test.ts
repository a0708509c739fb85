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

describe('what is collected of lines for a page', () => {
  const lines = [line('correct'), line('missed'), line('kept', { right: true })]

  it('leaves out what is right, unless it is asked for; the confusion counts all', () => {
    expect(keptOf(lines).findings.map(({ verdict }) => verdict)).toEqual(['missed'])
    expect(keptOf(lines, true).findings.map(({ verdict }) => verdict)).toEqual(['correct', 'missed', 'kept'])
    expect(keptOf(lines).confusions).toEqual([
      { metric: 'm', system: 'a', counts: [{ gold: 'PER', system: null, count: 3 }] },
    ])
  })

  it('leaves out other metrics, second views and what is about no item', () => {
    const { show: _, ...bare } = line('missed').evidence
    const others = [line('missed', {}, 'n'), line('missed', { again: true }), { ...line('missed'), evidence: bare }]
    expect(keptOf([...lines, ...others])).toEqual(keptOf(lines))
  })
})
