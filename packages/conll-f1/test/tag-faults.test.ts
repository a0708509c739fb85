/** Tags that their scheme does not have or allow, and what is hardly a tag: refused or told at their place, with what to do. */
import { type Problem, textSource } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { conllColumns } from '@assay/core/readers'
import { describe, expect, it } from 'vitest'
import { phraseF1 } from '../src/phrase-f1.ts'
import { measured, type Pair, scorer } from './support.ts'

type Options = Readonly<Record<string, unknown>>

const sentencesOf = (text: string) =>
  [...conllColumns.with(optionsOf(conllColumns))(textSource('a.conll', text))].map((sentence) =>
    sentence._tag === 'Right' ? sentence.right.content : expect.fail(sentence.left.message),
  )

const pairsOf = (gold: string, system: string): readonly Pair[] => {
  const systems = sentencesOf(system)
  return sentencesOf(gold).map((sentence, i) => [sentence, systems[i]!])
}

const SIDES = ['the gold', 'a system'] as const

/** What the metric has against the tags of a file on one side. */
const problemsOf = (
  text: string,
  options: Options = {},
  side: (typeof SIDES)[number] = 'a system',
): readonly Problem[] => {
  const { check } = scorer(phraseF1, options)
  return sentencesOf(text).flatMap((tags) => [...(check?.(tags, side === 'the gold' ? undefined : tags) ?? [])])
}
const placesOf = (problems: readonly Problem[]): readonly string[] =>
  problems.map(({ severity, code, at }) => `${severity} ${code} ${at.line}:${at.column}`)

const text = `U.N. B-ORG
official O
Ekeus B-PER
heads O
for O
Baghdad B-LOC
. O

John B-PER
Smith I-PER
left O
`
/** The tag of the third line. */
const third = (tag: string): string => text.replace('Ekeus B-PER', `Ekeus ${tag}`)

describe('F32: an ill-formed tag', () => {
  it.each(SIDES)('is refused at its place, with the options that repair it: in %s', (side) => {
    const problems = problemsOf(third('I-PER'), { scheme: 'IOB2' }, side)
    expect(placesOf(problems)).toEqual(['error E312 3:7'])
    expect(problems[0]).toMatchObject({
      message: '"I-PER" is ill-formed in IOB2: it starts inside',
      text: 'Ekeus I-PER',
      hint: 'check the scheme (--set scheme=…), or choose a repair: --set repair=conlleval, =seqeval or =discard',
    })
  })

  it.each([
    ['I- after O', 'IOB2', 'a O\nb I-X\n'],
    ['I- after B- of another type', 'IOB2', 'a B-Y\nb I-X\n'],
    ['E- without B-', 'IOBES', 'a O\nb E-X\n'],
    ['S- and then I-', 'IOBES', 'a S-X\nb I-X\n'],
  ])('is read with the options that the hint names: %s in %s', (_, scheme, own) => {
    const problems = problemsOf(own, { scheme })
    expect(placesOf(problems)).toEqual(['error E312 2:3'])
    const [, named = ''] = /--set repair=(.+)$/.exec(problems[0]?.hint ?? '') ?? []
    expect(named).toBe(scheme === 'IOB2' ? 'conlleval, =seqeval or =discard' : 'seqeval or =discard')
    for (const repair of named.split(/, =| or =/))
      expect(placesOf(problemsOf(own, { scheme, repair }))).toEqual(['warning W312 2:3'])
  })

  it('is reported each time it occurs in a file', () => {
    expect(placesOf(problemsOf('a I-X\nb O\n\nc I-X\n', { scheme: 'IOB2' }))).toEqual([
      'error E312 1:3',
      'error E312 4:3',
    ])
  })

  it('causes a warning under repair=conlleval, and scores as in conlleval.pl', () => {
    const repaired = third('I-PER').replace('Baghdad B-LOC', 'Baghdad I-LOC')
    const options = { scheme: 'IOB2', repair: 'conlleval' }
    const problems = problemsOf(repaired, options)
    expect(placesOf(problems)).toEqual(['warning W312 3:7', 'warning W312 6:9'])
    expect(problems[0]).toMatchObject({
      message: '"I-PER" is ill-formed in IOB2: it starts inside; repaired as conlleval',
      hint: 'repairs are counted here; --set repair=error refuses them',
    })
    expect(measured(phraseF1, pairsOf(text, repaired), options)).toMatchObject({ correct: 4, found: 4, gold: 4, f1: 1 })
  })

  it.each([
    // U-PER U-PER is one phrase to seqeval, so that a system with all that the gold has, and one token more, had no phrase right
    ['BILOU', 'discard', 'a U-PER\nb U-PER\nc O\n', 'a U-PER\nb U-PER\nc L-LOC\n', 2],
    ['IOBES', 'seqeval', 'a S-PER\nb S-PER\nc O\n', 'a S-PER\nb S-PER\nc B-LOC\n', 3],
    ['IOBES', 'discard', 'a S-PER\nb S-PER\nc O\n', 'a S-PER\nb S-PER\nc B-LOC\n', 2],
  ])('does not change the phrases beside it: %s, repair=%s', (scheme, repair, gold, system, found) => {
    expect(measured(phraseF1, pairsOf(gold, system), { scheme, repair })).toMatchObject({
      correct: 2,
      found,
      recall: 1,
    })
  })
})

