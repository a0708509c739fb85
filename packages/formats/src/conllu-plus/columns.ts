/** The first line of CoNLL-U Plus, which names the columns. */

const header = /^#\s*global\.columns\s*=\s*(.*?)\s*$/

/** The names, or nothing where the line is another one. */
export const columnsNamed = (line: string): readonly string[] | undefined => {
  const names = header.exec(line)?.[1]
  return names === undefined ? undefined : names.split(/\s+/)
}

/**
 * Kind of a CoNLL-U Plus file by the columns that its first line names: `ua` has those of Universal Anaphora; `undefined` if the line
 * names none.
 */
export const kindOf = (head: string): 'ua' | 'other' | undefined => {
  const names = columnsNamed(head.split(/\r\n?|\n/, 1)[0]!)
  if (names === undefined) return undefined
  return names.includes('IDENTITY') || names.includes('DISCOURSE_DEIXIS') ? 'ua' : 'other'
}
