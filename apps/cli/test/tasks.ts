/** Tasks as their organisers make them, from the examples and from a small one, for each platform. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { examples, files, installed, type Ran } from './support.ts'

export const read = (path: string): string => readFileSync(path, 'utf8')
export const json = (path: string) => JSON.parse(read(path))

/** The config of a task as its organisers write it, before there is any run. */
export const configs = {
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

/** A task of twenty sentences, each with a name; ten names stand twice. */
export const smallTask = { ...configs['wnut-2017'], title: 'Twenty names' }

/** The sentences, of which a run finds the names of the first so many. */
export const namesIn = (first = 20): string =>
  Array.from({ length: 20 }, (_, i) => `Name${i % 10}\t${i < first ? 'B-person' : 'O'}\nleft\tO\n\n`).join('')

export const putSmall = (config: object = smallTask): void =>
  files({ 'gold.conll': namesIn(), 'assay.json': JSON.stringify(config) })

/** A run of each, and the keys of its columns. */
export const own = {
  'wnut-2017': { run: 'sjtu_adapt.conll', keys: ['F1', 'surface-f1_f1'] },
  hipe: { run: 'TEAM_bundle2_ajmc_de_1.tsv', keys: ['f1'] },
  weps: { run: 'systems/TEAM_A', keys: ['fAlpha0.5'] },
} as const

export type Name = keyof typeof configs
export const names = Object.keys(configs) as readonly Name[]

export const put = (name: Name): void => {
  cpSync(join(examples, name), '.', { recursive: true })
  writeFileSync('assay.json', JSON.stringify(configs[name]))
}

export const make = (platform: string): Promise<Ran> => installed('task', 'init', '--platform', platform, '-o', 'task')

/** Makes a bundle for Codabench, and looks for what its unpacker looks for. */
export const expectBundle = async (title: string, keys: readonly string[]): Promise<void> => {
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
  expect(competition).toMatchObject({ version: 2, title, docker_image: 'node:22-slim' })
  expect(phases[0].tasks).toEqual([tasks[0].index])
  expect(leaderboards[0].columns.map(({ key }: { key: string }) => key)).toEqual(keys)
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
}
