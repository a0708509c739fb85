/** Reading, scoring and expected values for the tests. */
import { readFileSync } from 'node:fs'
import {
  type AnyMetric,
  bytesSource,
  type Document,
  type Problem,
  type Scorer,
  type Spans,
  textSource,
} from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { haremXml } from '@assay/core/readers'

const bytesOf = (path: string): Uint8Array => readFileSync(new URL(`../${path}`, import.meta.url))
export const jsonOf = <A>(path: string): A => JSON.parse(new TextDecoder().decode(bytesOf(path))) as A

const readWith = (given: object, source: ReturnType<typeof textSource>) => {
  const documents: Document<'spans'>[] = []
  const problems: Problem[] = []
  for (const item of haremXml.with(optionsOf(haremXml, given))(source)) {
    if (item._tag === 'Left') problems.push(item.left)
    else documents.push(item.right)
  }
  return { documents, problems }
}

/** The documents of a text without errors. */
export const documentsOf = (text: string, given: object = {}): readonly Document<'spans'>[] => {
  const { documents, problems } = readWith(given, textSource('test.xml', text))
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ code, message }) => `${code}: ${message}`).join('\n'))
  return documents
}
export const documentsOfFile = (path: string, given: object = {}): readonly Document<'spans'>[] =>
  readWith(given, bytesSource(path, bytesOf(path))).documents

/** The content of a document, from its text with tags. */
export const spansOf = (body: string, head = ''): Spans =>
  documentsOf(`<DOC><DOCID>d1</DOCID>${head}<TEXTO>${body}</TEXTO></DOC>`)[0]!.content

interface Scoring<S, K extends string> {
  readonly name: string
  readonly options: AnyMetric['options']
  readonly with: (options: never) => Scorer<'spans', S, K>
}

// cached for properties: parsing options takes longer than scoring a short text
const scorers = new Map<string, unknown>()

/** A metric under options; by law a scorer has no memory of earlier documents. */
export const scorer = <S, K extends string>(metric: Scoring<S, K>, given: object = {}): Scorer<'spans', S, K> => {
  const key = `${metric.name} ${JSON.stringify(given)}`
  const known =
    (scorers.get(key) as Scorer<'spans', S, K> | undefined) ?? metric.with(optionsOf(metric, given) as never)
  scorers.set(key, known)
  return known
}

export type Pairs = readonly (readonly [gold: Spans, system: Spans])[]

export const sumOf = <S, K extends string>(own: Scorer<'spans', S, K>, pairs: Pairs): S => {
  let sum = own.stats.empty
  for (const [gold, system] of pairs) {
    for (const { stats } of own.judge(gold)(system)) sum = own.stats.concat(sum, stats)
  }
  return sum
}

export const measured = <S, K extends string>(
  metric: Scoring<S, K>,
  pairs: Pairs,
  given: object = {},
): { readonly [P in K]: number | undefined } => {
  const own = scorer(metric, given)
  return own.summarise(sumOf(own, pairs))
}

type Values = Readonly<Record<string, number | undefined>>

/** The measures that differ; one expectation for all is much faster than one for each. */
export const differences = (
  own: Values,
  other: Values,
): readonly (readonly [name: string, own: number | undefined, other: number | undefined])[] =>
  [...new Set([...Object.keys(own), ...Object.keys(other)])]
    .filter((name) => !Object.is(own[name], other[name]))
    .map((name) => [name, own[name], other[name]])

/** Documents of two files, paired by id. */
export const pairById = (gold: readonly Document<'spans'>[], system: readonly Document<'spans'>[]): Pairs => {
  const byId = new Map(system.map(({ id, content }) => [id, content]))
  return gold.map(({ id, content }) => [content, byId.get(id) ?? { length: 0, regions: [] }])
}

/** A run with a prefix before its text, so that occurrences are shifted. */
export const shiftedRun = (system: Spans, prefix: string): Spans => ({
  length: system.length + prefix.length,
  regions: system.regions.map(({ readings, texts }) => ({
    texts: (texts ?? []).map((text) => prefix + text),
    readings: readings.map((spans) =>
      spans.map((span) => ({ ...span, start: span.start + prefix.length, end: span.end + prefix.length })),
    ),
  })),
})
const camel = (text: string): string => text.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase())
/** Options from the spelling of the vectors: `weight_tokens: "no-stopwords"`. */
export const optionsAsWritten = (given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(given).map(([key, value]) => [camel(key), typeof value === 'string' ? camel(value) : value]),
  )
