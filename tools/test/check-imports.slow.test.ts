/** The rules for imports on the whole repository, as `npm run check` has them. */
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { violationsIn } from '../check-imports.ts'

it('check-imports finds no fault in this repository', () => {
  expect(violationsIn(resolve(import.meta.dirname, '../..'))).toEqual([])
})
