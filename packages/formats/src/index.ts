/**
 * `@assay/formats`: what annotation tools and data sets write, as documents.
 *
 * @module @assay/formats
 */
import { type AnyReader, plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bioc } from './bioc/reader.ts'
import { conlluPlus } from './conllu-plus/reader.ts'
import { examples } from './examples.ts'
import { gate } from './gate/reader.ts'
import { hfPipeline } from './hf-pipeline/reader.ts'
import { hfTokens } from './hf-tokens/reader.ts'
import { i2b2Xml } from './i2b2-xml/reader.ts'
import { labelStudio } from './label-studio/reader.ts'
import { messages } from './messages.ts'
import { neleval } from './neleval/reader.ts'
import { pubtator } from './pubtator/reader.ts'
import { spansJsonl, toolReaders } from './spans-jsonl/readers.ts'
import { spansToTags } from './spans-to-tags/view.ts'
import { taggedLines } from './tagged-lines/reader.ts'
import { ua } from './ua/reader.ts'
import { uimaCas } from './uima-cas/reader.ts'
import { webannoTsv } from './webanno-tsv/reader.ts'

const { name, version } = manifest

const all: readonly AnyReader[] = [
  spansJsonl,
  ...toolReaders,
  hfTokens,
  hfPipeline,
  labelStudio,
  uimaCas,
  pubtator,
  bioc,
  webannoTsv,
  conlluPlus,
  taggedLines,
  ua,
  neleval,
  gate,
  i2b2Xml,
]

/** The readers and views of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  readers: all.map((reader): AnyReader => ({ ...reader, example: examples[reader.name] ?? '' })),
  views: [...spansToTags],
})
