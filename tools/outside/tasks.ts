/**
 * The page about shared tasks, as an organiser goes through it: every command of it, from packed tarballs, in an empty folder with an empty home.
 * `.ci/run` calls it; it needs what is built, and the registry for the dependencies.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { install, outside, root, run } from './installed.ts'

const page = readFileSync(join(root, 'docs/shared-tasks.md'), 'utf8')

/** The commands of the page, and the config that it shows. */
const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block.split('\n').flatMap((line) => (line.startsWith('$ ') ? [line.slice(2)] : [])),
)
const [, config = ''] = /^\$ cat assay\.json\n(\{[\s\S]*?\n\})$/m.exec(page) ?? []

/** What a command prints, where the page rests on it: the numbers of the example, from `assay score`. */
const wanted: Readonly<Record<string, RegExp>> = {
  'cat out/scores.json': /"conll-f1_f1": 0\.40420819490586934,\s+"surface-f1_f1": 0\.37625/,
  'cat evaluated/evaluation.prototext': /key: "conll-f1_f1"\s+value: "0\.40420819490586934"/,
  'assay task score task':
    /scored: adapt \(adapt\.conll\)[\s\S]*scored: ritual \(ritual\.conll\)[\s\S]*2 new; the site is in task\/site/,
}

interface OtherTask {
  readonly example: string
  readonly config: object
  /** A run, and what the leaderboard says of it: the numbers of `assay run` of the example. */
  readonly run: string
  readonly scores: Readonly<Record<string, number>>
}

/** Tasks of other formats, which go the same way. */
const others: readonly OtherTask[] = [
  {
    example: 'hipe',
    config: {
      title: 'HIPE 2022',
      gold: 'gold.tsv',
      systems: { '*': { files: '*.tsv', reader: ['@assay/hipe/hipe-columns', { submission: 'hipe-2022' }] } },
      metrics: [['@assay/hipe/hipe-ner', { tagset: 'hipe-2022' }]],
    },
    run: 'TEAM_bundle2_ajmc_de_1.tsv',
    scores: { f1: 0.8758169934640523 },
  },
  {
    example: 'weps',
    config: { title: 'WePS 2', gold: 'gold', metrics: ['@assay/clustering-purity/weps'] },
    run: 'systems/TEAM_A',
    scores: { 'fAlpha0.5': 0.8009334181241987 },
  },
]

const from = outside()
const { folder, env } = from
install(
  from,
  folder,
  {},
  ['cli', 'core', 'host', 'report', 'formats', 'inspect', 'task', 'conll-f1', 'hipe', 'clustering-purity'].map(
    (name) => `@assay/${name}`,
  ),
)

/** Runs a line of shell, which must end well. */
const go = (line: string, cwd: string): string => {
  const path = `${join(folder, 'node_modules/.bin')}:${env['PATH']}`
  const { status, out, err } = run('bash', ['-c', line], { cwd, env: { ...env, PATH: path } })
  if (status !== 0) throw new Error(`${line}: it ends with ${status} and prints\n${out}${err}`)
  return out + err
}

const examples = join(root, 'examples')
cpSync(join(examples, 'wnut-2017'), folder, { recursive: true, filter: (path) => !path.endsWith('.json') })
for (const line of [`cat > assay.json <<'END'\n${config}\nEND`, ...commands]) {
  const said = go(line, folder)
  if (wanted[line]?.test(said) === false) throw new Error(`${line} prints\n${said}`)
  console.log(`ok ${line.split('\n')[0]}`)
}
const never = Object.keys(wanted).find((line) => !commands.includes(line))
if (never !== undefined) throw new Error(`the page has no command "${never}"`)

for (const { example, config: own, run: file, scores } of others) {
  const here = join(folder, example)
  cpSync(join(examples, example), here, { recursive: true })
  writeFileSync(join(here, 'assay.json'), JSON.stringify(own))
  go('assay task init --platform codabench -o bundle && assay task init --platform local -o task', here)
  go(`mkdir run && cp -r ${file} run/`, here)
  const program = 'node bundle/scoring_program/assay.mjs task evaluate bundle/scoring_program/task.json'
  go(`${program} --gold bundle/reference_data --submission run -o out`, here)
  const found = readFileSync(join(here, 'out/scores.json'), 'utf8')
  if (JSON.stringify(JSON.parse(found)) !== JSON.stringify(scores))
    throw new Error(`${example} has the scores ${found}`)
  const broken =
    'cp -r run task/submissions/good && mkdir task/submissions/bad && echo "no run" > task/submissions/bad/README.txt'
  const said = go(`${broken} && assay task score task`, here)
  if (!/scored: good/.test(said) || !/refused: bad[\s\S]*E822/.test(said)) throw new Error(`${example} prints\n${said}`)
  console.log(`ok a task of ${example}`)
}
rmSync(dirname(from.folder), { recursive: true, force: true })
