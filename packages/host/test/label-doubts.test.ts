/** Warnings about labels of both sides, from their counts: what is said, what it suggests, and what is not spoken of. */
import type { LabelCounts } from '@assay/core/result'
import { describe, expect, test } from 'vitest'
import { doubtsOfLabels, labelUseOf } from '../src/result/doubts.ts'
import { labelDoubts } from '../src/result/label-doubts.ts'

interface Row {
  readonly counts: Partial<LabelCounts>
  /** Labels that no metric uses. */
  readonly ignored?: readonly string[]
  /** True where no metric has found anything right. */
  readonly refused?: true
  /** Code and message of each problem, or their beginning. */
  readonly said: readonly string[]
  /** How the hint of the first begins. */
  readonly hint?: string
}

const s = (counts: LabelCounts['gold']): LabelCounts['systems'] => ({ s: counts })
const known = 'if all labels are right, list them as "labels.known" in a config'
const many = (prefix: string, size: number): LabelCounts['gold'] =>
  Object.fromEntries(Array.from({ length: size }, (_, i) => [`${prefix}${i}`, 1]))

const rows: Readonly<Record<string, Row>> = {
  'the same labels': { counts: { gold: { PER: 30, LOC: 1 }, systems: s({ PER: 1, LOC: 30 }) }, said: [] },
  'a label on one side, similar to one of the other': {
    counts: { gold: { person: 3, location: 1 }, systems: s({ PER: 3, location: 1 }) },
    said: ['W410 labels of s and of the gold differ: only s has PER (3 tags); only the gold has person (3 tags)'],
    hint: `did you mean person for PER? --map PER=person; ${known}`,
  },
  'a label with a blank at its end': {
    counts: { gold: { LOC: 2 }, systems: s({ 'LOC ': 1 }) },
    said: ['W410 labels of s and of the gold differ: only s has "LOC " (1 tag); only the gold has LOC (2 tags)'],
    hint: 'did you mean LOC for "LOC "? in a config: "labels": {"map":{"LOC ":"LOC"}}; ',
  },
  'more labels that are respelt than a call renames': {
    counts: { gold: many('L', 21), systems: s(many('l', 21)) },
    said: ['W410 labels of s and of the gold differ: '],
    hint: `did you mean L0 for l0? to rename labels: "labels.map" in a config; ${known}`,
  },
  'a label that is like no other': {
    counts: { gold: { LOC: 2 }, systems: s({ LOC: 1, MISC: 1 }) },
    said: ['W410 labels of s and of the gold differ: only s has MISC (1 tag)'],
    hint: `if a label is spelt in two ways, "labels.map" in a config renames it; ${known}`,
  },
  'a category, which is not its own type': {
    counts: { gold: { 'pers.ind': 12 }, systems: s({ pers: 1 }) },
    said: ['W410 labels of s and of the gold differ: only s has pers (1 tag); only the gold has pers.ind (12 tags)'],
    hint: 'if a label is spelt in two ways, "labels.map" in a config renames it; ',
  },
  'nine things of the gold with a label that the system never has': {
    counts: { gold: { PER: 1, MISC: 9 }, systems: s({ PER: 1 }) },
    said: [],
  },
  'ten of them': {
    counts: { gold: { PER: 1, MISC: 10 }, systems: s({ PER: 1 }) },
    said: ['W410 labels of s and of the gold differ: only the gold has MISC (10 tags)'],
  },
  'a label that counts for nothing': {
    counts: { gold: { PER: 1 }, systems: s({ PER: 1, place: 5 }) },
    ignored: ['place'],
    said: [],
  },
  'a label that occurs no time': { counts: { gold: { PER: 1 }, systems: s({ PER: 1, LOC: 0 }) }, said: [] },
  'a label that the config knows': {
    counts: { gold: { PER: 1 }, systems: s({ PER: 1, LOC: 5 }), known: ['LOC'] },
    said: [],
  },
  'thousands of labels on one side only': {
    counts: { gold: many('a', 5000), systems: s(many('b', 5000)) },
    said: [
      'W410 labels of s and of the gold differ: only s has b0 (1 tag), b1 (1 tag), b10 (1 tag), and 4997 more labels (4997 tags); only the gold has a0 (1 tag), a1 (1 tag), a10 (1 tag), and 4997 more labels (4997 tags)',
    ],
  },
  'two systems, by name': {
    counts: { gold: { X: 1 }, systems: { u: { X: 1, Q: 1 }, t: { X: 1, P: 2 } } },
    said: [
      'W410 labels of t and of the gold differ: only t has P (2 tags)',
      'W410 labels of u and of the gold differ: only u has Q (1 tag)',
    ],
  },
  'an empty label on each side': {
    counts: { gold: { '': 2 }, systems: s({ '': 1 }) },
    said: ['W411 the gold has 2 tags with an empty label', 'W411 s has 1 tag with an empty label'],
    hint: 'a label was lost when the data was made, or is in another column',
  },
  'ten times as many labels as the gold': { counts: { gold: { w0: 9 }, systems: s(many('w', 10)) }, said: ['W410'] },
  'more than ten times as many': {
    counts: { gold: { w0: 9 }, systems: s(many('w', 11)) },
    said: ['W410', 'W412 s has 11 labels, and the gold 1'],
  },
  'labels that are left out': {
    counts: {
      gold: { LOC: 1 },
      systems: s({ LOC: 1 }),
      leftOut: { gold: { person: 3 }, systems: s({ PER: 3 }) },
    },
    said: ['W413 "labels.only" leaves out of the gold person (3 tags); of s PER (3 tags)'],
    hint: 'what is skipped counts on neither side',
  },
  'labels that are left out of one side': {
    counts: { gold: { LOC: 1 }, systems: s({ LOC: 1 }), leftOut: { gold: {}, systems: s({ PER: 3 }) } },
    said: ['W413 "labels.only" leaves out of s PER (3 tags)'],
  },
  'no label in common of twenty things, and nothing right': {
    counts: { gold: { LOC: 20 }, systems: s({ location: 20 }) },
    refused: true,
    said: ["E481 no label of s is one of the gold's: only s has location (20 tags); only the gold has LOC (20 tags)"],
    hint: 'did you mean LOC for location? --map location=LOC; ',
  },
  'no label in common of nineteen things': {
    counts: { gold: { LOC: 20 }, systems: s({ MISC: 19 }) },
    refused: true,
    said: ['W410 labels of s and of the gold differ: only s has MISC (19 tags); only the gold has LOC (20 tags)'],
  },
  'a system whose tags are all O': {
    counts: { gold: { LOC: 15, PER: 5 }, systems: s({}) },
    refused: true,
    said: ['E481 s has no tag with a label, and the gold has LOC (15 tags), PER (5 tags)'],
    hint: 'check the column or key that is read',
  },
  'a gold whose tags are all O': {
    counts: { gold: {}, systems: s({ LOC: 20 }) },
    refused: true,
    said: ['E481 the gold has no tag with a label, and s has LOC (20 tags)'],
  },
  'a system that finds none of nineteen': {
    counts: { gold: { LOC: 19 }, systems: s({}) },
    refused: true,
    said: ['W410 s has no tag with a label, and the gold has LOC (19 tags)'],
  },
  'a system that finds none of twenty, where that is allowed': {
    counts: { gold: { LOC: 20 }, systems: s({}) },
    said: ['W410 s has no tag with a label, and the gold has LOC (20 tags)'],
  },
  'each label of a few things spelt otherwise': {
    counts: { gold: { LOC: 2, PER: 1 }, systems: s({ Loc: 1, Per: 1 }) },
    refused: true,
    said: [
      "E481 no label of s is one of the gold's: only s has Loc (1 tag), Per (1 tag); only the gold has LOC (2 tags)",
    ],
    hint: 'did you mean LOC for Loc? --map Loc=LOC,Per=PER; ',
  },
  'a label of a few things that cannot be typed as it is': {
    counts: { gold: { 'a place': 2 }, systems: s({ 'A place': 1 }) },
    refused: true,
    said: ['E481'],
    hint: 'did you mean a place for A place? in a config: "labels": {"map":{"A place":"a place"}}; ',
  },
  'no label in common, and something right all the same': {
    counts: { gold: { LOC: 20 }, systems: s({ location: 20 }) },
    said: ['W410 labels of s and of the gold differ: only s has location (20 tags); only the gold has LOC (20 tags)'],
  },
  'one label in common of forty things': {
    counts: { gold: { LOC: 20, X: 1 }, systems: s({ location: 20, X: 1 }) },
    refused: true,
    said: ['W410 labels of s and of the gold differ: only s has location (20 tags); only the gold has LOC (20 tags)'],
  },
}

