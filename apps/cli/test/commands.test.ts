/** `list`, `explain`, `errors`, `make`, and the help. */
import { readFileSync } from 'node:fs'
import { type AnyMetric, entry } from '@assay/core'
import { readers } from '@assay/core/readers'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { phraseF1 } from '../../../packages/conll-f1/src/index.ts'
import manifest from '../package.json' with { type: 'json' }
import { bundledPlugins } from '../src/bundled-plugins.ts'
import { metricText } from '../src/explain/texts.ts'
import { assay, f1Of, files, gold, half, inOwnFolder, sample, score, system } from './support.ts'

inOwnFolder()

// core and what the app carries bring every reader; each is a line of its name, where it is from and its title
const all = [
  ...readers.map((reader) => ['@assay/core', reader] as const),
  ...bundledPlugins.flatMap(({ name, readers: own = [] }) => own.map((reader) => [name, reader] as const)),
]
const width = Math.max(...all.map(([, { name }]) => name.length))
const widthOfNames = Math.max(...all.map(([name]) => name.length))
const readerLines = all.map(
  ([own, { name, title, writer }]) =>
    `  ${name.padEnd(width)}  ${own.padEnd(widthOfNames)}  ${(writer === undefined ? 'read' : 'read and written').padEnd(16)}  ${title}\n`,
)

const listed = `metrics
  conll-f1    @assay/conll-f1  default  phrase precision, recall and F of the CoNLL shared tasks, as conlleval.pl
  surface-f1  @assay/conll-f1           F1 over distinct surface forms and types, the second measure of WNUT 2017

readers
${readerLines.join('')}
systems
  baseline       @assay/conll-f1  the CoNLL-2003 baseline: entities of the training data, longest match
  majority-vote  @assay/conll-f1  the majority of several systems, token by token, in one representation

presets
  conll-2003      @assay/conll-f1  the shared task's evaluation: conll-f1 with 250 bootstrap samples of sentences, centre 90 %
  seqeval         @assay/conll-f1  as seqeval counts by default: IOB2, ill-formed tags read as seqeval reads them, 0 for 0/0
  seqeval-strict  @assay/conll-f1  as seqeval counts with mode='strict', scheme=IOB2: ill-formed phrases are dropped, 0 for 0/0

plugins
  @assay/conll-f1  Phrase precision, recall and F1 of the CoNLL shared tasks, equal to conlleval.pl, with surface forms, the paper's baseline and vote
  @assay/formats   comes with the command line
`

describe('the command list', () => {
  test('prints one line for each installed name', async () => {
    expect(await assay('list')).toEqual({ exit: 0, out: listed, err: '' })
  })

  test.each(['metrics', 'readers', 'systems', 'presets', 'plugins'])('prints only the %s', async (kind) => {
    const section = listed.split('\n\n').find((text) => text.startsWith(kind)) ?? ''
    expect((await assay('list', kind)).out.trimEnd()).toBe(section.trimEnd())
  })

  test('prints JSON with --json', async () => {
    const { exit, out, err } = await assay('list', '--json')
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    const all = JSON.parse(out) as Readonly<Record<string, readonly Readonly<Record<string, string | boolean>>[]>>
    expect(Object.keys(all)).toEqual(['metrics', 'plugins', 'presets', 'readers', 'systems'])
    expect(all['metrics']?.[0]).toMatchObject({ name: 'conll-f1', version: '1.0.0', from: '@assay/conll-f1' })
    expect(all['metrics']?.map((metric) => metric['default'])).toEqual([true, false])
    expect(all['systems']?.some((system) => 'default' in system)).toBe(false)
    expect(Object.keys(JSON.parse((await assay('list', 'readers', '--json')).out) as object)).toEqual(['readers'])
  })
})

