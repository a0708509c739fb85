import { expect, it } from 'vitest'
import { releasedAlone } from '../released-with.ts'

const changeset = (...names: readonly string[]): string =>
  `---\n${names.map((name) => `"${name}": patch\n`).join('')}---\n\nWhat has changed.\n`

it('asks that the command line is released with what is inside of it, and shared tasks with the command line', () => {
  expect(releasedAlone([changeset('@assay/host'), changeset('@assay/core', '@assay/queue')])).toEqual([
    '@assay/core',
    '@assay/host',
  ])
  expect(releasedAlone([changeset('@assay/host'), changeset('@assay/cli')])).toEqual(['@assay/cli'])
  expect(releasedAlone([changeset('@assay/host'), changeset('@assay/cli', '@assay/task')])).toEqual([])
})

it('asks the same for metrics and formats, which the program of one file has inside', () => {
  expect(releasedAlone([changeset('@assay/lea'), changeset('@assay/formats')])).toEqual([
    '@assay/formats',
    '@assay/lea',
  ])
  expect(releasedAlone([changeset('@assay/lea'), changeset('@assay/task')])).toEqual([])
})

it('asks for nothing where what is not inside is released, or nothing is', () => {
  expect(releasedAlone([changeset('@assay/queue', '@assay/create-plugin')])).toEqual([])
  expect(releasedAlone([])).toEqual([])
})
