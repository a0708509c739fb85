/** A file while it is read: what is counted in it, and what is said of it once at its end. */
import type { Place, Problem } from '@assay/core'
import { type LeftOut, leftOut, type NearKeys, nearKeys, type TextUnit } from '@assay/core/source'
import { noSuchAnnotator, severalAnnotators } from '../annotators.ts'
import type { DialectName } from '../json-shapes.ts'
import { outcomeCounts } from '../outcomes.ts'
import type { LeaveOut } from '../reading.ts'
import type { Layout } from './layout.ts'
import type { SpansJsonlOptions } from './options.ts'

/** Something that is wrong in many places, and is said of the first with a count. */
interface Repeated {
  readonly problem: Problem
  count: number
  /** What there is to say of all of them. */
  readonly say: (message: string, count: number) => string
}

export interface FileState {
  readonly path: string
  readonly settings: SpansJsonlOptions
  readonly layout: Layout
  readonly outcomes: ReturnType<typeof outcomeCounts>
  readonly leftOut: LeftOut
  /** Keys that are probably misspelt. */
  readonly near: NearKeys
  /** Takes down a document that does not count. */
  readonly without: LeaveOut
  readonly repeated: Map<string, Repeated>
  /** The names of labels that are numbers; read when the first is met. */
  labels: ReadonlyMap<string, string> | undefined
  /** The labels of one name, which many spans share. */
  readonly shared: Map<string, readonly (readonly string[])[]>
  /** Numbers that name labels, and have no name. */
  readonly nameless: Set<number>
  /** Who annotated the documents that have somebody's name. */
  readonly people: Map<string, { readonly at: Place; readonly names: Set<string> }>
  readonly everybody: Set<string>
  /** What the offsets of its documents count. */
  readonly units: Set<TextUnit | 'token'>
  /** How often an id that is not a name came before. */
  readonly occurrences: Map<string, number>
  /** Spans without offsets that were looked for in their text. */
  surfaces: number
  spans: number
  blanks: number
  /** Spans without a place in the text that count as missed or spurious. */
  unaligned: number
  /** Spans with no words beside their offsets, and those of them that begin or end within a word of the text. */
  bare: number
  within: number
  records: number
  documents: number
  /** Documents that have neither a name nor a text. */
  numbered: number
  /** How often something was wrong. */
  faults: number
}

export const fileState = (path: string, settings: SpansJsonlOptions, layout: Layout, without: LeaveOut): FileState => ({
  path,
  settings,
  layout,
  outcomes: outcomeCounts(),
  leftOut: leftOut(),
  near: nearKeys('key'),
  without,
  repeated: new Map(),
  labels: undefined,
  shared: new Map(),
  nameless: new Set(),
  people: new Map(),
  everybody: new Set(),
  units: new Set(),
  occurrences: new Map(),
  surfaces: 0,
  spans: 0,
  blanks: 0,
  unaligned: 0,
  bare: 0,
  within: 0,
  records: 0,
  documents: 0,
  numbered: 0,
  faults: 0,
})

/** What may be left out, so that counts of one kind meet. */
export const RELATIONS = ['relation', 'relations'] as const
export const EVENTS = ['event', 'events'] as const
export const CATEGORIES = ['label of a whole text', 'labels of whole texts'] as const
export const GROUPED = ['span of another group', 'spans of other groups'] as const
export const LINKS = ['link', 'links'] as const
export const UNALIGNED = ['span without a place in the text', 'spans without a place in the text'] as const

export const leaveOut = ({ leftOut }: FileState, what: readonly [string, string], count: number): void => {
  for (let i = 0; i < count; i++) leftOut.see(...what)
}

/** Takes down what is wrong; the first of its kind is shown. What it is found in gives no document. */
export const repeat = (file: FileState, key: string, first: () => Problem, say: Repeated['say']): void => {
  file.faults++
  const known = file.repeated.get(key)
  if (known !== undefined) known.count++
  else file.repeated.set(key, { problem: first(), count: 1, say })
}

/** How many there are, behind what is said of the first. */
export const allOf =
  (what: string): Repeated['say'] =>
  (message, count) =>
    count === 1 ? message : `${message} (${count} ${what})`

const first = (path: string): Place => ({ path, line: 1, column: 1 })

const warning = (code: string, message: string, path: string, hint: string): Problem => ({
  severity: 'warning',
  code,
  message,
  at: first(path),
  hint,
})

