/** Decisions on the gold of a task on each platform, and on the first twenty items of the gold of WNUT 2017. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configured, decide, filesIn, resultOf, rowsOf, withoutPatch } from './patched.ts'
import { smallCampaign, smallConfig } from './small-campaign.ts'
import { assay, examples, files, inOwnFolder, installed } from './support.ts'

inOwnFolder()

it('a patch in a config applies to the submissions of a task, and is hidden from participants', async () => {
  smallCampaign()
  await decide(['keep', 'change', 'change'])
  configured('decisions.csv')
  const make = (platform: string) => installed('task', 'init', '--platform', platform, '-o', platform)
  const golds = { local: 'gold', codabench: 'reference_data', tira: 'truth' }
  for (const [platform, gold] of Object.entries(golds)) {
    expect(await make(platform)).toMatchObject({ exit: 0 })
    const named = filesIn(platform).filter((path) => path.endsWith('decisions.csv'))
    expect(named).toEqual([join(platform, gold, 'decisions.csv')])
    for (const path of filesIn(platform).filter((one) => /starting.kit/.test(one)))
      expect(readFileSync(path, 'utf8')).not.toContain('decisions.csv')
  }
  const { scores } = await resultOf('run')
  files({ 'run/a.conll': readFileSync('a.conll') })
  const bundle = ['codabench/scoring_program/task.json', '--gold', 'codabench/reference_data', '--submission', 'run']
  expect(await installed('task', 'evaluate', ...bundle, '-o', 'out')).toMatchObject({ exit: 0 })
  expect(JSON.parse(readFileSync('out/scores.json', 'utf8'))).toEqual({ f1: scores[0]!.measures['f1']!.value })
  expect(readFileSync('out/detailed_results.html', 'utf8')).toContain('id="page-patch"')
})

describe('a patch of the gold of WNUT 2017', () => {
  const folder = join(examples, 'wnut-2017')
  const systems = ['drexel_cci', 'sjtu_adapt', 'uh_ritual']

  it('contains the decisions on the first twenty items that inspect lists', async () => {
    const written = readFileSync(join(folder, 'decisions.csv'), 'utf8')
    for (const name of ['gold', ...systems]) files({ [`${name}.conll`]: readFileSync(join(folder, `${name}.conll`)) })
    const named = Object.fromEntries(systems.map((name) => [name, `${name}.conll`]))
    files({ 'assay.json': JSON.stringify({ ...smallConfig, systems: named }) })
    const { exit } = await assay('inspect', '--gold', '--quiet', '--limit', '20', '-o', 'csv:list.csv')
    expect(exit).toBe(0)
    const decided = rowsOf(written)
    // the ship is a product: neither the gold nor the systems have that
    const ship = (row: string): string => row.replace('"[[25,39,""product""]]",change', '"[[25,39,""person""]]",')
    const undecided = decided.map((row, i) => (i === 0 ? row : ship(row).replace(/,(change|keep|ambiguous)$/, ',')))
    expect(undecided).toEqual(rowsOf(readFileSync('list.csv', 'utf8')))
    const verdicts = new Map([
      ['gold', 'change'],
      ['systems', 'keep'],
      ['guideline', 'ambiguous'],
    ])
    const page = readFileSync(new URL('../../../docs/suspicious-gold.md', import.meta.url), 'utf8')
    const listed = [...page.matchAll(/^\| \d+ .*\| \*\*(\w+)\*\*/gm)].map(([, verdict = '']) => verdicts.get(verdict))
    expect(decided.slice(1).map((row) => row.slice(row.lastIndexOf(',') + 1))).toEqual(listed)
  })

  it('scores as a gold corrected by hand', async () => {
    const lines = readFileSync(join(folder, 'gold.conll'), 'utf8').split('\n')
    const tag = (line: number, word: string, own: string, other: string): void => {
      expect(lines[line - 1]).toBe(`${word}\t${own}`)
      lines[line - 1] = `${word}\t${other}`
    }
    tag(9903, 'the', 'B-person', 'O')
    tag(9904, 'Nebuchadnezzar', 'I-person', 'B-product')
    tag(1525, 'Serbia', 'B-group', 'B-location')
    tag(5036, 'Coleman', 'B-corporation', 'B-person')
    tag(23119, 'Italy', 'O', 'B-location')
    files({ 'gold.conll': lines.join('\n') })
    const call = (gold: string, ...flags: readonly string[]) =>
      resultOf(
        ...['score', 'conll-f1', '-g', gold, ...flags],
        ...systems.flatMap((name) => ['-s', join(folder, `${name}.conll`)]),
      )
    const patched = await call(join(folder, 'gold.conll'), '--patch', join(folder, 'decisions.csv'))
    expect(withoutPatch(patched)).toEqual((await call('gold.conll')).scores)
    expect(patched.patch!.changes).toEqual({ added: 1, removed: 0, relabelled: 2, resized: 0, replaced: 1 })
  })
})
