/**
 * Files as people have them, without a flag: each is right at once, right by the first accepted call that is printed, or refused with the words that say
 * why. Of the calls that are printed one gives the right number. The cases and their origin are in `fixtures/files`.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { files, inOwnFolder, installed, type Ran, resultOf } from './support.ts'

inOwnFolder()

interface Wanted {
  /** The metrics that may give the values; null for any. */
  readonly metric?: readonly string[] | null
  readonly values?: Readonly<Record<string, readonly [numerator: number, denominator: number]>>
  readonly warned?: readonly string[]
  readonly refused?: true
  readonly names?: readonly string[]
}

interface Case {
  readonly id: string
  readonly about: string
  readonly files: Readonly<Record<string, string>>
  readonly args: readonly string[]
  readonly want: Wanted | readonly Wanted[]
}

const cases: readonly Case[] = readFileSync(
  fileURLToPath(new URL('fixtures/files/cases.jsonl', import.meta.url)),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

const ids = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))
/** Cases that are right by a printed call, and those that are refused as they should be; the others are right at once. */
const byCall = ids(`
  c005 c013 c014 c017 c021 c022 c024 c025 c029 c035 c036 c038 c041 c047 c049 c050 c065 c069 c081 c082 c083
  c084 c089 c090 c100 c102 c111 c116 c119 c124 c127 c128 c131
  c201 c203 c204 c205 c206 c207 c208 c209 c211 c213
`)
const refused = ids(`
  c019 c020 c046 c056 c064 c066 c070 c072 c079 c103 c133 c136 c143 c146
`)

const wantedOf = ({ want }: Case): readonly Wanted[] => (Array.isArray(want) ? want : [want as Wanted])

/** True if a text has each word, or one of `word|word`. */
const holds = (text: string, words: readonly string[]): boolean =>
  words.every((word) => word.split('|').some((one) => text.toLowerCase().includes(one.toLowerCase())))

/** True if one score has all values that are right. */
const isRight = (ran: Ran, one: Case): boolean =>
  resultOf({ ...ran, err: '' }).scores.some(({ metric, measures }) =>
    wantedOf(one).some(({ metric: metrics, values, warned = [] }) => {
      if (values === undefined || metrics?.includes(metric.split('/').at(-1)!) === false) return false
      const areRight = Object.entries(values).every(([name, [numerator, denominator]]) => {
        const measure = measures[name]
        return measure !== undefined && Math.abs((measure.value ?? 0) - numerator / denominator) < 1e-9
      })
      return areRight && (warned.length === 0 || (ran.err.includes('warning') && holds(ran.err, warned)))
    }),
  )

/** The calls that a message prints as accepted or as the next to try. */
const callsIn = (err: string): readonly (readonly string[])[] =>
  [
    ...err.matchAll(
      /(?:^\s*|: |`)(assay (?!explain\b|list\b|help\b|--help|convert\b|inspect\b|check\b|cite\b)[^`\n]+)/gm,
    ),
  ]
    .flatMap(([, line]) => line!.split(/, (?=assay )/))
    .filter((call) => !/ (?:PLUGIN|METRIC|GOLD|SYSTEM|FILE|NAME)(?= |$)/.test(call))
    .map((call) => (call.match(/(?:[^\s']|'[^']*')+/g) ?? []).slice(1).map((word) => word.replaceAll("'", '')))

const asJson = (words: readonly string[]): readonly string[] =>
  words.includes('--json') ? words : [...words, '--json']

describe('a real-life file', () => {
  test.each(cases)('$id $about', async (one) => {
    files(
      Object.fromEntries(
        Object.entries(one.files).map(([name, text]) => [
          name,
          text.startsWith('base64:') ? Buffer.from(text.slice(7), 'base64') : text,
        ]),
      ),
    )
    const ran = await installed(...asJson(one.args))
    if (ran.exit === 0 && !byCall.has(one.id)) {
      expect(isRight(ran, one), ran.out).toBe(true)
      return
    }
    expect([0, 2, 3]).toContain(ran.exit)
    const right: boolean[] = []
    for (const words of callsIn(ran.err).slice(0, 3)) {
      const again = await installed(...asJson(words))
      if (again.exit === 0) right.push(isRight(again, one))
    }
    // two readings have a call each, and one of them is meant
    if (right.length > 0) expect(right, ran.err).toContain(true)
    const isRefused =
      right.length === 0 && wantedOf(one).some(({ names }) => names !== undefined && holds(ran.err, names))
    expect({ byCall: right.length > 0, isRefused }).toEqual({
      byCall: byCall.has(one.id),
      isRefused: refused.has(one.id),
    })
  })
})
