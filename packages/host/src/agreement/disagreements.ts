/** Disagreements of one system with the gold of a document: what each side has in one place of the text. */
import type { Mark, Passage } from '@assay/core/result'

/** Items of the gold in a place, and those of a system in their stead; one of the two may have none. */
export interface Disagreement {
  readonly gold: readonly string[]
  readonly system: readonly string[]
  readonly passages: readonly Passage[]
}

/** An item of one side, under the key of its marks, with the lines that it is in. */
interface Item {
  readonly lines: number[]
  readonly span: { readonly start: number; readonly end: number } | undefined
}
type Items = Map<string, Item>

const sideMarks = ({ marks }: Passage, side: Mark['side']): readonly Mark[] =>
  marks.filter((mark) => mark.side === side)

/** The key of what a side has in a line; clusters are known by their items, since each side numbers its own. */
const keyOf = ({ arcs = [], ...passage }: Passage, side: Mark['side']): string | undefined => {
  const marks = sideMarks(passage, side)
  if (marks.length === 0) return undefined
  const ends = arcs.flatMap((arc) => (arc.side === side ? [[arc.from.start, arc.to.start, arc.label]] : []))
  return JSON.stringify([...marks.map(({ start, end, label }) => [start, end, label]), ...ends])
}

const addItem = (items: Items, key: string | undefined, line: number, passage: Passage, side: Mark['side']): void => {
  if (key === undefined) return
  const item = items.get(key)
  const [mark, more] = sideMarks(passage, side)
  if (item !== undefined) item.lines.push(line)
  else items.set(key, { lines: [line], span: more === undefined ? mark : undefined })
}

const spansOf = (items: Items) =>
  [...items.values()].flatMap(({ lines, span }) => (span === undefined ? [] : [{ ...span, line: lines[0]! }]))

/** Calls back with the lines of items of both sides that overlap. */
const eachOverlap = (gold: Items, system: Items, meet: (a: number, b: number) => void): void => {
  type Open = ReturnType<typeof spansOf>
  const all = [
    ...spansOf(gold).map((span) => ({ ...span, side: 0 })),
    ...spansOf(system).map((span) => ({ ...span, side: 1 })),
  ].sort((a, b) => a.start - b.start)
  const open: [Open, Open] = [[], []]
  for (const { side, ...span } of all) {
    const others = open[(1 - side) as 0 | 1].filter(({ end }) => end > span.start)
    open[(1 - side) as 0 | 1] = others
    for (const other of others) meet(other.line, span.line)
    open[side as 0 | 1].push(span)
  }
}

/** Groups the wrong lines of a document in which items overlap, such as a missed item and a spurious one in its place. */
export const disagreementsIn = (lines: readonly Passage[]): readonly Disagreement[] => {
  const parent = lines.map((_, i) => i)
  const root = (line: number): number => {
    let at = line
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!
      at = parent[at]!
    }
    return at
  }
  const join = (a: number, b: number): void => {
    parent[root(b)] = root(a)
  }
  const [gold, system]: [Items, Items] = [new Map(), new Map()]
  const keys = lines.map((passage, line) => {
    const keysOfLine = { gold: keyOf(passage, 'gold'), system: keyOf(passage, 'system') }
    addItem(gold, keysOfLine.gold, line, passage, 'gold')
    addItem(system, keysOfLine.system, line, passage, 'system')
    return keysOfLine
  })
  for (const items of [gold, system])
    for (const { lines: touching } of items.values()) for (const line of touching.slice(1)) join(touching[0]!, line)
  eachOverlap(gold, system, join)
  const groups = new Map<number, number[]>()
  for (const line of lines.keys()) {
    const group = groups.get(root(line))
    if (group === undefined) groups.set(root(line), [line])
    else group.push(line)
  }
  const keysOf = (members: readonly number[], side: Mark['side']): readonly string[] =>
    [...new Set(members.flatMap((line) => keys[line]![side] ?? []))].sort()
  return [...groups.values()].map((members) => ({
    gold: keysOf(members, 'gold'),
    system: keysOf(members, 'system'),
    passages: members.map((line) => lines[line]!),
  }))
}
