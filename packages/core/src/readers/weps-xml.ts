/**
 * The reader `weps-xml`: the gold standards and system outputs of the WePS campaigns, one file per name. It takes the
 * three shapes that the campaigns used: `entity` with `doc`, with other attributes besides `rank` (WePS-2), and
 * `documents` around the `doc` (WePS-3). Choosing by the root element keeps the description files out, which have `doc`
 * too.
 */
import * as v from 'valibot'
import { commonCode, code as ownCode } from '../codes.ts'
import type { Document, Problem, Source } from '../contract.ts'
import { reader } from '../define.ts'
import { type Either, left, right } from '../either.ts'
import { choice } from '../entries.ts'
import { type Clusters, clusterCount, itemsBuilder, keyOf, withoutClusters } from '../models/clusters/type.ts'
import type { Code } from '../places.ts'
import { nothingToScore } from '../source/fields.ts'
import { encodingEntry, maxLineEntry, textOptions } from '../source/text-options.ts'
import { type TextWithPlaces, wholeText } from '../source/whole-text.ts'
import { memberships } from './memberships.ts'
import { attribute, scanXml, type XmlElement } from './xml.ts'

const options = v.strictObject({
  rank: choice(['number', 'verbatim'], '"007" and "7" are one document, as for the official scorers, or two', [
    'number',
  ]),
  names: choice(
    ['exact', 'fold'],
    'how files of one name are found on both sides: by the same letters, or by letters whose case does not matter',
    ['fold'],
  ),
  encoding: encodingEntry,
  maxLine: maxLineEntry(16),
})
export type WepsXmlOptions = v.InferOutput<typeof options>

/** A name is the file's, without folder and ending: `Alvin_Cooper.clust.xml` of WePS-1, `GIDEON_MANN.xml` of WePS-2 and 3. */
const nameOfFile = (path: string, { names }: WepsXmlOptions): string => {
  const stem = path
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.gz$/, '')
    .replace(/(?:\.clust)?\.xml$/i, '')
  return names === 'fold' ? stem.toLowerCase() : stem
}

// ---- one file --------------------------------------------------------------------------------------------------------

/** The open element: a cluster, or the list of discarded documents. */
type OpenElement =
  | { readonly kind: 'root' }
  | { readonly kind: 'entity'; readonly cluster: number }
  | { readonly kind: 'discarded' }

interface Parse {
  readonly whole: TextWithPlaces
  readonly options: WepsXmlOptions
  readonly items: ReturnType<typeof itemsBuilder>
  readonly rows: ReturnType<typeof memberships>
  readonly clusters: { readonly name: string; readonly start: number; readonly end: number; size: number }[]
  readonly byName: Map<string, number>
  readonly discarded: number[]
  readonly problems: Problem[]
  inside: OpenElement
  root: string | undefined
}

const reportElement = (
  parse: Parse,
  code: Code,
  message: string,
  start: number,
  end: number,
  hint: string,
): undefined => {
  parse.problems.push({
    severity: code.startsWith('W') ? 'warning' : 'error',
    code,
    message,
    ...parse.whole.spot(start, end),
    hint,
  })
}

const openEntity = (parse: Parse, { attributes, start, end }: XmlElement): void => {
  const name = attributes.get('id') ?? `${parse.clusters.length + 1}`
  const twin = parse.clusters[parse.byName.get(name) ?? -1]
  if (twin === undefined) parse.byName.set(name, parse.clusters.length)
  else {
    const line = parse.whole.spot(twin.start).at.line
    reportElement(
      parse,
      ownCode.E343,
      `the entity ${name} occurs twice`,
      start,
      end,
      `it is first in line ${line}; give each entity an id of its own`,
    )
  }
  parse.clusters.push({ name, start, end, size: 0 })
  parse.inside = { kind: 'entity', cluster: parse.clusters.length - 1 }
}

const rankOf = (rank: string, { rank: how }: WepsXmlOptions): string =>
  how === 'verbatim' ? rank : rank.replace(/^0{1,1000}(?=\d)/, '')

const openDoc = (parse: Parse, { attributes, start, end }: XmlElement): undefined => {
  const rank = attributes.get('rank')?.trim() ?? ''
  if (rank === '')
    return reportElement(parse, ownCode.E343, 'a doc without a rank', start, end, 'write <doc rank="1"/>')
  const { inside } = parse
  if (inside.kind === 'root')
    return reportElement(
      parse,
      ownCode.E343,
      'a doc outside of an entity',
      start,
      end,
      'documents are inside an entity, or inside discarded',
    )
  const item = parse.items.addText(rankOf(rank, parse.options))
  if (inside.kind === 'discarded') parse.discarded.push(item)
  else {
    const cluster = parse.clusters[inside.cluster]!
    cluster.size++
    parse.rows.add(inside.cluster, item, start)
  }
}

/** A name without diacritics, capitals and separators of its parts: files spell it in various ways. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/**
 * Reports a clustering whose name (WePS-2: its searchString) is not that of its file: files may have been exchanged.
 */
const compareNames = (parse: Parse, { attributes, start, end }: XmlElement): void => {
  const declared = attributes.get('name') ?? attributes.get('searchString') ?? ''
  const file = nameOfFile(parse.whole.path, parse.options)
  if (plainName(declared) === '' || plainName(declared) === plainName(file)) return
  const message = `the clustering is of ${JSON.stringify(declared)}, and the file of ${file}`
  reportElement(parse, ownCode.W483, message, start, end, 'names are those of the files: were two files exchanged?')
}

