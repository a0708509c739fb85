import { expect, it } from 'vitest'
import { releasedAlone } from '../released-with.ts'

const changeset = (...names: readonly string[]): string =>
  `---\n${names.map((name) => `"${name}": patch\n`).join('')}---\n\nWhat has changed.\n`

it('a changeset for a part of the command line needs one for the command line, and for shared tasks', () => {
  expect(releasedAlone([changeset('@assay/host'), changeset('@assay/core', '@assay/queue')])).toEqual([
    '@assay/core',
    '@assay/host',
  ])
  expect(releasedAlone([changeset('@assay/host'), changeset('@assay/cli')])).toEqual(['@assay/cli'])
  expect(releasedAlone([changeset('@assay/host'), changeset('@assay/cli', '@assay/task')])).toEqual([])
})

it('a changeset for metrics and formats needs one for the program of one file', () => {
  expect(releasedAlone([changeset('@assay/lea'), changeset('@assay/formats')])).toEqual([
    '@assay/formats',
    '@assay/lea',
  ])
  expect(releasedAlone([changeset('@assay/lea'), changeset('@assay/task')])).toEqual([])
})

it('a changeset for other packages, or none, needs no other', () => {
  expect(releasedAlone([changeset('@assay/queue', '@assay/create-plugin')])).toEqual([])
  expect(releasedAlone([])).toEqual([])
})
