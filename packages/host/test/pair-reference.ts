/** What pairing by id means, without a thought for memory: all sides are read whole, one after the other, then documents are paired. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Code, commonCode, type Problem } from '@assay/core'
import { bytesSource } from '@assay/core/internal/source'
import type { ProblemLog } from '../src/checks/problem-log.ts'
import { code } from '../src/codes.ts'
import type { DocumentPolicies, Missing } from '../src/plan/request.ts'
import type { Answer, AnyDocument } from '../src/read/document.ts'
import type { Side } from '../src/read/pair-streams.ts'

type Documents = ReadonlyMap<string, AnyDocument>

/** What a result says of a file. */
export interface ReadFile {
  readonly role: string
  readonly path: string
  readonly sha256: string
  readonly documents: number
}

const problem = (
  severity: Problem['severity'],
  code: Code,
  message: string,
  at: Problem['at'],
  hint: string,
): Problem => ({ severity, code, message, at, hint })

const readWhole = ({ role, files }: Side, log: ProblemLog) => {
  const documents = new Map<string, AnyDocument>()
  const read: ReadFile[] = []
  let damaged = false
  for (const path of files.paths) {
    const bytes = readFileSync(path)
    let count = 0
    for (const item of files.reader.with(files.options)(bytesSource(path, bytes))) {
      if (item._tag === 'Left') {
        damaged ||= item.left.severity === 'error'
        log.add(item.left)
        continue
      }
      count++
      const { id, at } = item.right
      const first = documents.get(id)?.at
      const hint = `it is first in ${first?.path}:${first?.line}; keep one of the two`
      if (first === undefined) documents.set(id, item.right)
      else log.add(problem('error', commonCode.E407, `document ${id} occurs twice`, at, hint))
    }
    read.push({ role, path, sha256: createHash('sha256').update(bytes).digest('hex'), documents: count })
  }
  return { documents, read, damaged }
}

const instead = {
  error:
    'both sides must have the same documents; or choose: --set documents.missing=empty (scored as an answer with nothing in it), or --set documents.missing=skip',
  empty: 'it is scored as an answer with nothing in it, as documents.missing=empty says',
  skip: 'it is left out for this system, as documents.missing=skip says',
}

const insteadOfGold = {
  error:
    'both sides must have the same documents; or choose: --set documents.extra=empty (all that the system finds there is spurious), or --set documents.extra=skip',
  empty: 'the gold has nothing there: all that the system finds in it is spurious, unless documents.extra=skip',
  skip: 'it is skipped, and nothing in it counts, unless documents.extra=empty',
}

type Whole = ReturnType<typeof readWhole>

/** Single documents that are named for their files belong together. */
const areOneFile = (gold: Documents, read: Documents): boolean =>
  [gold, read].every((one) => one.size === 1 && [...one.values()].every(({ named }) => named === 'file'))

/** What a side lacks that has errors of its own may be what was refused. */
const answersIn = (
  goldSide: Whole,
  side: Side,
  own: Whole,
  { missing, extra }: DocumentPolicies,
  log: ProblemLog,
): Documents => {
  const [gold, read] = [goldSide.documents, own.documents]
  if (areOneFile(gold, read)) return new Map([...read.values()].map((other) => [[...gold.keys()].join(), other]))
  const answers = new Map(read)
  const severity = (policy: Missing) => (policy === 'error' ? 'error' : 'warning')
  for (const [id, document] of gold) {
    if (read.has(id) || own.damaged) continue
    const message = `document ${id} is in the gold, but not in ${side.name}`
    log.add(
      problem(severity(missing), missing === 'error' ? code.E405 : code.W405, message, document.at, instead[missing]),
    )
    if (missing === 'empty') answers.set(id, { ...document, content: side.files.reader.empty?.(document.content) })
  }
  for (const [id, { at }] of read) {
    if (gold.has(id) || goldSide.damaged) continue
    const message = `document ${id} is in ${side.name}, but not in the gold`
    log.add(problem(severity(extra), extra === 'error' ? code.E406 : code.W406, message, at, insteadOfGold[extra]))
  }
  return answers
}

export const pairAllRead = (
  sides: readonly Side[],
  lacking: DocumentPolicies,
  log: ProblemLog,
  visit: (gold: AnyDocument, answers: readonly Answer[]) => void,
): readonly ReadFile[] => {
  const all = sides.map((side) => readWhole(side, log))
  const [gold, ...systems] = all as [(typeof all)[number], ...typeof all]
  const answers = systems.map((own, i) => answersIn(gold, sides[i + 1]!, own, lacking, log))
  // a document is visited where the gold has it, and at its end where it is taken as empty there
  const rows: (readonly [document: AnyDocument, of: string, row: readonly (AnyDocument | undefined)[]])[] = []
  for (const [id, document] of gold.documents) rows.push([document, sides[0]!.name, answers.map((own) => own.get(id))])
  const others = systems.map(({ documents }) =>
    areOneFile(gold.documents, documents) ? new Map<string, AnyDocument>() : documents,
  )
  const beyond = new Set(lacking.extra === 'empty' ? others.flatMap((own) => [...own.keys()]) : [])
  for (const id of beyond)
    if (!gold.documents.has(id)) {
      const row = others.map((own) => own.get(id))
      const first = row.findIndex((document) => document !== undefined)
      const { name, files } = sides[first + 1]!
      const document = row[first]!
      rows.push([{ ...document, content: files.reader.empty?.(document.content) }, name, row])
    }
  if (log.errors() === 0)
    for (const [document, of, row] of rows) {
      for (const [i, answer] of row.entries()) {
        if (answer === undefined || log.damaged(document.at.path) || log.damaged(answer.at.path)) continue
        const found = sides[i + 1]?.files.reader.disagree?.(document.content, answer.content)
        if (found === undefined) continue
        const hint = `${of} has, in ${found.gold.at.path}:${found.gold.at.line}: ${found.gold.text}; both sides must hold the same text, token by token`
        log.add(problem('error', found.code, `${found.message} ${sides[i + 1]?.name}`, found.system.at, hint))
      }
      if (!log.broken()) visit(document, row)
    }
  return all.flatMap(({ read }) => read)
}
