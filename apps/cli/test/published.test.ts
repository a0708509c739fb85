/** What is written for others: counts, and nothing of the gold's words, places and forms, unless evidence is asked for by name. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { formatNames } from '@assay/report'
import { describe, expect, test } from 'vitest'
import { CANARY, type Canaries, canaries, systemFile } from './canaries.ts'
import { files, inOwnFolder, installed } from './support.ts'

const packages = ['bsnlp', 'clustering-purity', 'coreference', 'eter', 'formats', 'harem-metrics', 'hipe', 'lea']
inOwnFolder(...packages, 'linking', 'span-f1')

const NAMES = ['a', 'b', 'c']

const callOf = (of: Canaries, metric: string, names = NAMES): readonly string[] => [
  'score',
  metric,
  '-g',
  of.gold,
  ...names.flatMap((name) => ['-s', `${name}=${systemFile(of, name)}`]),
  ...(of.flags ?? []),
  '--quiet',
]

/** One file in each format, of one system where a format is of one alone. */
const ofOne = ['tira', 'svg']
// agent is for the program that called, and says of problems what stderr says
const ofAll = formatNames.filter((format) => ![...ofOne, 'agent'].includes(format))
const participants = ['html', 'markdown', 'json', 'csv', 'tsv']

const written = async (...call: readonly string[]): Promise<void> => {
  const ran = await installed(...call)
  expect({ call, ...ran, err: ran.exit === 0 ? '' : ran.err }).toEqual({ call, exit: 0, out: '', err: '' })
}

/** The files that hold a canary. */
const holders = (): readonly string[] =>
  readdirSync('out', { recursive: true })
    .map(String)
    .filter((path) => /\.\w+$/.test(path) && CANARY.test(readFileSync(`out/${path}`, 'utf8')))
    .sort()

const asFlags = (outputs: readonly string[]): readonly string[] => outputs.flatMap((output) => ['-o', output])

/** A file in each format for all systems. */
const reports = asFlags(ofAll.map((format) => `${format}:out/all.${format}`))

/** The same, and one for each participant. */
const everyReport = [...reports, ...asFlags(participants.map((format) => `${format}:out/{system}/report.${format}`))]

const scoredBy = async (of: Canaries, metric: string, switches: readonly string[] = []): Promise<readonly string[]> => {
  files(of.files)
  await written(...callOf(of, metric), ...everyReport, ...switches)
  const alone = ofOne.flatMap((format) => ['-o', `${format}:out/one.${format}`])
  await written(...callOf(of, metric, ['b']), ...alone, '-o', 'out/one.html', ...switches)
  return holders()
}

const all = canaries.flatMap((of) => of.metrics.map((metric) => [metric, of] as const))
const filesOf = (metric: string): Canaries => all.find(([name]) => name === metric)![1]

describe('the canary tests', () => {
  test('cover every metric', async () => {
    const { out } = await installed('list', 'metrics')
    const listed = [...out.matchAll(/^ {2}(\S+) +(@assay\/\S+)/gm)].map(([, name, plugin]) => `${plugin}/${name}`)
    const scored = listed.filter((name) => !name.startsWith('@assay/agreement/'))
    expect([...new Set(all.map(([name]) => name))].sort()).toEqual(scored.sort())
  })

  // a redacted result has all that a report shows, and a page what was counted of the evidence
  test.each(all)('find no word of the gold of %s in redacted results and redacted HTML', async (metric, of) => {
    files(of.files)
    const pages = ['-o', 'out/page.html', '-o', 'html:out/{system}/page.html']
    await written(...callOf(of, metric), '-o', 'out/all.json', ...pages, '--evidence', 'all', '--redact')
    expect(holders()).toEqual([])
  })
})

test.each(canaries.map((of) => [of.model, of] as const))(
  'no report of %s except the JSON result contains words of the gold',
  async (_, of) => {
    expect(await scoredBy(of, of.metrics[0]!)).toEqual(['all.json'])
  },
)

/** Metrics whose sums, or sections of a report, hold words. */
const withWords = ['@assay/conll-f1/surface-f1', '@assay/strings/string-f1', '@assay/hipe/hipe-link']

