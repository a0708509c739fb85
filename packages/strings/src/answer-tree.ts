/** Nested lines as models write YAML: values are in quotes or as they are. */
import { isOpenKey, type NestedGrammar, nestedLine, nestedValue } from '@assay/core/internal/source'
import { LooseText, looseGrammar, type Value } from './loose.ts'

const grammar: NestedGrammar<Value, Map<string, Value>> = {
  ...looseGrammar,
  scalar: (text) => {
    if (!/^["'[{]/.test(text)) return text === '' || text === '~' || text === 'null' ? null : text
    const parsed = new LooseText(text).parse(0)
    return parsed === undefined || typeof parsed === 'string' || parsed.end < text.length ? undefined : parsed.value
  },
}

/** The value that nested lines have; nothing where a line has another form, or none is under another. */
export const answerTree = (lines: readonly string[]): Value | undefined => {
  const all = lines.map((line) => nestedLine(line, 0))
  const isNested = all.some((line) => line !== undefined && (line.indent > 0 || isOpenKey(line.text)))
  if (!isNested || !all.every((line) => line !== undefined)) return undefined
  const read = nestedValue(all, grammar)
  return 'fault' in read ? undefined : read.value
}
