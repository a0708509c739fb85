/** `assay inspect CONFIG --gold --decisions EDITED`: what was annotated again, as a table of decisions for `--patch`. */
import type { PlacedItem, Problem } from '@assay/core'
import { type Either, isLeft, left, right } from '@assay/core'
import type { CommandCall, Failure, Target } from '@assay/host'
import { allOf, type DocumentName, failure, type GoldDocument, goldDocuments, hostCode } from '@assay/host/internal'
import { csvRows } from '@assay/report/internal'
import { decisionsOn } from './decisions-on.ts'
import { type EditedText, readEdited } from './edited-texts.ts'
import { refuseFileFlags } from './inspect-gold.ts'
import { PROPOSED } from './reannotation.ts'
import { marksText } from './suspicious-items.ts'

/** Flags of the list that mean nothing for one that was written. */
const ofList = ['metric', 'limit']

const parseTable = (call: CommandCall): Either<Failure, readonly Target[]> => {
  if (!call.has('format') && !call.has('output') && !call.has('json'))
    return right([{ format: 'csv', path: undefined }])
  return call.targets(['csv'], 'a table of decisions')
}

const parseCall = (call: CommandCall) => {
  const ofFiles = refuseFileFlags(call)
  if (ofFiles !== undefined) return left(ofFiles)
  const flag = ofList.find((name) => call.has(name))
  if (flag !== undefined) {
    const why = `--${flag} chooses what a new list has, and --decisions reads a list that is written`
    return left(failure(2, hostCode.E103, why, `remove --${flag}`))
  }
  return allOf({ config: call.onlyWord('inspect --gold takes one config'), targets: parseTable(call) })
}

// ---- beside the gold -------------------------------------------------------------------------------------------------

/** Labels of the gold by the name that a tool has for them. */
type LabelsByName = ReadonlyMap<string, ReadonlySet<string>>

const labelsByName = (texts: readonly EditedText[]): LabelsByName => {
  const byName = new Map<string, Set<string>>()
  for (const { places, nameOf } of texts)
    for (const { label } of places.flatMap(({ old, fresh }) => [...old, ...fresh])) {
      const labelsOfName = byName.get(nameOf(label)) ?? new Set()
      byName.set(nameOf(label), labelsOfName.add(label))
    }
  return byName
}

const textProblem = ({ at }: EditedText, code: Problem['code'], message: string, hint: string): Problem => ({
  severity: 'error',
  code: code,
  message,
  at,
  hint,
})

/** The annotation of a text in labels of the gold. */
const inGoldLabels = (text: EditedText, byName: LabelsByName): Either<Problem, readonly PlacedItem[]> => {
  const { places, items, nameOf } = text
  const old = places.flatMap((place) => place.old)
  const named: PlacedItem[] = []
  for (const item of items) {
    const isItem = (one: PlacedItem): boolean =>
      one.start === item.start && one.end === item.end && nameOf(one.label) === item.label
    const labels = [...(byName.get(item.label) ?? [item.label])]
    const label = old.find(isItem)?.label ?? labels[0]!
    if (labels.length > 1 && !old.some(isItem)) {
      const why = `${item.label} is the name of several labels of the gold: ${labels.join(', ')}`
      return left(textProblem(text, hostCode.E414, why, 'write this decision into the table of -o csv:FILE by hand'))
    }
    named.push({ ...item, label })
  }
  return right(named)
}

