/** GitHub Actions: the runner takes `::` at the beginning of a line and `##[` for commands, whoever wrote them. */
import { mkdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Around, assayIn, files, gold, half, inOwnFolder, sample, score, system } from './support.ts'

inOwnFolder()

const actions: Around = { env: { GITHUB_ACTIONS: 'true' } }
const call = ['score', 'conll-f1', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '--quiet']
const scoreThere = (...more: readonly string[]) => assayIn(actions, ...call, ...more)

/** What the runner would take for a command. */
const commandsIn = (text: string): readonly string[] =>
  text.split(/\r\n|[\r\n]/).filter((line) => line.trimStart().startsWith('::') || line.includes('##['))

const named = (label: string): void =>
  files({ 'gold.conll': gold.replaceAll('-PER', `-${label}`), 'a.conll': half.replaceAll('-PER', `-${label}`) })

const labels = ['::add-mask::x', '::stop-commands::x', '##[error]']
const formats = ['text', 'json', 'csv', 'tsv', 'markdown', 'latex', 'html', 'svg', 'junit', 'conlleval']

describe('a command in GitHub Actions', () => {
  test.each(labels.flatMap((label) => formats.map((format) => [label, format] as const)))(
    'escapes the label %s in %s',
    async (label, format) => {
      named(label)
      const { exit, out, err } = await scoreThere('-f', format)
      expect(commandsIn(out + err)).toEqual([])
      if (exit === 5) {
        expect(['csv', 'tsv', 'conlleval']).toContain(format)
        expect(out).toBe('')
        expect(err).toContain(`error E704: the format ${format} cannot go to the log of GitHub Actions`)
      } else expect(exit).toBe(0)
    },
  )

  test('inserts a blank into workflow commands in text', async () => {
    named('::add-mask::x')
    expect((await scoreThere()).out).toContain('\n: :add-mask: :x     100.00   50.00   66.67')
    expect((await score(...call.slice(4))).out).toContain('\n::add-mask::x     100.00   50.00   66.67')
  })

  test.each(labels)('escapes JSON without changing its meaning: %s', async (label) => {
    named(label)
    const { out } = await scoreThere('--json')
    const plain = (await score(...call.slice(4), '--json')).out
    expect(out).not.toBe(plain)
    expect(JSON.parse(out)).toEqual(JSON.parse(plain))
  })

  test('leaves a workflow command inside a line of CSV unchanged', async () => {
    named('::add-mask::x')
    expect(await scoreThere('-f', 'csv')).toEqual(await score(...call.slice(4), '-f', 'csv'))
  })

  test('refuses to print an official layout with a workflow command at the beginning of a line', async () => {
    named('::stop-commands::x')
    expect(await scoreThere('-f', 'conlleval')).toEqual({
      exit: 5,
      out: '',
      err: `error E704: the format conlleval cannot go to the log of GitHub Actions: a text in it would be taken for a command
  help: write a file: -o conlleval:FILE

for more: assay explain E704
1 error
`,
    })
  })

  test('escapes nothing in files', async () => {
    named('::stop-commands::x')
    const outputs = [...formats, 'codabench'].map((format) => `${format}:out.${format}`)
    const written = outputs.flatMap((output) => ['-o', output])
    expect((await scoreThere(...written)).exit).toBe(0)
    const there = outputs.map((output) => readFileSync(output.replace(/^.*:/, ''), 'utf8'))
    expect((await score(...call.slice(4), ...written)).exit).toBe(0)
    expect(outputs.map((output) => readFileSync(output.replace(/^.*:/, ''), 'utf8'))).toEqual(there)
  })

  test('in GitHub Actions words of the data that errors prints cannot be workflow commands, in text or JSON', async () => {
    files({ 'gold.conll': gold.replace('John', '::add-mask::x').replace('Smith', '##[group]') })
    files({ 'a.conll': half.replace('John', '::add-mask::x').replace('Smith', '##[group]') })
    const errors = ['errors', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll']
    const { out } = await assayIn(actions, ...errors)
    expect(out).toContain('  : :add-mask: :x # #[group] left\n')
    const json = (await assayIn(actions, ...errors, '--json')).out
    expect(commandsIn(json)).toEqual([])
    expect(JSON.parse(json)).toMatchObject([{ gold: 'PER ::add-mask::x ##[group]' }])
  })

  test('prints the output of make unchanged, or refuses to print it', async () => {
    files({ 'gold.conll': gold, 'a.conll': half, 'b.conll': system })
    const make = ['make', 'conll-f1/majority-vote', '-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll']
    expect(await assayIn(actions, ...make)).toEqual(await assayIn({}, ...make))
    const evil = (text: string) => text.replace('official O', '::add-mask::x O')
    files({ 'gold.conll': evil(gold), 'a.conll': evil(half), 'b.conll': evil(system) })
    const ran = await assayIn(actions, ...make)
    expect(ran).toMatchObject({ exit: 5, out: '' })
    expect(ran.err).toContain('error E704: this cannot go to the log')
  })
})

describe('stderr in GitHub Actions', () => {
  test('escapes quoted input', async () => {
    sample()
    files({ 'a.conll': `${half}\n::stop-commands::x y ##[error]\n` })
    const { exit, err } = await assayIn(actions, ...call)
    expect(exit).toBe(3)
    expect(commandsIn(err)).toEqual([])
    expect(err).toContain(': :stop-commands: :x y # #[error]')
  })

  test('escapes JSON without changing its meaning', async () => {
    sample()
    files({ 'a.conll': `${half}\n::stop-commands::x y ##[error]\n` })
    const there = await assayIn(actions, ...call, '--diagnostics', 'json')
    const here = await assayIn({}, ...call, '--diagnostics', 'json')
    expect(commandsIn(there.err)).toEqual([])
    expect(JSON.parse(there.err)).toEqual(JSON.parse(here.err))
  })

  test('prints one workflow command for each problem, and none from the input', async () => {
    sample()
    files({ 'a.conll': `${half}\n::stop-commands::x y ##[error]\n` })
    const { err } = await assayIn(actions, ...call, '--diagnostics', 'github')
    expect(commandsIn(err)).toHaveLength(1)
    expect(err).toMatch(/^::error file=a\.conll,line=13,col=\d+,title=E311 [^\n]*\n$/)
  })

  test('prints a warning as the workflow command ::warning', async () => {
    sample()
    const loud = call.filter((word) => word !== '--quiet').map((word) => (word === 'a.conll' ? 'gold.conll' : word))
    const { exit, err } = await assayIn(actions, ...loud, '--diagnostics', 'github')
    expect(exit).toBe(0)
    expect(err).toBe(
      '::warning file=gold.conll,line=1,col=1,title=W401 the system equals the gold::gold equals the gold in every answer%0Ahelp: check the paths: both may be the same file or column; or name the columns: -g gold.conll:-2 -s gold.conll:-1\n',
    )
  })

  test('names files relative to the root of the repository', async () => {
    mkdirSync('below')
    process.chdir('below')
    sample()
    files({ 'a.conll': `${half}\nx\n` })
    const below = { env: { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: `${process.cwd()}/..` } }
    const { err } = await assayIn(below, ...call, '--diagnostics', 'github')
    expect(err).toContain('::error file=below/a.conll,line=13,')
    const elsewhere = { env: { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: `${process.cwd()}/other` } }
    expect((await assayIn(elsewhere, ...call, '--diagnostics', 'github')).err).toContain(
      '::error file=a.conll,line=13,',
    )
  })
})
