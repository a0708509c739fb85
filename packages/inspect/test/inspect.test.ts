import { clustersOf, type Document, type Model, type Models, mentionsOf, type Spans, tagsOf } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { type FindingKind, type InspectedData, inspect, type Part, partOf } from '../src/index.ts'

const documentsOf = <M extends Model>(contents: readonly Models[M][]): readonly Document<M>[] =>
  contents.map((content, i) => ({ id: `d${i}`, content, meta: {}, at: { path: 'a.txt', line: i + 1, column: 1 } }))

const partIn = <M extends Model>(name: string, model: M, contents: readonly Models[M][]): Part =>
  partOf(name, { model, documents: documentsOf(contents), problems: [] })!

/** Sentences of `word/TAG`; a word without a tag is outside. */
const columns = (name: string, ...sentences: readonly string[]): Part =>
  partIn(
    name,
    'tags',
    sentences.map((sentence) => {
      const tokens = sentence.split(' ').map((token) => token.split('/'))
      return tagsOf(
        tokens.map(([, tag = 'O']) => tag),
        tokens.map(([word = '']) => word),
      )
    }),
  )

/** A text with spans, each `[start, end, label]`. */
const spans = (text: string, ...marked: readonly (readonly [number, number, string])[]): Spans => ({
  length: [...text].length,
  regions: [{ readings: [marked.map(([start, end, label]) => ({ start, end, labels: [[label]] }))], texts: [text] }],
})

const found = (data: InspectedData, kind: FindingKind, part = 'test') =>
  inspect(data).findings.find((finding) => finding.kind === kind && finding.part === part)

const textsOf = (data: InspectedData, kind: FindingKind, part = 'test'): readonly string[] =>
  (found(data, kind, part)?.places ?? []).map(({ text }) => text)

const A = 'Ana/B-PER lives in the old town of Lund/B-LOC .'

describe('inspect finds repeated sentences', () => {
  it('that are equal word for word and have five words or more', () => {
    const test = columns('test', A, 'Yes .', 'Yes .', A)
    expect(found({ test }, 'duplicate-sentences')).toMatchObject({ count: 1, of: 4, unit: 'sentences' })
    expect(found({ test }, 'duplicate-sentences')?.places[0]?.other?.at.line).toBe(1)
  })

  it('that are nearly equal, with the Jaccard coefficient of their word pairs', () => {
    // nine words are ten pairs with the borders; one other word inside changes two of them: 8 of 12 in common
    const test = columns('test', A, A.replace('old', 'new'))
    const [place] = found({ test }, 'near-sentences')?.places ?? []
    expect(place?.likeness).toBeCloseTo(8 / 12, 3)
  })

  it('that are labelled differently', () => {
    const test = columns('test', A, A.replace('Lund/B-LOC', 'Lund/B-ORG'), A)
    expect(found({ test }, 'relabelled')).toMatchObject({ count: 1, of: 3 })
  })

  it('across columns and running text, which are divided into the same words', () => {
    const train = partIn('train', 'spans', [spans('He said: "U.S. troops left Lund (Sweden)."')])
    const test = columns('test', 'He said : " U.S. troops left Lund ( Sweden ) . "')
    expect(found({ test, train }, 'leaked-sentences')).toMatchObject({ count: 1, of: 1 })
  })

  it('that differ only by a repeated clause, as similar but not equal', () => {
    const test = columns('test', 'so it went and so it went', 'so it went and so it went and so it went')
    expect(found({ test }, 'duplicate-sentences')).toMatchObject({ count: 0 })
    expect(found({ test }, 'near-sentences')?.places[0]?.note).toBe('100 % of the pairs of words')
  })

  it('across columns and running text with punctuation of any script, each character of which is a word', () => {
    const train = partIn('train', 'spans', [
      spans('لوند، مالمو و يستاد 5€ «نعم»'),
      spans('他说：“去隆德！”然后他走了。'),
    ])
    const test = columns('test', 'لوند ، مالمو و يستاد 5 € « نعم »', '他 说 ： “ 去 隆德 ！ ”', '然后 他 走 了 。')
    expect(found({ test, train }, 'leaked-sentences')).toMatchObject({ count: 3, of: 3 })
  })

  it('in texts without blanks, by their characters', () => {
    const test = partIn('test', 'spans', [spans('ผมไปกรุงเทพ'), spans('ผมไปกรุงเทพ'), spans('我们去隆德。我们去隆德。')])
    expect(found({ test }, 'duplicate-sentences')).toMatchObject({ count: 2, of: 4 })
    expect(found({ test }, 'duplicate-documents')).toMatchObject({ count: 1, of: 3 })
  })

  it('in the same way in each run with the same seed', () => {
    const test = columns('test', ...Array.from({ length: 40 }, (_, i) => A.replace('old', `word${i % 7}`)))
    expect(inspect({ test }, { seed: 5 })).toEqual(inspect({ test }, { seed: 5 }))
  })
})