/** The reason why a text cannot be held against its document of the gold. */
const whyStrange = (text: EditedText, golds: readonly GoldDocument[]): Problem | undefined => {
  const [{ document, old }] = text.places
  const [gold] = golds
  if (gold === undefined)
    return textProblem(
      text,
      hostCode.E416,
      'the gold has no document of this name',
      'name the config whose gold was listed, or list it again with assay inspect CONFIG --gold',
    )
  if (golds.length > 1)
    return textProblem(
      text,
      hostCode.E416,
      `the gold has ${golds.length} documents ${document}, in files whose paths end alike`,
      'write these decisions into the table of -o csv:FILE by hand',
    )
  const goldText = [...(gold.text ?? '')].slice(text.start, text.start + [...text.text].length).join('')
  if (goldText !== text.text) {
    const why = `the text is not that of document ${document} in the gold, from character ${text.start} on`
    const hint = 'texts are not edited: restore it, or list the gold again with assay inspect CONFIG --gold'
    return textProblem(text, hostCode.E416, why, hint)
  }
  const named = old.find(({ label }) => text.proposed !== undefined && text.nameOf(label).startsWith(PROPOSED))
  return named === undefined
    ? undefined
    : textProblem(
        text,
        hostCode.E414,
        `the label ${named.label} of the gold begins as the proposals of the systems do`,
        'annotate in doccano, or in the table: -o doccano:FILE, -o csv:FILE',
      )
}

// ---- the table -------------------------------------------------------------------------------------------------------

const columns = ['file', 'line', 'document', 'path', 'sentence', 'gold', 'becomes', 'old', 'new', 'decision']

const itemsText = (items: readonly PlacedItem[]): string =>
  JSON.stringify(items.map(({ start, end, label }) => [start, end, label]))

const rowsOf = (text: EditedText, items: readonly PlacedItem[], gold: GoldDocument): readonly (readonly string[])[] => {
  const [{ document, path }] = text.places
  const characters = [...text.text]
  const shown = (all: readonly PlacedItem[]): string =>
    marksText(
      all.map((item) => ({
        ...item,
        text: characters
          .slice(item.start - text.start, item.end - text.start)
          .join('')
          .replace(/\s+/g, ' '),
      })),
    )
  return decisionsOn(text, items, gold).map(({ place, old, fresh, verdict }) => [
    text.at.path,
    String(text.at.line),
    document,
    path,
    place?.sentence ?? '',
    shown(old),
    verdict === 'change' ? shown(fresh) : '',
    itemsText(old),
    itemsText(fresh),
    verdict,
  ])
}

const tableOf = (
  texts: readonly EditedText[],
  golds: readonly (readonly GoldDocument[])[],
  isRaw: boolean,
): Either<Failure, string> => {
  const byName = labelsByName(texts)
  const problems: Problem[] = []
  const rows = texts.flatMap((text, i) => {
    const strange = whyStrange(text, golds[i]!)
    const named = strange === undefined ? inGoldLabels(text, byName) : left(strange)
    if (!isLeft(named)) return rowsOf(text, named.right, golds[i]![0]!)
    problems.push(named.left)
    return []
  })
  if (problems.length > 0) return left({ exit: 3, problems })
  return right(csvRows([columns, ...rows], isRaw))
}

const findTable = async (call: CommandCall, config: string, edited: string): Promise<Either<Failure, string>> => {
  const configured = await call.request(config)
  if (isLeft(configured)) return configured
  const texts = await readEdited(call, edited)
  if (isLeft(texts)) return texts
  const names = texts.right.map(({ places: [{ document, path }] }): DocumentName => ({ document, path }))
  const request = { ...configured.right, gates: [], compare: false, bootstrap: { samples: 0 } }
  const golds = await goldDocuments(request, names, await call.environment())()
  return isLeft(golds) ? golds : tableOf(texts.right, golds.right, call.has('csv-raw'))
}

/** Writes or prints the table of decisions. */
export const inspectDecisions = async (call: CommandCall, edited: string): Promise<Either<Failure, number>> => {
  const parsed = parseCall(call)
  if (isLeft(parsed)) return parsed
  const { config = 'assay.json', targets } = parsed.right
  const table = await findTable(call, config, edited)
  if (isLeft(table)) return table
  const delivered = await call.deliver(targets, [config, edited], () => table.right)
  return isLeft(delivered) ? delivered : right(0)
}
