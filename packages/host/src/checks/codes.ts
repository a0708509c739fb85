/** Error codes and references of plugins: well-formed codes with one meaning each, and the papers that metrics cite. */
import type { AnyMetric, Message, Plugin } from '@assay/core'
import { messageOf } from '@assay/core/internal/host'

/** The messages of a plugin, and the name it was loaded by. */
export interface NamedMessages {
  readonly name: string
  readonly plugin: Pick<Plugin, 'messages'>
}

const FORM = /^[A-Z]+[0-9]+$/

const isMessage = (value: unknown): value is Message => {
  const { title, explain } = (value ?? {}) as Partial<Message>
  return typeof title === 'string' && typeof explain === 'string'
}

/** Describes the first malformed code of a plugin. */
export const badCode = (messages: Plugin['messages']): string | undefined => {
  const bad = Object.entries(messages ?? {}).find(([code, value]) => !FORM.test(code) || !isMessage(value))
  if (bad === undefined) return undefined
  return FORM.test(bad[0])
    ? `its code ${bad[0]} has no title and explanation`
    : `its code ${JSON.stringify(bad[0])} is not made of capitals and a number, such as KAPPA7`
}

/** True for one message under two names of a plugin. */
const isSame = (a: Message, b: Message): boolean => a.title === b.title && a.explain === b.explain

/** A name that two plugins claim. */
export interface Clash {
  readonly what: string
  readonly other: string
  readonly why: string
}
const describeClash = (code: string): Omit<Clash, 'other'> => ({
  what: `the code ${code}`,
  why: 'a code has one meaning',
})

/** Finds a code that Assay or another plugin defines differently; `taken` are the codes of Assay: of the host, core, and the app. */
export const codeClash = (
  { plugin }: NamedMessages,
  others: readonly NamedMessages[],
  taken: Readonly<Record<string, Message>> = {},
): Clash | undefined => {
  for (const [code, meaning] of Object.entries(plugin.messages ?? {})) {
    if (messageOf(taken, code) !== undefined) return { ...describeClash(code), other: 'Assay' }
    const other = others.find((candidate) => {
      const theirs = messageOf(candidate.plugin.messages ?? {}, code)
      return theirs !== undefined && !isSame(theirs, meaning)
    })
    if (other !== undefined) return { ...describeClash(code), other: other.name }
  }
  return undefined
}

/** Titles of plugins' codes. */
export const titlesOf = (plugins: readonly NamedMessages[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    plugins.flatMap(({ plugin }) => Object.entries(plugin.messages ?? {}).map(([code, { title }]) => [code, title])),
  )

/** BibTeX entries by key. */
type Bibliography = Readonly<Record<string, string>>

/** BibTeX entries of plugins, by key; the first plugin with a key wins. */
export const bibliographyOf = (plugins: readonly Pick<Plugin, 'bibliography'>[]): Bibliography =>
  Object.assign({}, ...plugins.map(({ bibliography = {} }) => bibliography).reverse())

/** References of a metric: entries of a bibliography, or texts as they are. */
export const referencesOf = ({ cites }: Pick<AnyMetric, 'cites'>, bibliography: Bibliography): readonly string[] =>
  (cites as readonly string[]).map((cite) => (Object.hasOwn(bibliography, cite) ? bibliography[cite]! : cite))
