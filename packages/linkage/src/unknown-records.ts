/** Warnings about records that one side alone knows, and about ids that differ from those of the other side by how they are written. */
import type { Clusters, Problem } from '@assay/core'
import { keyOf, type SharedNumbering } from '@assay/core/internal'
import { code } from './messages.ts'
import type { LinkageOptions } from './options.ts'

/** More names than anybody reads. */
const NAMED = 3

const shown = (ids: readonly string[]): string => {
  const first = ids.slice(0, NAMED).map((id) => (/\s/u.test(id) ? JSON.stringify(id) : id))
  return `${first.join(', ')}${ids.length > NAMED ? ', …' : ''}`
}

const recordCount = (count: number): string => `${count.toLocaleString('en-GB')} ${count === 1 ? 'record' : 'records'}`

/** Ids that are their own loose form, as most are: small letters and digits. */
const PLAIN = /^[1-9a-z][0-9a-z_-]*$/

/** An id without what a table program or a hand may change: blanks around it, case, zeros before and after a whole number. */
const looseForm = (id: string): string =>
  PLAIN.test(id)
    ? id
    : id
        .trim()
        .toLowerCase()
        .replace(/^0*(\d+)(?:\.0+)?$/, '$1')

/** The items of a side that a test selects, as ids. */
const idsWhere = ({ items }: Clusters, isOne: (item: number) => boolean): readonly string[] => {
  const ids: string[] = []
  for (let item = 0; item < items.size; item++) if (isOne(item)) ids.push(keyOf(items, item))
  return ids
}

const warning = (code: Problem['code'], message: string, hint: string): Problem => ({
  severity: 'warning',
  code,
  message,
  at: { path: '', line: 1, column: 1 },
  hint,
})

/** Takes the ids of the system that the gold has in another form, with the gold's. */
const respelt = (unknown: readonly string[], gold: Clusters): readonly (readonly [own: string, ofGold: string])[] => {
  const forms = unknown.map(looseForm)
  const wanted = new Set(forms)
  const ofGold = new Map<string, string>()
  for (let item = 0; item < gold.items.size; item++) {
    const id = keyOf(gold.items, item)
    const form = looseForm(id)
    if (wanted.has(form)) ofGold.set(form, id)
  }
  return unknown.flatMap((id, i) => {
    const goldName = ofGold.get(forms[i]!)
    return goldName === undefined ? [] : [[id, goldName] as const]
  })
}

/** The remedy: readers of pairs take blanks away. */
const remedyOf = (
  alike: readonly (readonly [own: string, ofGold: string])[],
  gold: Clusters,
  system: Clusters,
): string => {
  const areBlanks = alike.every(([systemName, ofGold]) => systemName.trim() === ofGold.trim())
  const options = [
    ...(system.pairs && alike.some(([systemName]) => systemName !== systemName.trim())
      ? ['--system-set reader.trim=true']
      : []),
    ...(gold.pairs && alike.some(([, ofGold]) => ofGold !== ofGold.trim()) ? ['--gold-set reader.trim=true'] : []),
  ]
  return areBlanks && options.length > 0
    ? `${options.join(' ')} takes blanks around ids away`
    : 'write the ids in one way in both files: they are compared as they are'
}

/** The warnings about an answer to a gold. */
export function* checkRecords(
  gold: Clusters,
  system: Clusters,
  { number, goldItems, items }: SharedNumbering,
  { unknownRecords }: LinkageOptions,
): Iterable<Problem> {
  const unknown = idsWhere(system, (item) => number[item]! >= goldItems)
  const alike = unknown.length === 0 ? [] : respelt(unknown, gold)
  const [first] = alike
  if (first !== undefined) {
    const [systemName, ofGold] = first.map((id) => JSON.stringify(id))
    yield warning(
      code.W744,
      `${recordCount(alike.length)} of the system ${alike.length === 1 ? 'differs' : 'differ'} from one of the gold in blanks, case or zeros alone: ${systemName} is ${ofGold} in the gold`,
      remedyOf(alike, gold, system),
    )
  }
  const alikeNames = new Set(alike.map(([systemName]) => systemName))
  const others = alikeNames.size === 0 ? unknown : unknown.filter((id) => !alikeNames.has(id))
  if (others.length > 0)
    yield warning(
      code.W745,
      `${recordCount(others.length)} of the system ${others.length === 1 ? 'is' : 'are'} not in the gold: ${shown(others)}`,
      unknownRecords === 'singletons'
        ? 'each is alone in the gold: links with them are wrong'
        : 'links with them are neither right nor wrong; to count them as wrong: --set unknownRecords=singletons',
    )
  // a list of pairs does not name records without a link
  if (system.pairs !== undefined && !system.pairs.listsItems) return
  const there = new Uint8Array(items)
  for (const item of number) there[item] = 1
  const missing = idsWhere(gold, (item) => there[item] === 0)
  if (missing.length > 0)
    yield warning(
      code.W745,
      `${recordCount(missing.length)} of the gold ${missing.length === 1 ? 'is' : 'are'} not in the system: ${shown(missing)}`,
      'each counts as alone in a cluster; --set items.missing=error refuses them',
    )
}