describe('inspect finds leaks from training to test data', () => {
  const train = columns('train', A)

  it('in equal sentences, similar sentences and entities, each as a share of the test set', () => {
    const test = columns('test', A, A.replace('old', 'new'), 'Ana/B-LOC slept .', 'Nobody came to the town today .')
    expect(found({ test, train }, 'leaked-sentences')).toMatchObject({ count: 1, of: 4 })
    expect(found({ test, train }, 'near-leaked-sentences')).toMatchObject({ count: 1, of: 4 })
    // Ana and Lund of two sentences; Ana as a place is not in the training data
    expect(found({ test, train }, 'leaked-entities')).toMatchObject({ count: 4, of: 5 })
  })

  it('of whole documents, as the metadata name them', () => {
    const inDocument = (part: Part, document: string): Part =>
      part.model === 'tags'
        ? { ...part, documents: part.documents.map((one) => ({ ...one, meta: { document } })) }
        : part
    const both = (name: string, ...parts: readonly Part[]): Part =>
      partOf(name, { model: 'tags', documents: parts.flatMap((part) => [...part.documents]), problems: [] })!
    const first = inDocument(columns('', A, 'It rained all day in the town .'), '1')
    const test = both('test', inDocument(columns('', 'Nothing is known of it here .'), '2'), first)
    expect(found({ test, train: both('train', first) }, 'leaked-documents')).toMatchObject({ count: 1, of: 2 })
  })
})

describe('inspect finds doubtful labels', () => {
  it('that a form has once, and another label four times', () => {
    const test = columns('test', ...Array.from({ length: 4 }, (_, i) => `in Lund/B-LOC ${i}`), 'in Lund/B-ORG again')
    const finding = found({ test }, 'several-labels')
    expect(finding).toMatchObject({ count: 1, of: 1 })
    expect(finding?.places.map(({ document, note }) => [document, note])).toEqual([['d4', 'ORG once, LOC 4 times']])
  })

  it('that occur once in all data', () => {
    const test = columns('test', 'Ana/B-PER', 'Ben/B-PER', 'Lund/B-LCO')
    expect(textsOf({ test }, 'single-labels')).toEqual(['Lund'])
  })

  it('in a document that has the same form in two clusters', () => {
    const keys = clustersOf([['0'], ['1']])
    const words = ['Ana', 'saw', 'Ana']
    const forms = tagsOf(['O', 'O', 'O'], words).column.forms!
    const within = (item: number) => [{ start: item * 2, end: item * 2 + 1 }]
    const test = partIn('test', 'clusters', [{ ...keys, text: forms, within }])
    expect(found({ test }, 'several-entities')).toMatchObject({ count: 1, of: 1 })
  })
})

