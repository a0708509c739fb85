/** Shared tasks from configs of our examples: from the config to a bundle, good submissions scored, broken and hostile ones refused, a leaderboard. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { assayIn, examples, files, inOwnFolder, installed, type Ran } from './support.ts'
import { zipOf, zipped } from './zipped.ts'

inOwnFolder('clustering-purity', 'hipe')

const read = (path: string): string => readFileSync(path, 'utf8')
const json = (path: string) => JSON.parse(read(path))

/** The config of a task as its organisers write it, before there is any run. */
const configs = {
  'wnut-2017': {
    title: 'WNUT 2017',
    gold: 'gold.conll',
    metrics: ['conll-f1/*'],
    task: {
      start: '2026-11-01T00:00Z',
      deadline: '2026-12-01T12:00+01:00',
      columns: ['conll-f1.f1=F1', 'surface-f1.f1'],
    },
  },
  hipe: {
    title: 'HIPE 2022',
    gold: 'gold.tsv',
    systems: { '*': { files: '*.tsv', reader: ['@assay/hipe/hipe-columns', { submission: 'hipe-2022' }] } },
    metrics: [['@assay/hipe/hipe-ner', { tagset: 'hipe-2022' }]],
  },
  weps: { title: 'WePS 2', gold: 'gold', metrics: ['@assay/clustering-purity/weps'] },
} as const

const own = {
  'wnut-2017': { run: 'sjtu_adapt.conll', keys: ['F1', 'surface-f1_f1'] },
  hipe: { run: 'TEAM_bundle2_ajmc_de_1.tsv', keys: ['f1'] },
  weps: { run: 'systems/TEAM_A', keys: ['fAlpha0.5'] },
} as const

type Name = keyof typeof configs
const names = Object.keys(configs) as readonly Name[]

const put = (name: Name): void => {
  cpSync(join(examples, name), '.', { recursive: true })
  writeFileSync('assay.json', JSON.stringify(configs[name]))
}

const make = (platform: string): Promise<Ran> => installed('task', 'init', '--platform', platform, '-o', 'task')

/** Runs a program as a platform does: in its folder, with nothing of this repository in reach. */
const evaluated = (program: string, gold: string, submission: string): Ran => {
  const call = [
    'assay.mjs',
    'task',
    'evaluate',
    'task.json',
    '--gold',
    gold,
    '--submission',
    submission,
    '-o',
    '../../out',
  ]
  const { status, stdout, stderr } = spawnSync(process.execPath, call, { cwd: program, encoding: 'utf8', env: {} })
  return { exit: status ?? -1, out: stdout, err: stderr }
}

interface Scored {
  readonly scores: readonly {
    readonly system: string
    readonly headline: string
    readonly measures: Readonly<Record<string, { readonly value: number }>>
  }[]
}

/** The headlines of the run by the ordinary command. */
const numbersOf = async (name: Name): Promise<readonly (number | undefined)[]> => {
  const config = configs[name]
  const side = 'systems' in config ? config.systems['*'] : {}
  const systems = { run: { ...side, files: own[name].run } }
  writeFileSync('ordinary.json', JSON.stringify({ ...config, systems }))
  const { out } = await installed('run', 'ordinary.json', '--json', '--quiet')
  const { scores } = JSON.parse(out) as Scored
  return scores.filter(({ system }) => system === 'run').map(({ headline, measures }) => measures[headline]?.value)
}

