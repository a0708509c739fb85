/** The action of the repository and the recipes of docs/ci.md, run with the variables of a runner and an npx that fetches nothing. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { action, blockOf } from './ci-recipes.ts'
import { assay, files, gold, half, inOwnFolder, program, type Ran, system } from './support.ts'

inOwnFolder()

/** What npx makes of its arguments here: the command that stands behind its own. */
const npx = `#!/bin/sh
while [ "\${1#-}" != "$1" ]; do echo "$1" >> fetched; shift; done
exec "$@"
`
const surroundings = (): void => {
  files({
    'gold.conll': gold,
    'runs/main.conll': half,
    'runs/ours.conll': system,
    'assay.json': blockOf('Gates', 'json'),
    'temp/summary': '',
    'temp/output': '',
    'bin/npx': npx,
    'bin/assay': `#!/bin/sh\nexec ${[process.execPath, ...program].map((word) => `'${word}'`).join(' ')} "$@"\n`,
  })
  for (const name of readdirSync('bin')) chmodSync(`bin/${name}`, 0o755)
}

const onRunner = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: 'temp/summary', GITHUB_OUTPUT: 'temp/output' }

/** As a runner calls bash. */
const bash = (script: string, env: Readonly<Record<string, string>> = {}): Ran => {
  const { GITHUB_ACTIONS: _, ...own } = process.env
  const all = { ...own, ...env, PATH: `${resolve('bin')}${delimiter}${own['PATH']}`, NODE_OPTIONS: '' }
  const call = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script]
  const { status, stdout, stderr } = spawnSync('bash', call, { encoding: 'utf8', env: all })
  return { exit: status ?? -1, out: stdout, err: stderr }
}

/** The script of the action with inputs, those that are not given at their defaults. */
const act = (inputs: Readonly<Record<string, string>>): Ran => {
  const [first] = action.runs.steps
  const filled = (text: string): string =>
    text.replace(
      /\$\{\{ inputs\.([\w-]+) \}\}/g,
      (_, name: string) => inputs[name] ?? action.inputs[name]?.default ?? '?',
    )
  const env = Object.fromEntries(Object.entries(first?.env ?? {}).map(([name, text]) => [name, filled(text)]))
  return bash(first?.run ?? '', { ...env, ...onRunner, GITHUB_WORKSPACE: resolve('.') })
}

const reports = (folder: string): readonly string[] => readdirSync(folder).sort()

test('the action scores, compares, writes reports, and fails if a gate fails', { timeout: 60_000 }, async () => {
  surroundings()
  await assay('run', '-s', 'main', '--quiet', '-o', 'results/main.json')
  const ran = act({
    plugins: '@assay/conll-f1@1 @assay/lea',
    arguments: '--metric=conll-f1\n--quiet\n',
    against: 'results/main.json',
  })
  expect(ran.exit).toBe(1)
  expect(readFileSync('fetched', 'utf8').split('\n').slice(0, 4)).toEqual([
    '--yes',
    '--package=@assay/cli@1',
    '--package=@assay/lea',
    '--package=@assay/conll-f1@1',
  ])
  expect(ran.err.match(/^::error .*$/gm)).toEqual([
    expect.stringMatching(
      /^::error file=assay\.json,line=8,col=\d+,title=E806 .*f1 fails: \d+\.\d\d < \d+\.\d\d \(it is below the minimum\)/,
    ),
  ])
  expect(ran.out).toMatch(/gates? fail/)
  expect(reports('assay-reports')).toEqual(['compare.md', 'gates.xml', 'report.html', 'report.md', 'result.json'])
  const summary = readFileSync('temp/summary', 'utf8')
  expect(summary).toMatch(/^### gates/)
  expect(summary).toContain(readFileSync('assay-reports/compare.md', 'utf8').split('\n')[0])
  expect(readFileSync('temp/output', 'utf8')).toMatch(/^passed=false\nfailed=\d\n$/)
})

test('the action uses an assay that is already installed, and scores a folder', { timeout: 60_000 }, () => {
  surroundings()
  files({ 'assay.json': JSON.stringify({ gold: 'gold.conll', systems: 'runs/*', metrics: ['conll-f1/conll-f1'] }) })
  expect(act({ path: resolve('bin/assay'), reports: 'out' })).toMatchObject({ exit: 0 })
  expect(existsSync('fetched')).toBe(false)
  expect(reports('out')).toEqual(['gates.xml', 'report.html', 'report.md', 'result.json'])
  files({ 'runs/ours.conll': 'x' })
  const broken = act({ path: resolve('bin/assay'), reports: 'none', against: 'out/result.json' })
  expect(broken).toMatchObject({ exit: 3, out: '' })
  expect(broken.err).toContain('::error file=runs/ours.conll,line=1')
  expect(existsSync('none')).toBe(false)
})

test.each([
  ['GitHub Actions', () => blockOf('GitHub Actions', 'bash')],
  ['GitLab', () => (parse(blockOf('GitLab', 'yaml')) as { score: { script: string[] } }).score.script.join('\n')],
  ['Jenkins', () => /sh '([^']*)'/.exec(blockOf('Jenkins', 'groovy'))?.[1] ?? ''],
  ['Anywhere', () => blockOf('Anywhere', 'bash')],
])(
  'the recipe for %s writes its reports, and exits with 1 at a failed gate',
  { timeout: 60_000 },
  async (section, scriptOf) => {
    surroundings()
    await assay('run', '--quiet', '-o', 'results/main.json')
    const ran = bash(scriptOf(), section.startsWith('GitHub') ? onRunner : {})
    expect(ran.exit).toBe(1)
    expect(ran.out).toMatch(/gates? fail/)
    const named = [...scriptOf().matchAll(/reports\/([\w.]+)/g)].map(([, name]) => name)
    expect(reports('reports')).toEqual([...new Set(named)].sort())
  },
)
