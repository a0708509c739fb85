/** Dropping files and folders, on a page from a disk and from a server. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { zipped } from '../../../tools/zipped.ts'
import { exampleIn, inScorer, offers, saved, scored, shownCall } from './scorer.ts'

const { opened, lookedAt, html } = inScorer()

const wnut = (name: string): string => exampleIn('wnut-2017', `${name}.conll`)

/** Drags files over a zone and drops them. */
const drop = async (page: Page, where: string, files: readonly string[]): Promise<void> => {
  const zone = page.locator(where)
  await zone.scrollIntoViewIfNeeded()
  const box = await zone.boundingBox()
  if (box === null) throw new Error(`${where} is not there`)
  const [x, y] = [box.x + box.width / 2, box.y + 20]
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x, y, data })
}

test('dropped files become gold or system, depending on the field on which they are dropped', () =>
  opened(async ({ page, messages }) => {
    await drop(page, '#gold', [wnut('gold')])
    await drop(page, '#systems', [wnut('sjtu_adapt'), wnut('uh_ritual')])
    await offers(page)
    expect((await shownCall(page)).call).toContain(
      '-g gold.conll -s sjtu_adapt=sjtu_adapt.conll -s uh_ritual=uh_ritual.conll',
    )
    expect(await scored(page)).toBe('result')
    expect(messages).toEqual([])
  }))

test('files dropped beside the fields are accepted, and the browser does not open them', () =>
  opened(async ({ page }) => {
    await drop(page, 'header', [wnut('gold')])
    await page.locator('#gold bdi', { hasText: 'gold.conll' }).waitFor()
    expect(await page.locator('#note').textContent()).toBe('gold.conll is the gold, as its name says.')
    await drop(page, 'header', [wnut('uh_ritual')])
    await page.getByRole('button', { name: 'uh_ritual.conll is the gold' }).click()
    expect(await page.locator('#gold bdi').allTextContents()).toEqual(['uh_ritual.conll'])
    expect(await page.locator('#systems bdi').allTextContents()).toEqual(['gold.conll'])
  }))

test('one field accepts files of both sides, a folder, a zip with both sides, and a zip for each side', () =>
  opened(async ({ page, messages }) => {
    const sides = async (): Promise<readonly (readonly string[])[]> => {
      await page.locator('#score:enabled').waitFor()
      return Promise.all(['#gold bdi', '#systems bdi'].map((where) => page.locator(where).allTextContents()))
    }
    const again = async (): Promise<void> => {
      await page.reload()
      await page.locator('#gold').waitFor()
    }
    const folder = mkdtempSync(join(tmpdir(), 'assay-drops-'))
    const packed = (name: string, ...members: readonly string[]): string => {
      const path = join(folder, name)
      writeFileSync(path, zipped(Object.fromEntries(members.map((one) => [`${one}.conll`, readFileSync(wnut(one))]))))
      return path
    }
    try {
      const names = ['gold.conll', 'sjtu_adapt.conll', 'uh_ritual.conll']
      await drop(page, '#all', [wnut('uh_ritual'), wnut('gold'), wnut('sjtu_adapt')])
      expect(await sides()).toEqual([names.slice(0, 1), names.slice(1)])
      await again()
      await page.setInputFiles('#all-folder', exampleIn('weps'))
      expect((await sides())[0]).toEqual(['gold'])
      await again()
      await drop(page, '#all', [packed('all.zip', 'gold', 'sjtu_adapt', 'uh_ritual')])
      expect(await sides()).toEqual([['all.zip/gold.conll'], ['all.zip/sjtu_adapt.conll', 'all.zip/uh_ritual.conll']])
      expect((await shownCall(page)).call).toContain('-g all.zip/gold.conll -s sjtu_adapt=all.zip/sjtu_adapt.conll')
      expect(await scored(page)).toBe('result')
      await again()
      await drop(page, '#all', [packed('gold.zip', 'gold'), packed('uh_ritual.zip', 'uh_ritual')])
      expect(await sides()).toEqual([['gold.zip'], ['uh_ritual.zip']])
      expect(messages).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }))

test('a folder dropped on a page opened from disk is refused, and another way to choose it is suggested', () =>
  opened(async ({ page }) => {
    await drop(page, '#gold', [exampleIn('weps', 'gold')])
    const note = page.locator('#note')
    await expect.poll(() => note.textContent()).toContain('does not open a dropped folder for a page on a disk: gold.')
    expect(await note.textContent()).toContain('Choose a folder')
  }))

test('folders can be dropped on a page from a web server', async () => {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const { port } = server.address() as AddressInfo
    await lookedAt(`http://127.0.0.1:${port}/`, { acceptDownloads: true }, async ({ page, requests, messages }) => {
      await page.locator('#gold').waitFor()
      await drop(page, '#gold', [exampleIn('weps', 'gold')])
      await drop(page, '#systems', [exampleIn('weps', 'systems')])
      await offers(page)
      expect((await shownCall(page)).call).toContain('score clustering-purity/weps -g gold -s TEAM_A=systems/TEAM_A')
      expect(await scored(page)).toBe('result')
      expect(requests.filter((url) => !url.startsWith('blob:'))).toHaveLength(1)
      expect(messages).toEqual([])
    })
  } finally {
    server.close()
  }
})

