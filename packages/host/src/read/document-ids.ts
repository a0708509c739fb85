/** Ids of documents as numbers. */

/** The ids of a run, each with a number that is the same on all sides. */
export interface Ids {
  readonly numberOf: (id: string) => number
  /** The same, faster where the id is that of `guess`. */
  readonly numberNear: (id: string, guess: number) => number
  readonly idOf: (number: number) => string
  /** By their numbers. */
  readonly all: () => readonly string[]
}

/** A string that was cut out of a line keeps the whole line in memory; this one holds its own characters, and no more than one other. */
const copyOf = (text: string): string => ` ${text}`.slice(1)

export const newIds = (): Ids => {
  const numbers = new Map<string, number>()
  const ids: string[] = []
  // most runs have one order on all sides, and look up no id that is known: whether there is one is seen from the map that takes it
  let looksFirst = false
  const numberOf = (text: string): number => {
    const existing = looksFirst ? numbers.get(text) : undefined
    if (existing !== undefined) return existing
    const id = copyOf(text)
    numbers.set(id, ids.length)
    if (numbers.size > ids.length) return ids.push(id) - 1
    looksFirst = true
    const number = ids.indexOf(id)
    numbers.set(id, number)
    return number
  }
  const numberNear = (id: string, guess: number): number => (ids[guess] === id ? guess : numberOf(id))
  return { numberOf, numberNear, idOf: (number) => ids[number]!, all: () => ids }
}

/** The rest of the names of documents of CoNLL-2012, behind the bracket. */
const PART = /^\((.*)\)(; part \d+)$/s

/** The name of a document without folder, ending and leading zeros of numbers: `bc/cnn_01.txt` as `cnn_1`. */
export const stemOfName = (id: string): string => {
  const [, name = id, part = ''] = PART.exec(id) ?? []
  const file = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const bare = file.replace(/(?<=.)\.[A-Za-z]\w{0,15}$/, '')
  return `${bare}${part}`.replace(/(?<!\d)0+(?=\d)/g, '')
}

/** The ids of a run in which names are compared by their stems. */
export const newStems = (): Ids => {
  const stems = newIds()
  const ids: string[] = []
  const numberOf = (id: string): number => {
    const number = stems.numberOf(stemOfName(id))
    ids[number] ??= copyOf(id)
    return number
  }
  return { numberOf, numberNear: numberOf, idOf: (number) => ids[number]!, all: () => ids }
}
