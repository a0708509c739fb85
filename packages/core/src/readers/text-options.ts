/** The options of every reader of text: how its bytes are read. */
import * as v from 'valibot'
import { type Encoding, encodings, type TextOptions } from '../source/text.ts'

export const encodingEntry = v.optional(
  v.pipe(v.picklist(encodings), v.description('of the file; auto follows a byte order mark')),
  'utf-8',
)

/** The longest line, by default of so many MiB. */
export const maxLineEntry = (usual: number) =>
  v.optional(v.pipe(v.number(), v.minValue(1), v.description('longest line, in MiB')), usual)

/** What these options come to. */
export const textOptions = (settings: { readonly encoding?: Encoding; readonly maxLine: number }): TextOptions => ({
  encoding: settings.encoding ?? 'utf-8',
  maxLineBytes: settings.maxLine * 2 ** 20,
})
