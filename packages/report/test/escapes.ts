/** What a terminal must not get, and our own colours, which are the one exception. */

const all = (pattern: string): RegExp => new RegExp(pattern, 'gu')

/** Controls (but for line ends) and bidi controls. */
export const steering = all('[\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]')

/** A text without the colours that we add. */
export const uncolored = (text: string): string => text.replaceAll(all('\\u001b\\[[\\d;]*m'), '')