const openElement = (parse: Parse, element: XmlElement): void => {
  const { name, start, end } = element
  if (parse.root === undefined) {
    parse.root = name
    if (name === 'clustering') compareNames(parse, element)
    else
      reportElement(
        parse,
        ownCode.E343,
        `the root element is <${name}>, not <clustering>`,
        start,
        end,
        'name the files of the clusterings, not those that describe the documents',
      )
  } else if (name === 'entity') openEntity(parse, element)
  else if (name === 'discarded') parse.inside = { kind: 'discarded' }
  else if (name === 'doc') openDoc(parse, element)
  else if (name !== 'documents')
    reportElement(
      parse,
      ownCode.E343,
      `there is no element <${name}> in a clustering`,
      start,
      end,
      'it holds entity, documents, doc and discarded',
    )
}

const closeElement = (parse: Parse, name: string): void => {
  if (name !== 'entity' && name !== 'discarded') return
  const { inside } = parse
  parse.inside = { kind: 'root' }
  if (inside.kind !== 'entity') return
  const cluster = parse.clusters[inside.cluster]!
  if (cluster.size === 0)
    reportElement(
      parse,
      commonCode.E354,
      `the entity ${cluster.name} has no document`,
      cluster.start,
      cluster.end,
      'remove it: a cluster needs items',
    )
}

const clustersIn = (parse: Parse, name: string): Clusters => {
  const { whole, clusters } = parse
  const items = parse.items.finish()
  const { start, members, where, repeated } = parse.rows.cover(clusters.length, items.size)
  for (const offset of repeated)
    reportElement(parse, ownCode.W322, 'the document is in this entity already', offset, offset + 4, 'it counts once')
  return {
    start,
    members,
    items,
    discarded: Int32Array.from(new Set(parse.discarded)),
    given: true,
    facets: { name },
    clusterName: (cluster) => clusters[cluster]!.name,
    spot: (membership) => whole.spot(where(membership), where(membership) + 4),
  }
}

const parseFile = (
  whole: TextWithPlaces,
  settings: WepsXmlOptions,
  name: string,
): readonly [Clusters, readonly Problem[]] => {
  const parse: Parse = {
    whole,
    options: settings,
    items: itemsBuilder(),
    rows: memberships(),
    clusters: [],
    byName: new Map(),
    discarded: [],
    problems: [],
    inside: { kind: 'root' },
    root: undefined,
  }
  const mistake = scanXml(whole.text, {
    open: (element) => openElement(parse, element),
    close: (name) => closeElement(parse, name),
    text: (text, offset) =>
      reportElement(
        parse,
        ownCode.E343,
        `text in a clustering: ${JSON.stringify(text.trim().slice(0, 30))}`,
        offset,
        offset + 1,
        'documents are named by their rank: <doc rank="1"/>',
      ),
  })
  const clusters = clustersIn(parse, name)
  if (mistake === undefined) return [clusters, parse.problems]
  const { code, message, offset, end, hint } = mistake
  return [clusters, [...parse.problems, { severity: 'error', code, message, ...whole.spot(offset, end), hint }]]
}

function* read(source: Source, settings: WepsXmlOptions): Iterable<Either<Problem, Document<'clusters'>>> {
  const at = { path: source.path, line: 1, column: 1 }
  const whole = wholeText(source, textOptions(settings))
  if (whole._tag === 'Left') return yield whole
  if (whole.right.text.trim() === '') return yield left(nothingToScore(source.path, 'the file is empty'))
  const name = nameOfFile(source.path, settings)
  const [clusters, problems] = parseFile(whole.right, settings, name)
  for (const one of problems) yield left(one)
  if (problems.some(({ severity }) => severity === 'error')) return
  yield right({ id: name, content: clusters, meta: { name }, at, named: 'file' })
}

// ---- writing ---------------------------------------------------------------------------------------------------------

const docs = (items: Int32Array, { items: keys }: Clusters): string =>
  Array.from(items, (item) => `    <doc rank="${attribute(keyOf(keys, item))}"/>\n`).join('')

/** A name, in one file. */
function* write(documents: Iterable<Document<'clusters'>>): Iterable<string> {
  for (const { content } of documents) {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<clustering>\n'
    for (let c = 0; c < clusterCount(content); c++) {
      const members = content.members.subarray(content.start[c], content.start[c + 1])
      yield `  <entity id="${attribute(content.clusterName(c))}">\n${docs(members, content)}  </entity>\n`
    }
    if (content.discarded.length > 0) yield `  <discarded>\n${docs(content.discarded, content)}  </discarded>\n`
    yield '</clustering>\n'
  }
}

export const wepsXml = reader({
  contract: 1,
  name: 'weps-xml',
  title: 'people of web searches as WePS has them: clustering, entity, doc, discarded; one file a name',
  example:
    '<clustering name="Zoë Bo">\n  <entity id="0"><doc rank="1"/><doc rank="3"/></entity>\n  <entity id="1"><doc rank="2"/></entity>\n  <discarded><doc rank="4"/></discarded>\n</clustering>\n',
  gives: 'clusters',
  units: 'names',
  pairs: 'id',
  options,
  signed: ['rank', 'names'],
  sniff: (head) => (/<clustering[\s>]/.test(head) ? 1 : 0),
  empty: withoutClusters,
  writer: { write, fileOf: ({ id }) => [`${id}.xml`], endings: ['.xml'] },
  with: (settings) => (source) => ({ [Symbol.iterator]: () => read(source, settings)[Symbol.iterator]() }),
})
