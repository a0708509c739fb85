/** Six corpora of the examples as plain samples, and the files of their formats. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AnyReader, type Document, type Model, type Problem, right, type Source, textSource } from '@assay/core'
import { builtIn } from '@assay/core/internal/built-in'
import { decodeOptions } from '@assay/core/internal/host'
import { plugin as formats } from '@assay/formats'
import { listings } from '../../src/listed.ts'
import { type Part, partOf } from '../../src/parts.ts'

export interface SampleMention {
  readonly start: number
  readonly end: number
  readonly label: string
}

/** A sentence or a document: a text with mentions by the offsets of its string. Those of WePS are clusters of ranks. */
export interface Sample {
  readonly text: string
  readonly mentions: readonly SampleMention[]
  readonly clusters?: readonly (readonly number[])[]
}

/** Files by name, and where each sample is: its file, and the lines from the first to one past the last. */
export interface Written {
  readonly files: Readonly<Record<string, string>>
  readonly main: readonly string[]
  readonly places: readonly { readonly file: string; readonly from: number; readonly to: number }[]
}

export interface Corpus {
  readonly name: string
  readonly reader: string
  readonly from: string
  /** Borders are those of words, or those of characters. */
  readonly borders: 'words' | 'characters' | 'none'
  readonly samples: () => readonly Sample[]
  readonly write: (samples: readonly Sample[]) => Written
}

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..')
const example = (path: string): string => join(root, 'examples', path)

// ---- reading ---------------------------------------------------------------------------------------------------------

const readers: readonly AnyReader[] = [...(builtIn.readers ?? []), ...(formats.readers ?? [])]

interface ReadFile {
  readonly model: Model
  readonly documents: readonly Document<Model>[]
  readonly problems: readonly Problem[]
}

/** The documents of files by a reader of its defaults. */
const readWith = (name: string, sources: readonly Source[]): ReadFile => {
  const reader = readers.find((one) => one.name === name)!
  const options = decodeOptions(reader.options, {})
  if (options._tag === 'Left') throw new Error(`${name} has no defaults`)
  const documents: Document<Model>[] = []
  const problems: Problem[] = []
  for (const source of sources)
    for (const read of reader.with(options.right)(source))
      if (read._tag === 'Right') documents.push(read.right as Document<Model>)
      else problems.push(read.left)
  return { model: reader.gives as Model, documents, problems }
}

const fileSource = (path: string): Source => {
  const bytes = new Uint8Array(readFileSync(path))
  return { path, chunks: () => [right(bytes)] }
}

/** The part that written files are. */
export const readPart = (name: string, { reader }: Corpus, { files, main }: Written): Part => {
  const sourceOf = (path: string): Source => ({
    ...textSource(path, files[path]!),
    beside: (other) => (files[other] === undefined ? undefined : textSource(other, files[other])),
  })
  return partOf(name, readWith(reader, main.map(sourceOf)))!
}

const samplesOf = (part: Part): readonly Sample[] => {
  const listed =
    part.model === 'tags'
      ? part.documents.map(({ content }) => listings.tags(content))
      : part.model === 'spans'
        ? part.documents.map(({ content }) => listings.spans(content))
        : []
  return listed.map(({ text = '', mentions }) => ({
    text,
    mentions: mentions.flatMap(({ stretch, label }) =>
      stretch === undefined ? [] : [{ ...stretch, label: label.replace(/\|.*/, '') }],
    ),
  }))
}

const samplesIn = (reader: string, path: string): readonly Sample[] =>
  samplesOf(partOf('', readWith(reader, [fileSource(example(path))]))!)

/** A sample of words, with mentions by their numbers. */
const ofWords = (words: readonly string[], mentions: readonly SampleMention[]): Sample => {
  const starts: number[] = []
  let text = ''
  for (const word of words) {
    starts.push(text.length)
    text += `${word} `
  }
  const endOf = (word: number): number => starts[word]! + words[word]!.length
  return {
    text: text.trimEnd(),
    mentions: mentions.map(({ start, end, label }) => ({ start: starts[start]!, end: endOf(end - 1), label })),
  }
}

interface SpertSentence {
  readonly tokens: readonly string[]
  readonly entities: readonly { readonly type: string; readonly start: number; readonly end: number }[]
}

