/** Text for a terminal: without control sequences, and with its width in columns. */

// Controls, bidi controls, what is invisible (zero-width joiners, soft hyphens, tags), and lone surrogates. Variation
// selectors stay: they only choose how the character before them looks. Classes of characters take Node longer to look up than most calls
// to run, so these patterns are made where one is needed.
const controlCharacters = (): RegExp =>
  /(?!\p{Variation_Selector})[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu

/** Shows control characters and invisible characters as `\u{1b}`. Idempotent. */
export const safe = (text: string): string =>
  plain.test(text) ? text : text.replace(controlCharacters(), (c) => `\\u{${c.codePointAt(0)!.toString(16)}}`)

// Letters and signs of a column that steer nothing, so that none of the classes is looked up for a dash in a table: ASCII, Latin 1 but for the
// soft hyphen, dashes, quotation marks and dots, the minus.
const plain = /^[ -~\u00a1-\u00ac\u00ae-\u00ff\u2010-\u2027\u2212]*$/

// East Asian Width W and F, as get-east-asian-width 1.7.0 has them; emoji that are shown as pictures are among them.
const wide = (): RegExp =>
  /^(?:(?!\p{Regional_Indicator})\p{Emoji_Presentation}|[\u1100-\u115f\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\u303e\u3041-\u3247\u3250-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2fb}\u{1d300}-\u{1d376}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}])/u
// Hangul vowels and finals stand in the cell of the consonant before them.
const zero = (): RegExp => /^[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\u1160-\u11ff\ud7b0-\ud7ff]/u
const pictograph = (): RegExp => /^\p{Extended_Pictographic}/u
const skinTone = (): RegExp => /^\p{Emoji_Modifier}/u

/** The columns that a character adds after the one before it. */
const addedWidth = (before: string, character: string): number => {
  if (plain.test(character)) return 1
  if (character === '\ufe0f') return pictograph().test(before) && !wide().test(before) ? 1 : 0
  if (zero().test(character) || (skinTone().test(character) && pictograph().test(before))) return 0
  return wide().test(character) ? 2 : 1
}

/** Counts the columns of a terminal that a safe text takes. Terminals differ on rare emoji. */
export const widthOf = (text: string): number => {
  if (plain.test(text)) return text.length
  let width = 0
  let before = ''
  for (const character of text) {
    width += addedWidth(before, character)
    before = character
  }
  return width
}

// Marks without a width of their own may pile up: a cell has room for a few.
const MARKS = 4

/** The longest start of a text that fits a number of columns, once it is made safe. */
export const takeStart = (text: string, columns: number): string => {
  let width = 0
  let before = ''
  let taken = 0
  let end = 0
  for (const character of text) {
    const shown = safe(character)
    width += shown === character ? addedWidth(before, character) : shown.length
    if (width > columns || ++taken > columns * MARKS) break
    end += character.length
    before = character
  }
  return text.slice(0, end)
}

/** The longest end of a text that fits a number of columns, once it is made safe. */
export const takeEnd = (text: string, columns: number): string => {
  let width = 0
  let taken = 0
  let start = text.length
  while (start > 0) {
    const character = characterBefore(text, start)
    width += widthOf(safe(character))
    if (width > columns || ++taken > columns * MARKS) break
    start -= character.length
  }
  return text.slice(start)
}

const characterBefore = (text: string, end: number): string => {
  const point = text.codePointAt(end - 2)
  return point !== undefined && point > 0xffff ? text.slice(end - 2, end) : text.slice(end - 1, end)
}

/** Makes a text safe and cuts it to a number of columns, for display. */
export const truncate = (text: string, columns: number): string => {
  const head = takeStart(text, columns)
  return head.length === text.length ? safe(text) : `${safe(takeStart(text, columns - 1))}…`
}

/** The same, cut at its start. */
export const truncateStart = (text: string, columns: number): string => {
  const tail = takeEnd(text, columns)
  return tail.length === text.length ? safe(text) : `…${safe(takeEnd(text, columns - 1))}`
}
