/** The codes that plugins bring for their own problems: well formed, and of one meaning each. */
import type { Message, Plugin } from '@assay/core'
import { message } from '@assay/core/host'

/** A plugin by the name that it was found by. */
export interface Named {
  readonly name: string
  readonly plugin: Pick<Plugin, 'messages'>
}

const FORM = /^[A-Z]+[0-9]+$/

const isMessage = (value: unknown): value is Message => {
  const { title, explain } = (value ?? {}) as Partial<Message>
  return typeof title === 'string' && typeof explain === 'string'
}

/** What is wrong with the codes of a plugin by themselves. */
export const badCode = (messages: Plugin['messages']): string | undefined => {
  const bad = Object.entries(messages ?? {}).find(([code, value]) => !FORM.test(code) || !isMessage(value))
  if (bad === undefined) return undefined
  return FORM.test(bad[0])
    ? `its code ${bad[0]} has no title and explanation`
    : `its code ${JSON.stringify(bad[0])} is not made of capitals and a number, such as KAPPA7`
}

const own = (messages: Plugin['messages'], code: string): Message | undefined =>
  messages !== undefined && Object.hasOwn(messages, code) ? messages[code] : undefined

/** One plugin that is found by two names brings each of its codes once. */
const isSame = (a: Message, b: Message): boolean => a.title === b.title && a.explain === b.explain

/** Something that two plugins bring, of which there can be one. */
export interface Clash {
  readonly what: string
  readonly other: string
  readonly why: string
}
const clash = (code: string): Omit<Clash, 'other'> => ({ what: `the code ${code}`, why: 'a code has one meaning' })

/** A code of a plugin that Assay or another plugin gives another meaning, and who that is. */
export const codeClash = ({ plugin }: Named, others: readonly Named[]): Clash | undefined => {
  for (const [code, meaning] of Object.entries(plugin.messages ?? {})) {
    if (message(code) !== undefined) return { ...clash(code), other: 'Assay' }
    const other = others.find((one) => {
      const theirs = own(one.plugin.messages, code)
      return theirs !== undefined && !isSame(theirs, meaning)
    })
    if (other !== undefined) return { ...clash(code), other: other.name }
  }
  return undefined
}

/** The titles of the codes of some plugins. */
export const titlesOf = (plugins: readonly Named[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    plugins.flatMap(({ plugin }) => Object.entries(plugin.messages ?? {}).map(([code, { title }]) => [code, title])),
  )
