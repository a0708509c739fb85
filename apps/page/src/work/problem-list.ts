/** Problems with the texts of their codes. */
import type { Plugin, Problem } from '@assay/core'
import { messageOf } from '@assay/core/internal/host'
import { messages } from '@assay/host/internal'
import type { ProblemList } from '../protocol.ts'

export const problemList = (
  plugins: readonly Plugin[],
  problems: readonly Problem[],
  total = problems.length,
): ProblemList => ({
  problems,
  total,
  explained: Object.fromEntries(
    [...new Set(problems.map(({ code }) => code))].flatMap((code) => {
      const message =
        messageOf(messages, code) ??
        plugins.map((plugin) => plugin.messages?.[code]).find((candidate) => candidate !== undefined)
      return message === undefined ? [] : [[code, message] as const]
    }),
  ),
})
