/**
 * A gold whose every field holds a canary, but for labels and the names by which WePS and BSNLP break scores down: files that each
 * metric reads, of a gold and three systems.
 */

/** What no published file holds: a word, a form, an id or a path of the gold. */
export const CANARY = /kanari/i

interface Item {
  readonly start: number
  readonly end: number
  readonly label: number
  readonly group: number
}

interface Text {
  readonly id: string
  readonly words: readonly string[]
  readonly items: readonly Item[]
}

type Side = Readonly<Record<string, string>>

/** Files of a gold and of three systems, and the metrics that read them. */
export interface Canaries {
  readonly model: string
  readonly gold: string
  readonly metrics: readonly string[]
  readonly flags?: readonly string[]
  readonly files: Side
}

const item = (start: number, end: number, label: number, group: number): Item => ({ start, end, label, group })

const textOf = (id: string, items: readonly Item[]): Text => ({
  id,
  words: Array.from({ length: 14 }, (_, i) => `kanari${id}word${i}`),
  items,
})

const gold: readonly Text[] = [
  textOf('KanariA', [item(0, 2, 0, 0), item(3, 5, 1, 1), item(6, 7, 2, 0), item(9, 12, 3, 1)]),
  textOf('KanariB', [item(1, 3, 0, 2), item(4, 6, 2, 2), item(7, 8, 1, 3), item(10, 13, 2, 3)]),
]

/** The same texts with some items changed, and one that is not there. */
const changed = (change: (items: readonly Item[]) => readonly Item[]): readonly Text[] =>
  gold.map((text) => ({ ...text, items: change(text.items) }))

const sides = {
  zz: gold,
  a: changed((items) => items.slice(1)),
  b: changed((items) => items.map((one, i) => (i === 1 ? { ...one, label: 3, group: 0 } : one))),
  c: changed((items) => items.map((one, i) => (i === 2 ? { ...one, start: one.start - 1, group: 1 } : one))),
} as const

/** The same with all items in place, and some of them in another group: what is clustered is told, and not found. */
const regrouped: typeof sides = {
  zz: gold,
  a: changed((items) => items.map((one, i) => (i === 0 ? { ...one, group: 1 } : one))),
  b: changed((items) => items.map((one) => ({ ...one, group: 0 }))),
  c: changed((items) => items.map((one, i) => ({ ...one, group: i }))),
}

const ofSides = (name: (side: string) => string, print: (text: Text) => string, head = '', all = sides): Side =>
  Object.fromEntries(
    Object.entries(all).map(([side, texts]) => [
      name(side === 'zz' ? 'kanari-gold' : side),
      head + texts.map(print).join(''),
    ]),
  )

const itemOf = ({ items }: Text, at: number): Item | undefined =>
  items.find(({ start, end }) => start <= at && at < end)

const rows = (text: Text, row: (word: string, at: number, item: Item | undefined) => string): string =>
  text.words.map((word, at) => `${row(word, at, itemOf(text, at))}\n`).join('')

const spelt = ({ words }: Text, { start, end }: Item): string => words.slice(start, end).join(' ')

const tagOf = (at: number, one: Item | undefined, labels: readonly string[]): string =>
  one === undefined ? 'O' : `${one.start === at ? 'B' : 'I'}-${labels[one.label]}`

const marked = (text: Text, open: (one: Item) => string, close: (one: Item) => string): string =>
  text.words
    .map((word, at) => {
      const one = itemOf(text, at)
      if (one === undefined) return word
      return `${one.start === at ? open(one) : ''}${word}${one.end === at + 1 ? close(one) : ''}`
    })
    .join(' ')

const charsBefore = ({ words }: Text, at: number): number =>
  words.slice(0, at).reduce((sum, word) => sum + word.length + 1, 0)

const labels = ['PER', 'LOC', 'ORG', 'EVT']
const dotted = ['pers.ind', 'loc.adm.town', 'org.ent', 'amount']

const tags = ofSides(
  (side) => `${side}.conll`,
  (text) => `${rows(text, (word, at, one) => `${word} kanariLemma${at} ${tagOf(at, one, labels)}`)}\n`,
)

/** Lines of spans, each from its extent in the text and its item. */
const spanLines = (write: (start: number, end: number, one: Item) => object): Side =>
  ofSides(
    (side) => `${side}.jsonl`,
    (text) =>
      `${JSON.stringify({
        id: text.id,
        text: text.words.join(' '),
        meta: { source: 'kanariMeta' },
        spans: text.items.map((one) => {
          const start = charsBefore(text, one.start)
          return write(start, start + spelt(text, one).length, one)
        }),
      })}\n`,
  )

const spans = spanLines((start, end, { label }) => ({
  start,
  end,
  label: labels[label],
  score: ((start * 7 + end) % 11) / 10,
}))

/** The same without the second character of each span: spans of two fragments. */
const fragments = spanLines((start, end, { label }) => {
  const pairs = [
    [start, start + 1],
    [start + 2, end],
  ]
  return { fragments: pairs, label: labels[label] }
})