describe('the command explain', () => {
  test('describes a metric: measures, formulas, ranges, options and references', async () => {
    const { exit, out } = await assay('explain', 'conll-f1')
    expect(exit).toBe(0)
    expect(out).toMatch(/^ {2}precision +ratio, 0 to 1 +correct \/ found$/m)
    expect(out).toContain('where its formula is 0/0, unless zeroDivision says what stands for it.')
    expect(out).toMatch(/^ {2}scheme +"conlleval" +conlleval \| IOB1 \| IOB2/m)
    expect(out).toContain('Tjong Kim Sang and Fien De Meulder (2003)')
  })

  test('prints the value that a metric gives for 0/0 by default', async () => {
    const usual = (zero: 'none' | 0 | 1) =>
      v.strictObject({ zeroDivision: entry.zeroDivision('as a test has it', zero) })
    const textWith = (options: AnyMetric['options']) => metricText('@assay/conll-f1', { ...phraseF1, options }, {})
    expect(await textWith(usual(1))).toContain(
      'is 0/0, 1 stands for it (zeroDivision=1); with zeroDivision=none it has',
    )
    expect(await textWith(usual(0))).toContain(
      'is 0/0, 0 stands for it (zeroDivision=0); with zeroDivision=none it has',
    )
    expect(await textWith(v.strictObject({}))).toContain('where its formula is 0/0.\n')
    const precision = { ...phraseF1.measures.precision, formula: 'correct / found; 0/0 is 1' }
    const saysSo = { ...phraseF1, options: v.strictObject({}), measures: { ...phraseF1.measures, precision } }
    expect(await metricText('@assay/conll-f1', saysSo, {})).toContain(
      'where its formula is 0/0, unless it says what 0/0 is.\n',
    )
  })

  test('describes a reader and its options', async () => {
    const { exit, out } = await assay('explain', 'conll-columns')
    expect(exit).toBe(0)
    expect(out).toMatch(/^ {2}reader\.docstart +"token" +token \| skip /m)
  })

  test('describes a preset: what it runs, and whose published numbers it reproduces', async () => {
    const { exit, out } = await assay('explain', 'conll-2003')
    expect(exit).toBe(0)
    expect(out).toContain('\nas in\n  Erik F. Tjong Kim Sang and Fien De Meulder (2003). ')
    expect(out).toContain(' Section 2.3 and Table 5.\n')
  })

  test('describes a plugin: what it contains, and its default metric', async () => {
    const { exit, out } = await assay('explain', '@assay/conll-f1')
    expect(exit).toBe(0)
    expect(out).toMatch(/^@assay\/conll-f1 1\.0\.0, a plugin\n/)
    expect(out).toMatch(/^ {2}seqeval-strict +as seqeval counts/m)
    expect(out).toContain('\nconll-f1 1.0.0, of @assay/conll-f1\n')
  })

  test('describes a built-in system, and the call that writes its answers', async () => {
    const { exit, out } = await assay('explain', 'majority-vote')
    expect(exit).toBe(0)
    expect(out).toContain('assay make @assay/conll-f1/majority-vote -o FILE')
    expect(out).toMatch(/^ {2}ties +"name"/m)
  })

  test('accepts names with their package, as other commands do', async () => {
    expect((await assay('explain', '@assay/conll-f1/baseline')).exit).toBe(0)
    expect((await assay('explain', 'conll-f1/surface-f1')).exit).toBe(0)
  })

  test('describes the code of a problem, in upper or lower case', async () => {
    const { exit, out } = await assay('explain', 'E312')
    expect(exit).toBe(0)
    expect(out).toMatch(/^E312: ill-formed tag sequence\n\n.+--set repair=/)
    expect((await assay('explain', 'e312')).out).toBe(out)
  })

  test.each(['precision', 'recall', 'f1', 'macro', 'micro', 'bootstrap', 'strict', 'run', 'signature'])(
    'defines the term %s, with a source',
    async (term) => {
      const { exit, out, err } = await assay('explain', term)
      expect({ exit, err }).toEqual({ exit: 0, err: '' })
      expect(out).toMatch(new RegExp(`^${term}: .+\n\n.+\n\n.+\\(\\d{4}\\): .+\n(?:\n|$)`))
    },
  )

  test('defines the term precision, in exactly these words', async () => {
    expect((await assay('explain', 'precision')).out).toBe(
      'precision: the share of what the system found that is correct\n\nprecision = correct / found. A metric says what counts as correct: assay explain conll-f1.\n\nManning, Raghavan and Schütze (2008): Introduction to Information Retrieval. Cambridge University Press, Section 8.3.\n',
    )
  })

  test('describes an option of metrics, and one of readers', async () => {
    const { exit, out } = await assay('explain', 'scheme')
    expect(exit).toBe(0)
    expect(out).toMatch(/^scheme, an option: --set scheme=VALUE\n {2}of +default +values +what it does\n/)
    expect(out).toMatch(/^ {2}conll-f1, surface-f1 +"conlleval" +conlleval \| IOB1/m)
    expect((await assay('explain', 'reader.docstart')).out).toMatch(/^ {2}conll-columns +"token" +token \| skip /m)
  })

  test('describes a measure by its name or its title', async () => {
    const { out } = await assay('explain', 'found')
    expect(out).toMatch(/^found: how many items the system has, right or wrong\n/)
    expect(out).toMatch(/^ {2}conll-f1 +found +found phrases +count, from 0 +/m)
    expect((await assay('explain', 'found phrases')).out).toMatch(/^ {2}conll-f1 +found +found phrases /m)
  })

  test('describes a word of several words, such as a verdict', async () => {
    const { exit, out } = await assay('explain', 'wrong', 'type')
    expect(exit).toBe(0)
    expect(out).toMatch(/^wrong type: verdict: /)
  })

  test('suggests a call for a stored result, and the call works', async () => {
    sample()
    await score('-g', 'gold.conll', '-s', 'a.conll', '-o', 'r.json')
    const { exit, out, err } = await assay('explain', 'r.json')
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    const [, call = ''] = /\n {2}help: the numbers of a stored result: assay (.+)\n/.exec(err) ?? []
    expect(call).toMatch(/^explain [\w-]+ --of r\.json$/)
    expect((await assay(...call.split(' '))).exit).toBe(0)
  })

  test('suggests similar names for an unknown one', async () => {
    for (const [word, near] of [
      ['conl-f1', 'conll-f1'],
      ['conll', 'conll-f1'],
      ['majority-vot', 'majority-vote'],
      ['conll-column', 'conll-columns'],
    ]) {
      const ran = await assay('explain', word!)
      expect(ran).toMatchObject({ exit: 2, out: '' })
      expect(ran.err).toContain(`there is nothing called "${word}"\n  help: did you mean ${near}?`)
    }
    expect((await assay('explain', 'E31')).err).toContain('did you mean E3')
    expect((await assay('explain')).err).toContain('error E104: explain what?')
  })
})

