/** Evidence for pages: single lines as they come, with words or without. */
import { type Failure, failure, isRightLine, type Line } from '@assay/host'
import { type Confusion, type Finding, newConfusion, type OwnEvidence, type PageEvidence } from '@assay/report'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Arguments, maxBytesIn } from './arguments.ts'
import { findingOf } from './errors/listing.ts'
import { gathering, isForEach } from './participants.ts'
import type { Target } from './render.ts'

const MIB = 2 ** 20
const USUAL = 25 * MIB
const SEED = 12345

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

/** Keeps the lines of the first metric that any comes of: several say everything twice. */
export const keeping = (given: Arguments, targets: readonly Target[], systems: number): Either<Failure, Kept> => {
  const asked: Asked = {
    isPage: targets.some((target) => target.format === 'html' && !isForEach(target)),
    isEach: targets.some(isForEach),
  }
  const mode = modeOf(given, systems)
  const why = contradiction(given, asked, mode)
  if (why !== undefined) return left(why)
  const most = maxBytesIn(given, 'html-max-bytes')
  if (isLeft(most)) return most
  const maxBytes = most.right ?? USUAL
  const empty: PageEvidence = { findings: [], maxBytes, seed: SEED, notes: [] }
  if (!(asked.isPage || asked.isEach) || mode === 'none')
    return right({ ...nothing, evidence: () => (asked.isPage ? empty : undefined) })
  const isRedacted = given.has('redact')
  const { add, all } = gathering((finding) => (isRedacted ? redacted(finding) : finding))
  const findings: Finding[] = []
  const met = new Map<string, Confusion>()
  let metric: string | undefined
  const onLine = (line: Line): void => {
    if (asked.isEach) add(line)
    if (!asked.isPage) return
    const { show, again } = line.evidence
    metric ??= line.metric
    if (line.metric !== metric || show === undefined || again === true) return
    const confusion = met.get(line.system) ?? newConfusion()
    met.set(line.system, confusion)
    confusion.add(line.evidence)
    if (mode === 'all' || !isRightLine(line.evidence)) findings.push(findingOf(line))
  }
  return right({
    onLine,
    own: all,
    evidence: () => ({
      ...empty,
      findings: isRedacted ? findings.map(redacted) : findings,
      confusions: Array.from(met, ([system, { counts }]) => ({ metric: metric ?? '', system, counts: counts() })),
      notes: isRedacted ? ['words are hidden'] : [],
    }),
  })
}