const coreference = ofSides(
  (side) => `${side}.conll`,
  (text) =>
    `#begin document (${text.id}); part 000\n${rows(text, (word, at, one) => {
      const opens = one?.start === at ? '(' : ''
      const closes = one?.end === at + 1 ? ')' : ''
      return [text.id, '0', at, word, opens || closes ? `${opens}${one?.group}${closes}` : '-'].join('\t')
    })}#end document\n`,
)

const clusters = ofSides(
  (side) => `${side}.tsv`,
  (text) => text.items.map((one) => `${text.id}\tkanariItem${one.start}\tkanariCluster${one.group}\n`).join(''),
  'document\titem\tcluster\n',
  regrouped,
)

const weps = ofSides(
  (side) => `${side}/dokumentA.clust.xml`,
  ({ id, items }) =>
    id === gold[1]?.id
      ? ''
      : `<?xml version="1.0" encoding="UTF-8"?>\n<clustering name="dokumentA">\n${[0, 1, 2, 3]
          .filter((group) => items.some((one) => one.group === group))
          .map(
            (group) =>
              `  <entity id="${group}">\n${items
                .filter((one) => one.group === group)
                .map(({ start }) => `    <doc rank="${start}"/>\n`)
                .join('')}  </entity>\n`,
          )
          .join('')}</clustering>\n`,
  '',
  regrouped,
)

const trees = ofSides(
  (side) => `${side}.jsonl`,
  ({ id, words, items }) =>
    `${JSON.stringify({
      id,
      tokens: words,
      entities: items.map(({ start, end, label }) => ({
        kind: 'entity',
        types: [dotted[label]],
        start,
        end,
        children: [],
      })),
    })}\n`,
)

const haremLabels = ['PESSOA" TIPO="INDIVIDUAL', 'LOCAL" TIPO="VIRTUAL', 'OBRA" TIPO="ARTE', 'PESSOA" TIPO="CARGO']

const harem = ofSides(
  (side) => `${side}.xml`,
  (text) =>
    `<DOC DOCID="${text.id}">${marked(
      text,
      ({ start, label }) => `<EM ID="${text.id}-${start}" CATEG="${haremLabels[label]}" MORF="M,S">`,
      () => '</EM>',
    )}.\n</DOC>\n`,
)

const hipe = ofSides(
  (side) => `TEAM${side}_bundle1_ajmc_de_1.tsv`,
  (text) =>
    `# hipe2022:document_id = ${text.id}\n${rows(text, (word, at, one) => {
      const fine = tagOf(at, one, dotted)
      const link = one === undefined ? '_' : `Qkanari${one.group}`
      return [word, fine.replace(/\..*/, ''), 'O', fine, 'O', 'O', 'O', link, '_', '_'].join('\t')
    })}`,
  'TOKEN\tNE-COARSE-LIT\tNE-COARSE-METO\tNE-FINE-LIT\tNE-FINE-METO\tNE-FINE-COMP\tNE-NESTED\tNEL-LIT\tNEL-METO\tMISC\n',
)

const links = ofSides(
  (side) => `${side}.tsv`,
  (text) =>
    text.items
      .map((one) => {
        const start = charsBefore(text, one.start)
        const end = start + spelt(text, one).length - 1
        return `${[text.id, start, end, `Qkanari${one.group}`, `0.${9 - (one.start % 8)}`, labels[one.label]].join('\t')}\n`
      })
      .join(''),
)

/** Each item is paired with the one before it in its group. */
const pairs = ofSides(
  (side) => `${side}.csv`,
  ({ id, items }) =>
    items
      .slice(1)
      .map(
        ({ start, group }, i) => `kanari${id}Record${items[i]!.start},kanari${id}Record${start},0.${9 - (group % 8)}\n`,
      )
      .join(''),
  'unique_id_l,unique_id_r,match_probability\n',
)

const relations = ofSides(
  (side) => `${side}.jsonl`,
  ({ id, words, items }) =>
    `${JSON.stringify({
      id,
      tokens: words,
      unit: 'token',
      mentions: items.map(({ start, end, label }) => ({ id: `kanariM${start}`, start, end, type: labels[label] })),
      relations: items.slice(1).map(({ start, label }, i) => ({
        type: labels[label],
        arguments: [
          { role: 'head', mention: `kanariM${items[i]!.start}` },
          { role: 'tail', mention: `kanariM${start}` },
        ],
      })),
      pairs: items.map(({ label }, i) => ({
        key: [`kanariKey${i}`],
        labels: { relation: labels[label] },
      })),
    })}\n`,
)

const sensitiveDocument = (text: Text): unknown => {
  const mentions = text.items.map((one) => {
    const start = charsBefore(text, one.start)
    const words = spelt(text, one)
    return {
      entity_id: `${text.id}-${one.group}`,
      entity_type: labels[one.label],
      identifier_type: one.label === 0 ? 'DIRECT' : 'QUASI',
      start_offset: start,
      end_offset: start + words.length,
      span_text: words,
    }
  })
  return {
    doc_id: text.id.replace('Kanari', 'dokument'),
    text: text.words.join(' '),
    meta: { applicant: 'kanariMeta' },
    annotations: { annotator: { entity_mentions: mentions } },
  }
}

