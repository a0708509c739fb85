/** The vectors of this package, and how a case is scored. */
import { readFileSync } from 'node:fs'
import { type AnyMetric, addTo, bytesSource, type Document } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { jsonValues, textOptions } from '@assay/core/source'
import { donut, openevals, records, recordsJsonl, stickler } from '../src/index.ts'
import { missingRecord } from '../src/model.ts'
import type { Records } from '../src/value.ts'

export type Measures = Readonly<Record<string, number | undefined>>
/** Fractions as strings, counts as numbers, and null for 0/0. */
type Expected = Readonly<Record<string, string | number | null>>
type SideOf = ReadonlyMap<string, Records>

export interface Case {
  readonly name: string
  readonly origin: string
  readonly options: Readonly<Record<string, unknown>>
  readonly fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly expected?: Expected & { readonly paths: Readonly<Record<string, Expected>> }
  readonly official?: Readonly<Record<string, number | Readonly<Record<string, number>>>>
  readonly gold: SideOf
  readonly system: SideOf
}

/** The value of `7/11`. */
export const fractionValue = (text: string | number): number => {
  const [over, under = '1'] = String(text).split('/')
  return Number(over) / Number(under)
}

const encoder = new TextEncoder()

/** The records of documents, as the reader reads them. */
const sideOf = (documents: readonly (readonly [id: string, record: string])[]): SideOf => {
  const lines = documents.map(([id, record]) => `{"id": ${JSON.stringify(id)}, "record": ${record}}\n`).join('')
  const rows = [...recordsJsonl.with(optionsOf(recordsJsonl, {}))(bytesSource('case.jsonl', encoder.encode(lines)))]
  return new Map(
    rows.map((row) => {
      if (row._tag === 'Left') throw new Error(row.left.message)
      const { id, content }: Document<'records'> = row.right
      return [id, content] as const
    }),
  )
}

/** The cases; numbers keep the spelling that they have in the file. */
export const cases: readonly Case[] = (() => {
  const bytes = readFileSync(new URL('../golden/vectors.json', import.meta.url))
  const all: Case[] = []
  const { fieldOf, fieldsOf, jsonRecords } = jsonValues
  for (const record of jsonRecords(bytesSource('vectors.json', bytes), textOptions({ maxLine: 64 }), 'case')) {
    if (record._tag === 'Left') throw new Error(record.left.message)
    const json = record.right
    const textOf = (index: number): string =>
      new TextDecoder().decode(json.bytes.subarray(json.tape.at[index], endOf(json.bytes, json.tape.at[index]!)))
    const side = (key: string): SideOf =>
      sideOf(fieldsOf(json, fieldOf(json, 0, key)).map(([id, value]) => [id, textOf(value)] as const))
    const plain = JSON.parse(textOf(0)) as Case
    all.push({ ...plain, gold: side('gold'), system: side('system') })
  }
  return all
})()

/** The end of an object of JSON that begins at an offset. */
function endOf(bytes: Uint8Array, from: number): number {
  let depth = 0
  let isString = false
  for (let at = from; ; at++) {
    const character = String.fromCharCode(bytes[at]!)
    if (isString && character === '\\') at++
    else if (character === '"') isString = !isString
    else if (!isString && '{['.includes(character)) depth++
    else if (!isString && '}]'.includes(character)) {
      depth--
      if (depth === 0) return at + 1
    }
  }
}

export interface Scored {
  readonly measures: Measures
  readonly paths: ReadonlyMap<string, Measures>
}

/** Scores documents by their ids; those that the system lacks are empty. */
export const scoreSides = (
  gold: SideOf,
  system: SideOf,
  options: Readonly<Record<string, unknown>> = {},
  metric: AnyMetric = records,
): Scored => {
  const scorer = metric.with(optionsOf(metric, options))
  const { concat, empty } = scorer.stats
  let sum = empty
  const parts = new Map<string, unknown[]>()
  for (const [id, content] of gold)
    for (const { stats, facets } of scorer.judge(content)(system.get(id) ?? missingRecord)) {
      sum = concat(sum, stats)
      if (facets?.['path'] !== undefined) addTo(parts, facets['path'], stats)
    }
  return {
    measures: scorer.summarise(sum),
    paths: new Map([...parts].map(([path, all]) => [path, scorer.summarise(all.reduce(concat, empty))])),
  }
}

/** The records of one document, written as JSON. */
export const scoreTexts = (
  gold: string,
  system: string,
  options: Readonly<Record<string, unknown>> = {},
  metric: AnyMetric = records,
): Scored => scoreSides(sideOf([['d', gold]]), sideOf([['d', system]]), options, metric)

// ---- published programs ----------------------------------------------------------------------------------------------

/** What a published program gave of a case, and ours, by measure. */
export interface Compared {
  readonly name: string
  readonly metric: 'donut' | 'openevals' | 'stickler'
  readonly official: Readonly<Record<string, number>>
  readonly ours: Measures
}

const noCounts: Measures = { tp: 0, fa: 0, fd: 0, fn: 0 }

/** The cases that the programs themselves were run on. */
export const officialCases: readonly Compared[] = cases.flatMap(
  ({ name, gold, system, options, fields, official = {} }): readonly Compared[] => {
    const compared: Compared[] = []
    for (const [key, value] of Object.entries(official)) {
      if (typeof value === 'object') {
        const { paths } = scoreSides(gold, system, { ...options, fields }, stickler)
        // the program counts the items of a list under the name of the list
        const ours = paths.get(key) ?? paths.get(`${key}[]`) ?? noCounts
        compared.push({ name: `${name}, ${key}`, metric: 'stickler', official: value, ours })
      } else if (key === 'donutF1') {
        const { f1 } = scoreSides(gold, system, {}, donut).measures
        compared.push({ name, metric: 'donut', official: { f1: value }, ours: { f1 } })
      } else {
        const { average } = scoreSides(gold, system, {}, openevals).measures
        compared.push({ name, metric: 'openevals', official: { average: value }, ours: { average } })
      }
    }
    return compared
  },
)
