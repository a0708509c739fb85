import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { drawnPage } from '../architecture.ts'
import { hostRooms } from '../check-imports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

const section = (heading: string): string => page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
const roomsIn = (heading: string): readonly string[] =>
  [...section(heading).matchAll(/^\| `([\w-]+)`/gm)].map(([, room]) => room!)
const foldersOf = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const textOf = (folder: string): string =>
  readdirSync(join(root, folder))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n')

describe('docs/architecture.md', () => {
  it('draws the packages as they import each other', () => expect(page).toBe(drawnPage()))

  it('lists the folders of the host in the order in which they import each other', () => {
    expect(roomsIn('A run')).toEqual([...hostRooms])
    expect([...foldersOf('packages/host/src')].sort()).toEqual([...hostRooms].sort())
  })

  it('names the folders of core', () => {
    expect([...roomsIn('Core')].sort()).toEqual([...foldersOf('packages/core/src')].sort())
  })

  it('names the folders of reports', () => {
    expect([...roomsIn('Reports')].sort()).toEqual([...foldersOf('packages/report/src'), 'browser'].sort())
  })

  it('names existing packages only', () => {
    const named = [...page.matchAll(/(?:packages|apps)\/[\w-]+/g)].map(([path]) => path)
    expect(named.length).toBeGreaterThan(0)
    for (const path of named) expect(readdirSync(join(root, path))).toContain('package.json')
  })

  const calls = [...section('A run').matchAll(/^\| `([\w-]+)`.*\| `(\w+)\(/gm)].map(
    ([, room, call]) => [room, call] as const,
  )
  it.each(calls)('names only existing functions: in the folder %s the function %s', (room, call) => {
    expect(textOf(`packages/host/src/${room}`)).toMatch(new RegExp(`^export const ${call} =`, 'm'))
  })
  it('names a function of each folder', () => {
    expect(calls.map(([room]) => room)).toEqual([...hostRooms])
  })
})
