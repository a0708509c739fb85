/**
 * From nodes of a format to a forest: stand-off spans are put into their containers, metonymy written as nesting
 * becomes one node, duplicates are removed, and what the annotation model does not allow is reported, each with its
 * place.
 */
import * as v from 'valibot'
import { code, commonCode } from '../../codes.ts'
import { choice, flag, of } from '../../entries.ts'
import { type Code, nowhere, type Place, type Problem } from '../../places.ts'
import { sameSpans, type TreeNode, typeSet } from './type.ts'

/** The options of every reader of trees. */
export const forestEntries = {
  duplicates: choice(
    ['all', 'one'],
    'nodes beside each other with one span and set of types, which are reported: each of them counts, or one',
    ['one'],
  ),
  strict: flag('refuse spans that cross, components outside of entities and duplicates, rather than report them', [
    false,
  ]),
}
export const metonymyEntry = choice(
  ['merge', 'nest'],
  'entities on the same span, one directly in the other: one node with several types, or nested nodes',
)
export const maxDepthEntry = of(
  v.pipe(v.number(), v.integer(), v.minValue(1)),
  'deepest nesting of nodes that is taken for data',
  1000,
)
export interface ForestOptions {
  readonly duplicates: 'one' | 'all'
  readonly strict: boolean
  readonly metonymy?: 'merge' | 'nest'
  readonly maxDepth?: number
}

export interface Forest {
  readonly nodes: readonly TreeNode[]
  readonly problems: readonly Problem[]
}

/** The forest of nodes whose parents are known. */
export const forestOf = (annotated: readonly TreeNode[], options: ForestOptions): Forest => {
  const report = reporter(options.strict)
  const merged = options.metonymy === 'merge' ? withMetonymy(annotated) : annotated
  const nodes = withoutDuplicates(merged, options, report)
  reportCrossings(nodes, report)
  reportOrphans(nodes, report)
  return { nodes, problems: report.problems }
}

/** The forest of stand-off spans: each becomes a child of the smallest one that holds it wholly. */
export const forestOfSpans = (spans: readonly TreeNode[], options: ForestOptions): Forest => {
  const report = reporter(options.strict)
  // duplicates are looked for among the spans in their original order: nothing is between them yet
  const placed = putIntoContainers(withoutDuplicates(spans, options, report), report)
  const deep = tooDeep(placed, options)
  if (deep !== undefined) return { nodes: [], problems: [deep] }
  const nodes = options.metonymy === 'merge' ? withMetonymy(placed) : placed
  reportOrphans(nodes, report)
  return { nodes, problems: report.problems }
}

// ---- reports ---------------------------------------------------------------------------------------------------------

interface Reporter {
  readonly problems: readonly Problem[]
  readonly add: (code: Code, strictCode: Code, message: string, hint: string, at: Place | undefined) => void
}

const reporter = (strict: boolean): Reporter => {
  const problems: Problem[] = []
  return {
    problems,
    add: (code, strictCode, message, hint, at = nowhere) => {
      if (strict) problems.push({ severity: 'error', code: strictCode, message, at, hint })
      else problems.push({ severity: 'warning', code, message, at, hint })
    },
  }
}

const nodeText = ({ kind, types, start, end }: TreeNode): string => `${kind} ${types.join('+')} [${start}, ${end})`

const crosses = (report: Reporter, node: TreeNode, other: TreeNode): void =>
  report.add(
    code.W331,
    code.E346,
    `${nodeText(node)} crosses ${nodeText(other)}`,
    'a tree cannot represent crossing spans: the node stays where the format puts it, or in the smallest span that contains it',
    node.at,
  )

const reportCrossings = (nodes: readonly TreeNode[], report: Reporter): void => {
  for (const node of nodes) {
    const parent = nodes[node.parent]
    if (parent !== undefined && (node.start < parent.start || node.end > parent.end)) crosses(report, node, parent)
  }
}