const spertSamples = (): readonly Sample[] =>
  (JSON.parse(readFileSync(example('relations/gold.json'), 'utf8')) as readonly SpertSentence[]).map(
    ({ tokens, entities }) =>
      ofWords(
        tokens,
        entities.map(({ type, start, end }) => ({ start, end, label: type })),
      ),
  )

/** The pages of HIPE, sentence by sentence, with the links of mentions as their labels. */
const hipeSamples = (): readonly Sample[] => {
  const samples: Sample[] = []
  let words: string[] = []
  let mentions: { start: number; end: number; label: string }[] = []
  let number = 0
  const close = (): void => {
    if (words.length > 0) samples.push(ofWords(words, mentions))
    words = []
    mentions = []
  }
  for (const line of readFileSync(example('hipe/gold.tsv'), 'utf8').split('\n').slice(1)) {
    const cells = line.split('\t')
    if (line.startsWith('#') || cells.length < 10) close()
    if (line.startsWith('#') || cells.length < 10) continue
    const [word, tag, , , , , , link] = cells as [string, string, string, string, string, string, string, string]
    if (tag.startsWith('B-'))
      mentions.push({ start: words.length, end: words.length + 1, label: /^Q/.test(link) ? link : `new${number++}` })
    else if (tag.startsWith('I-') && mentions.length > 0) mentions.at(-1)!.end = words.length + 1
    words.push(word)
    if (cells[9]!.includes('EndOfSentence')) close()
  }
  close()
  return samples
}

const wepsSamples = (): readonly Sample[] =>
  Array.from({ length: 8 }, (_, i) => {
    const xml = readFileSync(example(`weps/gold/Name_00${i}.clust.xml`), 'utf8')
    const clusters = xml
      .split('<entity ')
      .slice(1)
      .map((entity) => [...entity.matchAll(/rank="(\d+)"/g)].map(([, rank]) => Number(rank)))
    return { text: '', mentions: [], clusters }
  })

// ---- writing ---------------------------------------------------------------------------------------------------------

/** One file with the samples one after the other. */
const inOneFile = (file: string, texts: readonly string[], head = '', foot = ''): Written => {
  const places: Written['places'][number][] = []
  let line = head.split('\n').length
  for (const text of texts) {
    const lines = text.split('\n').length - 1
    places.push({ file, from: line, to: line + lines })
    line += lines
  }
  return { files: { [file]: head + texts.join('') + foot }, main: [file], places }
}

/** The words between blanks, with the mention that begins at each or goes on. */
const tokensOf = ({ text, mentions }: Sample) =>
  [...text.matchAll(/\S+/g)].map((match) => {
    const [start, end] = [match.index, match.index + match[0].length]
    const within = mentions.find((mention) => mention.start <= start && end <= mention.end)
    return { word: match[0], within, begins: within?.start === start, ends: within?.end === end }
  })

const columns = (samples: readonly Sample[]): Written =>
  inOneFile(
    'test.conll',
    samples.map(
      (sample) =>
        `${tokensOf(sample)
          .map(
            ({ word, within, begins }) =>
              `${word} ${within === undefined ? 'O' : `${begins ? 'B' : 'I'}-${within.label}`}\n`,
          )
          .join('')}\n`,
    ),
  )

const spansJson = (samples: readonly Sample[]): Written =>
  inOneFile(
    'test.jsonl',
    samples.map(({ text, mentions }, i) => `${JSON.stringify({ id: `s${i}`, text, spans: mentions })}\n`),
  )

const brat = (samples: readonly Sample[]): Written => {
  const files: Record<string, string> = {}
  const places = samples.map(({ text, mentions }, i) => {
    const name = `d${String(i).padStart(4, '0')}`
    files[`${name}.txt`] = `${text}\n`
    files[`${name}.ann`] = mentions
      .map(({ start, end, label }, m) => `T${m + 1}\t${label} ${start} ${end}\t${text.slice(start, end)}\n`)
      .join('')
    return { file: `${name}.ann`, from: 1, to: Number.POSITIVE_INFINITY }
  })
  return { files, main: places.map(({ file }) => file), places }
}

