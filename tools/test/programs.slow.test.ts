/** The programs in the READMEs, from the sources: each prints what stands below it. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundled, importsOf, printedBy, programs } from '../programs.ts'

const all = programs()
let folder = ''
beforeAll(async () => {
  folder = await bundled(all)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(all)('the program of $name prints what its README shows', async (program) => {
  expect(importsOf(program)).toEqual(
    expect.arrayContaining([
      '@assay/host',
      ['README', 'coming-from-seqeval'].includes(program.name) ? '@assay/conll-f1' : `@assay/${program.name}`,
    ]),
  )
  expect(program.code.split('\n').length).toBeLessThan(30)
  expect(await printedBy(folder, program)).toBe(program.shown)
})
