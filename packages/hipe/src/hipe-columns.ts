/**
 * The reader `hipe-columns`: the columns of CLEF-HIPE (2020, 2022). A header, a token per line, tabs; lines with `#` hold document ids and
 * dates. A file is read as a whole, since the labels of the gold are those of all its documents.
 */
import {
  commonCode,
  type Disagreement,
  type Document,
  type Either,
  type Location,
  left,
  type Problem,
  reader,
  right,
  type Source,
} from '@assay/core'
import { byteLinesOf, isBlankLine, nothingToScore, stemOf, textOptions, whyDifferentForm } from '@assay/core/source'
import { glueProblems, tagProblems } from './cell-problems.ts'
import { comparedColumns, isTagColumn, type RawColumn } from './columns.ts'
import { addLine, type FileState, newFile, spotIn } from './file-state.ts'
import { type HipeColumnsOptions, hipeColumnsOptions } from './hipe-columns-options.ts'
import { code } from './messages.ts'
import { cellAt, type HipeColumn, type HipeText } from './model.ts'
import { expectedForm } from './submission.ts'

/**
 * Ids that count as the same entity in the relaxed linking of HIPE-2022, such as the German Empire and Germany, by main id (HIPE-scorer,
 * MIT licence, commit c2a5684: `historico-fuzzy-QID-mapping-ID-mapping.tsv`).
 */
const alternatives: Readonly<Record<string, string>> = {
  Q29: 'Q178038',
  Q38: 'Q172579',
  Q39: 'Q435583',
  Q40: 'Q28513 Q131964 Q533534',
  Q55: 'Q102911',
  Q70: 'Q11911',
  Q71: 'Q11917',
  Q72: 'Q11943',
  Q78: 'Q12172 Q660776',
  Q142: 'Q58202 Q69808 Q69829 Q70802 Q71084 Q200686 Q207162',
  Q148: 'Q82972',
  Q183: 'Q7318 Q12548 Q16957 Q41304 Q43287 Q151624 Q154741 Q713750 Q1206012',
  Q225: 'Q188736',
  Q794: 'Q83311',
  Q1129: 'Q309460',
  Q2634: 'Q173065 Q180393',
  Q4191: 'Q12121',
  Q9009: 'Q12697',
  Q25607: 'Q12746',
  Q36378: 'Q12640',
  Q63912: 'Q11922',
  Q66211: 'Q661300',
  Q68144: 'Q11933',
  Q68155: 'Q12433',
  Q68965: 'Q11929',
  Q69345: 'Q12738',
  Q153809: 'Q16543832',
  Q160208: 'Q151897',
  Q171393: 'Q389004',
  Q918723: 'Q27306',
  Q18677875: 'Q15878',
}

/** The main id of each historical id. */
export const historicalIds: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(alternatives).flatMap(([main, ids]) => ids.split(' ').map((id) => [id, main])),
)

// ---- documents -------------------------------------------------------------------------------------------------------

const relaxedOf = (relaxed: HipeColumnsOptions['relaxed']): Readonly<Record<string, string>> => {
  if (relaxed === 'none') return {}
  if (relaxed === 'hipe-2022') return historicalIds
  return Object.fromEntries(relaxed.map((pair) => pair.split('=') as [string, string]))
}

const distances = (misc: RawColumn | undefined, length: number): Float64Array => {
  const all = new Float64Array(length).fill(Number.NaN)
  if (misc === undefined) return all
  const byCell = misc.cells.names.map((cell) => Number(/LED(\d+(?:\.\d+)?)/.exec(cell)?.[1] ?? Number.NaN))
  for (let token = 0; token < length; token++) all[token] = byCell[misc.ids[token]!]!
  return all
}

const noDocumentIds = ({ path }: FileState): Problem => ({
  severity: 'warning',
  code: code.W377,
  message: 'the file has no document ids and is read as one document',
  at: { path, line: 1, column: 1 },
  hint: 'if the gold has several, --set reader.documents=gold divides this file as the gold is divided',
})

function* documentsOf(state: FileState): Iterable<Either<Problem, Document<'hipe'>>> {
  const { path, length, settings, documents } = state
  const [tokens, ...others] = state.columns as [RawColumn, ...RawColumn[]]
  const raw = new Map(others.filter(({ name }) => name !== 'MISC').map((column) => [column.name, column]))
  const columns = comparedColumns(raw, length, { ...settings, relaxed: relaxedOf(settings.relaxed) })
  const led = distances(
    others.find(({ name }) => name === 'MISC'),
    length,
  )
  const spot = spotIn(state)
  const { words } = settings
  const part = (from: number, to: number, starts: readonly number[]): HipeText => {
    const cut = ({ names, ids }: HipeColumn): HipeColumn => ({
      names,
      ids: (ids as Int32Array).subarray(from, to),
    })
    return {
      length: to - from,
      tokens: { names: tokens.cells.names, ids: tokens.ids.subarray(from, to) },
      columns: new Map(Array.from(columns, ([name, column]) => [name, cut(column)])),
      led: led.subarray(from, to),
      date: state.dates.subarray(from, to),
      starts,
      words,
      spot: (token, column) => spot(from + token, column),
    }
  }
  const isWhole = settings.documents === 'gold' || !state.isNamed
  if (isWhole) {
    const starts = documents.map(({ start }) => start)
    const at = { path, line: documents[0]!.line, column: 1 }
    return yield right({ id: stemOf(path), named: 'file', content: part(0, length, starts), meta: {}, at })
  }
  for (const [i, { id, line, start }] of documents.entries()) {
    const content = part(start, documents[i + 1]?.start ?? length, [0])
    yield right({ id, content, meta: {}, at: { path, line, column: 1 } })
  }
}

