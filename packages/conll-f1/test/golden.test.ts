import { describe, expect, it } from 'vitest'
import { phraseF1, surfaceF1 } from '../src/index.ts'
import {
  conlleval,
  english,
  englishPairs,
  judged,
  measured,
  type Pair,
  pairsOf,
  pairsOfFiles,
  scorer,
  sentences,
  tallied,
  textOf,
} from './support.ts'

const own = scorer(phraseF1)
const printed = (pairs: readonly Pair[], format: 'conlleval' | 'conlleval-latex' = 'conlleval', options = {}): string =>
  conlleval(scorer(phraseF1, options), tallied(scorer(phraseF1, options), pairs), format)

// Tjong Kim Sang and De Meulder (2003), table 5, English: phrases found and found right, of 5648
const table5: Readonly<Record<string, readonly [found: number, correct: number, p: string, r: string, f: string]>> = {
  florian: [5620, 5001, '88.99', '88.54', '88.76'],
  chieu: [5673, 4999, '88.12', '88.51', '88.31'],
  klein: [5672, 4885, '86.12', '86.49', '86.31'], // the file; the paper prints 85.93 86.21 86.07
  zhang: [5566, 4794, '86.13', '84.88', '85.50'],
  carrerasa: [5776, 4855, '84.05', '85.96', '85.00'],
  curran: [5729, 4829, '84.29', '85.50', '84.89'],
  mayfield: [5678, 4795, '84.45', '84.90', '84.67'],
  carrerasb: [5453, 4679, '85.81', '82.84', '84.30'],
  mccallum: [5583, 4719, '84.52', '83.55', '84.04'],
  bender: [5548, 4698, '84.68', '83.18', '83.92'],
  munro: [5881, 4756, '80.87', '84.21', '82.50'],
  wu: [5605, 4597, '82.02', '81.39', '81.70'],
  whitelaw: [5402, 4408, '81.60', '78.05', '79.78'],
  hendrickx: [5932, 4528, '76.33', '80.17', '78.20'],
  demeulder: [5819, 4413, '75.84', '78.13', '76.97'],
  hammerton: [4354, 3008, '69.09', '53.26', '60.15'],
}

describe('the sixteen systems of CoNLL-2003, English', () => {
  it('are read from sixteen files beside the gold', () => expect(english.length).toBe(1 + 16))

  for (const part of ['testa', 'testb'] as const) {
    for (const system of english.slice(1)) {
      it(`get the output of conlleval.pl for ${system} on ${part}`, () => {
        const pairs = englishPairs(part, system)
        expect(printed(pairs)).toBe(textOf(`golden/conll-2003/expected.eng.${part}.${system}.txt`))
      })
    }
  }

  for (const [system, [found, correct, p, r, f]] of Object.entries(table5)) {
    it(`get the numbers of table 5 for ${system}`, () => {
      const pairs = englishPairs('testb', system)
      const values = measured(phraseF1, pairs)
      expect([values.tokens, values.gold, values.found, values.correct]).toEqual([46_435 + 231, 5648, found, correct])
      expect(values.precision).toBe(correct / found)
      expect(values.recall).toBe(correct / 5648)
      expect(values.f1).toBe((2 * correct) / (5648 + found))
      const percent = (x: number | undefined): string => (100 * (x ?? Number.NaN)).toFixed(2)
      expect([values.precision, values.recall, values.f1].map(percent)).toEqual([p, r, f])
    })
  }

  it('get the output of conlleval.pl -l', () => {
    const pairs = englishPairs('testb', 'florian')
    expect(printed(pairs, 'conlleval-latex')).toBe(textOf('golden/conll-2003/expected.eng.testb.florian.latex.txt'))
  })

  it('get the output of conlleval.pl from the list of evidence too', () => {
    const pairs = englishPairs('testb', 'whitelaw')
    expect(conlleval(own, judged(own, pairs))).toBe(textOf('golden/conll-2003/expected.eng.testb.whitelaw.txt'))
  })
})

// phrases found and found right, of 1079
const wnut: Readonly<Record<string, readonly [found: number, correct: number]>> = {
  uh_ritual: [617, 355],
  sjtu_adapt: [727, 365],
  drexel_cci: [381, 192],
}

/** Distinct pairs of a form and its type. */
const forms = JSON.parse(textOf('golden/wnut-2017/expected.surface.json')) as Readonly<
  Record<string, Readonly<Record<'gold' | 'found' | 'correct', number>>>
>

// macro and weighted precision, recall and F in percent; seqeval prints the same precisions
const drexelMeans = { macro: ['29.52', '11.82', '14.91'], weighted: ['35.88', '17.79', '22.13'] }

