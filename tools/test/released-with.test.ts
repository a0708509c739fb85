import { expect, it } from 'vitest'
import { releasedAlone } from '../released-with.ts'

const changeset = (...names: readonly string[]): string =>
  `---\n${names.map((name) => `"${name}": patch\n`).join('')}---\n\nWhat has changed.\n`

it('a changeset for a part of the command line needs changesets for @assay/cli and @assay/task', () => {
  expect(releasedAlone([changeset('@assay/host'), changeset('@assay/core', '@assay/queue')])).toEqual([
    '@assay/core',
    '@assay/host',
  ])
  expect(releasedAlone([changeset('@assay/host'), changeset('@assay/cli')])).toEqual(['@assay/cli'])
  expect(releasedAlone([changeset('@assay/host'), changeset('@assay/cli', '@assay/task')])).toEqual([])
})

it('a changeset for metrics or formats needs a changeset for @assay/task, which bundles them', () => {
  expect(releasedAlone([changeset('@assay/lea'), changeset('@assay/formats')])).toEqual([
    '@assay/formats',
    '@assay/lea',
  ])
  expect(releasedAlone([changeset('@assay/lea'), changeset('@assay/task')])).toEqual([])
})

it('a changeset for other packages needs no further changeset', () => {
  expect(releasedAlone([changeset('@assay/queue', '@assay/create-plugin')])).toEqual([])
  expect(releasedAlone([])).toEqual([])
})
