import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { plugin as tables } from '../../../packages/tables/src/index.ts'
import { zipped } from '../../../tools/zipped.ts'
import type { Bytes, StoredFile, UnpackedBytes } from '../src/machine/files.ts'
import { newMachine } from '../src/machine/machine.ts'
import { newMatcher } from '../src/machine/pattern.ts'

const bytesOf = (bytes: Uint8Array): Bytes => ({ size: bytes.length, part: (from, to) => bytes.subarray(from, to) })
const file = (path: string, text: string): StoredFile => ({ path, bytes: bytesOf(new TextEncoder().encode(text)) })
const packed = (path: string, bytes: Uint8Array, unpacked: UnpackedBytes): StoredFile => ({
  path,
  bytes: bytesOf(bytes),
  unpacked,
})
const nothing = { plugins: [], formats: [] }

const read = (files: readonly StoredFile[], path: string, maxBytes?: number) => {
  const seen: number[] = []
  const { source } = newMachine(files, nothing)
  const chunks = [...source(path, (chunk) => seen.push(chunk.length), maxBytes).chunks()]
  const problem = chunks.flatMap((chunk) => (chunk._tag === 'Left' ? [chunk.left] : []))[0]
  const text = chunks.map((chunk) => (chunk._tag === 'Left' ? '' : new TextDecoder().decode(chunk.right))).join('')
  return { text, seen, problem }
}

test('a file is read in chunks, and the size of each chunk is reported', () => {
  const long = 'x'.repeat(2 ** 20 + 5)
  expect(read([file('a.txt', long)], 'a.txt')).toEqual({ text: long, seen: [2 ** 20, 5], problem: undefined })
  expect(read([file('a.txt', 'abc')], './a.txt').text).toBe('abc')
})

test('a compressed file is read as text, and progress counts its compressed bytes', () => {
  const bytes = gzipSync('B-PER\n')
  const own = packed('g/a.gz', bytes, bytesOf(gunzipSync(bytes)))
  expect(read([own], 'g/a.gz')).toEqual({ text: 'B-PER\n', seen: [bytes.length], problem: undefined })
})

test.each([
  ['not gzip', 'E305', /not a gzip file/],
  ['damaged', 'E305', /damaged or was cut off/],
  ['large', 'E363', /larger than 1073741824 bytes/],
  ['dense', 'E363', /more than 100 times its size/],
] as const)('a compressed file that is %s is refused with the error of the command line', (why, code, said) => {
  const { problem } = read([packed('a.gz', new Uint8Array(3), why)], 'a.gz')
  expect(problem).toMatchObject({ code, at: { path: 'a.gz', line: 1, column: 1 } })
  expect(problem?.message).toMatch(said)
})

test('a missing file is reported with the most similar name', () => {
  const files = [file('gold/a.conll', 'x')]
  expect(read(files, 'gold/b.conll').problem).toMatchObject({ code: 'E306', hint: 'did you mean gold/a.conll?' })
  expect(read(files, 'gold').problem?.code).toBe('E307')
  expect(read(files, 'gold/a.conll', 0).problem?.code).toBe('E363')
})

test('a file that changes while it is read is refused', () => {
  const part = (): never => {
    throw new Error('NotReadableError')
  }
  expect(read([{ path: 'a', bytes: { size: 3, part } }], 'a').problem?.code).toBe('E364')
})

test('a text beside an annotation file is found among the chosen files', () => {
  const { source } = newMachine([file('d/a.ann', 'T1'), file('d/a.txt', 'text')], nothing)
  const beside = source('d/a.ann').beside
  expect(beside?.('a.txt')?.path).toBe('d/a.txt')
  expect(beside?.('b.txt')).toBeUndefined()
})

