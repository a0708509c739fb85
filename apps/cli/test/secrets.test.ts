/** Words that a metric calls secret: no output has any, whatever is asked for, until these words are. */
import { readdirSync, readFileSync } from 'node:fs'
import { formatNames } from '@assay/report'
import { describe, expect, it, test } from 'vitest'
import { CANARY, canaries } from './canaries.ts'
import { assay } from './example-folders.ts'
import { files, inOwnFolder } from './support.ts'

inOwnFolder('redaction', 'span-f1', 'strings', 'formats')

const { files: sides } = canaries.find(({ model }) => model === 'redactions')!
const gold = Object.fromEntries(Object.entries(sides).map(([path, text]) => [path.replace('kanari-', ''), text]))

interface Gold {
  readonly doc_id: string
  readonly text: string
  readonly annotations: {
    readonly annotator: { readonly entity_mentions: readonly Readonly<Record<string, string | number>>[] }
  }
}
const documents = JSON.parse(gold['gold.json']!) as readonly Gold[]
const mentionsOf = ({ annotations }: Gold) => annotations.annotator.entity_mentions

/** Masks of the second half of each mention, and of a word beside. */
const masks = JSON.stringify(
  Object.fromEntries(
    documents.map((document) => [
      document.doc_id,
      [...mentionsOf(document).map((own) => [Number(own['start_offset']) + 8, own['end_offset']]), [0, 5]],
    ]),
  ),
)

/** The gold as JSON lines, for readers that know of no secrets. */
const spans = documents
  .map((document) => {
    const own = mentionsOf(document).map((one) => ({
      start: one['start_offset'],
      end: one['end_offset'],
      label: one['entity_type'],
    }))
    return `${JSON.stringify({ id: document.doc_id, text: document.text, spans: own })}\n`
  })
  .join('')

const all = { ...gold, 'masks.json': masks, 'gold.jsonl': spans }

