/** The keys that mentions are compared by, and the filters of mentions. */
import type { MentionOptions } from './options.ts'
import type { Mention } from './side.ts'

export type Role = 'gold' | 'system'

/** The separator of two fields; readers refuse it within a field. */
const BETWEEN = '\u0000'

/** The key of NIL: equal on both sides, or never. */
const nilKey = (role: Role, { nil }: Pick<MentionOptions, 'nil'>): string =>
  nil === 'wrong' ? `${BETWEEN}${role}` : ''

/** A field of a mention as text. */
type Field = (mention: Mention) => string

const fieldUnder = (name: string, role: Role, options: Pick<MentionOptions, 'nil'>): Field => {
  if (name === 'span') return ({ key, start, end }) => (end > start ? key : `${role} ${key}`)
  // a document is judged by itself
  if (name === 'docid') return () => ''
  if (name === 'start') return ({ start }) => `${start}`
  if (name === 'end') return ({ end }) => `${end}`
  if (name === 'type') return ({ type }) => type
  if (name === 'eid') return ({ id }) => id
  if (name === 'kbid') {
    const nil = nilKey(role, options)
    return ({ status, id }) => (status === 'linked' ? id : nil)
  }
  return ({ attributes }) => attributes[name] ?? ''
}

/** The key of a mention of a side. */
export const keyUnder = (names: readonly string[], role: Role, options: Pick<MentionOptions, 'nil'>): Field => {
  const fields = names.map((name) => fieldUnder(name, role, options))
  const [first, second, third] = fields
  if (first === undefined) return () => ''
  if (second === undefined) return first
  if (third === undefined) return (mention) => first(mention) + BETWEEN + second(mention)
  return (mention) => fields.map((field) => field(mention)).join(BETWEEN)
}

/** The first mention of each id in a document: by start, the longer first. A mention without an id is of none other. */
const firsts = (mentions: readonly Mention[]): ReadonlySet<Mention> => {
  const idsTaken = new Set<string>()
  const inOrder = [...mentions].sort((a, b) => a.start - b.start || b.end - a.end)
  return new Set(
    inOrder.filter(({ cluster }) => {
      if (cluster === '') return true
      const isNew = !idsTaken.has(cluster)
      idsTaken.add(cluster)
      return isNew
    }),
  )
}

/** Selects the mentions of a document that pass a filter; `omit` skips NIL where links are compared. */
export const filterUnder = (
  filter: string,
  key: readonly string[],
  { nil }: Pick<MentionOptions, 'nil'>,
): ((mentions: readonly Mention[]) => readonly Mention[]) => {
  const filtered = (mentions: readonly Mention[]): readonly Mention[] => {
    if (filter === '') return mentions
    if (filter === 'is_linked') return mentions.filter(({ status }) => status === 'linked')
    if (filter === 'is_nil') return mentions.filter(({ status }) => status === 'nil')
    if (filter === 'is_first') {
      const first = firsts(mentions)
      return mentions.filter((mention) => first.has(mention))
    }
    return mentions.filter(({ attributes }) => (attributes[filter] ?? '') !== '')
  }
  if (nil !== 'omit' || !key.includes('kbid')) return filtered
  return (mentions) => filtered(mentions).filter(({ status }) => status === 'linked')
}
