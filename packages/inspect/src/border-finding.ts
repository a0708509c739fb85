/** The finding of borders that are unlike those elsewhere. */
import type { Context } from './context.ts'
import type { Finding } from './findings.ts'
import type { BorderDoubt } from './word-places.ts'

const strength = ({ others, inside, known, side, isOfShape }: BorderDoubt): number => {
  const share = side === 'first' || side === 'last' ? (others - inside) / (others + 2) : inside / (others + 2)
  return share + (known ? 1 : 0) - (isOfShape ? 1 : 0)
}

export const borderFinding = (
  { store, display, most }: Context,
  doubtOf: (mention: number) => BorderDoubt | undefined,
  p: number,
): Finding => {
  const [from, to] = [store.starts[p]!.mentions, store.starts[p + 1]!.mentions]
  const doubtful: { readonly mention: number; readonly doubt: BorderDoubt }[] = []
  for (let mention = from; mention < to; mention++) {
    const doubt = doubtOf(mention)
    if (doubt !== undefined) doubtful.push({ mention, doubt })
  }
  const first = doubtful
    .sort((a, b) => strength(b.doubt) - strength(a.doubt) || a.mention - b.mention)
    .slice(0, most)
    .map(({ mention, doubt }) => ({
      ...display.mention(mention),
      note: borderNote(doubt, display.word(store.mentions.document.values[mention]!, doubt.word)),
    }))
  const { name } = store.parts[p]!
  return { kind: 'borders', part: name, count: doubtful.length, of: to - from, unit: 'mentions', places: first }
}

const borderNote = ({ side, others, inside, known, isOfShape }: BorderDoubt, word: string): string => {
  const where = { first: 'begins with', last: 'ends with', before: 'comes after', after: 'comes before' }[side]
  const share = isOfShape
    ? `rare; such words are ${inside} of ${others} times in a mention`
    : `${inside} of ${others} times in a mention elsewhere`
  const form =
    side === 'first' || side === 'last'
      ? '; without it, it is a mention elsewhere'
      : '; with it, it is a mention elsewhere'
  return `${where} "${word}", which is ${share}${known ? form : ''}`
}
