/** Checks of both sides: each record in one cluster, a gold of pairs that is closed, pairs between two sources. */
import { type Clusters, clusterCount, type Problem } from '@assay/core'
import { keyOf, nowhere, renderItem, shareNumbering, sizeOf } from '@assay/core/internal'
import { goldRecordsOf } from './gold-records.ts'
import { areTwoSources, linksOf, sourcesOf } from './links.ts'
import { code } from './messages.ts'
import type { LinkageOptions } from './options.ts'
import { checkRecords } from './unknown-records.ts'

const MAX_PROBLEMS = 1000
/** Pairs of so many records are counted exactly. */
const MAX_RECORDS = 134_217_728

/** Records in several clusters. */
export function* repeatedRecords(clusters: Clusters): Iterable<Problem> {
  const isCounted = new Uint8Array(clusters.items.size)
  let reported = 0
  for (let k = 0; k < clusters.members.length && reported < MAX_PROBLEMS; k++) {
    const item = clusters.members[k]!
    if (isCounted[item] === 1) {
      reported++
      const hint = 'each record is in one cluster'
      const message = `${renderItem(clusters, item)} is in two clusters`
      yield { severity: 'error', code: code.E741, message, ...clusters.spot(k), hint }
    }
    isCounted[item] = 1
  }
}

function* tooMany({ items }: Clusters): Iterable<Problem> {
  if (items.size > MAX_RECORDS)
    yield {
      severity: 'error',
      code: code.E746,
      message: `${items.size} records: more than the limit of ${MAX_RECORDS}`,
      at: nowhere,
      hint: 'divide the records into blocks, and score each block by itself',
    }
}

/** The first a–b and b–c of a gold of pairs without a–c; nothing where it is closed. */
const openTriple = (gold: Clusters): readonly [a: number, b: number, c: number] | undefined => {
  const { pairs } = gold
  if (pairs === undefined || pairs.decisions !== undefined || !pairs.closed) return undefined
  const { pairs: whole } = goldRecordsOf(gold)
  if (whole === pairs.left.length) return undefined
  const partners = new Map<number, Set<number>>()
  const add = (one: number, other: number): void => {
    const existing = partners.get(one)
    if (existing === undefined) partners.set(one, new Set([other]))
    else existing.add(other)
  }
  for (let i = 0; i < pairs.left.length; i++) {
    add(pairs.left[i]!, pairs.right[i]!)
    add(pairs.right[i]!, pairs.left[i]!)
  }
  for (let i = 0; i < pairs.left.length; i++) {
    const [a, b] = [pairs.left[i]!, pairs.right[i]!]
    for (const c of partners.get(b)!) if (c !== a && !partners.get(a)!.has(c)) return [a, b, c]
    for (const c of partners.get(a)!) if (c !== b && !partners.get(b)!.has(c)) return [b, a, c]
  }
  return undefined
}

function* checkClosure(gold: Clusters, { goldClosure }: LinkageOptions): Iterable<Problem> {
  const open = openTriple(gold)
  if (open === undefined) return
  const [a, b, c] = open.map((item) => renderItem(gold, item))
  const message = `the gold has the pairs ${a} – ${b} and ${b} – ${c}, and not ${a} – ${c}`
  const isRefused = goldClosure === 'refuse'
  yield {
    severity: isRefused ? 'error' : 'warning',
    code: isRefused ? code.E743 : code.W741,
    message,
    at: nowhere,
    hint: isRefused ? 'add the pair, or have it closed: --set goldClosure=close' : 'all three are one cluster here',
  }
}

function* checkGold(gold: Clusters, options: LinkageOptions): Iterable<Problem> {
  yield* tooMany(gold)
  yield* repeatedRecords(gold)
  yield* checkClosure(gold, options)
  const { pairs } = gold
  if (pairs !== undefined && pairs.decisions === undefined && !pairs.listsItems && options.unknownRecords === 'drop')
    yield {
      severity: 'warning',
      code: code.W742,
      message: 'the gold lists pairs, so records without a partner are not in it',
      at: nowhere,
      hint: 'name all records, so that links with them count as wrong: --gold-set reader.records=FILE',
    }
}

