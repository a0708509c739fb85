/** What the tests of tree readers share. */
import type { Document, Reader } from '../../src/contract.ts'
import { optionsOf } from '../../src/laws/subject.ts'
import { treesModel } from '../../src/models/trees/model.ts'
import { bytesSource } from '../../src/source/bytes.ts'

export interface ReadTrees {
  readonly documents: readonly Document<'trees'>[]
  /** `E330 2:15 message` each. */
  readonly problems: readonly string[]
}

const { show } = treesModel

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** What a reader makes of a text. */
export const readAll = <O>(
  reader: Reader<'trees', O>,
  text: string | Uint8Array,
  options: Readonly<Record<string, unknown>> = {},
  path = 'f',
): ReadTrees => {
  const documents: Document<'trees'>[] = []
  const problems: string[] = []
  const source = bytesSource(path, typeof text === 'string' ? bytes(text) : text)
  for (const item of reader.with(optionsOf(reader, options))(source)) {
    if (item._tag === 'Right') documents.push(item.right)
    else problems.push(`${item.left.code} ${item.left.at.line}:${item.left.at.column} ${item.left.message}`)
  }
  return { documents, problems }
}

/** The forests as text: `func.ind[0,6){(kind)[0,1)}`, components in parentheses. */
export const forests = <O>(
  reader: Reader<'trees', O>,
  text: string,
  options: Readonly<Record<string, unknown>> = {},
): readonly string[] => {
  const { documents, problems } = readAll(reader, text, options)
  const errors = problems.filter((problem) => problem.startsWith('E'))
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return documents.map(({ content }) => show(content))
}

/** The problems that a reader has with a text. */
export const problemsOf = <O>(
  reader: Reader<'trees', O>,
  text: string | Uint8Array,
  options: Readonly<Record<string, unknown>> = {},
): readonly string[] => readAll(reader, text, options).problems

/** Where two texts part, by a reader. */
export const disagreement = <O>(reader: Reader<'trees', O>, gold: string, system: string) => {
  const [a, b] = [readAll(reader, gold, {}, 'gold'), readAll(reader, system, {}, 'system')]
  const found = reader.disagree?.(a.documents[0]?.content as never, b.documents[0]?.content as never)
  if (found === undefined) return undefined
  const place = ({ path, line, column }: typeof found.gold.at): string => `${path}:${line}:${column}`
  return `${found.code} ${place(found.gold.at)} ${place(found.system.at)} ${found.message}`
}
