/** Workbooks and Parquet: scored in the page as by the command, byte for byte, and refused with what to do. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workbookOf } from '../../../packages/tables/test/support.ts'
import { choose, compared, give, inScorer, shownCall } from './scorer.ts'

const { opened } = inScorer()

const there = {} as { folder: string }
beforeAll(() => {
  there.folder = mkdtempSync(join(tmpdir(), 'assay-workbooks-'))
})
afterAll(() => rmSync(there.folder, { recursive: true, force: true }))

const written = (name: string, data: string | Uint8Array): string => {
  const path = join(there.folder, name)
  writeFileSync(path, data)
  return path
}

const made = (name: string): string =>
  fileURLToPath(new URL(`../../../packages/tables/golden/made/${name}`, import.meta.url))

/** A sheet of items and their clusters. */
const sheetOf = (rows: readonly (readonly string[])[]): string => {
  const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  return `<sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData>`
}

test('a sheet of a workbook can be chosen for each side, and gives the result of the command line', () =>
  opened(async ({ page, messages }) => {
    const titles = ['id', 'cluster']
    const sheets = {
      Gold: sheetOf([titles, ['a', 'x'], ['b', 'x'], ['c', 'y']]),
      Ours: sheetOf([titles, ['a', 'x'], ['b', 'x'], ['c', 'x']]),
    }
    const book = written('book.xlsx', workbookOf({ sheets }))
    await give(page, '#gold-files', book)
    await page.getByLabel('sheet of book.xlsx').selectOption('Gold')
    await give(page, '#systems-files', book)
    await page.locator('#systems').getByLabel('sheet of book').selectOption('Ours')
    await choose(page, 'clustering-purity/b-cubed')
    expect((await shownCall(page)).call).toContain('-g book.xlsx/Gold -s Ours=book.xlsx/Ours')
    const { result, report, config } = await compared(page, [[book, 'book.xlsx']])
    for (const { page: own, command } of [result, report, config]) expect(own).toBe(command)
    // each of the gold's two clusters is found whole, a third item with the other two
    const { measures } = JSON.parse(result.page).scores[0]
    expect([measures.precision.value, measures.recall.value]).toEqual([(2 / 3 + 2 / 3 + 1 / 3) / 3, 1])
    expect(messages).toEqual([])
  }))

test('rows of Parquet give the result of the command line', () =>
  opened(async ({ page, messages }) => {
    const [gold, ours] = [made('rows-snappy.parquet'), made('rows-zstd.parquet')]
    await give(page, '#gold-files', gold)
    await give(page, '#systems-files', ours)
    for (const side of ['#gold', '#systems']) {
      await page
        .locator(side)
        .getByText(/^options of /)
        .click()
      await page.locator(side).getByLabel('tags', { exact: true }).fill('tags')
    }
    await choose(page, 'conll-f1/conll-f1')
    const { result } = await compared(page, [
      [gold, 'rows-snappy.parquet'],
      [ours, 'rows-zstd.parquet'],
    ])
    expect(result.page).toBe(result.command)
    expect(JSON.parse(result.page).scores[0].measures.f1.value).toBe(1)
    expect(messages).toEqual([])
  }))

test('a file that the page cannot unpack is reported at its field, with a remedy', () =>
  opened(async ({ page }) => {
    await give(page, '#gold-files', made('rows-brotli.parquet'))
    await page
      .locator('#gold')
      .getByText('is compressed by BROTLI, not by SNAPPY, GZIP, ZSTD; write it with another')
      .waitFor()
    await give(page, '#systems-files', written('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')))
    await page.locator('#systems').getByText('save it as .xlsx (E445)').waitFor()
  }))
