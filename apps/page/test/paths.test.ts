import { posix } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paths } from '../src/machine/paths.ts'

const part = fc.constantFrom('a', 'b c', '.', '..', '', 'x.conll', 'ä')
const path = fc
  .tuple(fc.boolean(), fc.array(part, { maxLength: 5 }))
  .map(([top, parts]) => `${top ? '/' : ''}${parts.join('/')}`)

/** As Node has it, but for slashes at the end, and for nothing, which is the folder. */
const bare = (text: string): string => text.replace(/(.)\/+$/, '$1')

test('paths are joined and split as Node does it', () => {
  fc.assert(
    fc.property(path, path, (a, b) => {
      expect(paths.join(a, b)).toBe(bare(posix.join(a, b)))
      expect(paths.dirname(posix.normalize(a))).toBe(posix.dirname(posix.normalize(a)))
      expect(paths.isAbsolute(a)).toBe(posix.isAbsolute(a))
    }),
  )
})

test('relative paths are computed as Node does it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), fc.array(fc.constantFrom('a', 'b', 'c')), (a, b) => {
      const [from, to] = [a.join('/'), b.join('/')]
      expect(paths.relative(from || '.', to || '.')).toBe(posix.relative(`/${from}`, `/${to}`))
      expect(paths.resolve(to || '.')).toBe(posix.resolve('/', to))
    }),
  )
})

test('the name of a file is the last part of its path', () => {
  expect(paths.basename('gold/a.xml')).toBe('a.xml')
  expect(paths.basename('gold/')).toBe('gold')
})
