/** The programs in the READMEs: all are there, and a small one prints what stands below it. */
import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pluginNames } from '../plugins.ts'
import { bundled, printedBy, programs } from '../programs.ts'

const all = programs()

it('is in the README of every package that can be called, and on the page for those who know seqeval', () => {
  // the host loads @assay/tables by itself
  expect(all.map(({ name }) => name)).toEqual([
    'coming-from-seqeval',
    ...[...pluginNames().filter((name) => name !== 'tables'), 'report'].sort(),
  ])
})

it('prints what the README of lea shows', async () => {
  const program = all.find(({ name }) => name === 'lea')!
  const folder = await bundled([program])
  try {
    expect(await printedBy(folder, program)).toBe(program.shown)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
