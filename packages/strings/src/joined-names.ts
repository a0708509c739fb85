/** Names that stand in one string, `PER: Mara Vell, Ostwick`: a comma may be part of a name, so the text says where one ends. */
import { findOccurrence } from '@assay/core/internal'
import type { StringItem, Strings } from './strings.ts'

/** The leniency that a string was taken for the names in it. */
export const JOINED = 'joined'

const MARK = /\s*[,;，；、]\s*/
const AND = /\s+(?:and|und|et|y|e|en|och|og|i|и|&)\s+/
const LEADING = /^(?:and|und|et|y|e|en|och|og|i|и|&)\s+/

/** True of a string that may be several names. */
export const mayBeJoined = (string: string): boolean => MARK.test(string) || AND.test(string)

const isIn = (text: string, string: string): boolean =>
  findOccurrence(text, string, 0, { borders: 'words', case: 'fold' }) !== undefined

/** The names in a string, which alone it is where the text has all of it. */
const namesIn = (string: string, text: string): readonly string[] => {
  if (isIn(text, string)) return [string]
  const parts = string.split(MARK).flatMap((part) => (isIn(text, part) ? [part] : part.replace(LEADING, '').split(AND)))
  return parts.flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
}

const partsOf = ({ joined, text: string }: StringItem, text: string): readonly string[] => {
  if (joined === undefined) return [string]
  const names = namesIn(string, text)
  return joined === 'parts' || names.every((name) => isIn(text, name)) ? names : [string]
}

/** Strings with the names that the text has in place of those that join them. */
export const withNames = (strings: Strings, text: string | undefined): Strings => {
  if (text === undefined || !strings.items.some(({ joined }) => joined !== undefined)) return strings
  let split = 0
  const items = strings.items.flatMap((item) => {
    const parts = partsOf(item, text)
    if (parts.length > 1) split++
    return parts.map((part) => ({ ...item, text: part }))
  })
  return split === 0 ? strings : { ...strings, items, lenient: { ...strings.lenient, [JOINED]: split } }
}

/** The first string of which the text has some names and not all; `undefined` where each is sure. */
export const unsureIn = ({ items }: Strings, text: string | undefined): StringItem | undefined =>
  text === undefined
    ? undefined
    : items.find((item) => {
        const names = item.joined === 'auto' ? namesIn(item.text, text) : []
        const namesInText = names.filter((name) => isIn(text, name)).length
        return namesInText > 0 && namesInText < names.length
      })

/** The message about such a string, and the calls that settle it. */
export const unsureNames = ({ text }: StringItem) => ({
  message: `${JSON.stringify(text)} is not in the text, and some of the names in it are`,
  hint: '--system-set reader.joined=parts takes each for a name; reader.joined=whole keeps the string',
})
