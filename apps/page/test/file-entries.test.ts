import { expect, test } from 'vitest'
import {
  entriesOf,
  type FileEntry,
  findClash,
  groupFiles,
  nameOf,
  stripTopFolder,
  systemsIn,
  uniqueName,
  withoutHidden,
} from '../src/view/file-entries.ts'

const blob = new Blob(['x'])
const files = (...paths: readonly string[]) => paths.map((path) => ({ path, blob }))
const one = (...paths: readonly string[]): FileEntry => groupFiles(files(...paths))[0]!
const pathsOf = (all: readonly FileEntry[]): readonly string[] => all.map(({ path }) => path)

test('each chosen file is an entry of its own, and a folder includes all files below it', () => {
  const all = groupFiles(files('a.conll', 'gold/x.xml', 'gold/sub/y.xml'))
  expect(all.map(({ path, isFolder, files: own }) => [path, isFolder, own.length])).toEqual([
    ['a.conll', false, 1],
    ['gold', true, 2],
  ])
  expect(pathsOf(entriesOf(all[1]!))).toEqual(['gold/x.xml', 'gold/sub'])
})

test('hidden files are ignored, and a campaign inside a folder is scored', () => {
  expect(withoutHidden(files('w/.DS_Store', 'w/a', 'w/node_modules/b')).map(({ path }) => path)).toEqual(['w/a'])
  expect(stripTopFolder(files('w/gold/a', 'w/b')).map(({ path }) => path)).toEqual(['gold/a', 'b'])
  expect(stripTopFolder(files('w/a', 'v/b')).map(({ path }) => path)).toEqual(['w/a', 'v/b'])
})

test('a folder that contains files named as in the gold is one system', () => {
  const gold = [one('gold/a.xml', 'gold/b.xml')]
  expect(pathsOf(systemsIn(one('TEAM/a.xml'), gold))).toEqual(['TEAM'])
  expect(pathsOf(systemsIn(one('systems/T/a.xml', 'systems/U/a.xml'), gold))).toEqual(['systems/T', 'systems/U'])
})

test('each file in a folder is a system if the gold is a single file', () => {
  expect(pathsOf(systemsIn(one('runs/a.conll', 'runs/b.conll'), [one('gold.conll')]))).toEqual([
    'runs/a.conll',
    'runs/b.conll',
  ])
  expect(pathsOf(systemsIn(one('run.conll'), []))).toEqual(['run.conll'])
})

test('systems get different names, made from their file names', () => {
  expect(nameOf('runs/ours.conll.gz')).toBe('ours')
  expect(nameOf('systems/TEAM_A')).toBe('TEAM_A')
  expect(uniqueName('run', ['run', 'run-2'])).toBe('run-3')
})

test('two files with the same path are refused', () => {
  const other = new Blob(['other'])
  expect(findClash(files('a'), [{ path: 'a', blob: other }])).toBe('a')
  expect(findClash(files('a'), files('a', 'b'))).toBeUndefined()
})
