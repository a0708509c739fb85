/** The readers of spans in JSON: `spans-jsonl`, and each of its tools under its own name. */
import { commonCode, type Disagreement, type Reader, reader, type Source, type Spans } from '@assay/core'
import { type DialectName, dialectNames, sniffFor } from '../json-shapes.ts'
import { noteScores, readingOf } from '../reading.ts'
import { withoutSpans } from '../text-spans.ts'
import { differentTexts, unlikePositions, whereOf } from '../texts.ts'
import { options, type SpansJsonlOptions, type ToolOptions, toolOptions, tools } from './dialects.ts'
import { bordersIn, read, type Tool } from './read.ts'
import { writerOf } from './write.ts'

/** Words are compared where both sides have them. */
const differentWords = (gold: Spans, system: Spans): Disagreement | undefined => {
  const [a, b] = [gold.tokens, system.tokens]
  if (a === undefined || b === undefined) return undefined
  const spots = (unit: number) => ({ gold: whereOf(gold, unit), system: whereOf(system, unit) })
  const at = a.findIndex((word, i) => word !== b[i])
  if (at >= 0 && at < b.length)
    return {
      code: commonCode.E402,
      message: `word ${at + 1} of the document is "${a[at]}" in the gold and "${b[at]}" in the system`,
      ...spots(at),
    }
  if (a.length === b.length) return undefined
  const message = `the document has ${a.length} words in the gold and ${b.length} in the system`
  return { code: commonCode.E403, message, ...spots(Math.min(a.length, b.length)) }
}

const disagree = (gold: Spans, system: Spans): Disagreement | undefined =>
  unlikePositions(gold, system) ?? differentWords(gold, system) ?? differentTexts(gold, system)

type IsWanted = (byte: number, documents: number) => boolean

const shared = {
  contract: 1,
  gives: 'spans',
  signed: ['unit', 'ends'],
  pairs: 'id',
  units: 'documents',
  keyedBy: 'spans',
  fields: {
    id: 'id',
    text: 'text',
    spans: 'spans',
    start: 'start',
    end: 'end',
    label: 'label',
    surface: 'surface',
  },
} as const

const whole: Tool = {
  name: 'spans-jsonl',
  dialects: ['plain', 'bigbio', ...Object.values(tools).flat()],
}

export const spansJsonl: Reader<'spans', SpansJsonlOptions> = reader({
  ...shared,
  name: 'spans-jsonl',
  title:
    'spans in JSON, one document a line or in a list: our own, and those of doccano, Prodigy, spaCy, GLiNER, LangExtract',
  options,
  signed: ['dialect', ...shared.signed],
  sniff: sniffFor(...dialectNames, 'spans', 'unnamed'),
  with: (settings) => (source: Source) =>
    readingOf((see, skip) => noteScores(read(whole, source, settings, see, skip), see)),
  borders: (settings) => (source: Source, isWanted: IsWanted) => bordersIn(whole, source, settings, isWanted),
  disagree,
  numbered: { id: '#' },
  empty: withoutSpans,
  writer: writerOf('plain'),
})

/** A tool under its own name: the same reader, with the dialects of the tool alone. */
const toolReader = (name: keyof typeof tools, title: string): Reader<'spans', ToolOptions> => {
  const dialects: readonly DialectName[] = tools[name]
  const { write, unwritable } = writerOf(dialects[0]!)
  const all = (settings: ToolOptions): SpansJsonlOptions => ({
    ...settings,
    dialect: 'auto',
    discontinuous: 'spans',
  })
  return reader({
    ...shared,
    name,
    title: `${title}: a dialect of spans-jsonl`,
    options: toolOptions,
    // spans-jsonl is surer of the same file, so that gold and systems may be of different tools
    sniff: (...file) => sniffFor(...dialects)(...file) / 2,
    with: (settings) => (source: Source) =>
      readingOf((see, skip) => noteScores(read({ name, dialects }, source, all(settings), see, skip), see)),
    borders: (settings) => (source: Source, isWanted: IsWanted) =>
      bordersIn({ name, dialects }, source, all(settings), isWanted),
    disagree,
    empty: withoutSpans,
    writer: {
      write: (documents, settings) => write(documents, all(settings)),
      unwritable: (document, settings) => unwritable?.(document, all(settings)),
    },
  })
}

export const toolReaders = [
  toolReader('doccano', 'JSON lines of doccano'),
  toolReader('prodigy', 'JSON lines of Prodigy'),
  toolReader('spacy', 'training pairs and Doc.to_json of spaCy'),
  toolReader('gliner', 'what GLiNER predicts and what it is trained on'),
  toolReader('langextract', 'JSON lines of LangExtract'),
] as const
