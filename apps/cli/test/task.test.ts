/** Shared tasks: good submissions scored, broken and hostile ones refused, a leaderboard, and what a task cannot hold. */
import { mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { zipOf, zipped } from '../../../tools/zipped.ts'
import { assayIn, files, inOwnFolder, installed, type Ran } from './support.ts'
import { expectBundle, json, make, namesIn, own, putSmall, read, smallTask } from './tasks.ts'

inOwnFolder()

test('a task for Codabench is written as a bundle that Codabench can unpack', async () => {
  putSmall()
  await expectBundle(smallTask.title, own['wnut-2017'].keys)
})

// ---- a folder on a disk ------------------------------------------------------------------------------------------------

const arrived = (path: string, time: string): void => {
  const at = new Date(time)
  utimesSync(path, at, at)
}

/** The task in a folder, with no submission yet. */
const localTask = async (): Promise<void> => {
  putSmall()
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
    /<caption id="ranking_1">[\s\S]*?<tbody>([\s\S]*?)<\/tbody>/.exec(read('task/site/index.html')) ?? []
  return [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')).slice(0, -1),
  )
}

const scoreTask = (): Promise<Ran> => installed('task', 'score', 'task')

describe('a task in a folder', () => {
  test('ranks the last scored submission of each team, refuses broken and late ones, and scores none twice', async () => {
    await localTask()
    expect(await scoreTask()).toMatchObject({ exit: 0, err: 'nothing new; the site is in task/site\n' })
    expect(read('task/site/index.html')).toContain('No submission is scored yet')
    const ritual = namesIn(15)
    submit('ritual.conll', ritual)
    submit('adapt (1).zip', zipped({ 'adapt [1]/run.conll': namesIn(8), 'adapt [1]/README.md': 'ours' }))
    submit('cut.conll', ritual.slice(0, ritual.indexOf('Name3') + 5))
    submit('late.conll', ritual, '2026-12-01T11:00:01Z')
    const first = await scoreTask()
    expect(first.exit).toBe(0)
    expect(verdicts().toSorted()).toEqual([
      ['adapt (1)', 'scored'],
      ['cut', 'refused'],
      ['late', 'late'],
      ['ritual', 'scored'],
    ])
    // of 20 names 15 and 8 are found, and nothing else; of 10 forms all and 8
    const percent = (found: number, all: number): string => ((100 * 2 * found) / (found + all)).toFixed(2)
    const adapt = ['adapt (1)', percent(8, 20), percent(8, 10)]
    expect(ranking()).toEqual([
      ['1', 'ritual', percent(15, 20), '100.00'],
      ['2', ...adapt],
    ])
    expect(history().find(({ team }) => team === 'cut')?.problems).toMatch(/^error E311: /m)
    const before = read('task/site/index.html')
    expect(await scoreTask()).toMatchObject({ exit: 0, err: 'nothing new; the site is in task/site\n' })
    expect(read('task/site/index.html')).toBe(before)
    // a later one counts, unless it is refused or late
    submit('ritual.conll', namesIn(4), '2026-11-21T10:00:00Z')
    submit('adapt (1).zip', 'no zip', '2026-11-21T10:00:00Z')
    await scoreTask()
    expect(ranking()).toEqual([
      ['1', ...adapt],
      ['2', 'ritual', percent(4, 20), percent(4, 10)],
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

  test('escapes names and labels with markup', async () => {
    await localTask()
    const own = namesIn(15).replaceAll('person', '<img/src=x/onerror=alert(1)>')
    submit('<script>alert(1)<script>.conll', own)
    await scoreTask()
    for (const page of ['index.html', 'report.html', 'teams/_script_alert(1)_script_.html']) {
      const html = read(`task/site/${page}`)
      expect(html).toContain('&lt;script&gt;alert(1)')
      expect(html).not.toContain('<script>alert')
      expect(html).not.toContain('<img')
    }
  })

  const bomb = zipOf([{ name: 'run.conll', data: Buffer.alloc(1_000_000, 'x O\n'), listed: { bytes: 1000 } }])
  const hostile: readonly (readonly [name: string, bytes: string | Uint8Array, code: string])[] = [
    ['bomb.zip', bomb, 'E431'],
    ['climb.zip', zipped({ '../../gold/gold.conll': 'x O\n' }), 'E433'],
    ['other.zip', zipped({ 'run.txt': 'x O\n' }), 'E822'],
    ['two.zip', zipped({ 'run1.conll': 'x O\n', 'run2.conll': 'x O\n', 'README.conll': '' }), 'E826'],
    ['empty.conll', '', 'E309'],
    ['text.conll', 'Other B-person\ntext O\n', 'E402'],
    ['nothing.conll', namesIn(0), 'E411'],
  ]

  test('refuses hostile submissions with a reason, and scores the others', async () => {
    await localTask()
    submit('good.conll', namesIn(15))
    for (const [name, bytes] of hostile) submit(name, bytes)
    expect(await scoreTask()).toMatchObject({ exit: 0 })
    const refused = history().filter(({ verdict }) => verdict === 'refused')
    const told = refused.map(({ team, problems }) => [team, /error (E\d+)/.exec(problems ?? '')?.[1]])
    const [two = ''] = refused.flatMap(({ team, problems }) => (team === 'two' ? [problems] : []))
    expect(two).toContain('two.zip has 2 files that fit **/*.conll (run1.conll, run2.conll); one is wanted\n')
    expect(two).not.toContain('task.json')
    // the gold has names, and what it has is not said
    const [nothing = ''] = refused.flatMap(({ team, problems }) => (team === 'nothing' ? [problems] : []))
    expect(nothing).toContain('error E411: there is nothing in nothing that would be scored\n')
    expect(nothing).not.toContain('the gold')
    expect(told.toSorted()).toEqual(hostile.map(([name, , code]) => [name.replace(/\..*/, ''), code]).toSorted())
    expect(ranking().map(([, team]) => team)).toEqual(['good'])
  })

  test('refuses symbolic links, which could lead to the gold', async () => {
    await localTask()
    submit('good.conll', namesIn(15))
    symlinkSync('../gold/gold.conll', 'task/submissions/gold.conll')
    symlinkSync('nowhere', 'task/submissions/lost.conll')
    mkdirSync('task/submissions/inside')
    symlinkSync('../../gold/gold.conll', 'task/submissions/inside/run.conll')
    mkdirSync('task/submissions/circle')
    symlinkSync('.', 'task/submissions/circle/again')
    expect(await scoreTask()).toMatchObject({ exit: 0 })
    const told = history().map(({ team, problems = '' }) => [team, /^error (.*)/.exec(problems)?.[1]])
    const link = (name: string): string => `E827: ${name} is a link, or another thing that is not a file`
    expect(told.toSorted()).toEqual([
      ['circle', link('circle/again')],
      ['gold', link('gold.conll')],
      ['good', undefined],
      ['inside', link('inside/run.conll')],
      ['lost', link('lost.conll')],
    ])
    const words = ['--gold', 'task/gold', '--submission', 'task/submissions/inside', '-o', 'out']
    const config = { ...json('task/task.json'), output: ['codabench:output/scores.json', 'html:output/page.html'] }
    writeFileSync('task/evaluated.json', JSON.stringify(config))
    expect(await installed('task', 'evaluate', 'task/evaluated.json', ...words)).toMatchObject({ exit: 3, out: '' })
    expect(readdirSync('out')).toEqual(['page.html'])
  })

  test('includes submissions that another call has scored in the meantime', async () => {
    await localTask()
    submit('ritual.conll', namesIn(15))
    submit('adapt.conll', namesIn(8), '2026-11-21T10:00:00Z')
    await scoreTask()
    const [ritual, adapt] = history()
    writeFileSync('task/history/history.jsonl', '')
    // the other call has come to the end of both, where this one has looked at the first
    const write = (text: string): void => {
      if (text.includes('scored: ritual'))
        writeFileSync('task/history/history.jsonl', `${JSON.stringify(adapt)}\n${JSON.stringify(ritual)}\n`)
    }
    rmSync('task/submissions/adapt.conll')
    await assayIn({ stderr: { write } }, 'task', 'score', 'task')
    expect(history()).toEqual([ritual, adapt])
    expect(ranking().map(([, team]) => team)).toEqual(['ritual', 'adapt'])
  })

  test.each([
    ['a line that was cut', (line: string) => line.slice(0, -9)],
    ['a line of another kind', () => '"scored"'],
    ['a verdict that there is not', (line: string) => line.replace('"scored"', '"best"')],
    ['a time that is none', (line: string) => line.replace(/"received":"[^"]*"/, '"received":"today"')],
  ])('refuses %s in its history at its place, and does not change the site', async (_, broken) => {
    await localTask()
    submit('ritual.conll', namesIn(15))
    await scoreTask()
    const [first = ''] = read('task/history/history.jsonl').split('\n')
    const [site, text] = [read('task/site/index.html'), `${first}\n\n${broken(first)}\n`]
    writeFileSync('task/history/history.jsonl', text)
    submit('adapt.conll', namesIn(8))
    const { exit, err } = await scoreTask()
    expect({ exit, err }).toEqual({
      exit: 3,
      err: expect.stringMatching(/^error E828: .*\n --> task\/history\/history\.jsonl:3:1\n.*help: .*remove it/s),
    })
    expect(read('task/history/history.jsonl')).toBe(text)
    expect(read('task/site/index.html')).toBe(site)
  })

  test('must exist, or score refuses the folder', async () => {
    mkdirSync('elsewhere')
    expect(await installed('task', 'score', 'elsewhere')).toMatchObject({ exit: 2, out: '' })
    expect((await installed('task', 'score', 'elsewhere')).err).toContain('error E823: elsewhere holds no task')
  })
})

describe('a task is refused', () => {
  const refused = async (config: object): Promise<string> => {
    putSmall(config)
    const ran = await make('codabench')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    return ran.err
  }

  test('if a column names an unknown measure', async () => {
    const err = await refused({ ...smallTask, task: { columns: ['f2'] } })
    expect(err).toContain('task.columns: there is no measure "f2"')
  })

  test('if a time has no zone', async () => {
    const err = await refused({ ...smallTask, task: { deadline: '2026-12-01 12:00' } })
    expect(err).toContain('a time has its date and its time zone')
  })

  test('if its gold is outside its folder', async () => {
    files({ '../gold.conll': 'a O\n' })
    expect(await refused({ ...smallTask, gold: '../gold.conll' })).toContain('error E821')
  })

  test('if its plugin is a file, and a platform is to run it', async () => {
    files({ 'own.js': "export const plugin = { name: 'own', version: '1.0.0', contract: 1 }\n" })
    const err = await refused({ ...smallTask, plugins: ['./own.js'] })
    expect(err).toMatch(/error E(?:821|50\d)/)
  })
})

test('the starting kit checks the files that the task asks for, and ignores other files', async () => {
  putSmall({ ...smallTask, task: { submission: 'runs/*.conll' } })
  await make('local')
  const check = (zip: Record<string, string>): Promise<Ran> => {
    files({ 'team.zip': zipped(zip) })
    return installed('check', '--config', 'task/starting-kit/public.json', '-s', 'team.zip')
  }
  const run = namesIn(15)
  expect(await check({ 'runs/a.conll': run, 'notes.conll': 'no tags' })).toMatchObject({ exit: 0 })
  const other = await check({ 'a.conll': run })
  expect(other).toMatchObject({ exit: 3, out: '' })
  expect(other.err).toContain('error E822: no file of the submission fits runs/*.conll: it has a.conll')
  const two = await check({ 'runs/a.conll': run, 'runs/b.conll': run })
  expect(two).toMatchObject({ exit: 3, out: '' })
  expect(two.err).toContain('team.zip has 2 files that fit runs/*.conll (runs/a.conll, runs/b.conll); one is wanted\n')
})

test('the starting kit lists the labels of the gold, unless the task lists others', async () => {
  const kitOf = async (config: object) => {
    putSmall(config)
    await make('local')
    const { labels, task } = json('task/starting-kit/public.json')
    return [labels, task.files]
  }
  expect(await kitOf(smallTask)).toEqual([{ known: ['person'] }, 1])
  files({ 'run.conll': namesIn(15).replace('B-person', 'B-PER') })
  const ran = await installed('check', '--config', 'task/starting-kit/public.json', '-s', 'run.conll')
  expect(ran).toMatchObject({ exit: 3, out: '' })
  expect(ran.err).toContain('error E410')
  rmSync('task', { recursive: true })
  const listed = { known: ['person', 'location'] }
  expect(await kitOf({ ...smallTask, labels: listed })).toEqual([listed, 1])
})
