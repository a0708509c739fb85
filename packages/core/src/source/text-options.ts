/** The options of every reader of text: how its bytes are read. */
import * as v from 'valibot'
import { of } from '../entries.ts'
import { type Encoding, encodings, type TextOptions } from './text.ts'

export const encodingEntry = of(v.picklist(encodings), 'of the file; auto follows a byte order mark', 'utf-8')

/** For formats whose words must be the same on both sides. */
export const normalizeEntry = of(
  v.picklist(['none', 'NFC']),
  'the normal form of Unicode that a file is brought to',
  'none',
  ['NFC'],
)

/** The longest line, by default of so many MiB. */
export const maxLineEntry = (usual: number) => of(v.pipe(v.number(), v.minValue(1)), 'longest line, in MiB', usual)

/** The most tokens of a sentence, which is held whole. */
export const maxSentenceEntry = of(v.pipe(v.number(), v.minValue(1)), 'longest sentence, in tokens', 1_000_000)

/** Text settings from these options. */
export const textOptions = (settings: {
  readonly encoding?: Encoding
  readonly maxLine: number
  readonly normalize?: 'none' | 'NFC'
}): TextOptions => ({
  encoding: settings.encoding ?? 'utf-8',
  maxLineBytes: settings.maxLine * 2 ** 20,
  composed: settings.normalize === 'NFC',
})
