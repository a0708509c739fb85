/** The numbers of papers in docs/reproduce.md: `node --conditions=@assay/source --import tsx tools/reproduce.ts --write` writes them. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { callingIn } from '../assembled.ts'
import { examplesIn } from '../examples.ts'
import { papers } from '../paper-items.ts'
import { prints, tables } from '../papers.ts'
import { pageText, tableOf, tableOfItems, tableOfPrints, tableOfSpread, withTables } from '../reproduce.ts'

const assembled = inject('assembled')
const before = process.cwd()
beforeAll(() => process.chdir(assembled))
afterAll(() => process.chdir(before))

/**
 * Rows in which the paper has another number: of another file of Klein, without the 231 lines `-DOCSTART-`, and 0.7995 cut to three
 * decimals.
 */
const others: Readonly<Record<string, readonly string[]>> = {
  'conll-2003': ['klein, precision', 'klein, recall', 'klein, f1'],
  'conll-2003-data': ['tokens'],
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

  it('equal those of the paper, except for another file of Klein, lines that are no tokens, and a truncated number', async () => {
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

describe('the ± of table 5 of CoNLL-2003', () => {
  it('is on the page beside what the seeds give', () => expect(pageText()).toContain(tableOfSpread()))

  it('lies within what the seeds give', () => {
    const rows = tableOfSpread().trim().split('\n').slice(2)
    expect(rows).toHaveLength(16)
    expect(rows.filter((row) => !/\| +yes \|$/.test(row))).toEqual([])
  })
})

describe('the numbered items of the papers', () => {
  const items = papers.flatMap((paper) => paper.items)
  const examples = examplesIn(pageText()).map(({ call }) => call)

  it('are on the page, each with its verdict', () => expect(pageText()).toContain(tableOfItems(pageText())))

  it.each(papers.map((paper) => [paper.name, paper] as const))(
    'have one verdict each in %s',
    (_, { numbered, items }) => {
      const numbers = Object.entries(numbered).flatMap(([kind, most]) =>
        Array.from({ length: most }, (_, i) => `${kind} ${i + 1}`),
      )
      const judged = items.flatMap((item) => item.items).filter((name) => /^\S+ \d+$/.test(name))
      expect(judged.toSorted()).toEqual(numbers.toSorted())
    },
  )

  it('are reproduced by tables of the page, by calls on it, or by tests', () => {
    const names = [...tables.map(({ name }) => name), 'conll-2003-spread']
    const proofs = items.flatMap((item) => (item.verdict === 'reproduced' ? [item.by] : []))
    for (const proof of proofs) {
      if ('table' in proof) expect(names).toContain(proof.table)
      if ('call' in proof) expect(examples).toContain(`assay ${proof.call}`)
      if ('test' in proof)
        expect(readFileSync(new URL(`../../${proof.test}`, import.meta.url), 'utf8')).toContain(proof.title)
    }
  })

  // an example of the page has a test of its own
  const others = items.flatMap((item) =>
    item.verdict === 'computed' && !examples.includes(`assay ${item.call}`) ? [item.call] : [],
  )
  it.each(others)('are computed by assay %s', async (call) => {
    expect(await callingIn(assembled)(...call.split(' '))).toMatchObject({ exit: 0 })
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
