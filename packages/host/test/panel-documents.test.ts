/** Of how many annotators each pair is scored. */
import type { Problem } from '@assay/core'
import { expect, test } from 'vitest'
import { panelPairsOf } from '../src/agreement/panel-documents.ts'
import { problemLog } from '../src/checks/problem-log.ts'
import { memoryMachine } from './memory-machine.ts'

const told = (annotators: number, anyWork?: boolean): readonly Problem['code'][] => {
  const log = problemLog({ shownFrom: undefined, machine: memoryMachine('posix', {}) })
  const names = Array.from({ length: annotators }, (_, i) => `a${i}`)
  expect([...panelPairsOf([], [], names, log, anyWork)]).toEqual([])
  return log.kept().map(({ code }) => code)
}

test.each([
  ['64 annotators are', [], told(64)],
  ['65 are not, which a warning says', ['W487'], told(65)],
  ['65 are under --any-work', [], told(65, true)],
])('pairs of %s scored', (_, codes, found) => expect(found).toEqual(codes))
