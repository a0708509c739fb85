import { describe, expect, it } from 'vitest'
import { phraseF1 } from '../src/index.ts'
import { optionsAs, optionsIn, printed, reports } from './seqeval.ts'
import { measured, sentences, textOf } from './support.ts'

interface Golden {
  readonly what: string
  readonly mode: 'both' | 'default' | 'strict'
  readonly gold: string
  readonly system: string
  readonly expected: Readonly<Record<string, number>>
}
const goldens = JSON.parse(textOf('golden/seqeval/expected.json')) as readonly Golden[]

const presets = { default: 'seqeval', strict: 'seqeval-strict' } as const

for (const [mode, preset] of Object.entries(presets))
  describe(`the preset ${preset}`, () => {
    for (const { what, gold, system, expected } of goldens.filter((golden) => ['both', mode].includes(golden.mode)))
      it(what, () => {
        const own = measured(phraseF1, sentences(gold, system), optionsIn(preset))
        for (const [name, value] of Object.entries(expected))
          expect([name, own[name as keyof typeof own]]).toEqual([name, expect.closeTo(value, 15)])
      })
  })

describe('random tags score as seqeval printed', () => {
  for (const mode of ['default', 'IOB2', 'IOE2', 'IOBES'] as const)
    it(`in the mode ${mode}, every measure is equal`, () => {
      const cases = printed.filter((one) => one.mode === mode)
      expect(cases).toHaveLength(60)
      for (const one of cases) {
        const own: Readonly<Record<string, unknown>> = measured(
          phraseF1,
          sentences(one.gold, one.system),
          optionsAs(one),
        )
        for (const [name, value] of Object.entries(one.expected))
          expect([one.gold, one.system, name, own[name]]).toEqual([
            one.gold,
            one.system,
            name,
            expect.closeTo(value, 14),
          ])
      }
    })
})

describe('ill-formed and well-formed tags score as seqeval in its default mode', () => {
  it.each(['IOB1', 'IOB2', 'IOE1', 'IOE2', 'IOBES'])(
    '%s: every mean is equal, even if the gold has no phrase',
    (scheme) => {
      const own = reports.filter((one) => one.scheme === scheme)
      expect(own).toHaveLength(24)
      for (const { gold, system, zeroDivision, expected } of own) {
        const options = { ...optionsIn('seqeval'), scheme, zeroDivision, zeroDivisionInMeans: zeroDivision }
        const close = Object.entries(expected).map(([name, value]) => [name, expect.closeTo(value, 14)])
        expect(measured(phraseF1, sentences(gold, system), options), `${gold}\n${system}`).toMatchObject(
          Object.fromEntries(close),
        )
      }
    },
  )
})

describe('differences from seqeval', () => {
  it('strict IOE1: a phrase of one token before another phrase of its type is found only here', () =>
    // seqeval's class IOE1 lets no phrase begin with E but after another E of its type
    expect(measured(phraseF1, sentences('I-B E-A I-A', 'I-B E-A I-A'), { scheme: 'IOE1' }).gold).toBe(3))

  it('macro means over no types have no value here, and are nan in seqeval; weighted means are zeroDivision', () => {
    const own = measured(phraseF1, sentences('O', 'O'), optionsIn('seqeval'))
    expect([own.f1, own.macroF1, own.weightedF1]).toEqual([0, undefined, 0])
  })

  it('weighted means have no value under zeroDivision=none if the gold has no phrase', () => {
    const own = measured(phraseF1, sentences('O', 'B-A'), { ...optionsIn('seqeval'), zeroDivision: 'none' })
    expect([own.macroF1, own.weightedF1]).toEqual([0, undefined])
  })

  it('strict schemes ignore a tag without a type, which seqeval counts as the type "_"', () =>
    expect(measured(phraseF1, sentences('B I O', 'B I O'), optionsIn('seqeval-strict')).gold).toBe(0))
})
