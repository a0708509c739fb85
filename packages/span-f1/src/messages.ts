/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E495: [
    'spans without a score',
    'Confidence ranks the spans of a system by their scores, and some have none. Perhaps the file is a gold, or was written without scores: export them, as "score" of each span. If only some spans lack one, such as those of a rule, choose a treatment: --set unscored=drop skips them, --set unscored=highest ranks them before all others, --set unscored=lowest after them. Scores of the gold are ignored.',
  ],
  E496: [
    'a score that is not a finite number',
    'A span of the system has a score that is no decimal number, such as an empty text, NaN or Infinity. It has no place in the order of scores. Write a number such as 0.87; leave the score out where there is none, and choose a treatment with --set unscored=drop.',
  ],
})
