import { describe, expect, it } from 'vitest'
import { phraseF1, plugin } from '../src/index.ts'
import { measured, sentences, textOf } from './support.ts'

interface Golden {
  readonly what: string
  readonly mode: 'both' | 'default' | 'strict'
  readonly gold: string
  readonly system: string
  readonly expected: Readonly<Record<string, number>>
}
const goldens = JSON.parse(textOf('golden/seqeval/expected.json')) as readonly Golden[]

type Options = Readonly<Record<string, unknown>>

/** The options of the only metric of a preset. */
const optionsIn = (preset: string): Options => {
  const [entry] = plugin.presets?.[preset]?.metrics ?? []
  if (typeof entry === 'string' || entry === undefined) throw new Error(`${preset} has no options`)
  expect(entry[0]).toBe('@assay/conll-f1/conll-f1')
  return entry[1]
}

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

describe('what differs from seqeval', () => {
  it('means over no types have no value, and are 0 there', () => {
    const own = measured(phraseF1, sentences('O', 'O'), optionsIn('seqeval'))
    expect([own.f1, own.macroF1, own.weightedF1]).toEqual([0, undefined, undefined])
  })

  it('weighted means without anything in the gold have no value, and are 0 there', () => {
    const own = measured(phraseF1, sentences('O', 'B-A'), optionsIn('seqeval'))
    expect([own.macroF1, own.weightedF1]).toEqual([0, undefined])
  })

  it('a tag without a type is not a tag of a scheme, and the type "_" there', () =>
    expect(measured(phraseF1, sentences('B I O', 'B I O'), optionsIn('seqeval-strict')).gold).toBe(0))
})