const reportOrphans = (nodes: readonly TreeNode[], report: Reporter): void => {
  const inEntity = new Uint8Array(nodes.length)
  nodes.forEach((node, i) => {
    const within = node.parent >= 0 && inEntity[node.parent] === 1
    if (node.kind === 'entity' || within) inEntity[i] = 1
    else
      report.add(
        code.W332,
        code.E347,
        `${nodeText(node)} is in no entity`,
        'ETER leaves it out, and it is a slot of SER; a tag of an entity may be missing or misspelt',
        node.at,
      )
  })
}

/** The first node that is nested too deeply. All that is nested overlaps, so that the pairs to look at grow with its square. */
const tooDeep = (
  nodes: readonly TreeNode[],
  { maxDepth = Number.POSITIVE_INFINITY }: ForestOptions,
): Problem | undefined => {
  const depths = new Int32Array(nodes.length)
  for (const [i, { parent, at = nowhere }] of nodes.entries()) {
    depths[i] = parent < 0 ? 1 : depths[parent]! + 1
    if ((depths[i] as number) <= maxDepth) continue
    const hint = 'if the data is right, raise it: --set reader.maxDepth=N'
    return { severity: 'error', code: commonCode.E362, message: `nested deeper than ${maxDepth} levels`, at, hint }
  }
  return undefined
}

// ---- containment -----------------------------------------------------------------------------------------------------

const byPlace = (a: TreeNode, b: TreeNode): number =>
  a.start - b.start || b.end - a.end || (a.kind === b.kind ? 0 : a.kind === 'entity' ? -1 : 1)

/** A span that is open, and whether it reaches beyond the one before it. */
interface Open {
  readonly index: number
  readonly beyond: boolean
}

/** Puts each span into the smallest one that holds it; what crosses a span that is open is reported. */
const putIntoContainers = (spans: readonly TreeNode[], report: Reporter): readonly TreeNode[] => {
  const sorted = [...spans].sort(byPlace)
  const nodes: TreeNode[] = []
  // while none of them reaches beyond the one before it, the last one is the smallest
  const open: Open[] = []
  let crossings = 0
  for (const node of sorted) {
    for (let top = open.at(-1); top !== undefined && endOf(nodes, top.index) <= node.start; top = open.at(-1)) {
      if (top.beyond) crossings--
      open.pop()
    }
    const last = nodes[open.at(-1)?.index ?? -1]
    const simple = crossings === 0 && (last === undefined || last.end >= node.end)
    if (!simple) crossings -= dropEnded(nodes, open, node.start)
    const holding = simple ? (open.at(-1)?.index ?? -1) : smallestHolding(nodes, open, node)
    const parent = parentOfCopy(nodes, node, holding)
    const beyond = last !== undefined && last.end < node.end
    if (beyond && last.end > node.start) crosses(report, node, last)
    if (beyond) crossings++
    open.push({ index: nodes.push({ ...node, parent }) - 1, beyond })
  }
  return nodes
}

/** Among stand-off spans, equal spans are siblings: they are copies, not one inside the other. */
const parentOfCopy = (nodes: readonly TreeNode[], node: TreeNode, holding: number): number => {
  for (let i = holding; i >= 0 && sameSpans(node, nodes[i]!); i = nodes[i]!.parent) {
    const other = nodes[i]!
    if (other.kind === node.kind && isAlike(node, other)) return other.parent
  }
  return holding
}

const endOf = (nodes: readonly TreeNode[], index: number): number => nodes[index]!.end

/** Drops what ends before a position, wherever it is: it holds nothing that comes. Returns how many of those reach beyond the one before. */
const dropEnded = (nodes: readonly TreeNode[], open: Open[], start: number): number => {
  let openCount = 0
  let crossings = 0
  for (const one of open) {
    if (endOf(nodes, one.index) >= start) open[openCount++] = one
    else if (one.beyond) crossings++
  }
  open.length = openCount
  return crossings
}