describe('inspect finds doubtful boundaries', () => {
  it('inside words, and beside blanks and punctuation', () => {
    const text = 'Ana went to Lund, at last.'
    const test = partIn('test', 'spans', [spans(text, [0, 2, 'PER'], [12, 17, 'LOC'], [17, 20, 'X'])])
    expect(textsOf({ test }, 'cut-words')).toEqual(['An'])
    expect(textsOf({ test }, 'edges')).toEqual(['Lund,', 'at'])
  })

  it('of mentions that include a word which is outside of mentions elsewhere', () => {
    const others = Array.from({ length: 9 }, () => 'we went to Lund/B-LOC')
    const test = columns('test', ...others, 'we went to/B-LOC Lund/I-LOC')
    expect(textsOf({ test }, 'borders')).toEqual(['to Lund'])
  })

  it('of mentions that lack a word which belongs to them elsewhere', () => {
    const test = columns('test', 'we saw New/B-LOC York/I-LOC', 'we saw New York/B-LOC')
    expect(textsOf({ test }, 'borders')).toEqual(['York'])
  })

  it('at ill-formed tags', () => {
    const test = columns('test', 'Ana/B-PER Roe/I-PER', 'in Lund/B-LOC', 'Ben/I-PER', 'Tom/B-PER Li/B-PER')
    expect(found({ test }, 'ill-formed')).toMatchObject({ count: 1, of: 7 })
  })
})

describe("inspect compares a system's answer", () => {
  it('with the text of the test set', () => {
    const test = columns('test', A, 'It rained all day in the town .')
    const run = columns('run', A.replace('old', 'odd'), 'It rained all day in the town .')
    expect(found({ test, runs: [run] }, 'changed-texts', 'run')).toMatchObject({ count: 1, of: 2 })
  })
})

describe('inspect reports that a check does not apply', () => {
  it('to clusters without a text, but still finds equal documents', () => {
    const one = clustersOf([['a b c', 'd e'], ['f g']])
    const other = clustersOf([['f g'], ['d e', 'a b c']])
    const test = partIn('test', 'clusters', [one, other, clustersOf([['a b c'], ['d e', 'f g']])])
    expect(found({ test }, 'duplicate-documents')).toMatchObject({ count: 1, of: 3 })
    const kinds = inspect({ test }).inapplicable.flatMap((one) => one.kinds)
    expect(kinds).toContain('borders')
    expect(kinds).toContain('several-labels')
  })

  it('to sentences without a text, but still finds documents of the training data', () => {
    const [test, train] = (['test', 'train'] as const).map((name) =>
      partIn(name, 'clusters', [clustersOf([['a b c', 'd e'], ['f g']])]),
    ) as [Part, Part]
    expect(found({ test, train }, 'leaked-documents')).toMatchObject({ count: 1, of: 1 })
  })

  it('to documents with neither a text nor names', () => {
    const span = { readings: [[{ start: 0, end: 2, labels: [['PER']] }]] }
    for (const test of [
      partIn('test', 'spans', [
        { length: 2, regions: [span] },
        { length: 2, regions: [span] },
      ]),
      partIn('test', 'tags', [tagsOf(['B-PER', 'O']), tagsOf(['B-PER', 'O'])]),
    ]) {
      const { findings, inapplicable } = inspect({ test })
      expect(findings.map(({ kind }) => kind)).not.toContain('duplicate-documents')
      expect(findings.map(({ kind }) => kind)).not.toContain('relabelled')
      expect(inapplicable.flatMap(({ kinds }) => kinds)).toContain('near-documents')
    }
  })

  it('to names without a text, but still checks their labels', () => {
    const rows = (type: string) => mentionsOf([['Lund', 'Lund', type, '1']])
    const test = partIn('test', 'mentions', [rows('LOC'), rows('LOC'), rows('LOC'), rows('LOC'), rows('ORG')])
    expect(found({ test }, 'several-labels')?.places.map(({ document }) => document)).toEqual(['d4'])
  })

  it('to tags without words', () => {
    const test = partIn('test', 'tags', [tagsOf(['B-PER', 'O']), tagsOf(['O'])])
    expect(found({ test }, 'duplicate-sentences')).toBeUndefined()
  })
})

describe('places of findings', () => {
  it('in two long documents are found without listing their sentences again for each finding', () => {
    const text = Array.from({ length: 50 }, (_, i) => `This is sentence ${i} of a long text.`).join('\n')
    let read = 0
    const long = (): Spans => {
      const own = spans(text)
      return {
        ...own,
        get regions() {
          read++
          return own.regions
        },
      }
    }
    const [test, train] = [partIn('test', 'spans', [long()]), partIn('train', 'spans', [long()])]
    expect(found({ test, train }, 'leaked-sentences')?.places).toHaveLength(50)
    expect(read).toBeLessThan(50)
  })
})