test('two files with the same name are refused', () =>
  opened(async ({ page }) => {
    await drop(page, '#gold', [exampleIn('broken', 'gold.conll')])
    await drop(page, '#systems', [wnut('gold')])
    await expect.poll(() => page.locator('#note').textContent()).toContain('There is another file gold.conll already')
    expect(await page.locator('#systems li').count()).toBe(0)
  }))

test('chosen files can be removed', () =>
  opened(async ({ page }) => {
    await drop(page, '#gold', [wnut('gold')])
    await drop(page, '#systems', [wnut('uh_ritual')])
    await offers(page)
    await page.getByRole('button', { name: 'remove gold.conll' }).click()
    await expect.poll(() => page.locator('.offers li').count()).toBe(0)
    expect(await page.locator('#score').isDisabled()).toBe(true)
  }))

test.each([
  ['result', wnut('uh_ritual').replace('.conll', '.result.json')],
  ['report', undefined],
] as const)('a stored %s can be opened in the page', (_, path) =>
  opened(async ({ page }) => {
    if (path === undefined) {
      await drop(page, '#gold', [wnut('gold')])
      await drop(page, '#systems', [wnut('uh_ritual')])
      await offers(page)
      await scored(page)
      const { text } = await saved(page, 'Report')
      await page.setInputFiles('#all-files', { name: 'report.html', mimeType: 'text/html', buffer: Buffer.from(text) })
    } else await drop(page, '#all', [path])
    const heading = page.frameLocator('#report').locator('h1')
    await expect.poll(() => heading.textContent()).toBe('conll-f1: uh_ritual')
    const json = await saved(page, 'Result (JSON)')
    if (path !== undefined) expect(json.text).toBe(readFileSync(path, 'utf8'))
  }),
)

test('each other format of report can be saved', () =>
  opened(async ({ page }) => {
    await drop(page, '#gold', [wnut('gold')])
    await drop(page, '#systems', [wnut('sjtu_adapt'), wnut('uh_ritual')])
    await offers(page)
    await scored(page)
    const begins = { CSV: 'metric,', Markdown: '', LaTeX: '%', SVG: '<svg' }
    for (const [button, begin] of Object.entries(begins)) {
      const { name, text } = await saved(page, button)
      expect(name).toMatch(/^result\.(?:csv|md|tex|svg)$/)
      expect(text.startsWith(begin)).toBe(true)
      expect(text.replaceAll('\\', '')).toContain('uh_ritual')
    }
    await page.locator('summary', { hasText: 'The same on the command line' }).click()
    const config = await saved(page, 'Save assay.json')
    expect(config.name).toBe('assay.json')
    expect(JSON.parse(config.text).gold).toBe('gold.conll')
  }))

test('the examples can be scored without choosing a file', () =>
  opened(async ({ page, messages }) => {
    const names = await page.locator('.cards span').allTextContents()
    expect(names).toEqual([
      'WNUT 2017',
      'ETER, figure 5',
      'made scores',
      'SpERT',
      'made judgments',
      'WePS',
      'match probabilities',
      'CoNLL-2012',
      'BSNLP',
      'HAREM',
      'a damaged file',
    ])
    const systems = {
      'WNUT 2017': 'drexel_cci.conll',
      'made scores': 'sjtu_adapt.jsonl',
      SpERT: 'types.json',
      'match probabilities': 'eager.csv',
      WePS: 'TEAM_A',
      BSNLP: 'careful',
      HAREM: 'run.xml',
    }
    for (const [name, path] of Object.entries(systems)) {
      await page.getByRole('button', { name }).click()
      await page.locator('#systems li', { hasText: path }).first().waitFor()
      expect([name, await scored(page)]).toEqual([name, 'result'])
    }
    await page.getByRole('button', { name: 'a damaged file' }).click()
    await page.locator('#systems li', { hasText: 'cut.conll' }).waitFor()
    expect(await scored(page)).toBe('refusal')
    expect(messages).toEqual([])
    // the texts are those of the repository
    await page.getByRole('button', { name: 'WNUT 2017' }).click()
    await expect.poll(() => page.locator('#gold .items > li').textContent()).toContain('192 kB')
    expect(readFileSync(join(exampleIn('wnut-2017'), 'gold.conll')).length).toBe(192425)
  }))
