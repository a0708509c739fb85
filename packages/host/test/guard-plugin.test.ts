/** The finds that readers of a plugin share through its guard. */
import type { AnyReader, PackageMember } from '@assay/core'
import { expect, it } from 'vitest'
import { guardPlugin } from '../src/checks/guard-plugin.ts'
import { idLines } from './plugin.ts'

it('readers of a plugin inspect the beginning of a file once for all of them', () => {
  const looked: string[] = []
  const isLong = (head: string): boolean => {
    looked.push(head)
    return head.length > 3
  }
  const own = { name: '@assay/own', version: '1.0.0', contract: 1 } as const
  const readerOf = (name: string): PackageMember<AnyReader> => ({
    ...idLines,
    package: own,
    name,
    sniff: (head, _, once = (find) => find(head)) => (once(isLong) ? 1 : 0),
  })
  const { readers } = guardPlugin({ ...own, readers: [readerOf('a'), readerOf('b')] }, own.name)
  const sureOf = (head: string) => readers!.map((reader) => reader.sniff(head, 'gold'))
  expect([sureOf('long'), sureOf('no'), sureOf('long')]).toEqual([
    [1, 1],
    [0, 0],
    [1, 1],
  ])
  expect(looked).toEqual(['long', 'no'])
})