// ---- reading ---------------------------------------------------------------------------------------------------------

function* rowsOf(state: FileState, source: Source): Generator<Problem, boolean> {
  for (const item of byteLinesOf(source, textOptions(state.settings))) {
    if (item._tag === 'Left') {
      yield item.left
      return false
    }
    const line = item.right
    if (isBlankLine(line)) continue
    const problem = addLine(state, line)
    if (problem === undefined) continue
    yield problem
    if (state.columns.length === 0) return false
  }
  return true
}

const checkName = ({ path, settings: { submission } }: FileState): Problem | undefined => {
  const form = submission === 'any' ? undefined : expectedForm(path, submission)
  return form === undefined
    ? undefined
    : {
        severity: 'error',
        code: code.E378,
        message: `the file name is not that of a ${submission} submission`,
        at: { path, line: 1, column: 1 },
        hint: `name it ${form}`,
      }
}

function* read(source: Source, settings: HipeColumnsOptions): Iterable<Either<Problem, Document<'hipe'>>> {
  const { path } = source
  const state = newFile(path, settings)
  const nameProblem = checkName(state)
  if (nameProblem !== undefined) yield left(nameProblem)
  const rows = rowsOf(state, source)
  let hasErrors = nameProblem !== undefined
  for (let row = rows.next(); ; row = rows.next()) {
    if (row.done === true) {
      if (!row.value) return
      break
    }
    hasErrors ||= row.value.severity === 'error'
    yield left(row.value)
  }
  if (state.length === 0) {
    if (!hasErrors) yield left(nothingToScore(path, 'the file has no line with a token'))
    return
  }
  for (const problems of [tagProblems(state), glueProblems(state)])
    for (const problem of problems) {
      hasErrors ||= problem.severity === 'error'
      yield left(problem)
    }
  if (!state.isNamed && settings.documents !== 'gold') yield left(noDocumentIds(state))
  if (!hasErrors) yield* documentsOf(state)
}

// ---- two sides -------------------------------------------------------------------------------------------------------

const unknown: Location = { at: { path: '', line: 0, column: 0 } }

const differentWords = (gold: HipeText, system: HipeText): Disagreement | undefined => {
  const length = Math.min(gold.length, system.length)
  const spot = (side: HipeText, token: number): Location =>
    side.length > 0 ? side.spot(Math.min(token, side.length - 1)) : unknown
  const spots = (token: number) => ({ gold: spot(gold, token), system: spot(system, token) })
  const isLenient = gold.words === 'official' && system.words === 'official'
  for (let i = 0; i < length && !isLenient; i++) {
    const [a, b] = [cellAt(gold.tokens, i), cellAt(system.tokens, i)]
    if (a === b) continue
    const message = `token ${i + 1} of the document is "${a}" in the gold and "${b}" in the system${whyDifferentForm([a, b])}`
    return { code: commonCode.E402, message, ...spots(i) }
  }
  if (gold.length === system.length) return undefined
  const message = `the document has ${gold.length} tokens in the gold and ${system.length} in the system`
  return { code: commonCode.E403, message, ...spots(length) }
}

const emptyColumn = ({ names, ids }: HipeColumn, cell: string): HipeColumn => {
  const index = names.indexOf(cell)
  const id = index < 0 ? names.length : index
  return { names: index < 0 ? [...names, cell] : names, ids: new Int32Array(ids.length).fill(id) }
}

/** Reads the columns of the CLEF-HIPE campaigns: tags, links, noise and dates of tokens. Errors have a place (E376 to E378). */
export const hipeColumns = reader({
  contract: 1,
  name: 'hipe-columns',
  title: 'the columns of the CLEF-HIPE campaigns: tags, links, noise and dates of tokens',
  example:
    'TOKEN\tNE-COARSE-LIT\tNE-COARSE-METO\tNE-FINE-LIT\tNE-FINE-METO\tNE-FINE-COMP\tNE-NESTED\tNEL-LIT\tNEL-METO\tMISC\n# hipe2022:document_id = d1\n# hipe2022:date = 1894-01-01\nZoë\tB-pers\t_\tB-pers.author\t_\t_\tO\tQ1\t_\tEndOfLine\nlebt\tO\t_\tO\t_\t_\tO\t_\t_\t_\n',
  gives: 'hipe',
  options: hipeColumnsOptions,
  signed: ['documents', 'hashTokens', 'words', 'glue', 'relaxed', 'normTime', 'union', 'normalize'],
  // the reader of trees has priority for such files
  sniff: (head) => (/^TOKEN\t(?:[^\n]*\t)?NE[L-]/m.test(head) ? 1 : 0),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => ({ [Symbol.iterator]: () => read(source, settings)[Symbol.iterator]() }),
  disagree: differentWords,
  empty: (gold) => ({
    ...gold,
    columns: new Map(
      Array.from(gold.columns, ([name, column]) => [name, emptyColumn(column, isTagColumn(name) ? 'O' : '_')]),
    ),
  }),
})
