/**
 * An assertion for promptfoo: `type: javascript`, `value: package:@assay/promptfoo:assertion`.
 *
 * @module @assay/promptfoo
 */
import { type Criterion, judgeAnswer } from './judge-answer.ts'

export type { Criterion } from './judge-answer.ts'

/** The context of promptfoo, as far as it is used: the variables of the test, and `config` of the assertion. */
export interface AssertionContext {
  readonly vars: Readonly<Record<string, unknown>>
  readonly config?: Readonly<Record<string, unknown>>
}

/** The result of an assertion. */
export interface GradingResult {
  pass: boolean
  score: number
  reason: string
}

const KEYS = ['metric', 'measure', 'options', 'threshold', 'gold']

/**
 * Scores the output of a model against the gold: `gold` of the assertion's config, or the variable `gold` of the test. The reason has the
 * items that are wrong. An answer at fault fails the test; a mistake of the config or of the gold is thrown, which promptfoo shows.
 */
export const assertion = async (output: unknown, { vars, config = {} }: AssertionContext): Promise<GradingResult> => {
  const unknown = Object.keys(config).find((key) => !KEYS.includes(key))
  if (unknown !== undefined) throw new Error(`the config has no key ${unknown}: ${KEYS.join(', ')}`)
  const { gold = vars['gold'], ...criterion } = config
  if (typeof criterion['metric'] !== 'string') throw new Error('the config names no metric, such as metric: string-f1')
  if (gold === undefined) throw new Error('there is no gold: a variable of the test, or a key of the config')
  const { isGood, score, reason } = await judgeAnswer(criterion as unknown as Criterion, gold, output)
  return { pass: isGood, score, reason }
}
