import { expect, it } from 'vitest'
import { currentEntries, type HistoryEntry, isKnown } from '../src/history.ts'

const entry = (
  verdict: HistoryEntry['verdict'],
  sha256: string,
  received = '2026-01-01T00:00:00.000Z',
): HistoryEntry => ({
  team: 'a',
  file: 'a.conll',
  sha256,
  received,
  verdict,
})

it('the table shows the last scored submission of a team, even if later ones were refused', () => {
  const history = [entry('scored', '1'), entry('scored', '2'), entry('refused', '3')]
  expect(currentEntries(history).map(({ sha256 }) => sha256)).toEqual(['2'])
})

it('a file that was scored is not scored again, unless it was late and the deadline has moved', () => {
  const arrival = { team: 'a', path: 'submissions/a.conll', sha256: '1', received: '2026-01-02T00:00:00.000Z' }
  expect(isKnown([entry('scored', '1')], arrival, undefined)).toBe(true)
  expect(isKnown([entry('scored', '1'), entry('scored', '2')], arrival, undefined)).toBe(false)
  const late = [entry('late', '1', arrival.received)]
  expect(isKnown(late, arrival, '2026-01-01T00:00Z')).toBe(true)
  expect(isKnown(late, arrival, '2026-01-03T00:00Z')).toBe(false)
})
