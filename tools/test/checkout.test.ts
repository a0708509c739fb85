/** A checkout where git writes CRLF into text, as on Windows, has the same bytes: .gitattributes says so of every file. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const git = (...words: readonly string[]): string =>
  execFileSync('git', ['-c', 'core.autocrlf=true', ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Ends of lines in the index and in the checkout, what .gitattributes says, and the path. */
const rowsOf = (folder: string): readonly (readonly string[])[] =>
  git('-C', folder, 'ls-files', '--eol')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+attr\/|\s+w\/|\t/).map((cell) => cell.trim()))

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-checkout-'))
  git('clone', '--quiet', repository, folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a checkout keeps the line ends of every file as they are stored', () => {
  const rows = rowsOf(folder)
  expect(rows.length).toBeGreaterThan(500)
  expect(rows.filter(([index, here]) => index !== `i/${here}`)).toEqual([])
})

it('a checkout contains CRLF only in data files that are kept byte for byte', () => {
  const others = rowsOf(repository).filter(([, , attributes]) => attributes !== '-text')
  expect(others.length).toBeGreaterThan(300)
  // what is not in the index yet counts as it lies here
  expect(others.filter(([, here]) => here !== 'lf' && here !== 'none')).toEqual([])
})
