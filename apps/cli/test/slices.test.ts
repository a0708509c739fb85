/** Breakdown by the words of items: `slices`, `train`, `--slice`, `--train`. */
import { describe, expect, test } from 'vitest'
import { assay, files, inOwnFolder, refusedIn, resultOf, score, scoresOf } from './support.ts'

inOwnFolder()

const tokens = (...sentences: readonly string[]): string =>
  `${sentences.map((sentence) => sentence.replaceAll(' ', '\n').replaceAll('/', ' ')).join('\n\n')}\n`

const sides = (): void =>
  files({
    'gold.conll': tokens('Ada/B-PER left/O Rome/B-LOC', 'New/B-LOC York/I-LOC met/O Rome/B-PER', 'Zoe/B-PER'),
    // Rome is right once and missed once; New York is cut short; Zoe has another type; "met" is spurious
    'a.conll': tokens('Ada/B-PER left/O Rome/B-LOC', 'New/B-LOC York/O met/B-ORG Rome/O', 'Zoe/B-LOC'),
    'train.conll': tokens('Rome/B-LOC', 'Rome/B-LOC Ada/B-ORG', 'met/B-ORG'),
  })

const slice = ['-g', 'gold.conll', '-s', 'a.conll', '--slice']
const training = ['--train', 'train.conll']

/** Gold, found, correct by label. */
const countsBy = async (name: string, ...call: readonly string[]) => {
  const [only] = await scoresOf(...slice, name, ...call)
  const labels = Object.entries(only?.facets[name] ?? {})
  return labels.map(([label, { measures: m }]) => [label, m['gold']?.value, m['found']?.value, m['correct']?.value])
}

describe('--slice', () => {
  test('length: words of the gold item, or of what only the system has', async () => {
    sides()
    // New York with its cut-short answer counts as two words, "met" as one
    expect(await countsBy('length')).toEqual([
      ['1', 4, 4, 2],
      ['2', 1, 1, 0],
    ])
  })

  test('seen: the same words with the same type, with another, or never', async () => {
    sides()
    expect(await countsBy('seen', ...training)).toEqual([
      ['seen', 1, 2, 1],
      ['seen with another type', 2, 1, 1],
      ['unseen', 2, 2, 0],
    ])
  })

  test('frequency: how often training data has an item of these words', async () => {
    sides()
    expect(await countsBy('frequency', ...training)).toEqual([
      ['0', 2, 2, 0],
      ['1', 1, 2, 1],
      ['2 to 9', 2, 1, 1],
    ])
  })

  test('items of tags without words have a length in tokens, and were never seen', async () => {
    files({ 'gold.conll': 'B-A\nI-A\nO\n', 'a.conll': 'B-A\nI-A\nO\n', 'train.conll': 'B-A\n' })
    expect(await countsBy('length')).toEqual([['2', 1, 1, 1]])
    expect(await countsBy('seen', ...training)).toEqual([])
  })

  test('leaves every other number as it is, and has intervals where samples are drawn', async () => {
    sides()
    const drawn = ['--bootstrap', '20', '--json', '--quiet']
    const [plain] = resultOf(await score('-g', 'gold.conll', '-s', 'a.conll', ...drawn)).scores
    const [sliced] = resultOf(await score(...slice, 'length', ...drawn)).scores
    const { length, ...rest } = sliced?.facets ?? {}
    expect(length?.['1']?.measures['f1']?.interval).toHaveLength(2)
    // of what is in one sentence alone there is no interval, which is said of each label
    expect({ ...sliced, facets: rest, remarks: plain?.remarks }).toEqual(plain)
  })

  test('names the training data among the inputs', async () => {
    sides()
    const { inputs } = resultOf(await score(...slice, 'seen', ...training, '--json', '--quiet'))
    expect(inputs.map(({ role, path }) => [role, path])).toContainEqual(['train', 'train.conll'])
  })
})

describe('in a config', () => {
  const config = (more: object): void =>
    files({
      'assay.json': JSON.stringify({ gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['conll-f1'], ...more }),
    })

  test('labels are renamed in training data too', async () => {
    sides()
    config({ slices: ['seen'], train: { files: ['train.conll'] }, labels: { map: { ORG: 'PER' } } })
    const [only] = resultOf(await assay('run', '--json', '--quiet')).scores
    const counts = Object.entries(only?.facets['seen'] ?? {}).map(([label, { measures }]) => [
      label,
      measures['gold']?.value,
    ])
    expect(counts).toEqual([
      ['seen', 2],
      ['seen with another type', 1],
      ['unseen', 2],
    ])
  })

  test('a flag goes before it', async () => {
    sides()
    config({ slices: ['seen'], train: 'train.conll' })
    const [only] = resultOf(await assay('run', '--slice', 'frequency', '--json', '--quiet')).scores
    expect(Object.keys(only?.facets ?? {})).toEqual(['frequency', 'type'])
  })
})

describe('mistakes', () => {
  test('a slice that is not there', async () => {
    sides()
    const [why] = await refusedIn({}, 2, ['E801'], 'score', 'conll-f1', ...slice, 'lenght')
    expect(why?.hint).toContain('did you mean length?')
  })
  test('a slice of training data without any', async () => {
    sides()
    const [why] = await refusedIn({}, 2, ['E224'], 'score', 'conll-f1', ...slice, 'seen')
    expect(why?.hint).toBe('name it: --train FILE')
  })
  test('training data that nothing looks at', async () => {
    sides()
    await refusedIn({}, 2, ['E103'], 'score', 'conll-f1', ...slice, 'length', ...training)
  })
  test('training data that is damaged', async () => {
    sides()
    files({ 'train.conll': 'Rome B-LOC\nAda\n' })
    const [why] = await refusedIn({}, 3, ['E311'], 'score', 'conll-f1', ...slice, 'seen', ...training)
    expect(why?.at.path).toBe('train.conll')
  })
})
