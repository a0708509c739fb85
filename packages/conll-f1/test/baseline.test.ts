import { formAt, type Tags, tagAt, tagsOf } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { baseline, phraseF1 } from '../src/index.ts'
import { columnsOf, conlleval, type Pair, scorer, tallied, textOf } from './support.ts'

const learnt = (training: readonly Tags[], options: Readonly<Record<string, unknown>> = {}) => {
  const answer = baseline.with(optionsOf(baseline, options)).learn(training, [])
  return (sentence: Tags): Tags => answer(sentence, [])
}
const tagsIn = (sentence: Tags): string =>
  Array.from({ length: sentence.length }, (_, i) => tagAt(sentence, i)).join(' ')
const sentence = (words: string, tags?: string): Tags => {
  const forms = words.split(' ')
  return tagsOf(tags?.split(' ') ?? forms.map(() => 'O'), forms)
}

describe('the baseline of CoNLL-2003', () => {
  const training = [
    sentence('Bonn and New York City met', 'I-LOC O I-LOC I-LOC I-LOC O'),
    sentence('New York won', 'I-ORG I-ORG O'),
    sentence('Bonn beat Bonn in York', 'I-ORG O I-ORG O I-PER'),
    sentence('Ulm Ulm', 'I-ORG I-LOC'),
  ]

  it('tags the longest entity of the training data, from left to right', () => {
    const answer = learnt(training)
    expect(tagsIn(answer(sentence('New York City York')))).toBe('B-LOC I-LOC I-LOC B-PER')
    expect(tagsIn(answer(sentence('New York York City')))).toBe('B-ORG I-ORG B-PER O')
    expect(tagsIn(answer(sentence('new york')))).toBe('O O')
  })

  it('finds only entities that have one class in the training data, or gives each its most frequent class', () => {
    expect(tagsIn(learnt(training, { classes: 'unique' })(sentence('Bonn Ulm')))).toBe('O O')
    // Bonn is LOC once and ORG twice; Ulm is both once, and LOC comes first in the alphabet
    expect(tagsIn(learnt(training, { classes: 'frequent' })(sentence('Bonn Ulm')))).toBe('B-ORG B-LOC')
    expect(tagsIn(learnt(training)(sentence('Bonn Ulm')))).toBe('B-ORG B-LOC')
  })

  it('writes tags in the scheme of the option', () => {
    const written = (scheme: string) => tagsIn(learnt(training, { scheme })(sentence('York York x New York City')))
    expect(written('IOB1')).toBe('I-PER B-PER O I-LOC I-LOC I-LOC')
    expect(written('IOB2')).toBe('B-PER B-PER O B-LOC I-LOC I-LOC')
    expect(written('IOE1')).toBe('E-PER I-PER O I-LOC I-LOC I-LOC')
    expect(written('IOE2')).toBe('E-PER E-PER O I-LOC I-LOC E-LOC')
    expect(written('IOBES')).toBe('S-PER S-PER O B-LOC I-LOC E-LOC')
  })

  it('does not read the labels of the sentence that it tags, and leaves its words unchanged', () => {
    const answer = learnt(training)
    const marked = answer(sentence('in York', 'I-ORG I-ORG'))
    expect(tagsIn(marked)).toBe('O B-PER')
    expect(formAt(marked, 1)).toBe('York')
  })

  it('tags nothing without training data', () => {
    expect(tagsIn(learnt([])(sentence('New York')))).toBe('O O')
    expect(learnt(training)(tagsOf([])).length).toBe(0)
  })

  it('tags nothing in files without words', () => {
    const wordless = [tagsOf(['B-PER', 'O'])]
    expect(tagsIn(learnt(wordless)(tagsOf(['O', 'O'])))).toBe('O O')
    expect(tagsIn(learnt(training)(tagsOf(['O', 'O'])))).toBe('O O')
  })
})

describe('the baseline on WNUT 2017', () => {
  const all = columnsOf('golden/wnut-2017/train.conll', [-1]).map(([tags]) => tags!)
  const [training, rest] = [all.slice(0, 2262), all.slice(2262)]
  const own = scorer(phraseF1)

  it('is trained and tested on the numbers of sentences in ORIGIN.md', () =>
    expect([training.length, rest.length]).toEqual([2262, 1132]))

  const printed = (options: Readonly<Record<string, unknown>>): string => {
    const answer = learnt(training, { ...options, scheme: 'IOB1' })
    return conlleval(
      own,
      tallied(
        own,
        rest.map((gold): Pair => [gold, answer(gold)]),
      ),
    )
  }
  for (const classes of ['unique', 'frequent']) {
    it(`prints what conlleval.pl prints with classes=${classes}`, () =>
      expect(printed({ classes })).toBe(textOf(`golden/wnut-2017/expected.baseline.${classes}.txt`)))
  }
  it('uses classes=frequent by default, as in the numbers of the paper', () =>
    expect(printed({})).toBe(textOf('golden/wnut-2017/expected.baseline.frequent.txt')))
})
