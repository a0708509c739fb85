/** The table of values that were compared, in docs/reproduce.md. */
import { expect, it } from 'vitest'
import { pageText, tableOfParity } from '../reproduce.ts'

it('stands on the page as the packages compare today, and no value differs', { timeout: 300_000 }, async () => {
  const table = await tableOfParity()
  expect(pageText()).toContain(table)
  expect(table.trim().split('\n').at(-1)).toMatch(/\| +0 \|$/)
})
