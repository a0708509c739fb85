/** What hosts and reports are written with, and metrics are not: options, sums of lines, views, messages, names nobody knows. */
export { builtIn } from './built-in.ts'
export { type Code, codes, message } from './messages.ts'
export { affixBetween, withoutAffix } from './models/affixes.ts'
export { models } from './models/own.ts'
export {
  beginsList,
  decodeOptions,
  helpOf,
  itemsIn,
  jsonSchemaOf,
  type OptionHelp,
  type OptionIssue,
  optionsFromText,
  optionText,
  recordText,
  typedText,
  unescaped,
} from './options.ts'
export { isRightLine } from './right.ts'
export { sharing } from './share.ts'
export { kindOf, lookOf } from './source/look.ts'
export { blockIn, newSpace, type Space } from './stats/columns.ts'
export { type Gathered, gathering } from './stats/gather.ts'
export { letters } from './stats/letters.ts'
export { isRecord } from './stats/path.ts'
export { type LineRows, lineRowsOf, type Packed, type Rows, rowsOf, type Weighed } from './stats/rows.ts'
export { suggest } from './suggest.ts'
export { tagsToSpans } from './views/tags-to-spans.ts'
export { spansToTrees, treesToSpans } from './views/trees.ts'