describe('labels of gold and system', () => {
  test.each(Object.entries(rows))(
    'are reported as expected if there is %s',
    (_, { counts, ignored = [], refused, said, hint }) => {
      const all: LabelCounts = { item: 'tag', gold: {}, systems: {}, ...counts }
      const problems = labelDoubts(
        all,
        (label) => ignored.includes(label),
        () => refused === true,
      )
      const texts = problems.map(({ code, message }) => `${code} ${message}`)
      expect(texts.map((text, i) => text.slice(0, said[i]?.length))).toEqual(said)
      if (hint !== undefined) expect(problems[0]?.hint?.slice(0, hint.length)).toBe(hint)
      for (const { severity, code } of problems) expect(severity).toBe(code.startsWith('E') ? 'error' : 'warning')
    },
  )
})

describe('labels that a metric normalises', () => {
  const labels: LabelCounts = {
    item: 'relation',
    gold: { works_for: 1, lives_in: 20 },
    systems: s({ 'works for': 1, likes: 2 }),
  }
  const loose = labelUseOf({ labelForm: (label: string) => label.replace('_', ' ') }, labels)
  const exact = labelUseOf({}, labels)

  test('count as shared by gold and system if the metric normalises them to one label', () => {
    expect(doubtsOfLabels(labels, [loose]).map(({ message }) => message)).toEqual([
      'labels of s and of the gold differ: only s has likes (2 relations); only the gold has lives_in (20 relations)',
    ])
  })

  test('count as different if another metric distinguishes them', () => {
    expect(doubtsOfLabels(labels, [loose, exact])[0]!.message).toContain('works for (1 relation)')
  })

  test('count as shared by gold and system if the other metric ignores them', () => {
    const ignoring = labelUseOf({ labelForm: (label: string) => (label === 'works for' ? undefined : label) }, labels)
    expect(doubtsOfLabels(labels, [loose, ignoring])[0]!.message).not.toContain('works for')
  })
})