const counted = (count: number, [one, several]: readonly [string, string]): string =>
  `${count} ${count === 1 ? one : several}`

const annotatorProblems = ({ people, everybody, settings, path, records }: FileState): readonly Problem[] => {
  if (settings.annotator !== '') {
    const isUnknown = records > 0 && !everybody.has(settings.annotator)
    return isUnknown ? [noSuchAnnotator(settings.annotator, [...everybody], path)] : []
  }
  const shared = [...people].find(([, { names }]) => names.size > 1)
  if (shared === undefined) return []
  const [id, { names, at }] = shared
  return [severalAnnotators(`document ${id}`, [...names], at)]
}

const warnings = (file: FileState): readonly Problem[] => {
  const { path, spans, blanks, bare, within, unaligned, documents, numbered } = file
  const said: Problem[] = []
  const outcome = file.outcomes.problem(path, outcomeHint(file))
  if (outcome !== undefined) said.push(outcome)
  const left = file.leftOut.problem(path)
  if (left !== undefined) said.push(left)
  if (blanks > 0) {
    const message = `${counted(blanks, ['span begins or ends', 'spans begin or end'])} with a blank`
    said.push(warning('W383', message, path, blankHint))
  }
  if (10 * within >= bare && within > 0) {
    const message = `${within} of ${counted(bare, ['span begins or ends', 'spans begin or end'])} within a word of the text`
    const hint =
      'offsets may count another unit, or ends be inclusive: look at some of them, then --set reader.unit=codepoint, --set reader.ends=inclusive'
    said.push(warning('W385', message, path, hint))
  }
  if (unaligned > 0) {
    const message = `${unaligned} of ${counted(spans, ['span has', 'spans have'])} no place in the text, and ${unaligned === 1 ? 'counts' : 'count'} as missed in the gold or spurious in a system`
    const hint = 'look at some of them; --set reader.unaligned=refuse says where each is, and whether another unit fits'
    said.push(warning('W386', message, path, hint))
  }
  if (numbered > 0 && documents > 1) {
    const message = `${counted(numbered, ['document has', 'documents have'])} neither an id nor a text, and ${numbered === 1 ? 'is' : 'are'} paired by number alone`
    said.push(warning('W482', message, path, 'give each document the same "id" on both sides, or its "text"'))
  }
  if (documents > 0 && spans === 0 && file.faults === 0)
    said.push(
      warning(
        'W382',
        `there is no span in the whole file, which has ${counted(documents, ['document', 'documents'])}`,
        path,
        emptyHint[file.layout.dialect.name] ?? 'check that this is the file that was meant',
      ),
    )
  return said
}

const blankHint =
  'spans are scored with these borders, and the other side has to have them; seen as tags of words, such blanks are left out'

const emptyHint: Readonly<Partial<Record<DialectName, string>>> = {
  doccano: 'check that this is the file that was meant: some versions of doccano wrote empty lists for all texts',
  prodigy: 'check that this is the file that was meant: a stream that nobody has annotated yet has no spans',
}

const outcomeHint = ({ settings, outcomes }: FileState): string => {
  const { unannotated, skipped, rejected } = outcomes.counts
  const open = settings.missing === 'skip' && unannotated > 0
  const refused = skipped + rejected > 0
  return [
    open && !refused ? 'they are in neither side' : 'what is left out is in neither side',
    ...(open ? ['--set reader.missing=empty takes records that nobody annotated for empty ones'] : []),
    ...(refused ? ['--set reader.answers=accept,reject,ignore counts answers of these kinds too'] : []),
  ].join('; ')
}

/** Whether there is something to say at the end, whatever follows. */
export const hasMoreToSay = ({
  faults,
  blanks,
  unaligned,
  numbered,
  leftOut,
  near,
  outcomes: { counts },
}: FileState): boolean =>
  faults + blanks + unaligned + numbered + counts.unannotated + counts.skipped + counts.rejected > 0 ||
  !(leftOut.isEmpty() && near.isEmpty())

/** What there is to say once a file is read. */
export const lastProblems = (file: FileState): readonly Problem[] => [
  ...[...file.repeated.values()].map(({ problem, count, say }) => ({
    ...problem,
    message: say(problem.message, count),
  })),
  ...annotatorProblems(file),
  ...warnings(file),
]