describe.each(names)('the task of %s', (name) => {
  test('for Codabench is a bundle that it can unpack', async () => {
    put(name)
    const ran = await make('codabench')
    expect(ran).toMatchObject({ exit: 0, out: '' })
    const competition = parse(read('task/competition.yaml'))
    const there = (path: string): boolean => readdirSync('task', { recursive: true }).map(String).includes(path)
    const { image, terms, pages, phases, tasks, leaderboards } = competition
    // what its unpacker looks for: files by path, tasks by index, keys of at most 36 letters
    for (const path of [
      image,
      terms,
      ...pages.map((page: { file: string }) => page.file),
      phases[0].starting_kit,
      tasks[0].scoring_program,
      tasks[0].reference_data,
    ])
      expect([path, there(path)]).toEqual([path, true])
    expect(competition).toMatchObject({ version: 2, title: configs[name].title, docker_image: 'node:22-slim' })
    expect(phases[0].tasks).toEqual([tasks[0].index])
    expect(leaderboards[0].columns.map(({ key }: { key: string }) => key)).toEqual(own[name].keys)
    for (const column of leaderboards[0].columns) {
      expect(column.key.length).toBeLessThanOrEqual(36)
      expect(column.title.length).toBeLessThanOrEqual(36)
      expect(column.sorting).toBe('desc')
    }
    const packed = unzipSync(readFileSync('task.zip'))
    expect(Object.keys(packed).sort()).toEqual(
      readdirSync('task', { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice('task/'.length))
        .sort(),
    )
  })

  test('scores a submission as the command line does, with its program alone', async () => {
    put(name)
    const numbers = await numbersOf(name)
    await make('codabench')
    cpSync(own[name].run, join('res', own[name].run.replace(/^.*\//, '')), { recursive: true })
    const ran = evaluated('task/scoring_program', '../reference_data', '../../res')
    expect(ran).toMatchObject({ exit: 0, out: '' })
    expect(json('out/scores.json')).toEqual(Object.fromEntries(own[name].keys.map((key, i) => [key, numbers[i]])))
    expect(read('out/detailed_results.html')).toContain(`<h1><bdi>${configs[name].title}`)
    await make('tira').then(({ err }) => expect(err).toContain('there is something in it'))
    rmSync('task', { recursive: true })
    rmSync('out', { recursive: true })
    expect(await make('tira')).toMatchObject({ exit: 0 })
    expect(evaluated('task/evaluator', '../truth', '../../res')).toMatchObject({ exit: 0 })
    const [first] = own[name].keys
    expect(read('out/evaluation.prototext')).toContain(`key: "${first}"\n  value: "${numbers[0]}"`)
  })
})

test('a submission without a single phrase has an F1, and no precision', async () => {
  put('wnut-2017')
  const columns = ['conll-f1.precision', 'conll-f1.f1']
  writeFileSync('assay.json', JSON.stringify({ ...configs['wnut-2017'], task: { columns } }))
  await make('codabench')
  files({ 'res/none.conll': read('gold.conll').replace(/\t[BI]-.*$/gm, '\tO') })
  const ran = evaluated('task/scoring_program', '../reference_data', '../../res')
  expect(ran).toMatchObject({ exit: 0, out: '' })
  expect(ran.err).toContain('precision has no value (0/0), and is not among the scores')
  expect(json('out/scores.json')).toEqual({ f1: 0 })
})

// ---- a folder on a disk ------------------------------------------------------------------------------------------------

const arrived = (path: string, time: string): void => {
  const at = new Date(time)
  utimesSync(path, at, at)
}

/** A task of WNUT 2017 in a folder, with no submission yet. */
const localTask = async (): Promise<void> => {
  put('wnut-2017')
  expect(await make('local')).toMatchObject({ exit: 0, out: '' })
}

const submit = (name: string, bytes: string | Uint8Array, time = '2026-11-20T10:00:00Z'): void => {
  files({ [`task/submissions/${name}`]: bytes })
  arrived(`task/submissions/${name}`, time)
}

interface Entry {
  readonly team: string
  readonly verdict: string
  readonly problems?: string
}

const history = (): readonly Entry[] =>
  read('task/history/history.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Entry)

const verdicts = () => history().map(({ team, verdict }) => [team, verdict])

/** Cells of the ranking: rank, team and columns. */
const ranking = (): readonly (readonly string[])[] => {
  const [, table = ''] =
    /<caption id="ranking-table">[\s\S]*?<tbody>([\s\S]*?)<\/tbody>/.exec(read('task/site/index.html')) ?? []
  return [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')).slice(0, -1),
  )
}

const scoreTask = (): Promise<Ran> => installed('task', 'score', 'task')

describe('a task in a folder', () => {
  test('ranks the last scored submission of each team, refuses broken and late ones, and looks at each once', async () => {
    await localTask()
    expect(await scoreTask()).toMatchObject({ exit: 0, err: 'nothing new; the site is in task/site\n' })
    expect(read('task/site/index.html')).toContain('No submission is scored yet')
    const ritual = read('uh_ritual.conll')
    submit('ritual.conll', ritual)
    submit('adapt (1).zip', zipped({ 'adapt [1]/run.conll': read('sjtu_adapt.conll'), 'adapt [1]/README.md': 'ours' }))
    submit('cut.conll', ritual.slice(0, 20_000))
    submit('late.conll', ritual, '2026-12-01T11:00:01Z')
    const first = await scoreTask()
    expect(first.exit).toBe(0)
    expect(verdicts().toSorted()).toEqual([
      ['adapt (1)', 'scored'],
      ['cut', 'refused'],
      ['late', 'late'],
      ['ritual', 'scored'],
    ])
    // as in the table of the paper, and as the example has them
    const table = [
      ['1', 'ritual', '41.86', '40.24'],
      ['2', 'adapt (1)', '40.42', '37.62'],
    ]
    expect(ranking()).toEqual(table)
    expect(history().find(({ team }) => team === 'cut')?.problems).toMatch(/^error E311: /m)
    const before = read('task/site/index.html')
    expect(await scoreTask()).toMatchObject({ exit: 0, err: 'nothing new; the site is in task/site\n' })
    expect(read('task/site/index.html')).toBe(before)
    // a later one counts, unless it is refused or late
    submit('ritual.conll', read('drexel_cci.conll'), '2026-11-21T10:00:00Z')
    submit('adapt (1).zip', 'no zip', '2026-11-21T10:00:00Z')
    await scoreTask()
    expect(ranking()).toEqual([
      ['1', 'adapt (1)', '40.42', '37.62'],
      ['2', 'ritual', '26.30', '25.26'],
    ])
    expect(verdicts().slice(4).toSorted()).toEqual([
      ['adapt (1)', 'refused'],
      ['ritual', 'scored'],
    ])
    // what comes back after others is a submission too, and a later deadline lets the late one in
    submit('ritual.conll', ritual, '2026-11-22T10:00:00Z')
    const later = { ...json('task/task.json').task, deadline: '2026-12-01T12:00Z' }
    writeFileSync('task/task.json', JSON.stringify({ ...json('task/task.json'), task: later }))
    await scoreTask()
    expect(verdicts().slice(6)).toEqual([
      ['ritual', 'scored'],
      ['late', 'scored'],
    ])
    expect(ranking().map(([rank, team]) => [rank, team])).toEqual([
      ['1', 'ritual'],
      ['1', 'late'],
      ['3', 'adapt (1)'],
    ])
    writeFileSync('task/task.json', JSON.stringify({ ...json('task/task.json'), metrics: ['conll-f2'] }))
    expect(await scoreTask()).toMatchObject({ exit: 4, out: '' })
    expect(readdirSync('task/site/teams').toSorted()).toEqual(['adapt (1).html', 'late.html', 'ritual.html'])
    expect(readdirSync('task/site/refused')).toHaveLength(2)
  })

  test('shows names and labels with markup as text', async () => {
    await localTask()
    const own = read('uh_ritual.conll').replaceAll('corporation', '<img/src=x/onerror=alert(1)>')
    submit('<script>alert(1)<script>.conll', own)
    await scoreTask()
    for (const page of ['index.html', 'report.html', 'teams/_script_alert(1)_script_.html']) {
      const html = read(`task/site/${page}`)
      expect(html).toContain('&lt;script&gt;alert(1)')
      expect(html).not.toContain('<script>alert')
      expect(html).not.toContain('<img')
    }
  })

  const bomb = zipOf([{ name: 'run.conll', data: Buffer.alloc(50_000_000, 'x O\n'), listed: { bytes: 1000 } }])
  const hostile: readonly (readonly [what: string, name: string, bytes: string | Uint8Array, code: string])[] = [
    ['a bomb', 'bomb.zip', bomb, 'E431'],
    ['a path that climbs', 'climb.zip', zipped({ '../../gold/gold.conll': 'x O\n' }), 'E433'],
    ['a zip without the files that are asked for', 'other.zip', zipped({ 'run.txt': 'x O\n' }), 'E822'],
    ['an empty file', 'empty.conll', '', 'E309'],
    ['another text', 'text.conll', 'Other B-person\ntext O\n', 'E402'],
  ]

  test.each(hostile)('refuses %s', async (_, name, bytes, code) => {
    await localTask()
    submit('good.conll', read('uh_ritual.conll'))
    submit(name, bytes)
    expect(await scoreTask()).toMatchObject({ exit: 0 })
    const refused = history().find(({ verdict }) => verdict === 'refused')
    expect(refused?.problems).toContain(`error ${code}`)
    expect(ranking().map(([, team]) => team)).toEqual(['good'])
  })

  test('scores as submissions come', async () => {
    await localTask()
    const steps = [
      () => submit('ritual.conll', read('uh_ritual.conll')),
      () => undefined,
      () => submit('adapt.conll', read('sjtu_adapt.conll')),
      () => undefined,
    ]
    const nextLook = async (): Promise<boolean> => {
      const step = steps.shift()
      step?.()
      return step !== undefined
    }
    const ran = await assayIn({ nextLook }, 'task', 'score', 'task', '--watch')
    expect(ran.err.match(/^(?:scored|nothing|\d new).*$/gm)).toEqual([
      'nothing new; the site is in task/site',
      'scored: ritual (ritual.conll)',
      '1 new; the site is in task/site',
      'scored: adapt (adapt.conll)',
      '1 new; the site is in task/site',
    ])
  })

  test('is what init made', async () => {
    mkdirSync('elsewhere')
    expect(await installed('task', 'score', 'elsewhere')).toMatchObject({ exit: 2, out: '' })
    expect((await installed('task', 'score', 'elsewhere')).err).toContain('error E823: elsewhere holds no task')
  })
})

describe('what a task cannot hold', () => {
  const refused = async (config: object): Promise<string> => {
    put('wnut-2017')
    writeFileSync('assay.json', JSON.stringify(config))
    const ran = await make('codabench')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    return ran.err
  }

  test('is a measure that no metric has', async () => {
    const err = await refused({ ...configs['wnut-2017'], task: { columns: ['f2'] } })
    expect(err).toContain('task.columns: there is no measure "f2"')
  })

  test('is a time without a zone', async () => {
    const err = await refused({ ...configs['wnut-2017'], task: { deadline: '2026-12-01 12:00' } })
    expect(err).toContain('a time has its date and its time zone')
  })

  test('is a gold outside of its folder', async () => {
    files({ '../gold.conll': 'a O\n' })
    expect(await refused({ ...configs['wnut-2017'], gold: '../gold.conll' })).toContain('error E821')
  })

  test('is a plugin that is a file, where a platform runs it', async () => {
    files({ 'own.js': "export const plugin = { name: 'own', version: '1.0.0', contract: 1 }\n" })
    const err = await refused({ ...configs['wnut-2017'], plugins: ['./own.js'] })
    expect(err).toMatch(/error E(?:821|50\d)/)
  })
})

test('the starting kit checks the files that the task asks for, and no others', async () => {
  put('wnut-2017')
  writeFileSync('assay.json', JSON.stringify({ ...configs['wnut-2017'], task: { submission: 'runs/*.conll' } }))
  await make('local')
  const check = (zip: Record<string, string>): Promise<Ran> => {
    files({ 'team.zip': zipped(zip) })
    return installed('check', '--config', 'task/starting-kit/public.json', '-s', 'team.zip')
  }
  const run = read('uh_ritual.conll')
  expect(await check({ 'runs/a.conll': run, 'notes.conll': 'no tags' })).toMatchObject({ exit: 0 })
  const other = await check({ 'a.conll': run })
  expect(other).toMatchObject({ exit: 3, out: '' })
  expect(other.err).toContain('error E822: no file of the submission fits runs/*.conll: it has a.conll')
})
