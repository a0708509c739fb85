/** Submissions of campaigns: result and report are those of the shown command. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, compared, exampleIn, give, inScorer, offers, scored, shownCall } from './scorer.ts'

const { opened } = inScorer()

const there = {} as { folder: string }
beforeAll(() => {
  there.folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-data-'))
})
afterAll(() => rmSync(there.folder, { recursive: true, force: true }))

/** Writes files into a new folder and returns its path. */
const written = (name: string, files: Readonly<Record<string, string>>): string => {
  const folder = join(there.folder, name)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const expectSame = async (page: Page, files: readonly (readonly [string, string])[]): Promise<string> => {
  const { result, report, config } = await compared(page, files)
  expect(result.page).toBe(result.command)
  expect(report.page).toBe(report.command)
  expect(config.page).toBe(config.command)
  return result.page
}

test('the page scores the sixteen systems of CoNLL-2003, with the intervals of the shared task', () =>
  opened(async ({ page }) => {
    const rows = gunzipSync(readFileSync(exampleIn('conll-2003', 'eng.testb.tags.gz')))
      .toString('utf8')
      .split('\n')
      .map((line) => line.split(/[ \t]/))
    const names =
      'gold bender carrerasa carrerasb chieu curran demeulder florian hammerton hendrickx klein mayfield mccallum munro whitelaw wu zhang'.split(
        ' ',
      )
    const folder = written(
      'conll-2003',
      Object.fromEntries(names.map((name, i) => [`${name}.conll`, rows.map((row) => row[i] ?? '').join('\n')])),
    )
    const files = names.map((name) => [join(folder, `${name}.conll`), `${name}.conll`] as const)
    await give(page, '#gold-files', files[0]![0])
    await give(
      page,
      '#systems-files',
      files.slice(1).map(([path]) => path),
    )
    expect((await offers(page)).slice(0, 2)).toEqual(['conll-f1/conll-f1', 'conll-f1/conll-2003'])
    await choose(page, 'conll-f1/conll-2003')
    const result = JSON.parse(await expectSame(page, files))
    const f1 = (system: string): number =>
      result.scores.find((score: { readonly system: string }) => score.system === system).measures.f1.value
    expect(result.scores).toHaveLength(16)
    expect(f1('florian')).toBeCloseTo(0.8876, 4)
  }))

test('the page scores CoNLL-2003 from the columns of one compressed file', () =>
  opened(async ({ page }) => {
    const path = exampleIn('conll-2003', 'eng.testb.tags.gz')
    await give(page, '#gold-files', path)
    await give(page, '#systems-files', path)
    await choose(page, 'conll-f1/conll-f1')
    await page.getByLabel('column of eng.testb.tags.gz', { exact: true }).fill('1')
    await page.getByLabel('name of eng.testb.tags.gz').fill('florian')
    await page.getByLabel('column of florian').fill('8')
    await page.getByLabel('column of florian').press('Tab')
    await expect
      .poll(() => page.locator('#call-text').textContent())
      .toContain('-g eng.testb.tags.gz:1 -s florian=eng.testb.tags.gz:8')
    const result = JSON.parse(await expectSame(page, [[path, 'eng.testb.tags.gz']]))
    expect(result.scores[0].measures.f1.value).toBeCloseTo(0.8876, 4)
  }))

test('the page scores WePS from a folder of names for the gold and a folder for the team', () =>
  opened(async ({ page }) => {
    const [gold, team] = [exampleIn('weps', 'gold'), exampleIn('weps', 'systems', 'TEAM_A')]
    await give(page, '#gold-folder', gold)
    await give(page, '#systems-folder', team)
    expect((await offers(page))[0]).toBe('clustering-purity/weps')
    const result = JSON.parse(
      await expectSame(page, [
        [gold, 'gold'],
        [team, 'TEAM_A'],
      ]),
    )
    // with the baselines of the campaign
    expect(result.scores.map(({ system }: { readonly system: string }) => system)).toEqual([
      'TEAM_A',
      'ONE-IN-ONE',
      'ALL-IN-ONE',
    ])
  }))

test('the page scores a BSNLP campaign from one folder that contains both sides', () =>
  opened(async ({ page }) => {
    const folder = join(there.folder, 'bsnlp')
    for (const side of ['gold', 'systems']) cpSync(exampleIn('bsnlp', side), join(folder, side), { recursive: true })
    await give(page, '#all-folder', folder)
    await page.locator('#gold bdi', { hasText: 'gold' }).waitFor()
    expect(
      await page
        .locator('#systems input[aria-label^="name of"]')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['careful', 'quick'])
    expect((await offers(page))[0]).toBe('bsnlp/bsnlp-2019')
    await expectSame(page, [
      [join(folder, 'gold'), 'gold'],
      [join(folder, 'systems'), 'systems'],
    ])
  }))

test('the page scores a WePS folder by the settings of a config in it', () =>
  opened(async ({ page }) => {
    const folder = exampleIn('weps')
    await give(page, '#all-folder', folder)
    await expect.poll(() => page.locator('#note').textContent()).toBe('As assay.json says.')
    const { config } = await shownCall(page)
    const own = JSON.parse(readFileSync(join(folder, 'assay.json'), 'utf8'))
    expect(JSON.parse(config)).toEqual({ ...own, metrics: ['clustering-purity/weps'] })
    const sides = ['gold', 'systems'].map((side) => [join(folder, side), side] as const)
    const result = JSON.parse(await expectSame(page, sides))
    expect(result.scores[0].bootstrap).toMatchObject({ samples: 1000, confidence: 0.95, seed: 12345 })
  }))

test('the page scores HAREM in XML, with all tasks of the campaign', () =>
  opened(async ({ page }) => {
    const files = ['gold.xml', 'run.xml'].map((name) => [exampleIn('harem-metrics', name), name] as const)
    await give(page, '#gold-files', files[0]![0])
    await give(page, '#systems-files', files[1]![0])
    expect((await offers(page))[0]).toBe('harem-metrics/harem')
    const result = JSON.parse(await expectSame(page, files))
    expect(result.scores.length).toBeGreaterThan(2)
  }))

test('the page scores two systems of ETER with entity trees in inline markup', () =>
  opened(async ({ page }) => {
    const files = ['gold', 'A', 'B'].map(
      (name) => [exampleIn('eter', `figure-5.${name}.ne`), `figure-5.${name}.ne`] as const,
    )
    await give(page, '#gold-files', files[0]![0])
    await give(
      page,
      '#systems-files',
      files.slice(1).map(([path]) => path),
    )
    await choose(page, 'eter/eter', 'eter/ser')
    const result = JSON.parse(await expectSame(page, files))
    // figure 5 of Ben Jannet et al. (2014)
    const ser = (system: string) =>
      result.scores.find(
        (score: { metric: string; system: string }) => score.metric === 'ser' && score.system === system,
      ).measures.ser.value
    expect([ser('figure-5.A'), ser('figure-5.B')]).toEqual([0.6, 0.4])
  }))

const doccano = (label: readonly (readonly [number, number, string])[]): string =>
  `${JSON.stringify({ id: 1, text: 'Ana lives in Rio.', label })}\n`
const spacy = (ents: readonly (readonly [number, number, string])[]): string =>
  `${JSON.stringify({
    text: 'Ana lives in Rio.',
    ents: ents.map(([start, end, label]) => ({ start, end, label })),
    tokens: [],
  })}\n`

test.each([
  ['doccano', doccano],
  ['spaCy', spacy],
] as const)('the page scores %s with spans in JSON lines', (name, textOf) =>
  opened(async ({ page }) => {
    const folder = written(name, {
      'gold.jsonl': textOf([
        [0, 3, 'PER'],
        [13, 16, 'LOC'],
      ]),
      'run.jsonl': textOf([
        [0, 3, 'PER'],
        [4, 9, 'LOC'],
      ]),
    })
    const files = ['gold.jsonl', 'run.jsonl'].map((file) => [join(folder, file), file] as const)
    await give(page, '#gold-files', files[0]![0])
    await give(page, '#systems-files', files[1]![0])
    await choose(page, 'span-f1/span-f1', 'span-f1/entity-match')
    const { call } = await shownCall(page)
    expect(call).toBe('assay run -o result.json -o report.html --evidence errors')
    const result = JSON.parse(await expectSame(page, files))
    expect(result.scores[0].measures.f1.value).toBe(0.5)
  }),
)

test('the page scores brat folders with texts beside the annotations', () =>
  opened(async ({ page }) => {
    const text = { 'a.txt': 'Ana lives in Rio.\n' }
    const folder = written('brat', {
      ...Object.fromEntries(['gold', 'ours'].map((side) => [`${side}/a.txt`, text['a.txt']])),
      'gold/a.ann': 'T1\tPER 0 3\tAna\nT2\tLOC 13 16\tRio\n',
      'ours/a.ann': 'T1\tPER 0 3\tAna\n',
    })
    await give(page, '#gold-folder', join(folder, 'gold'))
    await give(page, '#systems-folder', join(folder, 'ours'))
    await choose(page, 'eter/eter')
    const result = JSON.parse(
      await expectSame(page, [
        [join(folder, 'gold'), 'gold'],
        [join(folder, 'ours'), 'ours'],
      ]),
    )
    expect(result.scores[0].system).toBe('ours')
  }))

test('the page scores coreference with a key and two responses', () =>
  opened(async ({ page }) => {
    const files = ['TC-A.key', 'TC-A-5.response', 'TC-A-8.response'].map(
      (name) => [exampleIn('coreference', name), name] as const,
    )
    await give(page, '#gold-files', files[0]![0])
    await give(
      page,
      '#systems-files',
      files.slice(1).map(([path]) => path),
    )
    await offers(page)
    await choose(page, 'coreference/conll-2012', 'lea/lea')
    await expectSame(page, files)
  }))

test('options, intervals and a paired test give the same result as on the command line', () =>
  opened(async ({ page }) => {
    const files = ['gold', 'sjtu_adapt', 'uh_ritual'].map(
      (name) => [exampleIn('wnut-2017', `${name}.conll`), `${name}.conll`] as const,
    )
    await give(page, '#gold-files', files[0]![0])
    await give(
      page,
      '#systems-files',
      files.slice(1).map(([path]) => path),
    )
    await choose(page, 'conll-f1/conll-f1')
    await page.locator('summary', { hasText: 'options of conll-f1/conll-f1' }).click()
    await page.getByLabel('scheme', { exact: true }).selectOption('IOB2')
    await page.getByLabel('repair', { exact: true }).selectOption('discard')
    await page.getByLabel('beta', { exact: true }).fill('2')
    await page.locator('summary', { hasText: 'Intervals, tests and groups' }).click()
    await page.getByLabel('bootstrap samples').fill('200')
    await page.getByLabel('paired test').selectOption('randomisation')
    await page.getByLabel('against').selectOption('uh_ritual')
    await page.getByLabel('trials').fill('300')
    await page.getByLabel('seed').fill('7')
    await page.getByLabel('seed').press('Tab')
    await expect
      .poll(() => page.locator('#call-text').textContent())
      .toContain(
        '--set scheme=IOB2 --set repair=discard --set beta=2 --bootstrap 200 --baseline uh_ritual --test randomisation --trials 300 --seed 7',
      )
    const result = JSON.parse(await expectSame(page, files))
    expect(result.comparisons[0]).toMatchObject({ baseline: 'uh_ritual', trials: 300, seed: 7 })
    expect(result.scores[0].bootstrap.samples).toBe(200)
  }))

test('a system is scored from a file in another format than the gold', () =>
  opened(async ({ page }) => {
    const folder = written('mixed', {
      'gold.jsonl': doccano([
        [0, 3, 'PER'],
        [13, 16, 'LOC'],
      ]),
      'run.jsonl': spacy([[0, 3, 'PER']]).replace('{', '{"id":1,'),
    })
    const files = ['gold.jsonl', 'run.jsonl'].map((file) => [join(folder, file), file] as const)
    await give(page, '#gold-files', files[0]![0])
    await give(page, '#systems-files', files[1]![0])
    await choose(page, 'span-f1/span-f1')
    expect(await scored(page)).toBe('result')
  }))