describe.each(withWords.map((metric) => [metric, filesOf(metric)] as const))(
  'the metric %s, whose sums contain words,',
  (metric, of) => {
    test('shows words in the JSON result only', async () => {
      expect(await scoredBy(of, metric)).toEqual(['all.json'])
    })

    test.each([
      [['--redact']],
      [['--evidence', 'none']],
      [['--evidence', 'none', '--redact']],
      [['--evidence', 'errors', '--redact']],
      [['--evidence', 'all', '--redact']],
    ] as const)('shows no words with %s', async (switches) => {
      expect(await scoredBy(of, metric, switches)).toEqual([])
    })

    test('shows no more words with intervals, tests, means, slices or anonymous systems', async () => {
      files(of.files)
      const tests = ['--bootstrap', '20', '--test', 'randomisation', '--trials', '30']
      const more = [...tests, '--means', 'document', '--slice', 'length', '--anonymise']
      await written(...callOf(of, metric), ...everyReport, ...more)
      expect(holders()).toEqual(['all.json'])
      await written(...callOf(of, metric), ...everyReport, ...more, '--redact')
      expect(holders()).toEqual([])
    })

    test('shows no more words in a report of a stored result', async () => {
      files(of.files)
      await written(...callOf(of, metric), '-o', 'whole.json', '-o', 'page.html')
      for (const [stored, found, switches] of [
        ['whole.json', ['all.json'], []],
        ['whole.json', [], ['--redact']],
        ['page.html', [], []],
      ] as const) {
        await written('report', stored, ...everyReport, ...switches, '--quiet')
        expect({ stored, switches, found: holders() }).toEqual({ stored, switches, found })
      }
    })
  },
)

test('a section with words is in reports of all systems except HTML, unless redacted or for a participant', async () => {
  const metric = '@assay/strings/string-f1'
  const of = filesOf(metric)
  // strings that are in no text
  const answer = (id: string): string => `${JSON.stringify({ id, response: '[["kanariAway", "PER"]]' })}\n`
  const answers = ['a.jsonl', 'b.jsonl', 'c.jsonl'].map((path) => [path, answer('KanariA') + answer('KanariB')])
  const open = { ...of, files: { ...of.files, ...Object.fromEntries(answers) } }
  expect(await scoredBy(open, metric)).toEqual(['all.json', 'all.latex', 'all.markdown', 'all.text'])
  expect(await scoredBy(open, metric, ['--redact'])).toEqual([])
  expect(await scoredBy(open, metric, ['--evidence', 'none'])).toEqual([])
})

describe('an official layout shows no words of the gold', () => {
  const own: readonly (readonly [metric: string, formats: readonly string[]])[] = [
    ['@assay/conll-f1/conll-f1', ['conlleval', 'conlleval-latex']],
    ['@assay/coreference/reference-scorer', ['reference-scorer']],
    ['@assay/clustering-purity/weps-scorer', ['weps-scorer']],
    ['@assay/harem-metrics/harem-classification', ['harem-markdown', 'harem-figures']],
    ['@assay/harem-metrics/second-harem-classification', ['second-harem-markdown']],
    ['@assay/hipe/hipe-ner', ['hipe-tsv', 'hipe-json']],
  ]

  test.each(own.flatMap(([metric, formats]) => formats.map((format) => [format, metric] as const)))(
    'in the format %s',
    async (format, metric) => {
      const of = filesOf(metric)
      files(of.files)
      for (const more of [[], ['--redact'], ['--evidence', 'none']]) {
        await written(...callOf(of, metric, ['b']), '-o', `${format}:out/own.txt`, ...more)
        expect(holders()).toEqual([])
      }
    },
  )

  test('unless it prints links of hipe-link in hipe-json, with a note; --redact refuses that format', async () => {
    const metric = '@assay/hipe/hipe-link'
    const of = filesOf(metric)
    files(of.files)
    const call = callOf(of, metric, ['b']).filter((word) => word !== '--quiet')
    for (const format of ['hipe-tsv', 'hipe-json']) {
      const ran = await installed(...call, '-o', `${format}:out/own.txt`)
      expect(ran.err).toContain(
        'out/own.txt may hold words of the gold, in sums of hipe-link; --redact leaves them out\n',
      )
      expect(holders()).toEqual(format === 'hipe-json' ? ['own.txt'] : [])
      const refused = await installed(...call, '-o', `${format}:out/less.txt`, '--redact')
      expect(refused).toMatchObject({ exit: 2, out: '' })
      expect(refused.err).toContain(`error E103: the format ${format} of hipe-link may print words of the gold`)
    }
  })
})

