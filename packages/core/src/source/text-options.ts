/** The options of every reader of text: how its bytes are read. */
import * as v from 'valibot'
import { of } from '../entries.ts'
import { type Encoding, encodings, type TextOptions } from './text.ts'

export const encodingEntry = of(v.picklist(encodings), 'of the file; auto follows a byte order mark', 'utf-8')

/** The longest line, by default of so many MiB. */
export const maxLineEntry = (usual: number) => of(v.pipe(v.number(), v.minValue(1)), 'longest line, in MiB', usual)

/** What these options come to. */
export const textOptions = (settings: { readonly encoding?: Encoding; readonly maxLine: number }): TextOptions => ({
  encoding: settings.encoding ?? 'utf-8',
  maxLineBytes: settings.maxLine * 2 ** 20,
})
