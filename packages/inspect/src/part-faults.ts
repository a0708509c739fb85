/** Faults that show by themselves: what a reader refuses, ill-formed tags, and borders within words or at blanks. */
import { locationAt, type Problem } from '@assay/core'
import type { Context } from './context.ts'
import type { Finding, FindingPlace } from './findings.ts'
import { type IllFormedTags, illFormedIn } from './ill-formed.ts'
import type { Part } from './parts.ts'
import { hasLooseMark } from './word-places.ts'

export const faultsOf = (context: Context, part: Part, p: number): readonly Finding[] => {
  const { store, display, most } = context
  const [from, to] = [store.starts[p]!.mentions, store.starts[p + 1]!.mentions]
  const problems = (part.problems ?? []).filter(({ severity }) => severity === 'error')
  const ill = illFormedIn(part, most)
  const isOwn = (mention: number): boolean => mention >= from && mention < to
  const cut = [...store.cut.values.subarray(0, store.cut.size)].filter(isOwn)
  const blank = new Set(store.blank.values.subarray(0, store.blank.size))
  const loose: number[] = []
  for (let m = from; m < to; m++) {
    const first = store.mentions.first.values[m]!
    if (blank.has(m) || (first >= 0 && hasLooseMark(store, first, store.mentions.past.values[m]!))) loose.push(m)
  }
  const shown = (mentions: readonly number[], note: (mention: number) => string): readonly FindingPlace[] =>
    mentions.slice(0, most).map((m) => ({ ...display.mention(m), note: note(m) }))
  const size = { of: to - from, unit: 'mentions' }
  return [
    {
      kind: 'unreadable',
      part: part.name,
      count: problems.length,
      of: part.documents.length + problems.length,
      unit: 'documents and problems',
      places: problems.slice(0, most).map(problemPlace),
    },
    ...(ill === undefined ? [] : [illFormedFinding(part, ill)]),
    { kind: 'cut-words', part: part.name, count: cut.length, ...size, places: shown(cut, () => 'cuts a word') },
    {
      kind: 'edges',
      part: part.name,
      count: loose.length,
      ...size,
      places: shown(loose, (m) => (blank.has(m) ? 'a blank at a border' : 'a mark at a border')),
    },
  ]
}

const problemPlace = ({ at, code, message, text = '' }: Problem): FindingPlace => ({
  at,
  document: '',
  text,
  note: `${code} ${message}`,
})

const illFormedFinding = (part: Part, ill: IllFormedTags): Finding => ({
  kind: 'ill-formed',
  part: part.name,
  count: ill.count,
  of: part.model === 'tags' ? part.documents.reduce((sum, { content }) => sum + content.length, 0) : 0,
  unit: 'tags',
  places: ill.first.map(({ index, found }) => {
    const { id, content } = part.documents[index]!
    const note = `${ill.scheme}: it ${found.fault}`
    return {
      at: 'column' in content ? locationAt(content, found.token).at : part.documents[index]!.at,
      document: id,
      text: found.tag,
      note,
    }
  }),
})