describe('a result whose sums contain words', () => {
  const metric = '@assay/conll-f1/surface-f1'
  const [of] = canaries as readonly [Canaries]
  const call = callOf(of, metric).filter((word) => word !== '--quiet')
  const scored = async (...more: readonly string[]): Promise<void> => {
    files(of.files)
    const ran = await installed(...call, ...more)
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
  }

  test('is announced in one line when it is written', async () => {
    files(of.files)
    const ran = await installed(...call, '-o', 'whole.json', '-o', 'page.html')
    const line = 'whole.json may hold words of the gold, in sums of surface-f1; --redact leaves them out\n'
    expect(ran).toEqual({ exit: 0, out: '', err: line })
    expect(CANARY.test(readFileSync('page.html', 'utf8'))).toBe(false)
  })

  test('contains no sums if redacted, and says so, with the same numbers', async () => {
    await scored('-o', 'less.json', '--redact')
    await installed(...call, '-o', 'whole.json')
    const [less, whole] = ['less.json', 'whole.json'].map((path) => JSON.parse(readFileSync(path, 'utf8')))
    expect([less.redacted, whole.redacted]).toEqual([true, undefined])
    expect(less.scores[0]).toMatchObject({ words: true, stats: null, measures: whole.scores[0].measures })
    expect((await installed('report', 'less.json', '-f', 'csv')).out).toBe(
      (await installed('report', 'whole.json', '-f', 'csv')).out,
    )
  })

  test.each([['less.json'], ['page.html']])('cannot be merged from %s', async (path) => {
    await scored('-o', path, '--redact')
    const other = `other-${path}`
    files({ [other]: readFileSync(path, 'utf8').replace(/"sha256": "[0-9a-f]{4}/g, '"sha256": "0000') })
    const ran = await installed('merge', path, other)
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain(`error E803: ${path} has no sums of surface-f1: they hold words of the documents`)
  })

  test('is compared by its numbers only if redacted, unless the files are named', async () => {
    await scored('-o', 'less.json', '--redact')
    const ran = await installed('compare', 'less.json', '--systems', 'a,b')
    expect(ran.exit).toBe(0)
    expect(ran.err).toContain('warning W804: the result was written for others and does not name the file of its gold')
    expect(CANARY.test(ran.out)).toBe(false)
    await installed('compare', 'less.json', '--systems', 'a,b', '-o', 'compared.html')
    expect(readFileSync('compared.html', 'utf8')).toContain('>In short</h2>')
    expect(CANARY.test(readFileSync('compared.html', 'utf8'))).toBe(false)
    const named = await installed('compare', 'less.json', '--systems', 'a,b', '--root', '.')
    expect(named.exit).toBe(0)
    expect(named.err).not.toContain('W804')
    expect(CANARY.test(named.out)).toBe(true)
  })

  test('prints no errors if redacted', async () => {
    await scored('-o', 'less.json', '--redact')
    const ran = await installed('report', 'less.json', '-o', 'page.html', '--evidence', 'errors')
    expect(ran.err).toBe(
      'the page has no errors: the result was written for others and does not name the file of its gold\n',
    )
  })
})

test('a problem is published with its code and count, but without its message and place', async () => {
  const [of] = canaries as readonly [Canaries]
  files(of.files)
  // an inside tag that follows nothing, and a last line without its end
  files({ [of.gold]: `${of.files[of.gold]}kanariLast kanariLemma I-PER` })
  files({ 'a.conll': `${of.files['a.conll']}kanariLast kanariLemma I-PER\n` })
  const call = [...callOf(of, '@assay/conll-f1/conll-f1', ['a']), '--set', 'scheme=IOB2', '--set', 'repair=conlleval']
  await written(...call, ...reports, '-o', 'out/whole.json')
  expect(holders()).toEqual(['all.json', 'whole.json'])
  await written(...call, '-o', 'agent:out/agent.txt')
  expect(holders()).toContain('agent.txt')
  await written(...call, '-o', 'agent:out/agent.txt', '--redact')
  expect(holders()).not.toContain('agent.txt')
  rmSync('out/all.json')
  await written(...call, '-o', 'out/less.json', '-o', 'out/page.html', '--redact')
  const [whole, less] = ['whole', 'less'].map((name) => JSON.parse(readFileSync(`out/${name}.json`, 'utf8')).problems)
  expect(JSON.stringify(whole)).toMatch(CANARY)
  expect(whole[0].at.line).toBeGreaterThan(0)
  const codes = (problems: readonly { readonly code: string }[]): readonly string[] => [
    ...new Set(problems.map(({ code }) => code)),
  ]
  expect(codes(less)).toEqual(codes(whole))
  for (const { at, hint } of less)
    expect({ at, hint }).toEqual({ at: { path: '', line: 0, column: 0 }, hint: undefined })
  expect(holders()).toEqual(['whole.json'])
})
