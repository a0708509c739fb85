import { tagsOf } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { phraseF1, surfaceF1 } from '../src/index.ts'
import { columnsOf, measured, phrases, scorer, sentences, textOf } from './support.ts'

interface Vector {
  readonly tags: readonly string[]
  readonly conlleval: string
}
const vectors = (JSON.parse(textOf('golden/vectors/vectors.json')) as { readonly rows: readonly Vector[] }).rows

/** The phrases that each script reads; `null` where it refuses the tags. */
interface Row {
  readonly tags: string
  readonly conlleval: string
  readonly seqeval: string
  readonly IOB1: string | null
  readonly IOB2: string | null
  readonly IOE2: string | null
  readonly IOBES: string | null
  readonly BILOU: string | null
}
const rows = JSON.parse(textOf('golden/readings/expected.json')) as readonly Row[]

// The vectors were measured with probes that cannot tell type "0" from the empty one; conlleval.pl reads the latter.
const typeZero = (text: string): string => text.replaceAll(/(^| )0\[/g, '$1[')

describe('the 39 short tag sequences', () => {
  it('have 39 recorded readings and 39 rows in the table', () =>
    expect([vectors.length, rows.length]).toEqual([39, 39]))

  for (const { tags, conlleval } of vectors) {
    it(`are read as conlleval.pl reads them: ${tags.join(' ')}`, () => {
      const expected = conlleval === '-' ? '' : typeZero(conlleval.replaceAll("''[", '['))
      expect(phrases(tagsOf(tags))).toBe(expected)
    })
  }
})

const read = (tags: string, scheme: 'IOB1' | 'IOB2' | 'IOE2' | 'IOBES' | 'BILOU', repair: string): string =>
  phrases(tagsOf(tags.split(' ')), { scheme, repair: repair as 'discard' })

describe('the example of the README', () => {
  it('reads O I-PER I-PER B-LOC as the README states', () => {
    const tags = tagsOf('O I-PER I-PER B-LOC'.split(' '))
    expect(phrases(tags)).toBe('PER[1,3) LOC[3,4)')
    for (const repair of ['conlleval', 'seqeval'] as const)
      expect(phrases(tags, { scheme: 'IOB2', repair })).toBe('PER[1,3) LOC[3,4)')
    expect(phrases(tags, { scheme: 'IOB2', repair: 'discard' })).toBe('LOC[3,4)')
  })
})

const schemes = ['IOB1', 'IOB2', 'IOE2', 'IOBES', 'BILOU'] as const

describe('repair=discard', () => {
  // Tags without a type, or with "_" for the hyphen, are not tags of a scheme here; seqeval gives them the type "_" or more.
  const untyped = ['B I O B', 'B- I- O', 'B_PER I_PER O', 'S S O']
  // seqeval's IOB1 takes the B away and starts the phrase at the next I; here the phrase goes as a whole. `O-PER` is
  // outside for seqeval and no tag of a scheme here.
  const quirksOfIOB1: Readonly<Record<string, readonly [ours: string, seqeval: string]>> = {
    'B-PER I-PER O': ['', 'PER[1,2)'],
    'B-PER I-PER I-LOC I-LOC': ['LOC[2,4)', 'PER[1,2) LOC[2,4)'],
    'B-PER-x I-PER-x O': ['', 'PER-x[1,2)'],
    'B-0 I-0 O': ['', '0[1,2)'],
    'O-PER I-PER O': ['', 'PER[1,2)'],
  }
  for (const scheme of schemes) {
    it(`reads as strict seqeval in ${scheme}, except tags without a type${scheme === 'IOB1' ? ' and a misplaced B' : ''}`, () => {
      for (const row of rows) {
        const seqeval = row[scheme]
        if (seqeval === null) continue
        const quirk = scheme === 'IOB1' ? quirksOfIOB1[row.tags] : undefined
        if (quirk !== undefined) expect([read(row.tags, scheme, 'discard'), seqeval], row.tags).toEqual(quirk)
        else expect(read(row.tags, scheme, 'discard'), row.tags).toBe(untyped.includes(row.tags) ? '' : seqeval)
      }
    })
  }
})

const byScript = {
  seqeval: ['IOB1', 'IOB2', 'IOE2', 'IOBES'],
  conlleval: ['IOB1', 'IOB2', 'IOE2'],
} as const

for (const repair of ['seqeval', 'conlleval'] as const) {
  describe(`repair=${repair}`, () => {
    for (const scheme of byScript[repair]) {
      it(`reads any tags as the original script does in ${scheme}`, () => {
        for (const row of rows)
          expect(read(row.tags, scheme, repair), row.tags).toBe(
            repair === 'conlleval' ? typeZero(row.conlleval) : row.seqeval,
          )
      })
    }
  })
}

describe('a repair and a scheme with prefixes that it cannot read', () => {
  it.each([
    ['conlleval', 'IOBES', 'knows no S; take repair=seqeval or discard'],
    ['conlleval', 'BILOU', 'knows no L and U; take repair=discard'],
    ['conlleval', 'BMES', 'knows no M and S; take repair=discard'],
    ['seqeval', 'BILOU', 'knows no L and U; take repair=discard'],
    ['seqeval', 'BMES', 'knows no M; take repair=discard'],
  ])('are refused: %s and %s', (repair, scheme, why) => {
    const message = `repair=${repair} cannot read ${scheme}: ${repair} ${why}`
    for (const metric of [phraseF1, surfaceF1]) {
      expect(() => optionsOf(metric, { scheme, repair })).toThrow(message)
      // of one side too
      expect(() => optionsOf(metric, { scheme: { gold: 'IOB2', system: scheme }, repair })).toThrow(message)
    }
    const [other = ''] = /repair=(\w+)/.exec(why)?.slice(1) ?? []
    expect(() => optionsOf(phraseF1, { scheme, repair: other })).not.toThrow()
  })
})

describe('the validation of tags under a scheme', () => {
  const [gold, system] = sentences('B-PER I-PER O B-LOC', 'I-PER I-PER O S-LOC')[0]!
  const found = (options: Readonly<Record<string, unknown>>) => [...(scorer(phraseF1, options).check?.(system) ?? [])]

  it('refuses ill-formed tags, each with its line and column', () => {
    const problems = found({ scheme: 'IOB2' })
    expect(problems.map(({ severity, code, at }) => [severity, code, at.line, at.column])).toEqual([
      ['warning', 'W313', 4, 1],
      ['error', 'E312', 1, 1],
      ['error', 'E314', 4, 1],
    ])
    expect(problems.map(({ message }) => message)).toEqual([
      '"S-LOC" is a tag of IOBES, and the scheme is IOB2',
      '"I-PER" is ill-formed in IOB2: it starts inside',
      '"S-LOC" is not a tag of IOB2',
    ])
    expect(problems.slice(1).every(({ hint }) => hint?.includes('--set repair=conlleval'))).toBe(true)
  })

  it('warns of each repaired tag', () => {
    for (const repair of ['conlleval', 'seqeval', 'discard']) {
      const problems = found({ scheme: 'IOB2', repair }).filter(({ code }) => code !== 'W313')
      expect(problems.map(({ severity, code }) => `${severity} ${code}`)).toEqual(['warning W312', 'warning W312'])
      expect(problems[0]?.message).toBe(`"I-PER" is ill-formed in IOB2: it starts inside; repaired as ${repair}`)
    }
  })

  it('accepts well-formed tags, and is switched off if a whole tag is a type', () => {
    for (const options of [{}, { scheme: 'IOB2' }])
      expect([...(scorer(phraseF1, options).check?.(gold) ?? [])]).toEqual([])
    for (const options of [{ raw: true }, { scheme: 'raw' }]) expect(scorer(phraseF1, options).check).toBeUndefined()
  })

  it('warns once for each file that contains tags of another scheme, at the first such tag', () => {
    const tags = ['O O', 'O S-LOC', 'S-LOC B-PER E-PER'].map((text) => text.split(' '))
    const { column } = tagsOf(tags.flat())
    const own = scorer(phraseF1)
    const all = tags.flatMap((sentence, i) => {
      const from = tags.slice(0, i).flat().length
      return [...(own.check?.({ length: sentence.length, from, column }) ?? [])]
    })
    expect(all.map(({ code, message, at }) => `${code} ${at.line} ${message}`)).toEqual([
      'W313 4 "S-LOC" is a tag of IOBES, and the scheme is conlleval',
    ])
    const doubts = (scheme: string, text: string) =>
      [...(scorer(phraseF1, { scheme, repair: 'discard' }).check?.(tagsOf(text.split(' '))) ?? [])]
        .filter(({ code }) => code === 'W313')
        .map(({ message }) => message.split(',')[0])
    expect(doubts('IOB2', 'U-A O')).toEqual(['"U-A" is a tag of BILOU'])
    expect(doubts('IOBES', 'B-A M-A E-A')).toEqual(['"M-A" is a tag of BMES'])
    expect(doubts('IOBES', 'S-A B-A E-A')).toEqual([])
    expect(doubts('conlleval', 'B-A E-A Sx S S-')).toEqual([])
  })

  it('reports the line of a tag in the file, and the column at which the tag begins', () => {
    const own = scorer(phraseF1, { scheme: 'IOB1', repair: 'conlleval' })
    const problems = columnsOf('../../examples/wnut-2017/gold.conll', [-1]).flatMap(([tags]) => [
      ...(own.check?.(tags!) ?? []),
    ])
    // in IOB1 a B only parts two phrases of one type: five of the 1079 do
    expect(problems.length).toBe(1079 - 5)
    expect([problems[0]?.at.line, problems[0]?.at.column]).toEqual([21, 'Sonmarg '.length + 1])
    for (const { at, text } of problems) expect(text?.slice(at.column - 1)).toMatch(/^B-/)
  })
})

const ofReading: readonly (readonly [scheme: string, tags: string, found: number])[] = [
  ['IOB1', 'I-A I-A B-A I-A O I-B', 3],
  ['IOB2', 'B-A I-A B-A I-A O B-B', 3],
  ['IOE1', 'I-A E-A I-A I-A O I-B', 3],
  ['IOE2', 'I-A E-A I-A E-A O E-B', 3],
  ['IOBES', 'B-A E-A B-A E-A O S-B', 3],
  ['BILOU', 'B-A L-A B-A L-A O U-B', 3],
  ['BMES', 'B-A E-A B-A E-A O S-B', 3],
  ['IO', 'I-A I-A I-A I-A O I-B', 2],
  ['labels', 'A A A A O B', 2],
]

describe('a strict scheme in the metric', () => {
  for (const [scheme, tags, found] of ofReading) {
    it(`${scheme} finds the phrases of well-formed tags`, () => {
      const own = measured(phraseF1, sentences(tags, tags), { scheme })
      expect([own.gold, own.found, own.correct, own.f1]).toEqual([found, found, found, 1])
    })
  }

  it('is refused together with raw', () =>
    expect(() => scorer(phraseF1, { scheme: 'IOB2', raw: true })).toThrow('strict scheme'))
})