describe('the command errors', () => {
  const call = ['errors', 'conll-f1', '-g', 'gold.conll', '-s', 'b.conll']

  test('prints each error in its sentence, and the counts at the end', async () => {
    sample()
    expect(await assay(...call)).toEqual({
      exit: 0,
      out: `gold.conll:6
        U.N. official Ekeus heads for Baghdad .
gold                                  ─────── LOC
system                                ╌╌╌╌╌╌╌ ORG, wrong type

gold.conll:9
        John Smith left
gold    ────────── PER
system  ╌╌╌╌ PER, wrong boundary

1 wrong type, 1 wrong boundary
`,
      err: 'conll-f1 alone; also here: surface-f1 (--metric NAME)\n',
    })
  })

  test('prints a column for each of several systems', async () => {
    sample()
    const { out } = await assay(...call, '-s', 'a.conll', '--table')
    expect(out).toMatch(/^run +verdict +place +gold +system$/m)
    expect(out).toMatch(/^a +missed +gold\.conll:9 +PER John Smith +–$/m)
  })

  test('filters by several verdicts, including correct', async () => {
    sample()
    expect((await assay(...call, '--verdict', 'wrong type')).out).toMatch(/\n\n1 wrong type\n$/)
    expect((await assay(...call, '--verdict', 'wrong type', '--verdict', 'correct')).out).toMatch(
      /2 correct, 1 wrong type\n$/,
    )
  })

  test('filters by the type of the gold item and of the system item', async () => {
    sample()
    for (const type of ['LOC', 'ORG']) expect((await assay(...call, '--type', type)).out).toMatch(/\n\n1 wrong type\n$/)
    expect((await assay(...call, '--type', 'PER')).out).toMatch(/\n\n1 wrong boundary\n$/)
  })

  test('reports that no error was found', async () => {
    sample()
    expect(await assay(...call, '--verdict', 'spurious')).toMatchObject({ exit: 0, out: 'no matching lines\n' })
  })

  test('refuses a verdict that the metric cannot give', async () => {
    sample()
    const ran = await assay(...call, '--verdict', 'mised')
    expect(ran.out + ran.err).toContain('wrong boundary')
  })

  test('refuses a type that occurs on neither side', async () => {
    sample()
    const ran = await assay(...call, '--type', 'person')
    expect(ran.err).toContain('person')
  })

  test('prints JSON with --json', async () => {
    sample()
    const { exit, out } = await assay(...call, '--json', '--type', 'PER')
    expect(exit).toBe(0)
    expect(JSON.parse(out)).toEqual([
      {
        at: { column: 6, length: 5, line: 9, path: 'gold.conll' },
        document: '2',
        facets: { type: 'PER' },
        gold: 'PER John Smith',
        metric: 'conll-f1',
        run: 'b',
        system: 'PER John',
        verdict: 'wrong boundary',
        where: { gold: [{ start: 0, end: 2 }], system: [{ start: 0, end: 1 }] },
      },
    ])
    expect((await assay(...call, '--json', '--verdict', 'spurious')).out).toBe('[]\n')
  })

  test('keeps paths as typed in JSON', async () => {
    sample()
    const here = process.cwd()
    const { out } = await assay('errors', 'conll-f1', '-g', `${here}/gold.conll`, '-s', 'b.conll', '--json')
    expect(JSON.parse(out)[0].at.path).toBe(`${here}/gold.conll`)
  })

  test('prints the errors of the metric named by --metric', async () => {
    sample()
    const { exit, out } = await assay(...call, '--metric', 'surface-f1')
    expect(exit).toBe(0)
    expect(out).toContain('Baghdad')
  })

  test('prints no evidence for invalid input', async () => {
    files({ 'gold.conll': gold, 'b.conll': `${system}x\n` })
    const ran = await assay(...call)
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err).toContain('E311')
  })
})

