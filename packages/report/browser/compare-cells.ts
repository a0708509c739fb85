const isEmpty = (text: string): boolean => text === '' || text === '–'

/** The number that a cell begins with, such as `±0.5` or `<0.001`. */
const numberIn = (text: string): number | undefined => {
  const [number] = /^[+<±]?-?[0-9]+(?:\.[0-9]+)?/.exec(text.replace('−', '-')) ?? []
  return number === undefined ? undefined : Number(number.replace(/^[+<±]/, ''))
}

const ascending = (a: string, b: string): number => {
  const [x, y] = [numberIn(a), numberIn(b)]
  if (x !== undefined && y !== undefined && x !== y) return x - y
  return a < b ? -1 : a > b ? 1 : 0
}

/** The order of the texts of two cells, as `Array.sort` takes it: numbers as numbers, and what has no value last in both directions. */
export const compareCells = (a: string, b: string, direction: 1 | -1): number =>
  isEmpty(a) || isEmpty(b) ? Number(isEmpty(a)) - Number(isEmpty(b)) : direction * ascending(a, b)
