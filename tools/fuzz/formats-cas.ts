/** The formats of stand-off annotation and of linguistic tools: PubTator, BioC, UIMA CAS, WebAnno TSV, neleval, Universal Anaphora. */
import type { Format, Printed } from './formats.ts'
import { borderChanges, groupChanges, type Item, labelChanges, type Text } from './texts.ts'

const labels = ['Person', 'Location', 'Org', 'Amount']

export const lengthOf = (text: string): number => [...text].length

/** A text with a blank between two words, and where its items stand in it. */
interface Laid {
  readonly text: string
  readonly items: readonly {
    readonly start: number
    readonly end: number
    readonly words: string
    readonly label: string
    readonly id: string
  }[]
}

export const laidOut = ({ words, items }: Text, length: (text: string) => number): Laid => {
  const starts: number[] = []
  let at = 0
  for (const word of words) {
    starts.push(at)
    at += length(word) + 1
  }
  const laid = ({ start, end, label, group }: Item) => {
    const own = words.slice(start, end).join(' ')
    const from = starts[start]!
    return { start: from, end: from + length(own), words: own, label: labels[label]!, id: `Q${group}` }
  }
  return { text: words.join(' '), items: items.map(laid) }
}

const pubtator = (text: Text): string => {
  const { text: title, items } = laidOut(text, lengthOf)
  const lines = items.map(({ start, end, words, label, id }) => [text.id, start, end, words, label, id].join('\t'))
  return `${[`${text.id}|t|${title}`, `${text.id}|a|`, ...lines].join('\n')}\n\n`
}

const bioc = (texts: readonly Text[]): Printed => {
  const documents = texts.map((text) => {
    const { text: own, items } = laidOut(text, lengthOf)
    const annotations = items.map(({ start, end, words, label, id }, i) => ({
      id: String(i),
      infons: { type: label, identifier: id },
      text: words,
      locations: [{ offset: start, length: end - start }],
    }))
    return { id: text.id, infons: {}, passages: [{ offset: 0, text: own, annotations }] }
  })
  return { 'a.json': `${JSON.stringify({ documents }, undefined, 1)}\n` }
}

const ner = 'de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity'
const metadata = 'de.tudarmstadt.ukp.dkpro.core.api.metadata.type.DocumentMetaData'

const casJson = (text: Text): string => {
  const { text: own, items } = laidOut(text, ({ length }) => length)
  const structures = [
    { '%ID': 1, '%TYPE': 'uima.cas.Sofa', sofaNum: 1, sofaID: '_InitialView', sofaString: own },
    { '%ID': 2, '%TYPE': metadata, '@sofa': 1, begin: 0, end: own.length, documentTitle: text.id },
    ...items.map(({ start, end, label, id }, i) => ({
      '%ID': i + 3,
      '%TYPE': ner,
      '@sofa': 1,
      begin: start,
      end,
      value: label,
      identifier: id,
    })),
  ]
  const members = structures.slice(1).map((structure) => structure['%ID'])
  const views = { _InitialView: { '%SOFA': 1, '%MEMBERS': members } }
  return `${JSON.stringify({ '%TYPES': {}, '%FEATURE_STRUCTURES': structures, '%VIEWS': views }, undefined, 1)}\n`
}