describe('the command make', () => {
  const train = 'Baghdad B-LOC\nU.N. B-ORG\nJohn B-PER\nSmith I-PER\n'

  test('writes the answers of a baseline learnt from --train', async () => {
    sample()
    files({ 'train.conll': train })
    const ran = await assay(
      'make',
      'conll-f1/baseline',
      '-g',
      'gold.conll',
      '--train',
      'train.conll',
      '-o',
      'made.conll',
    )
    expect(ran).toEqual({ exit: 0, out: '', err: '' })
    expect(readFileSync('made.conll', 'utf8')).toBe(`U.N.\tB-ORG
official\tO
Ekeus\tO
heads\tO
for\tO
Baghdad\tB-LOC
.\tO

John\tB-PER
Smith\tI-PER
left\tO

`)
    // what it writes can be scored: it finds 3 of 4, and all of them right
    expect(await f1Of('-g', 'gold.conll', '-s', 'made.conll')).toBe(6 / 7)
  })

  test('writes to stdout if -o is missing', async () => {
    sample()
    const { exit, out, err } = await assay(
      'make',
      '@assay/conll-f1/baseline',
      '-g',
      'gold.conll',
      '--train',
      'gold.conll',
    )
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(out.replaceAll('\t', ' ')).toBe(`${gold}\n`)
  })

  test('passes options to the system', async () => {
    sample()
    files({ 'train.conll': 'U.N. B-ORG\nU.N. B-ORG\nU.N. B-LOC\n' })
    const call = ['make', 'conll-f1/baseline', '-g', 'gold.conll', '--train', 'train.conll']
    expect((await assay(...call, '--set', 'classes=unique')).out).not.toContain('ORG')
    expect((await assay(...call, '--set', 'scheme=IOBES')).out).toContain('U.N.\tS-ORG')
  })

  test('writes a majority vote', async () => {
    sample()
    const systems = ['-s', 'a.conll', '-s', 'b.conll', '-s', 'c=b.conll']
    const ran = await assay('make', 'conll-f1/majority-vote', '-g', 'gold.conll', ...systems, '-o', 'vote.conll')
    expect(ran).toEqual({ exit: 0, out: '', err: '' })
    expect(await f1Of('-g', 'gold.conll', '-s', 'vote.conll')).toBe(0.5)
  })

  test('finds the best set with --search, and prints it', async () => {
    files({ 'gold.conll': gold, 'a.conll': half, 'b.conll': system, 'c.conll': gold.replaceAll(/[BI]-\w+/g, 'O') })
    const systems = ['-s', 'a.conll', '-s', 'b.conll', '-s', 'c.conll']
    const call = ['make', 'conll-f1/majority-vote', '--search', '-g', 'gold.conll', ...systems, '-o', 'vote.conll']
    const ran = await assay(...call)
    expect(ran).toMatchObject({ exit: 0, out: '' })
    expect(ran.err).toMatch(/^best set: a(, \w+)* \(F 85\.71 on this data; \d+ sets were scored\)\n$/)
    expect(await f1Of('-g', 'gold.conll', '-s', 'vote.conll')).toBe(6 / 7)
  })

  test('refuses a baseline without --train, a vote without systems, and --search for other built-in systems', async () => {
    sample()
    const cases = [
      [['conll-f1/baseline', '-g', 'gold.conll'], 'E224', '--train FILE'],
      [['conll-f1/majority-vote', '-g', 'gold.conll'], 'E224', 'with -s'],
      [['conll-f1/baseline', '-g', 'gold.conll', '--train', 'gold.conll', '--search'], 'E223', 'remove --search'],
      [['conll-f1', '-g', 'gold.conll', '--train', 'gold.conll'], 'E213', 'baseline, majority-vote'],
    ] as const
    for (const [call, code, remedy] of cases) {
      const ran = await assay('make', ...call)
      expect(ran).toMatchObject({ exit: 2, out: '' })
      expect(ran.err).toContain(`error ${code}`)
      expect(ran.err).toContain(remedy)
    }
    expect((await assay('make')).err).toContain('assay list systems')
  })

  test('stops at invalid training data, and writes nothing', async () => {
    sample()
    files({ 'train.conll': 'a B-PER\nb\n', 'made.conll': 'old' })
    const ran = await assay(
      'make',
      'conll-f1/baseline',
      '-g',
      'gold.conll',
      '--train',
      'train.conll',
      '-o',
      'made.conll',
    )
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err).toMatch(/error E311.*\n +--> train\.conll:2:/)
    expect(readFileSync('made.conll', 'utf8')).toBe('old')
  })
})

