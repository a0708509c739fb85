import { expect, it } from 'vitest'
import { releasedAlone } from '../released-with.ts'

const changeset = (...names: readonly string[]): string =>
  `---\n${names.map((name) => `"${name}": patch\n`).join('')}---\n\nWhat has changed.\n`

it('asks that the command line is released with what is inside of it', () => {
  expect(releasedAlone([changeset('@assay/host'), changeset('@assay/core', '@assay/queue')])).toEqual([
    '@assay/core',
    '@assay/host',
  ])
  expect(releasedAlone([changeset('@assay/host'), changeset('@assay/cli')])).toEqual([])
})

it('asks the same for metrics and formats, which its one file has inside', () => {
  expect(releasedAlone([changeset('@assay/lea'), changeset('@assay/formats')])).toEqual([
    '@assay/formats',
    '@assay/lea',
  ])
  expect(releasedAlone([changeset('@assay/lea'), changeset('@assay/cli')])).toEqual([])
})

it('asks for nothing where what is not inside is released, or nothing is', () => {
  expect(releasedAlone([changeset('@assay/queue', '@assay/create-plugin')])).toEqual([])
  expect(releasedAlone([])).toEqual([])
})
