/** What a metric cannot accept is reported, and not judged. */
import { clustersOf, commonCode, type Problem } from '@assay/core'
import { expect, it } from 'vitest'
import { problemLog } from '../src/checks/problem-log.ts'
import { node } from '../src/node/machine.ts'
import type { Plan, PlannedMetric } from '../src/plan/plan.ts'
import type { AnyDocument } from '../src/read/pair.ts'
import { pairsOf } from '../src/score/pairs.ts'

const problem = (severity: Problem['severity'], line: number): Problem => ({
  severity,
  code: commonCode.E365,
  message: 'too much',
  at: { path: 'f', line, column: 1 },
})

const document = (id: string): AnyDocument => ({
  id,
  meta: {},
  content: clustersOf([['a']]),
  at: { path: 'f', line: 1, column: 1 },
})

/** Which systems are judged, and how many errors there are, where the gold and the answers have these problems. */
const judged = (ofGold: readonly Problem[], ofAnswers: readonly (readonly Problem[])[]) => {
  const answers = ofAnswers.map((_, system) => document(`answer ${system}`))
  const check = (content: unknown, gold?: unknown): readonly Problem[] =>
    gold === undefined ? ofGold : (ofAnswers[answers.findIndex((answer) => answer.content === content)] ?? [])
  const planned = { scorer: { check, judge: () => () => [] } } as unknown as PlannedMetric
  const log = problemLog({ shownFrom: '/', machine: node })
  const plan = { metrics: [planned], systems: answers.map(({ id }) => ({ name: id })) } as unknown as Plan
  const pairs = [...pairsOf([{ gold: document('gold'), answers, file: 0 }], plan, log)]
  return { systems: pairs.map(({ system }) => system), errors: log.errors() }
}

it('answers without errors are judged, and answers with errors are reported', () => {
  expect(judged([], [[], [problem('error', 2)], [problem('warning', 3)]])).toEqual({ systems: [0, 2], errors: 1 })
})

it('no answer is judged against a gold with errors, but all answers are checked', () => {
  expect(judged([problem('error', 1)], [[], [problem('error', 2)]])).toEqual({ systems: [], errors: 2 })
  expect(judged([problem('warning', 1)], [[]])).toEqual({ systems: [0], errors: 0 })
})
