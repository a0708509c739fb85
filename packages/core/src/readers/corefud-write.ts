/** The writer of `corefud`: CoNLL-U with nothing in its columns but words and `Entity`. */
import type { Document } from '../contract.ts'
import { sentencesOf } from '../models/clusters/compare-words.ts'
import { type Clusters, keyOf } from '../models/clusters/type.ts'
import { bracketsOf, entityNames, noMentions, type Stretch, type TokenMention, tokenMentions } from './mention-keys.ts'

/** The reason why a document cannot be written: mentions of CorefUD are of words, and within one sentence. */
export const unwritable = ({ content }: Document<'clusters'>): string | undefined => {
  const none = noMentions(content)
  if (none !== undefined) return none
  const sentences = sentencesOf(content)
  if (sentences === undefined) return 'it has no words'
  const sentence = sentences.flatMap((words, i) => words.map(() => i))
  for (const { item, runs } of tokenMentions(content)) {
    const within = runs.flat().map((token) => sentence[token])
    if (within.includes(undefined)) return `the mention ${keyOf(content.items, item)} has words that the text lacks`
    if (new Set(within).size > 1) return `the mention ${keyOf(content.items, item)} reaches over a border of sentences`
  }
  return undefined
}

const isPlain = (text: string): boolean => /^[^\s()|[\]=-]+$/.test(text)

/** The number, from 1, of a mention's head; the first word if it is not known, or if empty nodes are counted too. */
const headOf = ({ mentions, items }: Clusters, item: number): number => {
  if (mentions === undefined || keyOf(items, item).includes('.')) return 1
  const words = mentions.words.subarray(mentions.start[item], mentions.start[item + 1])
  return Math.max(1, words.indexOf(mentions.heads[item]!) + 1)
}

const stretchesOf = (clusters: Clusters, names: readonly string[], mention: TokenMention): readonly Stretch[] => {
  const { item, cluster, runs } = mention
  const type = clusters.clusterType?.(cluster) ?? ''
  const rest = `-${isPlain(type) ? type : ''}-${headOf(clusters, item)}-`
  return runs.map(([first, last], part) => {
    const name = runs.length === 1 ? names[cluster] : `${names[cluster]}[${part + 1}/${runs.length}]`
    return { first, last, opening: `(${name}${rest}`, closing: `${name})`, single: `(${name}${rest})` }
  })
}

export function* write(documents: Iterable<Document<'clusters'>>): Iterable<string> {
  for (const { id, content } of documents) {
    const names = entityNames(content, isPlain)
    const brackets = bracketsOf(tokenMentions(content).flatMap((mention) => stretchesOf(content, names, mention)))
    yield `# newdoc id = ${id}\n# global.Entity = eid-etype-head-other\n`
    let token = 0
    for (const [s, words] of (sentencesOf(content) ?? []).entries()) {
      let lines = `# sent_id = ${id}-${s + 1}\n`
      for (const [i, word] of words.entries()) {
        const marks = brackets.get(token++)
        const misc = marks === undefined ? '_' : `Entity=${marks.join('')}`
        lines += `${[i + 1, word, '_', '_', '_', '_', '_', '_', '_', misc].join('\t')}\n`
      }
      yield `${lines}\n`
    }
  }
}
