/** A gold with words that a metric calls secret, and calls that must say none of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { formatNames } from '@assay/report'
import { expect } from 'vitest'
import { CANARY, canaries } from './canaries.ts'
import { assay } from './example-folders.ts'
import { files } from './support.ts'

const { files: sides } = canaries.find(({ model }) => model === 'redactions')!
export const gold = Object.fromEntries(Object.entries(sides).map(([path, text]) => [path.replace('kanari-', ''), text]))

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
export const spans = documents
  .map((document) => {
    const own = mentionsOf(document).map((one) => ({
      start: one['start_offset'],
      end: one['end_offset'],
      label: one['entity_type'],
    }))
    return `${JSON.stringify({ id: document.doc_id, text: document.text, spans: own })}\n`
  })
  .join('')

export const all = { ...gold, 'masks.json': masks, 'gold.jsonl': spans }

/** Everything that a call has put out: what it printed, and what it wrote below a folder. */
const putOut = async (...call: readonly string[]): Promise<string> => {
  const { out, err } = await assay(...call)
  const written = readdirSync('.', { recursive: true })
    .map(String)
    .filter((path) => /^out\b.*\.\w+$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
  return [out, err, ...written].join('\n')
}

export const isSilent = async (...call: readonly string[]): Promise<void> => {
  const said = await putOut(...call)
  expect({ call, found: CANARY.test(said) ? said : undefined }).toEqual({ call, found: undefined })
}

export const reports = formatNames
  .filter((format) => format !== 'tira' && format !== 'svg')
  .flatMap((format) => ['-o', `${format}:out/all.${format}`])

/** A gold is kept from every report of a metric. */
export const seeReports = async (path: string, metric: string): Promise<void> => {
  files(all)
  const call = ['score', `redaction/${metric}`, '-g', path, '-s', 'masks.json', '--verbose']
  await isSilent(...call, ...reports, '--group-by', 'document', '--bootstrap', '10', '--slice', 'length')
  for (const evidence of ['none', 'errors', 'all'])
    await isSilent(...call, '-o', 'out/page.html', '-o', 'out/{system}/page.html', '--evidence', evidence)
  for (const form of ['json', 'github', 'sarif']) await isSilent(...call, '--diagnostics', form)
}

/** A gold is kept from lists of errors of a metric. */
export const seeErrors = async (path: string, metric: string): Promise<void> => {
  files(all)
  const call = ['errors', `redaction/${metric}`, '-g', path, '-s', 'masks.json', '--limit', 'all']
  for (const format of ['text', 'json', 'jsonl', 'csv', 'md', 'html']) {
    await isSilent(...call, '-f', format)
    await isSilent(...call, '-f', format, '--verdict', 'masked', '--show-shapes')
  }
  for (const more of ['--table', '--group', '--by-document']) await isSilent(...call, more)
}

/** A gold is kept from stored results and their comparison. */
export const seeStored = async (path: string): Promise<void> => {
  files(all)
  await isSilent('score', 'redaction', '-g', path, '-s', 'masks.json', '-o', 'out/one.json')
  await isSilent('score', 'redaction', '-g', path, '-s', 'masks.json', '-o', 'out/b.json', '--set', 'noMask=omit')
  await isSilent('report', 'out/one.json', '-o', 'out/page.html', '--evidence', 'all')
  await isSilent('explain', 'redaction', '--of', 'out/one.json')
  for (const format of ['text', 'json', 'csv', 'markdown', 'html'])
    await isSilent('compare', 'out/one.json', 'out/one.json', '-f', format, '--all')
}

/** The files with a gold that is changed. */
export const changed = (change: (text: string) => string) => ({ ...all, 'gold.json': change(gold['gold.json']!) })

/** Mistakes by what they are, with their codes. */
export const mistakes: readonly (readonly [what: string, contents: Readonly<Record<string, string>>, code: RegExp])[] =
  [
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

/** A mistake is told in a form of diagnostics without words. */
export const seeMistake = async (code: RegExp, form: string): Promise<void> => {
  const ran = await assay('score', 'redaction', '-g', 'gold.json', '-s', 'masks.json', '--diagnostics', form)
  expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 3, out: '' })
  expect(ran.err).toMatch(code)
  expect(CANARY.exec(ran.err)?.[0]).toBeUndefined()
}
