/** Texts that were annotated again: what a line of doccano or a file of brat says now, and what stood there when it was written. */
import { bytesSource, type Either, isLeft, left, type PlacedItem, right, type Place as Spot } from '@assay/core'
import { csvRecords } from '@assay/core/source'
import type { CommandCall, Failure } from '@assay/host'
import {
  failure,
  hostCode,
  itemsInCell,
  plainCell,
  readSides,
  type SideDocuments,
  wholeFile,
} from '@assay/host/internal'
import { bratType, doccanoLabel, LIST, PROPOSED } from './reannotation.ts'

/** A place of the list, with what the gold had there and what the systems have. */
export interface ListedPlace {
  readonly document: string
  readonly path: string
  readonly sentence: string
  readonly old: readonly PlacedItem[]
  readonly fresh: readonly PlacedItem[]
}

/** A text that was annotated again; positions are characters of the document. */
export interface EditedText {
  readonly at: Spot
  readonly text: string
  /** The position of the text in its document. */
  readonly start: number
  /** All are of one document. */
  readonly places: readonly [ListedPlace, ...(readonly ListedPlace[])]
  /** The annotation as it is now; labels are called as the tool has them. */
  readonly items: readonly PlacedItem[]
  /** Proposals of the systems that are left, where the tool shows them as items. */
  readonly proposed: readonly PlacedItem[] | undefined
  /** The name of a label in the tool. */
  readonly nameOf: (label: string) => string
}

const unreadable = (at: Spot, message: string, hint: string): Either<Failure, never> =>
  left(failure(3, hostCode.E414, message, hint, at))

/** The documents of the files, or the first failure: what is broken would be a decision that is lost. */
const documentsOf = async (
  call: CommandCall,
  files: readonly string[],
  reader: string,
  model: 'spans' | 'trees',
): Promise<Either<Failure, SideDocuments>> => {
  const scope = { folder: '.', pluginFolders: call.pluginFolders, readerTexts: new Map<string, string>() }
  const scopeAsked = { ...scope, models: [model], sides: [{ files, reader }] }
  const sides = await readSides(scopeAsked, await call.environment())()
  if (isLeft(sides)) return sides
  const [side] = sides.right as readonly [SideDocuments]
  const problems = side.problems.filter(({ severity }) => severity === 'error')
  return problems.length > 0 ? left({ exit: 3, problems }) : right(side)
}

// ---- doccano ---------------------------------------------------------------------------------------------------------

const columnNames = ['document', 'path', 'start', 'old', 'new'] as const

const readDoccano = async (call: CommandCall, file: string): Promise<Either<Failure, readonly EditedText[]>> => {
  const side = await documentsOf(call, [file], 'doccano', 'spans')
  if (isLeft(side)) return side
  const texts: EditedText[] = []
  for (const { content, meta, at } of side.right.documents) {
    const { document, path = '', start = '', old = '', new: fresh = '' } = meta
    const [before, after, from] = [itemsInCell(old), itemsInCell(fresh), Number(start)]
    const text = 'regions' in content ? content.regions[0]?.texts?.[0] : undefined
    const isWhole = columnNames.every((key) => meta[key] !== undefined)
    if (!isWhole || document === undefined || !before || !after || !Number.isSafeInteger(from) || text === undefined)
      return unreadable(
        at,
        `the line lacks ${columnNames.filter((key) => !meta[key]).join(', ') || 'positions'}`,
        'edit a file of assay inspect CONFIG --gold -o doccano:FILE; doccano keeps these keys, and exports them',
      )
    const spans = 'regions' in content ? (content.regions[0]?.readings[0] ?? []) : []
    const items = spans.flatMap((span) =>
      span.labels.map((label) => ({ start: span.start + from, end: span.end + from, label: label.join('.') })),
    )
    const place = { document, path, sentence: text, old: before, fresh: after }
    const textEdited = { at, text, start: from, items, proposed: undefined }
    texts.push({ ...textEdited, places: [place], nameOf: doccanoLabel })
  }
  return right(texts)
}

// ---- brat ------------------------------------------------------------------------------------------------------------

/** The places of the table that was written beside the files, by file. */
const readList = (
  call: CommandCall,
  folder: string,
): Either<Failure, ReadonlyMap<string, readonly [ListedPlace, ...ListedPlace[]]>> => {
  const path = call.machine.paths.join(folder, LIST)
  const hint = `${LIST} is in a folder of assay inspect CONFIG --gold -o brat:FOLDER: keep it as it is, beside the files`
  const whole = wholeFile(call.machine, path)
  if (isLeft(whole)) return left({ exit: 3, problems: [{ ...whole.left, hint }] })
  const settings = { encoding: 'utf-8', maxLineBytes: 2 ** 24, delimiter: 'comma', quotes: () => true } as const
  const places = new Map<string, [ListedPlace, ...ListedPlace[]]>()
  let titles: readonly string[] | undefined
  for (const row of csvRecords(bytesSource(path, whole.right), settings)) {
    if (isLeft(row)) return left({ exit: 3, problems: [row.left] })
    const { cells, spot } = row.right
    if (titles === undefined) {
      titles = cells
      continue
    }
    const cell = (title: string): string => plainCell(cells[titles?.indexOf(title) ?? -1] ?? '')
    const [file, old, fresh] = [cell('file'), itemsInCell(cell('old')), itemsInCell(cell('new'))]
    if (file === '' || !old || !fresh) return unreadable(spot(0).at, 'this is not the table as it was written', hint)
    const place = { document: cell('document'), path: cell('path'), sentence: cell('sentence'), old, fresh }
    const ofFile = places.get(file)
    if (ofFile === undefined) places.set(file, [place])
    else ofFile.push(place)
  }
  return right(places)
}

const readBrat = async (call: CommandCall, folder: string): Promise<Either<Failure, readonly EditedText[]>> => {
  const { paths } = call.machine
  const list = readList(call, folder)
  if (isLeft(list)) return list
  if (list.right.size === 0) return right([])
  const files = [...list.right.keys()].map((file) => paths.join(folder, file))
  const side = await documentsOf(call, files, 'brat', 'trees')
  if (isLeft(side)) return side
  const texts: EditedText[] = []
  for (const { content, at } of side.right.documents) {
    const places = list.right.get(paths.basename(at.path))
    if (places === undefined || !('nodes' in content)) continue
    const { nodes, raw } = content
    const broken = nodes.find(({ spans }) => spans !== undefined)
    if (raw === undefined)
      return unreadable(at, 'there is no text beside it', 'keep the .txt files beside the .ann files')
    if (broken !== undefined) {
      const hint = 'a patch cannot hold it: correct the files of the gold'
      return unreadable(broken.at ?? at, 'the item has several fragments', hint)
    }
    const all = nodes.flatMap(({ start, end, types }) => types.map((label) => ({ start, end, label })))
    const isProposed = ({ label }: PlacedItem): boolean => label.startsWith(PROPOSED)
    const proposed = all.filter(isProposed).map((item) => ({ ...item, label: item.label.slice(PROPOSED.length) }))
    const items = all.filter((item) => !isProposed(item))
    texts.push({ at, text: raw, start: 0, places, items, proposed, nameOf: bratType })
  }
  return right(texts)
}

/** Reads a folder of brat, or a file of doccano. */
export const readEdited = (call: CommandCall, path: string): Promise<Either<Failure, readonly EditedText[]>> =>
  call.machine.look(path)?.kind === 'folder' ? readBrat(call, path) : readDoccano(call, path)
