/** The numbers of papers in docs/reproduce.md: `node --conditions=@assay/source --import tsx tools/reproduce.ts --write` writes them. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { tables } from '../papers.ts'
import { pageText, tableOf, withTables } from '../reproduce.ts'

const assembled = inject('assembled')
const before = process.cwd()
beforeAll(() => process.chdir(assembled))
afterAll(() => process.chdir(before))

describe.each(tables.map((table) => [table.name, table] as const))('%s', (_, table) => {
  it('is on the page as the results have it', async () => {
    expect(pageText()).toContain(await tableOf(table, assembled))
  })

  it('has its call on the page', () => {
    const { from } = table
    const call = 'call' in from ? from.call.replace(' --json', '') : `run ${from.expected.replace('expected', 'assay')}`
    expect(pageText().replaceAll("'", '')).toContain(`assay ${call}`)
  })

  it('is what the paper prints, but for the file of Klein', async () => {
    const rows = (await tableOf(table, assembled)).trim().split('\n').slice(2)
    expect(rows).toHaveLength(table.rows.length)
    const other = rows.filter((row) => !/\| +none \|$/.test(row)).map((row) => row.split('|')[1]?.trim())
    expect(other).toEqual(table.name === 'conll-2003' ? ['klein, precision', 'klein, recall', 'klein, f1'] : [])
  })
})

it('a page without one of the tables is refused', async () => {
  await expect(withTables('', assembled)).rejects.toThrow('has no table conll-2003')
})
