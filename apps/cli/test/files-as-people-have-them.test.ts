/**
 * Files as people have them, without a flag: each is right at once, right by the first accepted call that is printed, or refused with the words that say
 * why. No call that is printed gives another number. The cases and their origin are in `fixtures/files`.
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

/** Cases that are right by a printed call, those that are refused as they should be, and those without a way on. */
const ids = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))
const byCall = ids(``)
const refused = ids(``)
const withoutWay = ids(``)

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

describe('a file as people have it', () => {
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
    let accepted = 0
    for (const words of callsIn(ran.err).slice(0, 3)) {
      const again = await installed(...asJson(words))
      if (again.exit !== 0) continue
      accepted++
      expect(isRight(again, one), words.join(' ')).toBe(true)
    }
    const isRefused = accepted === 0 && wantedOf(one).some(({ names }) => names !== undefined && holds(ran.err, names))
    expect({ byCall: accepted > 0, isRefused, withoutWay: accepted === 0 && !isRefused }).toEqual({
      byCall: byCall.has(one.id),
      isRefused: refused.has(one.id),
      withoutWay: withoutWay.has(one.id),
    })
  })
})