test('patterns find files below a folder, but no hidden ones', async () => {
  const machine = newMachine(
    [file('g/a/x.txt', ''), file('g/y.txt', ''), file('g/y.ann', ''), file('g/.z.txt', '')],
    nothing,
  )
  expect(await machine.matching('**/*', 'g')).toEqual(['a/x.txt', 'y.ann', 'y.txt'])
  expect(await machine.matching('**/*.txt', './g/')).toEqual(['a/x.txt', 'y.txt'])
  expect(await machine.matching('g/*.{ann,txt}', '.')).toEqual(['g/y.ann', 'g/y.txt'])
  expect(await machine.matching('*/', '.')).toEqual(['g'])
  expect(await machine.matching('*/', 'g')).toEqual(['a'])
  expect(newMatcher('a?[1].txt')('ab[1].txt')).toBe(true)
  expect(machine.look('/g')).toEqual({ kind: 'folder', bytes: 0 })
  expect(machine.look('/')).toEqual({ kind: 'folder', bytes: 0 })
  expect(machine.look('g')).toEqual({ kind: 'folder', bytes: 0 })
  expect(machine.namesIn('g')).toEqual(['a', 'y.txt', 'y.ann', '.z.txt'])
  expect(machine.look('h')).toBeUndefined()
})

test('a zip is read as a folder of its files', async () => {
  const zip = (bytes: Uint8Array): StoredFile => ({ path: 'runs/team.zip', bytes: bytesOf(bytes) })
  const whole = zipped({ 'team/a.ann': 'T1', 'team/a.txt': 'text', '__MACOSX/team/._a.ann': 'x' })
  const machine = newMachine([zip(whole)], nothing)
  expect(await machine.matching('**/*', 'runs/team.zip')).toEqual(['team/a.ann', 'team/a.txt'])
  expect(await machine.matching('runs/*.zip/**/*.ann', '.')).toEqual(['runs/team.zip/team/a.ann'])
  expect(machine.look('runs/team.zip/team/a.txt')).toMatchObject({ kind: 'file', bytes: 4 })
  expect(read([zip(whole)], 'runs/team.zip/team/a.txt')).toEqual({ text: 'text', seen: [4], problem: undefined })
  expect(machine.source('runs/team.zip/team/a.ann').beside?.('a.txt')?.path).toBe('runs/team.zip/team/a.txt')
  const { problem } = read([zip(whole.subarray(0, -1))], 'runs/team.zip')
  expect(problem).toMatchObject({ code: 'E431', at: { path: 'runs/team.zip' } })
})

test('hashes of files are SHA-256', () => {
  const hash = newMachine([], nothing).sha256()
  hash.update('ab')
  hash.update(new TextEncoder().encode('c'))
  expect(hash.digest()).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('a plugin that the page does not contain is reported as not installed', async () => {
  const missing = newMachine([], nothing).importPlugin('@acme/kappa', '.')
  await expect(missing).rejects.toMatchObject({ code: 'ERR_MODULE_NOT_FOUND' })
})

test('a workbook is read sheet by sheet, and Parquet row by row, as on the command line', () => {
  const made = (name: string): StoredFile => ({
    path: `runs/${name}`,
    bytes: bytesOf(readFileSync(new URL(`../../../packages/tables/golden/made/${name}`, import.meta.url))),
  })
  const files = ['clusters.xlsx', 'two-sheets.xlsx', 'rows-zstd.parquet'].map(made)
  const carried = { plugins: [], formats: [tables] }
  const { source, look, sheetsOf } = newMachine(files, carried)
  const textOf = (path: string): string =>
    [...source(path).chunks()].map((one) => (one._tag === 'Left' ? one.left.code : Buffer.from(one.right))).join('')
  expect(textOf('runs/clusters.xlsx')).toBe('id,cluster\na,1\nb,1\nc,2\n')
  expect(textOf('runs/two-sheets.xlsx/Second sheet')).toBe('x,y\n')
  expect(textOf('runs/two-sheets.xlsx')).toBe('E307')
  expect(look('runs/two-sheets.xlsx/Second sheet')).toMatchObject({ kind: 'file', isPacked: true })
  expect(sheetsOf('runs/two-sheets.xlsx')).toEqual(['Gold', 'Second sheet'])
  expect(sheetsOf('runs/clusters.xlsx')).toHaveLength(1)
  expect(textOf('runs/rows-zstd.parquet').split('\n')[0]).toContain('"tags":["B-PER","O","B-PER","O"]')
})
