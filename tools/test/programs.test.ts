/** The programs in the READMEs: all are there, and a small one prints what stands below it. */
import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pluginNames } from '../plugins.ts'
import { bundled, printedBy, programs } from '../programs.ts'

const all = programs()

it('the README of the repository, of every package and the guide for users of seqeval show a program', () => {
  // the host loads @assay/tables by itself
  expect(all.map(({ name }) => name)).toEqual([
    'README',
    'coming-from-seqeval',
    ...[...pluginNames().filter((name) => name !== 'tables'), 'report'].sort(),
  ])
})

it('the program of lea prints what its README shows', async () => {
  const program = all.find(({ name }) => name === 'lea')!
  const folder = await bundled([program])
  try {
    expect(await printedBy(folder, program)).toBe(program.shown)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
