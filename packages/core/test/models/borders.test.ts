/** What would make sides meet that share next to nothing: borders that are moved by one, and names with an affix. */
import { describe, expect, test } from 'vitest'
import { affixBetween, withoutAffix } from '../../src/models/affixes.ts'
import { type BorderedSpan, meetingOfBorders, remediesOfBorders } from '../../src/models/borders.ts'

/** Five spans of four characters, far from each other. */
const spans: readonly BorderedSpan[] = [2, 12, 22, 32, 42].map((start) => ({ start, end: start + 4 }))
const moved = (onStart: number, onEnd: number): readonly BorderedSpan[] =>
  spans.map(({ start, end }) => ({ start: start + onStart, end: end + onEnd }))
const shown = ({ start, end }: BorderedSpan): string => `${start}–${end}`

describe('boundaries of spans', () => {
  test.each([
    [0, -1, 'end+1', 'the ends of the system look inclusive: add 1 to each'],
    [0, 1, 'end-1', 'the ends of the gold look inclusive: add 1 to each, or take 1 from each end of the system'],
    [1, 0, 'start-1', 'the starts of the system look one to the right: take 1 from each'],
    [-1, 0, 'start+1', 'the starts of the system look one to the left: add 1 to each'],
    [1, 1, 'both-1', 'the spans of the system look one to the right: take 1 from each start and end'],
    [-1, -1, 'both+1', 'the spans of the system look one to the left: add 1 to each start and end'],
  ])('that are shifted by %i and %i would match by %s', (onStart, onEnd, name, remedy) => {
    const { gold, system, both, would } = meetingOfBorders(spans, moved(onStart, onEnd), shown)
    expect({ gold, system, both, would }).toEqual({ gold: 5, system: 5, both: 0, would: { [name]: 5 } })
    expect(remediesOfBorders.remedy(name)).toBe(remedy)
  })

  test('that differ by one at the ends are corrected by options of the reader on either side', () => {
    const settingsOf = (name: string) =>
      remediesOfBorders.settings(name).map(({ side, option, to }) => `${side} ${option} ${to}`)
    const ends = (side: string, to: string): readonly string[] => [`${side} ends ${to}`, `${side} end ${to}`]
    expect(settingsOf('end+1')).toEqual([...ends('system', 'inclusive'), ...ends('gold', 'exclusive')])
    expect(settingsOf('end-1')).toEqual([...ends('system', 'exclusive'), ...ends('gold', 'inclusive')])
    expect(settingsOf('both-1')).toEqual([])
  })

  test('are shifted with all fragments of a fragmented span', () => {
    const inParts = (by: number): BorderedSpan => ({
      start: 2,
      end: 9 + by,
      fragments: [
        { start: 2, end: 4 + by },
        { start: 6, end: 9 + by },
      ],
    })
    expect(meetingOfBorders([inParts(0)], [inParts(-1)], shown).would).toEqual({ 'end+1': 1 })
    expect(meetingOfBorders([{ start: 2, end: 9 }], [inParts(0)], shown).both).toBe(0)
  })

  test('that match nothing at any shift are quoted, the first of each side', () => {
    const met = meetingOfBorders(spans, [...moved(5, 5).slice(1), { start: 2, end: 6 }], shown)
    expect(met).toMatchObject({ gold: 5, system: 5, both: 1 })
    expect(met.first?.()).toEqual({
      gold: ['12–16', '22–26', '32–36', '42–46'],
      system: ['17–21', '27–31', '37–41', '47–51'],
    })
    // one of five is no chance, so that no move is tried
    expect(met.would).toBeUndefined()
  })

  test('are not compared if only one side has spans', () => {
    expect(meetingOfBorders(spans, [], shown)).toEqual({ gold: 5, system: 0, both: 0 })
  })
})

describe('names with an affix on one side', () => {
  const names = ['a0', 'a1', 'a2']
  test.each([
    [names.map((name) => `doc/${name}`), names, 'take "doc/" off the beginning of the items of the gold'],
    [names, names.map((name) => `doc/${name}`), 'take "doc/" off the beginning of the items of the system'],
    [names.map((name) => `${name}.txt`), names, 'take ".txt" off the end of the items of the gold'],
    [names, names.map((name) => `${name}.txt`), 'take ".txt" off the end of the items of the system'],
  ])('match without the affix: %j and %j', (gold, system, remedy) => {
    const found = affixBetween(gold, system)
    expect(found?.meet).toBe(3)
    expect(withoutAffix(found!.affix, 'items')).toBe(remedy)
  })

  test('do not match if they differ by more than an affix', () => {
    expect(affixBetween(names, ['x', 'y'])).toBeUndefined()
    // of a few that begin so, those count that are names of the other side without it
    expect(affixBetween(names, ['b/a1', 'b/x', 'c/a2'])?.meet).toBe(1)
  })
})