describe('F33: tags of another scheme', () => {
  const iobes = 'a B-X\nb E-X\nc S-Y\n'

  it.each(SIDES)('cause a warning that names their scheme: in %s', (side) => {
    const problems = problemsOf(iobes, {}, side).filter(({ code }) => code === 'W313')
    expect(placesOf(problems)).toEqual(['warning W313 3:3'])
    expect(problems[0]?.hint).toBe('if the data is in IOBES: --set scheme=IOBES')
  })

  it('cause one warning for a file, and none if their scheme is set', () => {
    const singles = 'a O\n\nb S-X\nc S-X\n'
    const doubts = (options: Options) => problemsOf(singles, options).filter(({ code }) => code === 'W313')
    expect(doubts({})).toMatchObject([
      { message: '"S-X" is a tag of IOBES, and the scheme is conlleval', at: { path: 'a.conll', line: 3 } },
    ])
    expect(doubts({ scheme: 'IOBES' })).toEqual([])
    expect(problemsOf(singles, { scheme: 'IOB2' }).map(({ code }) => code)).toEqual(['W313', 'E314', 'E314'])
  })

  it('are refused under a scheme in which they are not defined', () => {
    const problems = problemsOf(iobes, { scheme: 'IOB2' })
    expect(placesOf(problems)).toEqual(['warning W313 2:3', 'error E314 2:3', 'error E314 3:3'])
    expect(problems[0]?.hint).toContain('--set scheme=IOBES')
  })
})

describe('F34: a malformed tag', () => {
  const hints: Readonly<Record<string, string>> = {
    PER: 'scheme=raw',
    'b-per': 'did you mean B-per?',
    'B-': 'write the type after the hyphen',
    '0': '--set outside=0',
    _: '--set outside=_',
    X: '--set outside=X',
    'X-PER': 'tags are B-TYPE, I-TYPE and O',
  }

  it.each(Object.entries(hints))('causes a warning, or an error if it stands for O, with a hint: %s', (tag, hint) => {
    const problems = problemsOf(third(tag))
    // a sign for outside stands at most tokens: the score would be about them
    const isOutside = hint.startsWith('--set outside=')
    expect(placesOf(problems)).toEqual([isOutside ? 'error E313 3:7' : 'warning W314 3:7'])
    expect(problems[0]?.hint).toContain(hint)
  })

  it.each(Object.keys(hints))('is refused under a strict scheme: %s', (tag) => {
    const problems = problemsOf(third(tag), { scheme: 'IOB2' })
    expect(placesOf(problems)).toEqual(['error E314 3:7'])
    expect(problems[0]).toMatchObject({
      message: `"${tag}" is not a tag of IOB2`,
      hint: expect.stringContaining('--set scheme='),
    })
  })
})

it('F35: the type of a tag is everything after its first hyphen', () => {
  const own = 'a\tB-x-y\nb\tI-x-y\nc\tB-a/b\nd\tB-é\ne\tB-New York\nf\tI-New York\n'
  const { judge } = scorer(phraseF1)
  const types = pairsOf(own, own).flatMap(([gold, system]) =>
    [...judge(gold)(system)].flatMap(({ facets }) => facets?.['type'] ?? []),
  )
  expect(types).toEqual(['x-y', 'a/b', 'é', 'New York'])
  expect(measured(phraseF1, pairsOf(own, own)).f1).toBe(1)
})