/** The number of the document that a sentence of CoNLL-2012 is in. */
export const documentOf = (sentence: number): number => Math.floor(sentence / 10)

/** Documents of ten sentences each, whose mentions corefer where they have one label. */
const conll2012 = (samples: readonly Sample[]): Written => {
  const numbers = new Map<string, number>()
  const idOf = (label: string): number => {
    if (!numbers.has(label)) numbers.set(label, numbers.size)
    return numbers.get(label)!
  }
  const sentence = (sample: Sample, document: number): string =>
    `${tokensOf(sample)
      .map(({ word, within, begins, ends }, i) => {
        const id = within === undefined ? 0 : idOf(within.label)
        const mark = within === undefined ? '-' : `${begins ? '(' : ''}${begins || ends ? id : '-'}${ends ? ')' : ''}`
        return `d${document} 0 ${i} ${word} ${mark}\n`
      })
      .join('')}\n`
  const texts = samples.map((sample, i) => {
    const document = documentOf(i)
    const begin = i % 10 === 0 ? `#begin document (d${document}); part 000\n` : ''
    const end = i % 10 === 9 || i === samples.length - 1 ? '#end document\n' : ''
    return begin + sentence(sample, document) + end
  })
  return inOneFile('test.conll', texts)
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const harem = (samples: readonly Sample[]): Written => {
  const documents = samples.map(({ text, mentions }, i) => {
    let [at, marked] = [0, '']
    for (const [m, { start, end, label }] of [...mentions].sort((a, b) => a.start - b.start).entries()) {
      const [category, type = ''] = label.split('.')
      const tag = `<EM ID="${i}-${m}" CATEG="${category}"${type === '' ? '' : ` TIPO="${type}"`}>`
      marked += `${escaped(text.slice(at, start))}${tag}${escaped(text.slice(start, end))}</EM>`
      at = end
    }
    return `<DOC DOCID="H-${i}">${marked}${escaped(text.slice(at))}</DOC>\n`
  })
  return inOneFile('test.xml', documents, '<?xml version="1.0" encoding="UTF-8"?>\n<colHAREM>\n', '</colHAREM>\n')
}

const weps = (samples: readonly Sample[]): Written => {
  const files: Record<string, string> = {}
  const places = samples.map(({ clusters = [] }, i) => {
    const entities = clusters.map(
      (ranks, id) => `<entity id="${id}">${ranks.map((rank) => `<doc rank="${rank}" />`).join('')}</entity>\n`,
    )
    const file = `Name_${String(i).padStart(3, '0')}.clust.xml`
    files[file] =
      `<?xml version="1.0" encoding="UTF-8"?>\n<clustering name="Name ${i}">\n${entities.join('')}</clustering>\n`
    return { file, from: 1, to: Number.POSITIVE_INFINITY }
  })
  return { files, main: places.map(({ file }) => file), places }
}

export const corpora: readonly Corpus[] = [
  {
    name: 'CoNLL columns',
    reader: 'conll-columns',
    from: 'wnut-2017/gold.conll',
    borders: 'words',
    samples: () => samplesIn('conll-columns', 'wnut-2017/gold.conll'),
    write: columns,
  },
  {
    name: 'spans JSON',
    reader: 'spans-jsonl',
    from: 'conventions/gold.jsonl',
    borders: 'characters',
    samples: () => samplesIn('spans-jsonl', 'conventions/gold.jsonl'),
    write: spansJson,
  },
  {
    name: 'brat',
    reader: 'brat',
    from: 'relations/gold.json',
    borders: 'characters',
    samples: spertSamples,
    write: brat,
  },
  {
    name: 'CoNLL-2012',
    reader: 'conll-2012',
    from: 'hipe/gold.tsv',
    borders: 'words',
    samples: hipeSamples,
    write: conll2012,
  },
  {
    name: 'HAREM',
    reader: 'harem-xml',
    from: 'harem-metrics/gold.xml',
    borders: 'characters',
    samples: () => samplesIn('harem-xml', 'harem-metrics/gold.xml'),
    write: harem,
  },
  { name: 'WePS', reader: 'weps-xml', from: 'weps/gold', borders: 'none', samples: wepsSamples, write: weps },
]
