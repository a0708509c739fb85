/** Checks of mentions: without an id, with a span that is repeated, or overlapping where the measure does not allow it. */
import { type Code, commonCode, type Problem, type Spans } from '@assay/core'
import { nowhere, refusedFragments } from '@assay/core/internal'
import { code } from './messages.ts'
import type { MentionOptions } from './options.ts'
import { idsUnder, isPlaced, type Mention, sideUnder } from './side.ts'

const mentionProblem = (
  severity: Problem['severity'],
  code: Code,
  { span }: Pick<Mention, 'span'>,
  message: string,
  hint: string,
): Problem => ({ severity, code, message, at: span.at ?? nowhere, hint })

const mentionText = ({ start, end, span }: Mention): string => span.text ?? `${start}–${end}`

const withoutId = (mention: Mention, { missingId, attribute }: MentionOptions): Problem | undefined => {
  const message = `the mention ${mentionText(mention)} has no ${attribute === 'id' ? 'id' : attribute}`
  if (missingId === 'error')
    return mentionProblem(
      'error',
      code.E356,
      mention,
      message,
      'give an entity that is not in the knowledge base an id such as NIL001; or --set missingId=nil',
    )
  return missingId === 'nil'
    ? mentionProblem(
        'warning',
        code.W356,
        mention,
        `${message}: it counts as NIL`,
        'as in neleval: --set missingId=neleval',
      )
    : undefined
}

const twice = (mention: Mention): Problem =>
  mentionProblem(
    'error',
    code.E357,
    mention,
    `${mentionText(mention)} is a mention already`,
    'write the candidates of a mention on one line; --set duplicates=first takes the first mention; --set duplicates=keep counts both, as neleval does',
  )

const overlapping = (mention: Mention, other: Mention): Problem =>
  mentionProblem(
    'error',
    code.E358,
    mention,
    `the mention ${mentionText(mention)} overlaps ${mentionText(other)}${other.span.at === undefined ? '' : ` of line ${other.span.at.line}`}`,
    'overlap measures need mentions that do not overlap: use strong_link_match or another measure of exact spans',
  )

const inSeveralWays = (content: Spans): Problem | undefined => {
  const region = content.regions.find(({ readings }) => readings.length > 1)
  if (region === undefined) return undefined
  const { at, text } = region.spot?.(0, 0) ?? { at: nowhere }
  return {
    severity: 'error',
    code: code.E359,
    message: `${JSON.stringify((region.texts?.[0] ?? '').slice(0, 40))} can be read in ${region.readings.length} ways`,
    at,
    ...(text !== undefined && { text }),
    hint: 'links are compared in one reading: keep one of the readings in the file',
  }
}

function* problemsIn(content: Spans, options: MentionOptions, forOverlaps: boolean): Iterable<Problem> {
  const several = inSeveralWays(content)
  if (several !== undefined) yield several
  const fragmented = refusedFragments(content, 'a mention that is linked is a stretch of the text')
  if (fragmented !== undefined) yield fragmented
  const { mentions } = sideUnder({ ...options, duplicates: 'keep' })(content)
  const { candidatesOf } = idsUnder(options)
  const idsTaken = new Set<string>()
  for (const mention of mentions) {
    const missing = candidatesOf(mention.span).length === 0 ? withoutId(mention, options) : undefined
    if (missing !== undefined) yield missing
    if (options.duplicates === 'error' && idsTaken.has(mention.key)) yield twice(mention)
    idsTaken.add(mention.key)
  }
  if (!forOverlaps) return
  const inOrder = mentions.filter(isPlaced).sort((a, b) => a.start - b.start || a.end - b.end)
  for (let i = 1; i < inOrder.length; i++) {
    const [before, mention] = [inOrder[i - 1]!, inOrder[i]!]
    if (mention.start < before.end) yield overlapping(mention, before)
  }
}

/** The check of a metric that reads mentions with ids. */
export const checkUnder =
  (options: MentionOptions, forOverlaps: boolean) =>
  (content: Spans): Iterable<Problem> =>
    problemsIn(content, options, forOverlaps)

/** The most scores times mentions of a document, for which a threshold is found in seconds. */
const MAX_COMPARISONS = 2 ** 20

/** A document with too many scores to find the best threshold. */
export function* tooManyScores(system: Spans, gold: Spans | undefined, options: MentionOptions): Iterable<Problem> {
  if (gold === undefined) return
  const [systemMentions, other] = [system, gold].map(
    (content) => sideUnder({ ...options, duplicates: 'keep' })(content).mentions,
  )
  const scores = new Set((systemMentions ?? []).flatMap(({ attributes }) => attributes['score'] ?? [])).size
  const mentions = (systemMentions?.length ?? 0) + (other?.length ?? 0)
  if (scores * mentions <= MAX_COMPARISONS) return
  yield {
    severity: 'error',
    code: commonCode.E365,
    message: `a document has ${scores} scores and ${mentions} mentions, too many to try each score as the threshold: their product is over ${MAX_COMPARISONS}`,
    at: systemMentions?.[0]?.span.at ?? nowhere,
    hint: 'name a threshold: --set threshold=0.5; or round the scores',
  }
}
