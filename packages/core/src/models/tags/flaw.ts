/** What a sentence of tags cannot be. */
import type { Forms, Tags } from './type.ts'

const hasWord = ({ bytes, start, end }: Forms, token: number): boolean => {
  const [from, to] = [start[token] ?? -1, end[token] ?? -1]
  return from >= 0 && from <= to && to <= bytes.length
}

export const flaw = ({ length, from, column: { names, ids, forms } }: Tags): string | undefined => {
  if (length < 0 || from < 0 || from + length > ids.length)
    return `its tokens are not among the ${ids.length} that there are`
  for (let token = from; token < from + length; token++) {
    if (names[ids[token] as number] === undefined) return `token ${token - from} has no tag`
    if (forms !== undefined && !hasWord(forms, token)) return `token ${token - from} has no word`
  }
  return undefined
}
