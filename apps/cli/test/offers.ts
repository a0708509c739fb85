/** Refusals with the calls that are offered for them, tried as calls and as configs: each offer is applied as it is printed, and scores. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files, installed } from './support.ts'

/** Words of a line of shell. */
const wordsOf = (line: string): readonly string[] =>
  (line.match(/(?:[^\s']|'[^']*')+/g) ?? []).map((word) => word.replaceAll("'", ''))

/** The calls that stderr offers, without `assay`. */
const offersIn = (err: string): readonly (readonly string[])[] =>
  [...err.matchAll(/^(?:this call is accepted: | {2})assay (.*)$/gm)].map(([, line]) => wordsOf(line!))

type Files = Readonly<Record<string, string | Uint8Array>>

export interface Case {
  readonly code: string
  readonly what: string
  readonly files: Files
  readonly call: string
  /** The call without an option that is offered with another value. */
  readonly kept?: string
  /** Options that are offered, one line for each call. */
  readonly offered: readonly string[]
}

type Entries = Readonly<Record<string, object>>

/** A value with commas as a list. */
const listed = (value: string): unknown => (value.includes(',') ? value.split(',') : value)

/** The config that scores as a call does. */
const configOf = (call: string): Entries => {
  const [, metric, ...words] = wordsOf(call)
  const valuesOf = (flag: string): readonly string[] => words.filter((_, i) => words[i - 1] === flag)
  const settings = (flag: string): readonly (readonly [string, string])[] =>
    valuesOf(flag).map((word) => [word.replace(/=.*/, ''), word.replace(/^[^=]*=/, '')])
  const isOfReader = ([key]: readonly [string, string]): boolean => key.startsWith('reader.')
  const ofReader = settings('--set').filter(isOfReader)
  const ofMetric = settings('--set').filter((setting) => !isOfReader(setting))
  const [reader] = valuesOf('--reader').slice(-1)
  const side = (files: readonly string[], flag: string): object => ({
    files,
    ...(reader !== undefined && { reader }),
    set: Object.fromEntries([...ofReader, ...settings(flag)].map(([key, value]) => [key, listed(value)])),
  })
  const systems = valuesOf('-s').map((word) => word.split('='))
  const [name] = valuesOf('--metric').slice(-1)
  return {
    gold: side(valuesOf('-g'), '--gold-set'),
    systems: Object.fromEntries(systems.map(([name, file]) => [name, side([file!], '--system-set')])),
    metrics: [[name ?? metric, Object.fromEntries(ofMetric.map(([key, value]) => [key, listed(value)]))]],
  }
}

/** The entries that stderr offers for a config, each set of them read as JSON. */
export const entriesIn = (err: string): readonly Entries[] =>
  [
    ...err.matchAll(
      /^(?:this is accepted in assay\.json: | {2})("(?:gold|systems|metrics|documents|disjoint)": .*)$/gm,
    ),
  ].map(([, line]) => JSON.parse(`{ ${line} }`))

const withEntries = (config: Entries, { systems, ...others }: Entries): Entries => ({
  ...config,
  ...others,
  systems: { ...config['systems'], ...systems },
})

const testCall = async ({ code, files: contents, call, kept = call, offered }: Case): Promise<void> => {
  files(contents)
  const words = wordsOf(call)
  const ran = await installed(...words)
  expect(ran.exit).not.toBe(0)
  expect(ran.err).toContain(`error ${code}:`)
  expect(existsSync('out.jsonl')).toBe(false)
  const offers = offersIn(ran.err)
  expect(offers).toEqual(offered.map((options) => [...wordsOf(kept), ...wordsOf(options)]))
  for (const offer of offers) {
    const again = await installed(...offer)
    expect(again.exit, again.err).toBe(0)
    expect(offersIn(again.err)).toEqual([])
    if (words[0] === 'convert') expect(existsSync('out.jsonl')).toBe(true)
    else expect(again.out).toMatch(/\d/)
  }
}

const testConfig = async ({ code, files: contents, call, offered }: Case): Promise<void> => {
  const config = configOf(call)
  files({ ...contents, 'assay.json': JSON.stringify(config) })
  const ran = await installed('run')
  expect(ran.exit).not.toBe(0)
  expect(ran.err).toContain(`error ${code}:`)
  const offers = entriesIn(ran.err)
  expect(offers.length).toBe(offered.length)
  for (const entries of offers) {
    files({ 'assay.json': JSON.stringify(withEntries(config, entries)) })
    const again = await installed('run')
    expect(again.exit, again.err).toBe(0)
    expect(again.out).toMatch(/\d/)
  }
}

/** Tests each case as a call, and those of `score` as a config. */
export const testOffers = (cases: readonly Case[]): void => {
  test.each(cases)('$code, $what', testCall)
  test.each(cases.filter(({ call }) => call.startsWith('score ')))('$code, $what, in a config', testConfig)
}
