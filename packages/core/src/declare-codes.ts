/** Declaration of the codes of problems. */
import type { Message } from './contract.ts'
import type { Code } from './places.ts'

/**
 * Declares the codes that a package reports, each with a title and an explanation: `messages` is for the plugin,
 * `code.KAPPA7` for its problems.
 */
export const declareCodes = <C extends string>(
  rows: Readonly<Record<C, readonly [title: string, explain: string]>>,
): { readonly messages: Readonly<Record<C, Message>>; readonly code: Readonly<Record<C, Code>> } => {
  const all = Object.entries(rows) as [C, readonly [title: string, explain: string]][]
  const messages = Object.fromEntries(all.map(([name, [title, explain]]) => [name, { title, explain }]))
  const code = Object.fromEntries(Object.keys(rows).map((name) => [name, name as Code]))
  return { messages: messages as Record<C, Message>, code: code as Record<C, Code> }
}

/** The message of a code, in any case; `undefined` for an unknown code. */
export const messageOf = (messages: Readonly<Record<string, Message>>, code: string): Message | undefined => {
  const name = code.toUpperCase()
  return Object.hasOwn(messages, name) ? messages[name] : undefined
}