describe('three systems of WNUT 2017', () => {
  const files = (system: string) =>
    pairsOfFiles('../../examples/wnut-2017/gold.conll', `../../examples/wnut-2017/${system}.conll`)

  for (const [system, [found, correct]] of Object.entries(wnut)) {
    it(`get the output of conlleval.pl for ${system}`, () => {
      expect(printed(files(system))).toBe(textOf(`golden/wnut-2017/expected.${system}.txt`))
      const values = measured(phraseF1, files(system))
      expect([values.precision, values.recall, values.f1]).toEqual([
        correct / found,
        correct / 1079,
        (2 * correct) / (1079 + found),
      ])
    })

    it(`get the surface-form counts of the task's wnuteval.py for ${system}`, () => {
      const { gold, found, correct } = forms[system]!
      expect(measured(surfaceF1, files(system))).toEqual({
        gold,
        found,
        correct,
        precision: correct / found,
        recall: correct / gold,
        f1: (2 * correct) / (gold + found),
      })
    })
  }
})

describe('drexel_cci, which finds no entity of some types', () => {
  const files = pairsOfFiles('../../examples/wnut-2017/gold.conll', '../../examples/wnut-2017/drexel_cci.conll')
  const means = (options: Readonly<Record<string, unknown>>) => {
    const own = measured(phraseF1, files, options)
    const shown = (...values: readonly (number | undefined)[]) => values.map((x) => (100 * (x ?? 0)).toFixed(2))
    return {
      macro: shown(own.macroPrecision, own.macroRecall, own.macroF1),
      weighted: shown(own.weightedPrecision, own.weightedRecall, own.weightedF1),
    }
  }

  it('has the means that seqeval prints with zeroDivision=0: macro precision 29.52', () =>
    expect(means({})).toEqual(drexelMeans))
  it('has higher means of precision if those types are left out of the mean', () => {
    const { macro, weighted } = means({ zeroDivisionInMeans: 'omit' })
    expect([macro[0], weighted[0]]).toEqual(['44.28', '44.45'])
    expect([macro.slice(1), weighted.slice(1)]).toEqual([drexelMeans.macro.slice(1), drexelMeans.weighted.slice(1)])
  })
})

describe('odd tags: unusual prefixes, no types, types that are names of JavaScript', () => {
  // phrases of `alone` run over the ends of its sentences
  for (const name of ['pairs', 'random', 'alone']) {
    const pairs = pairsOf(`golden/odd-tags/${name}.conll`, -2, -1)
    it(`are printed as by conlleval.pl (${name})`, () => {
      expect(printed(pairs)).toBe(textOf(`golden/odd-tags/expected.${name}.txt`))
      expect(conlleval(own, judged(own, pairs))).toBe(textOf(`golden/odd-tags/expected.${name}.txt`))
    })
    it(`are printed as by conlleval.pl -l (${name})`, () =>
      expect(printed(pairs, 'conlleval-latex')).toBe(textOf(`golden/odd-tags/expected.${name}.latex.txt`)))
  }

  it('get the counts of conlleval.pl, run on one sentence at a time', () => {
    const { tokens, gold, found, correct } = measured(phraseF1, pairsOf('golden/odd-tags/alone.conll', -2, -1))
    expect({ tokens, gold, found, correct }).toEqual(JSON.parse(textOf('golden/odd-tags/expected.alone.json')))
  })

  it('are printed as by conlleval.pl -r -o _', () => {
    const pairs = pairsOf('golden/odd-tags/raw.conll', -2, -1)
    for (const options of [
      { raw: true, outside: '_' },
      { scheme: 'raw', outside: '_' },
    ])
      expect(printed(pairs, 'conlleval', options)).toBe(textOf('golden/odd-tags/expected.raw.txt'))
  })

  it('are printed as by conlleval.pl for empty input', () => {
    expect(printed([])).toBe('processed 0 tokens with 0 phrases; found: 0 phrases; correct: 0.\n')
    expect(printed([], 'conlleval-latex')).toBe(
      '        & Precision &  Recall  & F$_{\\beta=1} \\\\\\hline\\hline\n' +
        'Overall &    0.00\\% &   0.00\\% &   0.00 \\\\\\hline\n',
    )
  })

  it('score the same with CRLF, tabs and runs of blanks, which conlleval.pl refuses or misreads', () => {
    const odd = pairsOf('golden/odd-tags/crlf-tabs.conll', -2, -1)
    const plain = sentences('B-PER I-PER O\nB-LOC', 'B-PER I-PER B-PER\nO')
    expect(printed(odd)).toBe(printed(plain))
    expect(measured(phraseF1, odd).f1).toBe((2 * 1) / (2 + 2))
  })
})

describe('where conlleval.pl lets a phrase run over the end of its sentence', () => {
  // Its tag of a sentence break is an O without a type, which ends no `.`, no untyped tag of unknown prefix, and nothing
  // that an O before it did not end.
  for (const tags of ['B-PER .-PER\nB-LOC', 'B S\nB-LOC', 'B S O\nB-LOC', 'U-A O-A\nB-LOC']) {
    it(`the gold scores F1 1 against itself: ${tags.replace('\n', ' | ')}`, () => {
      const values = measured(phraseF1, sentences(tags, tags))
      expect([values.gold, values.found, values.correct, values.f1]).toEqual([2, 2, 2, 1])
    })
  }
})
