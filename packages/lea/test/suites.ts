/** The suites of the reference coreference scorers and of corefud-scorer, read by core's readers. */
import { readFileSync } from 'node:fs'
import { bytesSource, type Clusters } from '@assay/core'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { conll2012, corefud } from '@assay/core/readers'
import { lea } from '../src/index.ts'

interface SuiteCase {
  readonly id: string
  readonly format: 'conll-2012' | 'corefud'
  readonly key: string
  readonly response: string
  readonly options?: Readonly<Record<string, string>>
  readonly expected: Readonly<Record<string, readonly [recall: number, precision: number, f1: number]>>
}

const golden = (path: string): URL => new URL(`../golden/${path}`, import.meta.url)
export const cases = JSON.parse(readFileSync(golden('cases.json'), 'utf8')) as readonly SuiteCase[]

const read = (path: string, { format, options }: SuiteCase): ReadonlyMap<string, Clusters> => {
  const source = bytesSource(path, readFileSync(golden(path)))
  const items =
    format === 'corefud'
      ? corefud.with(
          optionsOf(corefud, {
            match: options?.['match'],
            zeros: options?.['zeros'],
            zeroMatch: options?.['zero_match'],
          }),
        )(source)
      : conll2012.with(optionsOf(conll2012))(source)
  const documents = new Map<string, Clusters>()
  for (const one of items) {
    if (one._tag === 'Right') documents.set(one.right.id, one.right.content)
    else if (one.left.severity === 'error') throw new Error(`${path}:${one.left.at.line} ${one.left.message}`)
  }
  return documents
}

/** The options of LEA by their name in the suites. */
export const suiteOptions = { lea: {}, leaLog2: { importance: 'log2' } } as const

/** Recall, precision and F1. */
export const measured = (one: SuiteCase, options: object): readonly (number | undefined)[] => {
  const dropSingletons = one.options?.['singletons'] === 'drop'
  const scorer = lea.with(optionsOf(lea, { zeroDivision: 0, dropSingletons, ...options }))
  const responses = read(one.response, one)
  const pairs = Array.from(read(one.key, one), ([id, key]) => [key, responses.get(id)!] as const)
  const { recall, precision, f1 } = scorer.summarise(sumPairs(scorer, pairs).stats)
  return [recall, precision, f1]
}