describe('the help', () => {
  test('of the app begins with a call of two files, and ends with five examples', async () => {
    const { exit, out, err } = await assay('--help')
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    const lines = out.split('\n')
    expect(lines.slice(lines.indexOf('usage')).slice(0, 2)).toEqual([
      'usage',
      '  assay GOLD SYSTEM…   score files: finds out what they are, and picks the metric',
    ])
    expect(out.match(/^(score|compare|inspect|prepare|set up|every command|exit codes|examples)$/gm)).toEqual([
      'score',
      'compare',
      'inspect',
      'prepare',
      'set up',
      'every command',
      'exit codes',
      'examples',
    ])
    expect(out.slice(out.indexOf('\nexamples\n')).match(/^ {2}assay /gm)).toHaveLength(5)
    for (const code of ['0', '1', '2', '3', '4', '5', '70']) expect(out).toMatch(new RegExp(`^ {2}${code} +\\w`, 'm'))
    expect((await assay('-h')).out).toBe(out)
    expect((await assay('help')).out).toBe(out)
  })

  test.each(['run', 'score', 'errors', 'explain', 'list', 'make'])(
    'of %s begins with the usage, and ends with examples',
    async (command) => {
      const { exit, out, err } = await assay(command, '--help')
      expect({ exit, err }).toEqual({ exit: 0, err: '' })
      expect(out).toMatch(new RegExp(`^assay ${command}: .+\n\nusage\n  assay ${command}`))
      expect(out.slice(out.indexOf('\nexamples\n')).match(/^ {2}# /gm)!.length).toBeLessThanOrEqual(5)
      expect(out).not.toMatch(/--(diagnostics|color|verbose|allow-plugins-from)/)
      expect((await assay('help', command)).out).toBe(out)
      for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(120)
      expect((await assay(command, '-h')).out).toBe(out)
    },
  )

  test('is printed even if arguments are missing', async () => {
    expect((await assay('score', '-g', 'none', '--help')).exit).toBe(0)
  })

  test.each(['--version', '-V'])('is replaced by the version for %s', async (flag) => {
    expect(await assay(flag)).toEqual({ exit: 0, out: `${manifest.version}\n`, err: '' })
  })

  test('is printed for a call without a command', async () => {
    expect(await assay()).toEqual({ exit: 0, out: (await assay('--help')).out, err: '' })
  })
})

test('explain describes every code that a problem can have', async () => {
  const ran = await score('-g', 'none', '-s', 'none')
  expect(ran.err).toContain('for more: assay explain E306')
  expect((await assay('explain', 'E306')).exit).toBe(0)
})