/** Pairs within a source, and records with several partners, where they are refused. */
function* checkSources(gold: Clusters, system: Clusters, options: LinkageOptions): Iterable<Problem> {
  if (!areTwoSources(gold, system, options)) return
  const both = shareNumbering(gold, system)
  const { of: sources } = sourcesOf(gold, system, both)
  const links = linksOf(system, both, undefined, options)
  if (links === undefined) return
  const nameOf = (item: number): string =>
    item < gold.items.size ? renderItem(gold, item) : renderItem(system, both.number.indexOf(item))
  const partner = new Int32Array(both.items).fill(-1)
  let reported = 0
  for (let k = 0; k < links.left.length; k++) {
    const [a, b] = [links.left[k]!, links.right[k]!]
    if (reported === MAX_PROBLEMS) return
    if (sources[a] === sources[b]) {
      if (options.withinSource !== 'error') continue
      reported++
      const message = `${nameOf(a)} and ${nameOf(b)} are of one source`
      const hint = 'choose a treatment: --set withinSource=drop, or keep; if there is one source: --set sources=one'
      yield { severity: 'error', code: code.E744, message, ...links.spot(links.pair[k]!), hint }
      continue
    }
    if (options.oneToOne !== 'error') continue
    const taken = partner[a]! >= 0 ? a : partner[b]! >= 0 ? b : -1
    if (taken >= 0) {
      reported++
      const message = `${nameOf(taken)} has two partners: ${nameOf(partner[taken]!)}, and ${nameOf(taken === a ? b : a)} here`
      const hint = 'choose a treatment: --set oneToOne=best, or report'
      yield { severity: 'error', code: code.E745, message, ...links.spot(links.pair[k]!), hint }
    }
    partner[a] = b
    partner[b] = a
  }
}

/** Warns of a gold cluster with two records of one source, whose partner has two. */
function* checkGoldPartners(gold: Clusters, system: Clusters, options: LinkageOptions): Iterable<Problem> {
  if (!areTwoSources(gold, system, options)) return
  const { of: sources } = sourcesOf(gold, system, shareNumbering(gold, system))
  for (let c = 0; c < clusterCount(gold); c++) {
    if (sizeOf(gold, c) < 3) continue
    const members = gold.members.subarray(gold.start[c], gold.start[c + 1])
    const counts = [0, 1].map((source) => members.filter((item) => sources[item] === source).length)
    if (counts.some((pairCount) => pairCount === 0)) continue
    const names = Array.from(members.subarray(0, 5), (item) => keyOf(gold.items, item)).join(', ')
    yield {
      severity: 'warning',
      code: code.W743,
      message: `records of the gold have several partners in the other source, for example in the cluster {${names}}`,
      ...gold.spot(gold.start[c]!),
      hint: 'ignore this if a source may have a record twice; otherwise check the gold',
    }
    return
  }
}

function* checkMissing(gold: Clusters, system: Clusters): Iterable<Problem> {
  const both = shareNumbering(gold, system)
  const there = new Uint8Array(both.items)
  for (const item of both.number) there[item] = 1
  let reported = 0
  for (let k = 0; k < gold.members.length && reported < MAX_PROBLEMS; k++) {
    const item = gold.members[k]!
    if (there[item] === 1) continue
    reported++
    const message = `the system does not have ${renderItem(gold, item)}`
    const hint = 'add it to the system, or have it alone in a cluster: --set items.missing=singletons'
    yield { severity: 'error', code: code.E742, message, ...gold.spot(k), hint }
  }
}

/** The problems of a gold, or of an answer to it. */
export function* checkLinkage(
  content: Clusters,
  gold: Clusters | undefined,
  options: LinkageOptions,
): Iterable<Problem> {
  if (gold === undefined) return yield* checkGold(content, options)
  if (content.absent === true) return
  yield* tooMany(content)
  yield* repeatedRecords(content)
  if (options['items.missing'] === 'error') yield* checkMissing(gold, content)
  yield* checkSources(gold, content, options)
  yield* checkGoldPartners(gold, content, options)
  if (gold.pairs?.decisions === undefined) yield* checkRecords(gold, content, shareNumbering(gold, content), options)
}
