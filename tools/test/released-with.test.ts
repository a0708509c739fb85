import { expect, it } from 'vitest'
import { releasedAlone } from '../released-with.ts'

const changeset = (...names: readonly string[]): string =>
  `---\n${names.map((name) => `"${name}": patch\n`).join('')}---\n\nWhat has changed.\n`

it('asks that the command line is released with what is inside of it', () => {
  expect(releasedAlone([changeset('@assay/host'), changeset('@assay/core', '@assay/lea')])).toEqual([
    '@assay/core',
    '@assay/host',
  ])
  expect(releasedAlone([changeset('@assay/host'), changeset('@assay/cli')])).toEqual([])
})

it('asks for nothing where metrics alone are released, or nothing is', () => {
  expect(releasedAlone([changeset('@assay/lea')])).toEqual([])
  expect(releasedAlone([])).toEqual([])
})
