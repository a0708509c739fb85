import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { configShape as config } from '../../packages/host/src/internal.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8')

it('docs/config.md describes exactly the keys of the schema', () => {
  const keys = /## Keys\n([\s\S]*?)\n## /.exec(read('docs/config.md'))?.[1] ?? ''
  const described = [...keys.matchAll(/^\| `(\w+)` /gm)].map(([, key]) => key)
  expect(described.sort()).toEqual(Object.keys(config.entries).sort())
})