const casXmi = (text: Text): string => {
  const { text: own, items } = laidOut(text, ({ length }) => length)
  const entities = items.map(
    ({ start, end, label, id }, i) =>
      `<ner:NamedEntity xmi:id="${i + 3}" sofa="1" begin="${start}" end="${end}" value="${label}" identifier="${id}"/>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<xmi:XMI xmlns:ner="http:///de/tudarmstadt/ukp/dkpro/core/api/ner/type.ecore" xmlns:metadata="http:///de/tudarmstadt/ukp/dkpro/core/api/metadata/type.ecore" xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" xmi:version="2.0">
<metadata:DocumentMetaData xmi:id="2" sofa="1" begin="0" end="${own.length}" documentTitle="${text.id}"/>
${entities.join('')}<cas:Sofa xmi:id="1" sofaNum="1" sofaID="_InitialView" mimeType="text" sofaString="${own}"/>
<cas:View sofa="1" members="2 ${items.map((_, i) => i + 3).join(' ')}"/>
</xmi:XMI>
`
}

/** In one way and the other, by the number of the text. */
const cas = (texts: readonly Text[]): Printed =>
  Object.fromEntries(
    texts.map((text, i) => (i % 2 === 0 ? [`${text.id}.json`, casJson(text)] : [`${text.id}.xmi`, casXmi(text)])),
  )

const webanno = (text: Text): string => {
  const rows: string[] = []
  let at = 0
  for (const [i, word] of text.words.entries()) {
    const said = text.items.flatMap(({ start, end, label, group }, n) => {
      const number = end > start + 1 ? `[${n + 1}]` : ''
      return start <= i && i < end ? [`Q${group}${number}\t${labels[label]}${number}`] : []
    })
    rows.push(`1-${i + 1}\t${at}-${at + word.length}\t${word}\t${said[0] ?? '_\t_'}\t`)
    at += word.length + 1
  }
  return `#FORMAT=WebAnno TSV 3.3\n#T_SP=${ner}|identifier|value\n\n\n#Text=${text.words.join(' ')}\n${rows.join('\n')}\n`
}

const neleval = (text: Text): string =>
  laidOut(text, lengthOf)
    .items.map(({ start, end, label, id }) => `${[text.id, start, end - 1, id, '1.0', label].join('\t')}\n`)
    .join('')

const tac2015 = (text: Text): string =>
  laidOut(text, lengthOf)
    .items.map(({ start, end, words, label, id }, i) => {
      const place = `${text.id}: ${start} - ${end - 1}`
      const score = ((start * 7 + end * 3) % 11) / 10
      return `${['run', `m${i}`, words, place, id, label, 'NAM', score].join('\t')}\n`
    })
    .join('')

/** Links, and in a file beside them the queries that say where they are. */
const tac2014 = (texts: readonly Text[]): Printed => {
  const all = texts.flatMap((text) => laidOut(text, lengthOf).items.map((item) => ({ ...item, text: text.id })))
  const links = all.map(({ id, label }, i) => `q${i}\t${id}\t${label}\t1.0\n`)
  const queries = all.map(
    ({ text, start, end }, i) =>
      `<query id="q${i}"><name>x</name><docid>${text}</docid><beg>${start}</beg><end>${end - 1}</end></query>\n`,
  )
  return { 'a.tab': links.join(''), 'a.xml': `<kbpentlink>\n${queries.join('')}</kbpentlink>\n` }
}

const taggedWords = ({ words, items }: Text): readonly (readonly [word: string, tag: string])[] =>
  words.map((word, i) => {
    const item = items.find(({ start, end }) => start <= i && i < end)
    return [word, item === undefined ? 'O' : `${item.start === i ? 'B' : 'I'}-${labels[item.label]}`]
  })

const conlluPlus = (texts: readonly Text[]): Printed => {
  const sentences = texts.map((text) => {
    const rows = taggedWords(text).map(([word, tag], i) => `${i + 1}\t${word}\tX\t${tag}\n`)
    return `${rows.join('')}\n`
  })
  return { 'a.conllup': `# global.columns = ID FORM UPOS NER\n${sentences.join('')}` }
}

const taggedLines = (texts: readonly Text[]): Printed => ({
  'a.txt': texts
    .map(
      (text) =>
        `${taggedWords(text)
          .map((cells) => cells.join('/'))
          .join(' ')}\n`,
    )
    .join(''),
})

const ua = (texts: readonly Text[]): Printed => {
  const documents = texts.map(({ id, words, items }) => {
    const rows = words.map((word, at) => {
      const i = items.findIndex(({ start, end }) => start <= at && at < end)
      const item = items[i]
      const opening =
        item?.start === at ? `(EntityID=${item.group}|MarkableID=m${i}|Min=${item.start + 1}|SemType=do` : ''
      const markable = `${opening}${item?.end === at + 1 ? ')' : ''}` || '_'
      return `${at + 1}  ${word}  _  ${markable}  _\n`
    })
    return `# newdoc id = ${id}\n${rows.join('')}\n`
  })
  return { 'a.key': `# global.columns = ID FORM MISC IDENTITY DISCOURSE_DEIXIS\n${documents.join('')}` }
}

const gate = (text: Text): string => {
  const { text: own, items } = laidOut(text, lengthOf)
  const annotations = items.map(({ start, end, label, id }, i) => ({
    type: label,
    id: i,
    start,
    end,
    features: { id },
  }))
  const sets = { Key: { name: 'Key', annotations } }
  return `${JSON.stringify({ text: own, name: text.id, annotation_sets: sets, offset_type: 'p' })}\n`
}

const fileEach =
  (ending: string, print: (text: Text) => string): Format['print'] =>
  (texts): Printed =>
    Object.fromEntries(texts.map((text) => [`${text.id}${ending}`, print(text)]))

const inOne =
  (name: string, print: (text: Text) => string): Format['print'] =>
  (texts): Printed => ({ [name]: texts.map(print).join('') })

const spans = {
  words: true,
  changes: [labelChanges, borderChanges],
  single: true,
  files: 'SIDE',
  metrics: ['@assay/span-f1/span-f1', '@assay/eter/ser', '@assay/eter/tag-f1'],
  pairs: [],
} as const

const escaped = (words: string): string => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const i2b2 = (text: Text): string => {
  const { text: own, items } = laidOut(text, lengthOf)
  const tags = items.map(
    ({ start, end, label, words }, i) =>
      `<NAME id="P${i}" start="${start}" end="${end}" text="${escaped(words)}" TYPE="${label}" comment="" />\n`,
  )
  return `<deIdi2b2>\n<TEXT>${escaped(own)}</TEXT>\n<TAGS>\n${tags.join('')}</TAGS>\n</deIdi2b2>\n`
}

export const casFormats: readonly Format[] = [
  { ...spans, reader: '@assay/formats/i2b2-xml', files: 'SIDE/*', print: fileEach('.xml', i2b2) },
  { ...spans, reader: '@assay/formats/gate', files: 'SIDE/*', print: fileEach('.bdocjs', gate) },
  { ...spans, words: false, reader: '@assay/formats/neleval', print: inOne('a.tsv', neleval) },
  {
    ...spans,
    words: false,
    reader: '@assay/linking/tac-2015',
    metrics: ['@assay/linking/linking', '@assay/linking/gerbil', '@assay/linking/link-confidence'],
    print: inOne('a.tab', tac2015),
  },
  {
    ...spans,
    words: false,
    reader: '@assay/linking/tac-2014',
    files: 'SIDE/*.tab',
    metrics: ['@assay/linking/linking', '@assay/linking/gerbil'],
    print: tac2014,
  },
  { ...spans, reader: '@assay/formats/pubtator', print: inOne('a.pubtator', pubtator) },
  { ...spans, reader: '@assay/formats/bioc', print: bioc },
  { ...spans, reader: '@assay/formats/uima-cas', files: 'SIDE/*', print: cas },
  { ...spans, reader: '@assay/formats/webanno-tsv', files: 'SIDE/*', print: fileEach('.tsv', webanno) },
  {
    ...spans,
    reader: '@assay/formats/conllu-plus',
    metrics: ['@assay/conll-f1/conll-f1', '@assay/span-f1/entity-match'],
    print: conlluPlus,
  },
  {
    ...spans,
    reader: '@assay/formats/tagged-lines',
    metrics: ['@assay/conll-f1/conll-f1', '@assay/span-f1/entity-match'],
    print: taggedLines,
  },
  {
    words: true,
    changes: [groupChanges, borderChanges],
    single: false,
    reader: '@assay/formats/ua',
    files: 'SIDE',
    metrics: ['@assay/lea', '@assay/coreference/conll-average', '@assay/clustering-purity/b-cubed'],
    print: ua,
    pairs: [
      { gold: 'packages/formats/golden/ua/TC-PA.key', system: 'packages/formats/golden/ua/TC-PA-1.sys' },
      { gold: 'packages/formats/golden/ua/TC-PB.key', system: 'packages/formats/golden/ua/TC-PB-1.sys' },
    ],
  },
]
