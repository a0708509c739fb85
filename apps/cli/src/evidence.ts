/** Evidence for pages: single lines as they come, with words or without. */
import { type Failure, failure, type Line } from '@assay/host'
import { type Finding, keeping, noEvidence, type OwnEvidence, type PageEvidence } from '@assay/report'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Arguments, maxBytesIn } from './arguments.ts'
import { gathering, isForEach } from './participants.ts'
import type { Target } from './render.ts'

/** What is kept of a run for its pages. */
export interface Kept {
  /** Takes lines; nothing where no page wants any. */
  readonly onLine: ((line: Line) => void) | undefined
  readonly evidence: () => PageEvidence | undefined
  /** The same for reports of one participant each. */
  readonly own: () => ReadonlyMap<string, OwnEvidence>
}

const nothing: Kept = { onLine: undefined, evidence: () => undefined, own: () => new Map() }

/** Every character that can be seen as one that says nothing: places stay as they are. */
const hidden = (text: string): string => text.replace(/\S/g, '▒')

const redacted = (finding: Finding): Finding => {
  const { passage, shown } = finding
  const { types = {} } = shown
  return {
    ...finding,
    shown: {
      ...(shown.gold !== undefined && { gold: types.gold ?? '▒' }),
      ...(shown.system !== undefined && { system: types.system ?? '▒' }),
      ...(shown.at && { at: shown.at }),
      types,
    },
    ...(passage && { passage: { ...passage, text: hidden(passage.text) } }),
  }
}

/** What pages are to have of single lines; of one system nothing, unless it is asked for: that would give a blind gold away. */
const modeOf = (given: Arguments, systems: number): string =>
  given.last('evidence') ?? (systems > 1 ? 'errors' : 'none')

/** What has evidence: a page of all systems, reports of one each, or neither. */
interface Asked {
  readonly isPage: boolean
  readonly isEach: boolean
}

const contradiction = (given: Arguments, { isPage, isEach }: Asked, mode: string): Failure | undefined => {
  const flags = [...(isEach ? [] : ['evidence', 'redact']), 'html-max-bytes']
  const flag = flags.find((name) => given.has(name))
  if (flag !== undefined && !isPage)
    return failure(2, 'E103', `--${flag} is for html, and no report is in it`, `add -f html, or remove --${flag}`)
  if (given.has('redact') && mode === 'none')
    return failure(2, 'E103', '--redact hides words of the evidence, and there is none', 'add --evidence errors')
  return undefined
}

/** Keeps what the pages that are asked for show of single lines. */
export const keptFor = (given: Arguments, targets: readonly Target[], systems: number): Either<Failure, Kept> => {
  const asked: Asked = {
    isPage: targets.some((target) => target.format === 'html' && !isForEach(target)),
    isEach: targets.some(isForEach),
  }
  const mode = modeOf(given, systems)
  const why = contradiction(given, asked, mode)
  if (why !== undefined) return left(why)
  const most = maxBytesIn(given, 'html-max-bytes')
  if (isLeft(most)) return most
  const empty: PageEvidence = { ...noEvidence, maxBytes: most.right ?? noEvidence.maxBytes }
  if (!(asked.isPage || asked.isEach) || mode === 'none')
    return right({ ...nothing, evidence: () => (asked.isPage ? empty : undefined) })
  const isRedacted = given.has('redact')
  const { add, all } = gathering((finding) => (isRedacted ? redacted(finding) : finding))
  const { onLine: keep, kept } = keeping({ correct: mode === 'all' })
  const onLine = (line: Line): void => {
    if (asked.isEach) add(line)
    if (asked.isPage) keep(line)
  }
  return right({
    onLine,
    own: all,
    evidence: () => {
      const { findings, confusions } = kept()
      if (!isRedacted) return { ...empty, findings, confusions }
      return { ...empty, findings: findings.map(redacted), confusions, notes: ['words are hidden'] }
    },
  })
}
