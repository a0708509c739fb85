/** Reading a text with a reader, for tests. */
import { type AnyReader, type Document, type Model, type Problem, type Source, textSource } from '@assay/core'
import { optionsOf } from '@assay/core/laws'

interface Read<M extends Model> {
  readonly documents: readonly Document<M>[]
  readonly problems: readonly Problem[]
}

/** `beside` are the files of the same folder. */
export const readText = <M extends Model>(
  reader: AnyReader,
  text: string,
  options: Readonly<Record<string, unknown>> = {},
  beside: Readonly<Record<string, string>> = {},
): Read<M> => {
  const source: Source = {
    ...textSource('file.json', text),
    beside: (name) => (Object.hasOwn(beside, name) ? textSource(name, beside[name]!) : undefined),
  }
  const documents: Document<M>[] = []
  const problems: Problem[] = []
  for (const one of reader.with(optionsOf(reader, options))(source)) {
    if (one._tag === 'Left') problems.push(one.left)
    else documents.push(one.right as Document<M>)
  }
  return { documents, problems }
}

/** A problem with its place on one line. */
export const told = ({ severity, code, message, at }: Problem): string =>
  `${severity} ${code} ${at.path}:${at.line}:${at.column} ${message}`

/** All lines of JSON of some values. */
export const jsonLines = (...values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('')
