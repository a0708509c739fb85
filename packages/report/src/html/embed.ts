/** A result inside a page, so that the page can be read back by programs. */
import type { Result } from '@assay/core/result'
import { json } from '@assay/core/result'
import { escapeJsonCommands } from '../escape-commands.ts'

// A page would take the first for the end of the script; the others end lines in old JavaScript.
const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** The result as JSON on one line, which means the same wherever it stands. Equal results give equal bytes. */
export const embedResult = (result: Result): string =>
  escapeJsonCommands(json(result).replace(/\n */g, '')).replace(/[<\u2028\u2029]/g, (character) => escapes[character]!)
