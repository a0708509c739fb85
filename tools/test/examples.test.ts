import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { documents, shows } from '../examples.ts'
import { checkExamples, takesLong, textOfPage } from './page-examples.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

it.each(documents)('%s links only to existing files and headings', (path) => {
  const links = [...textOfPage(path).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) =>
    join(dirname(join(root, path)), link),
  )
  expect(links.filter((link) => !existsSync(link))).toEqual([])
})

checkExamples((call) => !takesLong(call))

describe('the comparison of an example with its output', () => {
  it('accepts … only in place of whole lines', () => {
    expect(shows('a\n…\nd\n', 'a\nb\nc\nd\n')).toBe(true)
    expect(shows('a\n…\n', 'a\nb\n')).toBe(true)
    expect(shows('a\nb\n', 'a\nb\n')).toBe(true)
    expect(shows('a\n', 'a\nb\n')).toBe(false)
    expect(shows('b\n', 'a\nb\n')).toBe(false)
    expect(shows('a\n…\nd\n', 'a\nd\ne\n')).toBe(false)
  })
})
