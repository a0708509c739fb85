import { expect, test } from 'vitest'
import {
  clash,
  entriesOf,
  type Given,
  gathered,
  inside,
  namedApart,
  nameOf,
  seen,
  systemsIn,
} from '../src/view/given.ts'

const blob = new Blob(['x'])
const files = (...paths: readonly string[]) => paths.map((path) => ({ path, blob }))
const one = (...paths: readonly string[]): Given => gathered(files(...paths))[0] as Given
const pathsOf = (all: readonly Given[]): readonly string[] => all.map(({ path }) => path)

test('files stand by themselves, and folders with all that is below them', () => {
  const all = gathered(files('a.conll', 'gold/x.xml', 'gold/sub/y.xml'))
  expect(all.map(({ path, isFolder, files: own }) => [path, isFolder, own.length])).toEqual([
    ['a.conll', false, 1],
    ['gold', true, 2],
  ])
  expect(pathsOf(entriesOf(all[1] as Given))).toEqual(['gold/x.xml', 'gold/sub'])
})

test('hidden files are nobody’s answers, and a campaign is scored inside of its folder', () => {
  expect(seen(files('w/.DS_Store', 'w/a', 'w/node_modules/b')).map(({ path }) => path)).toEqual(['w/a'])
  expect(inside(files('w/gold/a', 'w/b')).map(({ path }) => path)).toEqual(['gold/a', 'b'])
  expect(inside(files('w/a', 'v/b')).map(({ path }) => path)).toEqual(['w/a', 'v/b'])
})

test('a folder that is called as the gold inside is one system', () => {
  const gold = [one('gold/a.xml', 'gold/b.xml')]
  expect(pathsOf(systemsIn(one('TEAM/a.xml'), gold))).toEqual(['TEAM'])
  expect(pathsOf(systemsIn(one('systems/T/a.xml', 'systems/U/a.xml'), gold))).toEqual(['systems/T', 'systems/U'])
})

test('of a gold that is a file, each file in a folder is a system', () => {
  expect(pathsOf(systemsIn(one('runs/a.conll', 'runs/b.conll'), [one('gold.conll')]))).toEqual([
    'runs/a.conll',
    'runs/b.conll',
  ])
  expect(pathsOf(systemsIn(one('run.conll'), []))).toEqual(['run.conll'])
})

test('systems are called as their files, and no two alike', () => {
  expect(nameOf('runs/ours.conll.gz')).toBe('ours')
  expect(nameOf('systems/TEAM_A')).toBe('TEAM_A')
  expect(namedApart('run', ['run', 'run-2'])).toBe('run-3')
})

test('two files cannot have one path', () => {
  const other = new Blob(['other'])
  expect(clash(files('a'), [{ path: 'a', blob: other }])).toBe('a')
  expect(clash(files('a'), files('a', 'b'))).toBeUndefined()
})
