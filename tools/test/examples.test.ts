import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { documents, examplesIn, outputOf, shows } from '../examples.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const assembled = inject('assembled')

const before = process.cwd()
beforeAll(() => process.chdir(assembled))
afterAll(() => process.chdir(before))

const outputs = new Map<string, string>()
/** What a call prints, which several pages show. */
const printed = async (call: string): Promise<string> => {
  const output = outputs.get(call) ?? (await outputOf(call, assembled))
  outputs.set(call, output)
  return output
}

for (const path of documents) {
  const examples = examplesIn(readFileSync(join(root, path), 'utf8'))
  describe(`examples in ${path}`, () => {
    it('link only to what is there', () => {
      const text = readFileSync(join(root, path), 'utf8')
      const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) =>
        join(dirname(join(root, path)), link),
      )
      expect(links.filter((link) => !existsSync(link))).toEqual([])
    })
    for (const { call, expected } of examples) {
      it(call, async () => {
        const output = await printed(call)
        if (!shows(expected, output)) expect(output).toBe(expected)
      })
    }
  })
}

describe('shows', () => {
  it('takes … for any lines, and nothing else', () => {
    expect(shows('a\n…\nd\n', 'a\nb\nc\nd\n')).toBe(true)
    expect(shows('a\n…\n', 'a\nb\n')).toBe(true)
    expect(shows('a\nb\n', 'a\nb\n')).toBe(true)
    expect(shows('a\n', 'a\nb\n')).toBe(false)
    expect(shows('b\n', 'a\nb\n')).toBe(false)
    expect(shows('a\n…\nd\n', 'a\nd\ne\n')).toBe(false)
  })
})
