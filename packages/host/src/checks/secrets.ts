/** Words of documents that are secret: problems that are told without them. */
import type { Message, Problem } from '@assay/core'
import { messageOf } from '@assay/core/internal/host'
import { code as ownCode } from '../codes.ts'
import type { Failure } from './failure.ts'
import { REPORT_HINT } from './faults.ts'

/** Secret words in what a run puts out: none, or the shapes of marked ones, such as `Xxx 00`. */
export type Secrets = 'hidden' | 'shapes'

/** Codes of the host whose messages quote keys, or what a plugin throws. */
const quoting = /^[EW]480$|^E50\d$/

const isOfHost = (code: string): boolean => Object.hasOwn(ownCode, code) && !quoting.test(code)

/** Titles of codes: those of plugins, and the meanings of Assay's, as far as the machine has them. */
type Titles = Readonly<Record<string, string>>
type Meanings = Readonly<Record<string, Message>> | undefined

/** The problem without its excerpt, and by the title of its code if its message may hold words. */
export const withoutWords = (problem: Problem, titles: Titles, meanings: Meanings): Problem => {
  const { text: _, hint: remedy, ...visible } = problem
  if (problem.wordless === true || isOfHost(problem.code))
    return remedy === undefined ? visible : { ...visible, hint: remedy }
  const title = Object.hasOwn(titles, problem.code)
    ? titles[problem.code]
    : messageOf(meanings ?? {}, problem.code)?.title
  // of what a plugin throws, the kind and the line of code hold no words
  const thrown = problem.code === ownCode.E505 && remedy?.includes(REPORT_HINT) ? `${remedy}; ` : ''
  return {
    ...visible,
    message: title ?? 'a problem that a plugin reports',
    hint: `${thrown}personal data is not printed; to see the lines: --show-leaks`,
    wordless: true,
  }
}

/** A failure without words: its stack traces may hold some too. */
export const failureWithoutWords = (
  { detail: _, problems, ...failure }: Failure,
  titles: Titles,
  meanings: Meanings,
): Failure => ({ ...failure, problems: problems.map((problem) => withoutWords(problem, titles, meanings)) })
