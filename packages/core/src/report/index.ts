/** What to make of a result and of problems: text, JSON, and what any other report is built from. */

export { type Code, codes, type Message, message } from '../messages.ts'
export { fixed } from './fixed.ts'
export { type FrameOptions, frame } from './frame.ts'
export { json } from './json.ts'
export { type ProblemsOptions, problemsGithub, problemsJson, problemsText, withoutCommands } from './problems.ts'
export type * from './result.ts'
export { suggest } from './suggest.ts'
export { type TableOptions, table } from './table.ts'
export { safe, short, widthOf } from './terminal.ts'
export { type TextOptions, text } from './text.ts'
export type { Description } from './values.ts'
