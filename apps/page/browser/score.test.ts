/** Results are those of the shown command, byte for byte. */
import { expect, test } from 'vitest'
import { calledIn, choose, compared, exampleIn, give, inScorer, offers, saved, scored, shownCall } from './scorer.ts'

const { opened } = inScorer()

const wnut = ['gold', 'sjtu_adapt', 'uh_ritual'].map((name) => exampleIn('wnut-2017', `${name}.conll`))

test('two files are scored offline, with the same result and report as on the command line', () =>
  opened(async ({ page, requests, messages }) => {
    await give(page, '#gold-files', wnut[0]!)
    await give(page, '#systems-files', wnut[1]!)
    await choose(page, 'conll-f1/conll-f1')
    const { call } = await shownCall(page)
    expect(call).toBe(
      'assay score conll-f1/conll-f1 -g gold.conll -s sjtu_adapt=sjtu_adapt.conll -o result.json -o report.html --evidence errors',
    )
    expect(await scored(page)).toBe('result')
    const result = await saved(page, 'Result (JSON)')
    const report = await saved(page, 'Report')
    expect([result.name, report.name]).toEqual(['result.json', 'report.html'])
    calledIn(
      wnut.slice(0, 2).map((path) => [path, path.split('/').at(-1)!]),
      call,
      ({ status, file }) => {
        expect(status).toBe(0)
        expect(result.text).toBe(file('result.json'))
        expect(report.text).toBe(file('report.html'))
      },
    )
    expect(requests.filter((url) => !url.startsWith('blob:'))).toHaveLength(1)
    expect(messages).toEqual([])
  }))

test('one metric is recommended and selected; presets are listed before other metrics, which are grouped by task', () =>
  opened(async ({ page }) => {
    await give(page, '#gold-files', wnut[0]!)
    const all = await offers(page)
    const [usual, ...presets] = [
      'conll-f1/conll-f1',
      'conll-f1/conll-2003',
      'conll-f1/seqeval',
      'conll-f1/seqeval-strict',
    ]
    expect(all.slice(0, 4)).toEqual([usual, ...presets])
    expect(await page.locator('.recommended b').allTextContents()).toEqual([usual])
    expect(await page.locator('.offers input:checked').count()).toBe(1)
    const tasks = page.locator('details.task')
    expect(await tasks.first().locator('summary').textContent()).toContain('As campaigns and other tools score')
    expect(await tasks.evaluateAll((all) => all.filter((one) => one.hasAttribute('open')).length)).toBe(0)
    expect(all).toContain('span-f1/span-f1')
  }))

test('relation-f1 is recommended for relations, and gives the result of the command line', () =>
  opened(async ({ page }) => {
    const files = ['gold.json', 'types.json'].map((name) => [exampleIn('relations', name), name] as const)
    await give(page, '#gold-files', files[0]![0])
    await give(page, '#systems-files', files[1]![0])
    const [usual, ...presets] = ['relations/relation-f1', 'relations/relation-conventions', 'relations/conll04']
    expect((await offers(page)).slice(0, 3)).toEqual([usual, ...presets])
    expect(await page.locator('.recommended b').allTextContents()).toEqual([usual])
    await choose(page, 'relations/relation-conventions')
    const { result, report } = await compared(page, files)
    expect(result.page).toBe(result.command)
    expect(report.page).toBe(report.command)
  }))

test('a part of a preset can be selected, and gives the result of the command line', () =>
  opened(async ({ page }) => {
    const files = ['gold.tsv', 'TEAM_bundle2_ajmc_de_1.tsv'].map((name) => [exampleIn('hipe', name), name] as const)
    await give(page, '#gold-files', files[0]![0])
    await give(page, '#systems-files', files[1]![0])
    await offers(page)
    const part = page.getByLabel('what of hipe/hipe-2022', { exact: true })
    await part.waitFor({ state: 'attached' })
    await choose(page)
    expect(await part.locator('option').allTextContents()).toEqual(['all of it', 'coarse', 'fine', 'nel'])
    await part.selectOption('nel')
    await part.selectOption('coarse')
    expect(await page.locator('#step').textContent()).toBe('1 system by hipe/hipe-2022:coarse')
    const { result, report } = await compared(page, files)
    expect(result.page).toBe(result.command)
    expect(report.page).toBe(report.command)
    await part.selectOption('all of it')
    expect(await page.locator('#step').textContent()).toBe('1 system by hipe/hipe-2022')
    await choose(page)
    expect(await page.locator('#step').textContent()).toBe('choose a metric')
  }))
