/** Test helpers: the vectors, and the official evaluator's numbers for them. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bytesSource, type Document, type NameMentions, type Problem } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { bsnlp } from '../src/index.ts'

export const golden = fileURLToPath(new URL('../golden', import.meta.url))

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]))
    .sort()

/** The documents of a folder by id, and the reader's problems. */
const readFolder = (folder: string, options: Readonly<Record<string, unknown>> = {}) => {
  const documents = new Map<string, Document<'mentions'>>()
  const problems: Problem[] = []
  for (const path of filesUnder(folder))
    for (const one of bsnlp.with(optionsOf(bsnlp, options))(bytesSource(path, readFileSync(path)))) {
      if (one._tag === 'Right') documents.set(one.right.id, one.right)
      else problems.push(one.left)
    }
  return { documents, problems }
}

/** One line of the official evaluator: recall is the first count / the second, precision the third / the fourth. */
export interface ExpectedRow {
  readonly scenario: string
  readonly topic: string
  readonly lang: string
  readonly type: string
  readonly counts: readonly [number, number, number, number]
  readonly rpf: readonly [recall: number, precision: number, f1: number]
}
export const expectedOf = (name: string): readonly ExpectedRow[] =>
  JSON.parse(readFileSync(join(golden, name, 'expected.json'), 'utf8')) as readonly ExpectedRow[]

/** The facet and label of a line of the official evaluator; `undefined` for the whole. */
export const partOf = ({ topic, lang, type }: ExpectedRow): readonly [facet: string, label: string] | undefined => {
  const named = Object.entries({ topic, language: lang, type }).filter(([, label]) => label !== '%')
  if (named.length === 0) return undefined
  return [named.map(([facet]) => facet).join(' × '), named.map(([, label]) => label).join(' × ')]
}

/** Pairs of documents; those that the system lacks are skipped, as by the evaluator. */
export const pairsOf = (name: string): readonly (readonly [gold: NameMentions, system: NameMentions])[] => {
  const gold = readFolder(join(golden, name, 'golden')).documents
  const system = readFolder(join(golden, name, 'sysA')).documents
  return [...gold].flatMap(([id, { content }]) => {
    const answer = system.get(id)
    return answer === undefined ? [] : [[content, answer.content] as const]
  })
}
