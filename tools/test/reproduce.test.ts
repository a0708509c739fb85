/** The numbers of papers in docs/reproduce.md: `node --conditions=@assay/source --import tsx tools/reproduce.ts --write` writes them. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { prints, tables } from '../papers.ts'
import { pageText, tableOf, tableOfPrints, withTables } from '../reproduce.ts'

const assembled = inject('assembled')
const before = process.cwd()
beforeAll(() => process.chdir(assembled))
afterAll(() => process.chdir(before))

/** Rows in which the paper has another number: of another file of Klein, and 0.7995 cut to three decimals. */
const others: Readonly<Record<string, readonly string[]>> = {
  'conll-2003': ['klein, precision', 'klein, recall', 'klein, f1'],
  agreement: ['Artstein and Poesio 2008, table 5: π'],
}

describe.each(tables.map((table) => [table.name, table] as const))('the reproduced numbers of %s', (_, table) => {
  it('are printed on the page as in the results', async () => {
    expect(pageText()).toContain(await tableOf(table, assembled))
  })

  it('are printed on the page with the command that computes them', () => {
    const { from } = table
    const call = 'call' in from ? from.call.replace(' --json', '') : `run ${from.expected.replace('expected', 'assay')}`
    expect(pageText().replaceAll("'", '')).toContain(`assay ${call}`)
  })

  it('equal those of the paper, except for another file of Klein and a truncated number', async () => {
    const rows = (await tableOf(table, assembled)).trim().split('\n').slice(2)
    expect(rows).toHaveLength(table.rows.length)
    const other = rows.filter((row) => !/\| +none \|$/.test(row)).map((row) => row.split('|')[1]?.trim())
    expect(other).toEqual(others[table.name] ?? [])
  })
})

describe.each(prints.map((one) => [one.name, one] as const))('the reproduced table %s', (_, one) => {
  it('is printed on the page with numbers equal to the official ones', async () => {
    const table = await tableOfPrints(one, assembled)
    expect(pageText()).toContain(table)
    const rows = table.trim().split('\n').slice(2)
    expect(rows.filter((row) => !/\| +the same \|$/.test(row))).toEqual([])
  })

  it('is printed on the page with the command that computes it', () => {
    expect(pageText().replaceAll("'", '')).toContain(`assay ${one.call.replace(' --json', '')}`)
  })
})

describe('the page of reproduced numbers', () => {
  it('contains at least three hundred numbers, and states how many', () => {
    const inTables = tables.reduce((sum, { rows }) => sum + rows.length, 0)
    const inPrints = [...pageText().matchAll(/\| +the same \|$/gm)].length * 3
    expect(inTables + inPrints).toBeGreaterThanOrEqual(300)
    expect(pageText()).toContain(`${inTables} numbers of papers, and ${inPrints} that official programs print`)
  })

  it('shows the command of every row', () => {
    const calls = tables.flatMap(({ rows }) => rows.flatMap((row) => ('call' in row ? (row.call ?? []) : [])))
    for (const call of calls) expect(pageText()).toContain(`assay ${call.replace(' --json', '')}`)
  })
})

it('a page that lacks one of its tables is refused', async () => {
  await expect(withTables('', assembled)).rejects.toThrow('has no table conll-2003')
})
