import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { faults, packageOf } from '../mutants/faults.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

test('every planted fault has a unique id and replaces a text that is in its file exactly once', () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
  const lost = faults.filter(({ file, from }) => readFileSync(join(root, file), 'utf8').split(from).length !== 2)
  expect(lost.map(({ id, file }) => `${id} in ${file}`)).toEqual([])
})

test('every package has at least two planted faults', () => {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  )
  const few = folders.filter((folder) => faults.filter((fault) => packageOf(fault) === folder).length < 2)
  expect(few).toEqual([])
})