/** Everything that a call has put out: what it printed, and what it wrote below a folder. */
const putOut = async (...call: readonly string[]): Promise<string> => {
  const { out, err } = await assay(...call)
  const written = readdirSync('.', { recursive: true })
    .map(String)
    .filter((path) => /^out\b.*\.\w+$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
  return [out, err, ...written].join('\n')
}

const isSilent = async (...call: readonly string[]): Promise<void> => {
  const said = await putOut(...call)
  expect({ call, found: CANARY.test(said) ? said : undefined }).toEqual({ call, found: undefined })
}

const reports = formatNames
  .filter((format) => format !== 'tira' && format !== 'svg')
  .flatMap((format) => ['-o', `${format}:out/all.${format}`])

const golds = [
  ['a TAB file', 'gold.json'],
  ['spans of another format', 'gold.jsonl'],
] as const
const metrics = ['redaction', 'redaction-spans'] as const

describe.each(golds)('a gold that is %s', (_, path) => {
  test.each(metrics)('is kept from every report of %s', async (metric) => {
    files(all)
    const call = ['score', `redaction/${metric}`, '-g', path, '-s', 'masks.json', '--verbose']
    await isSilent(...call, ...reports, '--group-by', 'document', '--bootstrap', '10', '--slice', 'length')
    for (const evidence of ['none', 'errors', 'all'])
      await isSilent(...call, '-o', 'out/page.html', '-o', 'out/{system}/page.html', '--evidence', evidence)
    for (const form of ['json', 'github', 'sarif']) await isSilent(...call, '--diagnostics', form)
  })

  test.each(metrics)('is kept from lists of errors of %s', async (metric) => {
    files(all)
    const call = ['errors', `redaction/${metric}`, '-g', path, '-s', 'masks.json', '--limit', 'all']
    for (const format of ['text', 'json', 'jsonl', 'csv', 'md', 'html']) {
      await isSilent(...call, '-f', format)
      await isSilent(...call, '-f', format, '--verdict', 'masked', '--show-shapes')
    }
    for (const more of ['--table', '--group', '--by-document']) await isSilent(...call, more)
  })

  it('is kept from stored results and their comparison', async () => {
    files(all)
    await isSilent('score', 'redaction', '-g', path, '-s', 'masks.json', '-o', 'out/one.json')
    await isSilent('score', 'redaction', '-g', path, '-s', 'masks.json', '-o', 'out/b.json', '--set', 'noMask=omit')
    await isSilent('report', 'out/one.json', '-o', 'out/page.html', '--evidence', 'all')
    await isSilent('explain', 'redaction', '--of', 'out/one.json')
    for (const format of ['text', 'json', 'csv', 'markdown', 'html'])
      await isSilent('compare', 'out/one.json', 'out/one.json', '-f', format, '--all')
  })
})

describe('a list of errors', () => {
  const call = ['errors', 'redaction', '-g', 'gold.json', '-s', 'masks.json', '--limit', '2']

  it('names document, offsets, label, verdict, length and share', async () => {
    files(all)
    const { out } = await assay(...call)
    // PER is at 0 to 37 of dokumentA, and its mask begins at 8
    expect(out).toMatch(
      /leaked in part +gold\.json:1 +dokumentA PER \[0, 37\) +– +37 characters, 91% masked, by annotator/,
    )
  })

  it('has shapes of words where they are asked for', async () => {
    files(all)
    const { out } = await assay(...call, '--show-shapes')
    expect(out).toContain('dokumentA PER [0, 37) xxxxxxXxxxxxXxxxx0 xxxxxxXxxxxxXxxxx0')
  })

  it.each([
    ['text', /^this holds words that are secret, such as personal data\n/],
    ['md', /^this holds words that are secret, such as personal data/],
    ['html', /<p[^>]*>[^<]*this holds words that are secret/],
  ])('in %s has words where they are asked for, and says so at its top', async (format, top) => {
    files(all)
    const { out } = await assay(...call, '-f', format, '--show-leaks')
    expect(out).toMatch(top)
    expect(out).toMatch(CANARY)
  })
})

test('a page has words where they are asked for, and says so at its top', async () => {
  files(all)
  const call = ['score', 'redaction', '-g', 'gold.json', '-s', 'masks.json', '-o', 'page.html', '--evidence', 'errors']
  await assay(...call, '--show-leaks')
  const page = readFileSync('page.html', 'utf8')
  expect(page).toMatch(CANARY)
  expect(page.indexOf('this holds words that are secret')).toBeLessThan(page.search(CANARY))
})

describe('a mistake', () => {
  const changed = (change: (text: string) => string) => ({ ...all, 'gold.json': change(gold['gold.json']!) })
  const mistakes: readonly (readonly [what: string, contents: Readonly<Record<string, string>>, code: RegExp])[] = [
    ['a mention with another text', changed((text) => text.replace('"start_offset":0', '"start_offset":1')), /E763/],
    ['an offset outside of the text', changed((text) => text.replace('"end_offset":37', '"end_offset":3333')), /E330/],
    ['a label that is missing', changed((text) => text.replace('"entity_type":"PER",', '')), /E337/],
    ['a word where a list belongs', changed((text) => text.replace('"text":', '"text":["kanari"],"other":')), /E335/],
    ['a file that is cut', changed((text) => text.slice(0, -40)), /E33\d/],
    ['a kind that does not exist', changed((text) => text.replace('"DIRECT"', '"kanariKind"')), /E764/],
    ['a mask outside of the text', { ...all, 'masks.json': masks.replace('[0,5]', '[0,5000]') }, /E761/],
    ['a mask that is not one', { ...all, 'masks.json': masks.replace('[0,5]', '["kanari",5]') }, /E335/],
    ['a system about another text', { ...all, 'masks.json': gold['gold.json']!.replace('word13', 'kanari') }, /E402/],
  ]

  test.each(mistakes)('such as %s is told without words', async (_, contents, code) => {
    files(contents)
    const call = ['score', 'redaction', '-g', 'gold.json', '-s', 'masks.json']
    for (const form of ['text', 'json', 'github', 'sarif']) {
      const ran = await assay(...call, '--diagnostics', form)
      expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 3, out: '' })
      expect(ran.err).toMatch(code)
      expect(CANARY.exec(ran.err)?.[0]).toBeUndefined()
    }
    await isSilent('gold.json', 'masks.json')
    await isSilent('convert', 'gold.json', 'converted.jsonl', '--to', 'spans-jsonl', '--strict')
    await isSilent('convert', 'gold.json', 'converted.jsonl', '--to', 'spans-jsonl', '--plugin', 'redaction')
    await isSilent('score', 'span-f1', '-g', 'gold.json', '-s', 'gold.json')
    await isSilent('score', 'span-f1', '-g', 'gold.json', '-s', 'gold.json', '--plugin', 'redaction')
  })

  test('such as a text with masks in it is told by a title that fits', async () => {
    files({ ...all, 'masks.json': gold['gold.json']!.replace('word13', '******') })
    const { err } = await assay('score', 'redaction', '-g', 'gold.json', '-s', 'masks.json')
    expect(err).toContain('error E402: the texts or the tokens differ\n')
  })

  test('in spans of another format is told without words', async () => {
    for (const broken of [
      spans.replace('"start":0', '"start":"kanari"'),
      spans.replace('"start":0', '"start":-1'),
      spans.replace('"label":"PER"', '"label":"PER","attributes":{"kind":"kanari"}'),
      spans.replace('}\n', '} kanari\n'),
      spans.slice(0, 100),
    ]) {
      files({ ...all, 'gold.jsonl': broken })
      await isSilent('score', 'redaction', '-g', 'gold.jsonl', '-s', 'masks.json')
      await isSilent('score', 'redaction', '-g', 'gold.json', '-s', 'gold.jsonl')
    }
  })

  test('is told with its words where they are asked for', async () => {
    files(changed((text) => text.replace('"start_offset":0', '"start_offset":1')))
    const ran = await assay('score', 'redaction', '-g', 'gold.json', '-s', 'masks.json', '--show-leaks')
    expect(ran.err).toMatch(CANARY)
  })
})

test('a metric that has no secrets of its own keeps those of a reader', async () => {
  files(all)
  for (const metric of ['span-f1', 'strings/string-f1']) {
    const call = [metric, '-g', 'gold.json', '-s', 'a=a.json', '-s', 'b=b.json', '--plugin', 'redaction']
    await isSilent('score', ...call, ...reports, '-o', 'out/page.html', '--evidence', 'all')
    for (const format of ['text', 'json', 'html']) await isSilent('errors', ...call, '-f', format)
  }
})
