/** What a reader gives of a text, as lines that a test can hold. */
import { bytesSource, type Problem, type Reader, spanText } from '@assay/core'
import { fragmentText } from '@assay/core/internal'
import { optionsOf } from '@assay/core/laws'

const encoder = new TextEncoder()

export interface Gave {
  /** `id`, then each span as `LABEL start end words {attributes}`, or `LABEL 0–3, 5–8 words`. */
  readonly documents: Readonly<Record<string, readonly string[]>>
  readonly texts: readonly (string | undefined)[]
  readonly problems: readonly Problem[]
}

export const readText = <O>(
  reader: Reader<'spans', O>,
  text: string | Uint8Array,
  options: Readonly<Record<string, unknown>> = {},
  path = 'file',
): Gave => {
  const documents: Record<string, readonly string[]> = {}
  const texts: (string | undefined)[] = []
  const problems: Problem[] = []
  const bytes = typeof text === 'string' ? encoder.encode(text) : text
  for (const row of reader.with(optionsOf(reader, options))(bytesSource(path, bytes))) {
    if (row._tag === 'Left') {
      problems.push(row.left)
      continue
    }
    const { id, content } = row.right
    const [region] = content.regions
    texts.push(region?.texts?.[0])
    documents[id] = (region?.readings[0] ?? []).map((span) => {
      const label = span.labels.map((path) => path.join('.')).join('|')
      const words = region === undefined ? '' : JSON.stringify(spanText(region, 0, span))
      const own = Object.entries(span.attributes ?? {}).map(([key, value]) => ` ${key}=${value}`)
      const where = span.fragments === undefined ? `${span.start} ${span.end}` : fragmentText(span)
      return `${label} ${where} ${words}${own.join('')}`
    })
  }
  return { documents, texts, problems }
}

/** `E331 3:5 message` */
export const said = ({ problems }: Gave): readonly string[] =>
  problems.map(({ code, at, message }) => `${code} ${at.line}:${at.column} ${message}`)