const sensitive: Side = Object.fromEntries(
  Object.entries(sides).map(([side, texts]) => [
    `${side === 'zz' ? 'kanari-gold' : side}.json`,
    JSON.stringify(texts.map(sensitiveDocument)),
  ]),
)

const names = Object.assign(
  {},
  ...Object.entries(sides).map(([side, texts]) =>
    Object.fromEntries(
      texts.map((text) => [
        `${side === 'zz' ? 'kanari-gold' : side}/topic/pl/dokument${text.id.at(-1)}.txt`,
        `dokument${text.id.at(-1)}\n${text.items
          .map((one) => `${spelt(text, one)}\tkanariBase${one.start}\t${labels[one.label]}\tkanariId${one.group}\n`)
          .join('')}`,
      ]),
    ),
  ),
) as Side

const records = ofSides(
  (side) => `${side}.jsonl`,
  (text) =>
    `${JSON.stringify({
      id: text.id,
      record: {
        title: text.words.join(' '),
        lines: text.items.map((one) => ({ name: spelt(text, one), kind: labels[one.label], at: one.start })),
      },
    })}\n`,
)

const all = (plugin: string, ...metrics: readonly string[]): readonly string[] =>
  metrics.map((name) => `@assay/${plugin}/${name}`)

/** Every metric that scores against a gold, with files that it reads. */
export const canaries: readonly Canaries[] = [
  { model: 'tags', gold: 'kanari-gold.conll', files: tags, metrics: all('conll-f1', 'conll-f1', 'surface-f1') },
  {
    model: 'spans',
    gold: 'kanari-gold.jsonl',
    files: spans,
    metrics: [...all('span-f1', 'span-f1', 'entity-match', 'confidence'), ...all('strings', 'string-f1')],
  },
  {
    model: 'fragments',
    gold: 'kanari-gold.jsonl',
    files: fragments,
    metrics: all('span-f1', 'span-f1', 'entity-match'),
  },
  {
    model: 'coreference',
    gold: 'kanari-gold.conll',
    files: coreference,
    metrics: [
      ...all('coreference', 'conll-average', 'mentions', 'muc', 'b3', 'ceafm', 'ceafe', 'blanc', 'mor', 'zero'),
      ...all('coreference', 'reference-scorer'),
      ...all('lea', 'lea'),
    ],
  },
  {
    model: 'clusters',
    gold: 'kanari-gold.tsv',
    files: clusters,
    metrics: [
      ...all('clustering-purity', 'clustering-purity', 'b-cubed', 'pairwise', 'adjusted-rand', 'v-measure'),
      ...all('clustering-purity', 'mutual-information', 'omega'),
      ...all('linkage', 'linkage-estimates'),
    ],
  },
  { model: 'pairs', gold: 'kanari-gold.csv', files: pairs, metrics: all('linkage', 'linkage') },
  { model: 'people', gold: 'kanari-gold', files: weps, metrics: all('clustering-purity', 'weps-scorer') },
  { model: 'trees', gold: 'kanari-gold.jsonl', files: trees, metrics: all('eter', 'eter', 'ser', 'err', 'tag-f1') },
  {
    model: 'harem',
    gold: 'kanari-gold.xml',
    files: harem,
    metrics: all(
      'harem-metrics',
      'harem-identification',
      'harem-classification',
      'harem-morphology',
      'second-harem-identification',
      'second-harem-classification',
    ),
  },
  {
    model: 'hipe',
    gold: 'TEAMkanari-gold_bundle1_ajmc_de_1.tsv',
    files: hipe,
    metrics: all('hipe', 'hipe-ner', 'hipe-link'),
    flags: ['--reader', '@assay/hipe/hipe-columns', '--set', 'regimes=strict'],
  },
  {
    model: 'links',
    gold: 'kanari-gold.tsv',
    files: links,
    metrics: all('linking', 'linking', 'gerbil', 'link-confidence'),
    flags: ['--reader', '@assay/formats/neleval'],
  },
  {
    model: 'relations',
    gold: 'kanari-gold.jsonl',
    files: relations,
    metrics: all('relations', 'relation-f1', 'pair-labels'),
  },
  {
    model: 'records',
    gold: 'kanari-gold.jsonl',
    files: records,
    metrics: all('records', 'records', 'donut', 'openevals', 'stickler'),
  },
  {
    model: 'redactions',
    gold: 'kanari-gold.json',
    files: sensitive,
    metrics: all('redaction', 'redaction', 'redaction-spans'),
  },
  {
    model: 'names',
    gold: 'kanari-gold',
    files: names,
    metrics: all('bsnlp', 'bsnlp-recognition', 'bsnlp-normalisation'),
  },
]

/** The file of a system, where the gold is a file. */
export const systemFile = ({ gold: path }: Canaries, system: string): string => path.replace('kanari-gold', system)
