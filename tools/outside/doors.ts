/**
 * The doors of the command line, as who has installed it goes through them: from packed tarballs, in an empty folder with an empty home.
 * The gate of a pull request by the script of the action, a number explained, completion, the doctor, patterns and zips of submissions, and
 * the check before the deadline. `.ci/run` calls it; it needs what is built, the registry
 * for the dependencies, and python3, which zips.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { install, outside, type Ran, root, run } from './installed.ts'

const gold = 'Zoë B-PER\nmet O\nParis B-LOC\n\nUN B-ORG\n\n'
const ours = gold.replace('B-LOC', 'B-ORG')
const files: Readonly<Record<string, string>> = {
  'gold.conll': gold,
  'runs/main.conll': gold,
  'runs/ours.conll': ours,
  'team/gold.conll': ours,
  'golds/gold.conll': gold,
  'assay.json': `${JSON.stringify(
    {
      gold: 'gold.conll',
      systems: 'runs/*.conll',
      metrics: ['conll-f1/conll-f1'],
      gates: [{ metric: 'conll-f1', system: 'ours', measure: 'f1', min: 0.9 }],
    },
    null,
    2,
  )}\n`,
}

/** Of three phrases two are right, and three are found. */
const F1 = 2 / 3

// ---- what is looked for --------------------------------------------------------------------------------------------------

type Run = (command: string, words: readonly string[], more?: NodeJS.ProcessEnv) => Ran

const must = (what: string, isSo: boolean, { status, out, err }: Ran): void => {
  if (!isSo) throw new Error(`${what}: it ends with ${status} and prints\n${out}${err}`)
}

const f1Of = (printed: string): number | undefined =>
  (JSON.parse(printed) as { scores: readonly { measures: { f1: { value: number } } }[] }).scores[0]?.measures.f1.value

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly runs: {
    readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[]
  }
}

const gate = (go: Run, folder: string): void => {
  const { inputs, runs } = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action
  const [step] = runs.steps
  const given: Readonly<Record<string, string>> = { path: 'node_modules/.bin/assay' }
  const filled = (text: string): string =>
    text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => given[name] ?? inputs[name]?.default ?? '?')
  const env = Object.fromEntries(Object.entries(step?.env ?? {}).map(([name, text]) => [name, filled(text)]))
  const runner = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: folder }
  const said = { GITHUB_STEP_SUMMARY: join(folder, 'summary'), GITHUB_OUTPUT: join(folder, 'output') }
  for (const path of Object.values(said)) writeFileSync(path, '')
  const words = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? '']
  const ran = go('bash', words, { ...env, ...runner, ...said })
  must('a gate that fails', ran.status === 1 && /^::error file=assay\.json,line=\d+/m.test(ran.err), ran)
  must('the summary of a step', readFileSync(said.GITHUB_STEP_SUMMARY, 'utf8').includes('### gates'), ran)
  must('the outputs of a step', readFileSync(said.GITHUB_OUTPUT, 'utf8') === 'passed=false\nfailed=1\n', ran)
  const reports = ['result.json', 'report.html', 'report.md', 'gates.xml']
  must(
    'reports',
    reports.every((name) => existsSync(join(folder, 'assay-reports', name))),
    ran,
  )
}

const explained = (go: Run): void => {
  const own = go('npx', ['assay', 'explain', 'conll-f1', '--of', 'assay-reports/result.json'])
  must('a formula with the counts of a result', own.out.includes('= (1² + 1) · 2 / (1² · 3 + 3) = 0.666667'), own)
  const listed = go('npx', ['assay', 'list', 'presets'])
  must('presets', listed.out.includes('conll-2003'), listed)
  for (const term of ['p-value', 'interval', 'signature', 'conll-2003', 'conll-columns', 'E402']) {
    const ran = go('npx', ['assay', 'explain', term])
    must(`explain ${term}`, ran.status === 0 && ran.out.length > 100, ran)
  }
}

const completed = (go: Run): void => {
  const asking = `source <(npx assay completion bash); COMP_WORDS=(assay sc); COMP_CWORD=1; _assay; echo "\${COMPREPLY[@]}"`
  const ran = go('bash', ['-c', asking])
  must('completion', ran.out.trim() === 'score schema', ran)
}

const looked = (go: Run): void => {
  const doctor = go('npx', ['assay', 'doctor'])
  must('the doctor', doctor.status === 0 && doctor.out.includes('@assay/conll-f1'), doctor)
  const alone = go('npx', ['assay'])
  must('a call without words', `${alone.out}${alone.err}`.includes('exit codes'), alone)
}

const submitted = (go: Run): void => {
  const many = go('npx', [
    'assay',
    'score',
    'conll-f1',
    '-g',
    'gold.conll',
    '-s',
    '*=runs/*.conll',
    '--json',
    '--quiet',
  ])
  must('systems by a pattern', (JSON.parse(many.out) as { scores: readonly unknown[] }).scores.length === 2, many)
  const zipped = go('python3', ['-c', "import shutil; shutil.make_archive('team', 'zip', '.', 'team')"])
  must('a zip', zipped.status === 0, zipped)
  for (const system of ['team.zip', 'team']) {
    const ran = go('npx', ['assay', 'score', 'conll-f1', '-g', 'golds', '-s', system, '--json', '--quiet'])
    must(`a submission in ${system}`, ran.status === 0 && f1Of(ran.out) === F1, ran)
  }
  const checked = go('npx', [
    'assay',
    'check',
    '-s',
    'runs/ours.conll',
    '--preset',
    'conll-2003',
    '--text',
    'gold.conll',
  ])
  must('a check before the deadline', checked.status === 0, checked)
}

// ---- the doors, one after the other ----------------------------------------------------------------------------------

const from = outside()
const { folder, env } = from
install(
  from,
  folder,
  {},
  ['cli', 'core', 'host', 'report', 'formats', 'inspect', 'conll-f1'].map((name) => `@assay/${name}`),
)
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const go: Run = (command, words, more = {}) => run(command, words, { cwd: folder, env: { ...env, ...more } })
const doors: Readonly<Record<string, () => void>> = {
  'the gate of a pull request': () => gate(go, folder),
  'a number explained': () => explained(go),
  completion: () => completed(go),
  'the doctor, and help': () => looked(go),
  'patterns, zips and the check': () => submitted(go),
}
for (const [name, open] of Object.entries(doors)) {
  open()
  console.log(`ok ${name}`)
}
rmSync(dirname(from.folder), { recursive: true, force: true })
