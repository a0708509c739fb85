/** Nested lines as models write YAML: values are in quotes or as they are. */

import { LooseText, looseGrammar, type Value } from '@assay/core/answers'
import { isOpenKey, type NestedGrammar, nestedLine, nestedValue } from '@assay/core/internal/source'

const grammar: NestedGrammar<Value, Map<string, Value>> = {
  ...looseGrammar,
  scalar: (text) => {
    if (!/^["'[{]/.test(text)) return text === '' || text === '~' || text === 'null' ? null : text
    const parsed = new LooseText(text).parse(0)
    if (parsed !== undefined && typeof parsed !== 'string' && parsed.end === text.length) return parsed.value
    // a list of words that are in no quotes
    const words = /^\[([^[\]{}"]*)\]$/.exec(text)?.[1]
    return words === undefined
      ? undefined
      : { kind: 'list', items: words.split(',').map((word) => word.trim()), isTuple: false }
  },
}

/** The value that nested lines have; nothing where a line has another form, or none is under another. */
export const answerTree = (lines: readonly string[]): Value | undefined => {
  const all = lines.map((line) => nestedLine(line, 0))
  const isNested = all.some(
    (line) => line !== undefined && (line.indent > 0 || isOpenKey(line.text) || /: \[/.test(line.text)),
  )
  if (!isNested || !all.every((line) => line !== undefined)) return undefined
  const read = nestedValue(all, grammar)
  return 'fault' in read ? undefined : read.value
}
