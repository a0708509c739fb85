/** The elements of an XML file, one after the other, by their names without prefix. */
/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'

/** Attributes by name, prefixes left out: a workbook of another program may have others. */
export type Attributes = Readonly<Record<string, string | undefined>>

export interface Handler {
  readonly open?: (name: string, attributes: () => Attributes) => void
  /** Called at the end of an element, with all text directly in it. */
  readonly close?: (name: string, text: string) => void
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Throws for a file that is no XML. Entities that a document defines by itself are not resolved. */
export const readXml = (bytes: Uint8Array, { open, close }: Handler): void => {
  const texts: string[] = []
  const add = (text: string): void => {
    if (texts.length > 0) texts[texts.length - 1] += text
  }
  new Parser()
    .on('openTag', (name, attributes, decode) => {
      texts.push('')
      open?.(withoutPrefix(name), () => {
        const all = Object.entries(attributes())
        return Object.fromEntries(all.map(([key, value]) => [withoutPrefix(key), decode(value)]))
      })
    })
    .on('closeTag', (name) => close?.(withoutPrefix(name), texts.pop() ?? ''))
    .on('text', (text, decode) => add(decode(text)))
    .on('cdata', add)
    .on('error', (error) => {
      throw error
    })
    .parse(utf8.decode(bytes))
}
