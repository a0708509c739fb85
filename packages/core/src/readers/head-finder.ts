/**
 * The head of a stretch of words in a tree, as `MoveHead` of udapi finds it: the only word whose parent is outside; of several, the only
 * one whose enhanced parents are outside too; of several still, the one that governs the others, or the first.
 */
import { TAB } from '../source/fields.ts'
import { codeOf, isEmpty, MINORS, type Nodes, nodeOf, sentenceOf, tokenCount } from './mentions.ts'

/** The answer where a word has no parent in the file. */
export const NO_TREE = -1

/** The columns of CoNLL-U, from 0. */
const HEAD = 6
const DEPS = 8

/** The code of the root, which no stretch holds; no parent in the file; and one that has not been looked up. */
const ROOT = -1
const NONE = -2
const UNKNOWN = -3

const decoder = new TextDecoder()

const cellOf = ({ bytes, lineStart }: Nodes, node: number, column: number): string => {
  let start = lineStart.values[node]!
  for (let i = 0; i < column; i++) start = bytes.indexOf(TAB, start) + 1
  return decoder.decode(bytes.subarray(start, bytes.indexOf(TAB, start)))
}

/** A sentence: its number, and its first token. */
interface Sentence {
  readonly number: number
  readonly first: number
}

/** The code of a node by its number, `4`, `4.1` or `0`; `NONE` if it is none. */
const codeAt = ({ number, first }: Sentence, id: string): number => {
  const [, token, minor = '0'] = /^(\d{1,7})(?:\.(\d{1,3}))?$/.exec(id) ?? []
  if (token === undefined) return NONE
  return Number(token) === 0 && minor === '0' ? ROOT : (first + Number(token) + number) * MINORS + Number(minor)
}

/** Finds the heads of stretches of `nodes`, which has the tokens of `gold`, from node to node within a sentence. */
export const headFinder = (gold: Nodes, nodes: Nodes): ((first: number, last: number) => number) => {
  const parents = new Int32Array(tokenCount(gold)).fill(UNKNOWN)
  const { tokens, deps } = nodes.empty!
  const tokenOf = (node: number): number => tokens.values[node]!

  const parentOf = (token: number, sentence: Sentence): number => {
    if (parents[token] === UNKNOWN) parents[token] = codeAt(sentence, cellOf(gold, nodeOf(gold, token), HEAD))
    return parents[token]!
  }
  const readDependencies = (node: number, sentence: Sentence): readonly number[] => {
    const text = isEmpty(nodes, node) ? (deps.get(node) ?? '') : cellOf(gold, nodeOf(gold, tokenOf(node)), DEPS)
    if (text === '' || text === '_') return isEmpty(nodes, node) ? [] : [parentOf(tokenOf(node), sentence)]
    return text.split('|').map((one) => codeAt(sentence, one.split(':', 1)[0]!))
  }
  const cache = new Map<number, readonly number[]>()
  const dependenciesOf = (node: number, sentence: Sentence): readonly number[] => {
    const dependencies = cache.get(node) ?? readDependencies(node, sentence)
    cache.set(node, dependencies)
    return dependencies
  }
  const tokenWith = (code: number, { number }: Sentence): number => code / MINORS - number - 1

  /** The lowest token that governs all of some; `ROOT` if none does. Each token is passed once. */
  const governorOf = ([start = ROOT, ...rest]: readonly number[], sentence: Sentence): number => {
    const above = (code: number): number => parentOf(tokenWith(code, sentence), sentence)
    const chain = new Map<number, number>()
    for (let at = start; at >= 0 && !chain.has(at); at = above(at)) chain.set(at, chain.size)
    const visited = new Set<number>()
    let lowest = 0
    for (const code of rest) {
      let at = code
      while (at >= 0 && !chain.has(at) && !visited.has(at)) {
        visited.add(at)
        at = above(at)
      }
      // what leads to a token that was passed has met the chain where that did
      if (!visited.has(at)) lowest = Math.max(lowest, chain.get(at) ?? chain.size)
    }
    return [...chain.keys()][lowest] ?? ROOT
  }

  return (first, last) => {
    const number = sentenceOf(nodes, first)
    const sentence: Sentence = { number, first: tokenOf(nodes.sentences.values[number]!) }
    const [low, high] = [codeOf(nodes, first), codeOf(nodes, last)]
    const isInside = (code: number): boolean => low <= code && code <= high
    const basic: number[] = []
    for (let node = first; node <= last; node++) {
      const parent = isEmpty(nodes, node) ? ROOT : parentOf(tokenOf(node), sentence)
      if (parent === NONE) return NO_TREE
      if (!isInside(parent)) basic.push(node)
    }
    if (basic.length === 1) return basic[0]!
    const outside = basic.filter((node) => !dependenciesOf(node, sentence).some(isInside))
    const tops = outside.length > 0 ? outside : basic.filter((node) => !dependenciesOf(node, sentence).every(isInside))
    if (tops.length < 2) return tops[0] ?? first
    const words = tops.flatMap((node) =>
      isEmpty(nodes, node)
        ? dependenciesOf(node, sentence)
            .filter((code) => code >= 0 && code % MINORS === 0)
            .slice(0, 1)
        : [codeOf(nodes, node)],
    )
    const governor = words.length === 0 ? ROOT : governorOf(words, sentence)
    return tops.find((node) => codeOf(nodes, node) === governor) ?? tops[0]!
  }
}