const smallestHolding = (nodes: readonly TreeNode[], open: readonly Open[], { start, end }: TreeNode): number => {
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (const { index } of open) {
    const other = nodes[index]!
    if (other.start > start || other.end < end || other.end - other.start > least) continue
    best = index
    least = other.end - other.start
  }
  return best
}

// ---- merging ---------------------------------------------------------------------------------------------------------

/** The nodes that stay, and of each the node that it became part of: itself, or one before it. */
const rebuild = (nodes: readonly TreeNode[], targets: Int32Array): readonly TreeNode[] => {
  const places = new Int32Array(nodes.length)
  const retained: TreeNode[] = []
  nodes.forEach((node, i) => {
    if (targets[i] !== i) {
      places[i] = places[targets[i]!]!
      return
    }
    const parent = node.parent < 0 ? -1 : places[node.parent]!
    places[i] = retained.push(parent === node.parent ? node : { ...node, parent }) - 1
  })
  return retained
}

/** An entity directly in an entity of the same span is one entity with the types of both; one that adds no type is an entity of its own. */
const withMetonymy = (nodes: readonly TreeNode[]): readonly TreeNode[] => {
  const targets = Int32Array.from(nodes, (_, i) => i)
  const types = nodes.map((node) => node.types)
  let merges = 0
  nodes.forEach((node, i) => {
    const parent = nodes[node.parent]
    if (node.kind !== 'entity' || parent?.kind !== 'entity' || !sameSpans(node, parent)) return
    const target = targets[node.parent]!
    const existing = types[target]!
    if (node.types.every((type) => existing.includes(type))) return
    types[target] = typeSet([...existing, ...node.types])
    targets[i] = target
    merges++
  })
  return merges === 0
    ? nodes
    : rebuild(
        nodes.map((node, i) => withTypes(node, types[i]!)),
        targets,
      )
}

const withTypes = (node: TreeNode, types: readonly string[]): TreeNode =>
  types === node.types ? node : { ...node, types }

const reportRepeat = (node: TreeNode, { duplicates }: ForestOptions, report: Reporter): void => {
  const hint =
    duplicates === 'one' ? 'one of the two is skipped' : 'each counts; to keep one: --set reader.duplicates=one'
  report.add(commonCode.W333, code.E348, `${nodeText(node)} occurs twice`, hint, node.at)
}

const isAlike = (a: TreeNode, b: TreeNode): boolean =>
  sameSpans(a, b) && a.types.length === b.types.length && a.types.every((type, i) => type === b.types[i])

/** Reports nodes that have the same parent, kind, span and types, and keeps each of them or one, as the option says. */
const withoutDuplicates = (
  nodes: readonly TreeNode[],
  options: ForestOptions,
  report: Reporter,
): readonly TreeNode[] => {
  if (isAscending(nodes)) return nodes
  const targets = Int32Array.from(nodes, (_, i) => i)
  const byKey = new Map<string, number[]>()
  let dropped = 0
  nodes.forEach((node, i) => {
    const parent = node.parent < 0 ? -1 : targets[node.parent]!
    const key = `${parent} ${node.start} ${node.end} ${node.kind}`
    const near = byKey.get(key)
    const twin = near?.find((other) => isAlike(node, nodes[other]!))
    if (twin === undefined) {
      if (near === undefined) byKey.set(key, [i])
      else near.push(i)
      return
    }
    reportRepeat(node, options, report)
    if (options.duplicates === 'all') return
    targets[i] = twin
    dropped++
  })
  return dropped === 0 ? nodes : rebuild(nodes, targets)
}

/**
 * True if all nodes with one parent begin one after the other, as in most files, so that no two of them can be equal.
 */
const isAscending = (nodes: readonly TreeNode[]): boolean => {
  // by parent, from 1; the roots have -1
  const last = new Float64Array(nodes.length + 1).fill(-1)
  for (const node of nodes) {
    if (node.start <= last[node.parent + 1]!) return false
    last[node.parent + 1] = node.start
  }
  return true
}
