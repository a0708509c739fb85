/** The package under the host: presets, and what is told about the input. */
import { fileURLToPath } from 'node:url'
import { score } from '@assay/host'
import { node } from '@assay/host/node'
import * as lea from '@assay/lea'
import { describe, expect, it } from 'vitest'
import { plugin } from '../src/index.ts'

const folder = fileURLToPath(new URL('../golden/', import.meta.url))

interface Settings {
  readonly reader?: Readonly<Record<string, string>>
  readonly metric?: Readonly<Record<string, string>>
}

const run = (metrics: readonly string[], key: string, response: string, { reader = {}, metric = {} }: Settings = {}) =>
  score(
    {
      folder,
      pluginFolders: [],
      gold: { files: [key] },
      systems: [{ name: 'response', files: [response] }],
      metrics,
      readerTexts: new Map(Object.entries(reader)),
      metricTexts: new Map(Object.entries(metric)),
    },
    { machine: { ...node, importPlugin: async (name) => (name === '@assay/lea' ? lea : { plugin }) } },
  )()

const scoresOf = async (...call: Parameters<typeof run>): Promise<Readonly<Record<string, readonly unknown[]>>> => {
  const ran = await run(...call)
  if (ran._tag === 'Left') throw new Error(ran.left.problems.map(({ message }) => message).join('; '))
  return Object.fromEntries(
    ran.right.result.scores.map(({ metric, measures }) => [
      metric,
      [measures['recall'], measures['precision'], measures['f1']].map((measure) => measure?.value),
    ]),
  )
}

describe('presets', () => {
  it('conll-2012 takes 0/0 as 0 and keeps singletons', async () => {
    // one entity of six mentions against six of one
    const f = (2 * (1 / 6) * 1) / (1 / 6 + 1)
    const phi4 = (2 * 1) / (6 + 1)
    const ceafe = (2 * phi4 * (phi4 / 6)) / (phi4 + phi4 / 6)
    const found = await scoresOf(['@assay/coreference/conll-2012'], 'conll/TC-M.key', 'conll/TC-M-2.response')
    expect(found).toEqual({
      mentions: [1, 1, 1],
      muc: [0, 0, 0],
      b3: [1 / 6, 1, f],
      ceafm: [1 / 6, 1 / 6, 1 / 6],
      ceafe: [phi4, phi4 / 6, ceafe],
      blanc: [0, 0, 0],
      'conll-average': [undefined, undefined, (0 + f + ceafe) / 3],
    })
  })

  it('corefud drops singletons, uses degenerate=ua and includes LEA of @assay/lea', async () => {
    const [key, response] = ['corefud/exact-match/TC-M.key', 'corefud/exact-match/TC-M-2.response']
    const found = await scoresOf(['@assay/coreference/corefud'], key, response)
    expect(Object.keys(found)).toEqual(['mor', 'muc', 'b3', 'ceafm', 'ceafe', 'blanc', 'lea', 'conll-average'])
    // the response has singletons alone: nothing is left
    for (const name of ['mor', 'muc', 'b3', 'ceafm', 'ceafe', 'blanc', 'lea']) expect(found[name]).toEqual([0, 0, 0])
    // entities of six against two, three and a singleton: C 15 against 1 + 3, 4 in both; the key has no N links, the response has
    const pairs = await scoresOf(['@assay/coreference/corefud'], key, 'corefud/exact-match/TC-M-3.response')
    const c = (2 * ((1 + 3) / 15) * 1) / ((1 + 3) / 15 + 1)
    expect(pairs['blanc']?.map((value) => (value as number).toFixed(5))).toEqual(
      [((1 + 3) / 15 + 0) / 2, (1 + 0) / 2, (c + 0) / 2].map((value) => value.toFixed(5)),
    )
  })
})

describe('a singleton of the response that equals a mention of a larger entity of the key', () => {
  it('is not paired with that mention where singletons are dropped', async () => {
    // the key is {a b c, d} with the head b, the response {b, d} and {a b c}: left of the response is {b, d}, and b goes with a b c
    const [key, response] = ['corefud-random/four-words.key.conllu', 'corefud-random/four-words.sys.conllu']
    const found = await scoresOf(['@assay/coreference/corefud'], key, response)
    for (const name of ['muc', 'b3', 'ceafm', 'ceafe', 'blanc']) expect(found[name], name).toEqual([1, 1, 1])
    expect(found['conll-average']).toEqual([undefined, undefined, (1 + 1 + 1) / 3])
    // b of a, b and c, and d
    expect(found['mor']).toEqual([(1 + 1) / (3 + 1), (1 + 1) / (1 + 1), (2 * 0.5 * 1) / (0.5 + 1)])
    const kept = await scoresOf(['@assay/coreference/b3'], key, response, { metric: { dropSingletons: 'false' } })
    // a b c is found alone, b is spurious, and d without its chain: (1 / 2 + 1 / 2) / 2
    expect(kept['b3']?.[0]).toBe((1 / 2 + 1 / 2) / 2)
  })
})

describe('the presets of CRAC from 2024 on', () => {
  const preset = ['@assay/coreference/crac-2025']

  it('pair a zero with a mention already paired, as corefud-scorer does', async () => {
    // the key is {1, 1.1} {1.2, 2}, and so is the response; 1.1 of the key is paired with 1.2, whose parent it has, and then 1.2 of the
    // key, for which no zero is left, finds what stands in the place of that partner, 1.1: each entity is found half in either
    const found = await scoresOf(preset, 'corefud-zeros/place.key.conllu', 'corefud-zeros/place.sys.conllu')
    const half = ((1 ** 2 + 1 ** 2) / 2 + (1 ** 2 + 1 ** 2) / 2) / 4
    const phi4 = (2 * 1) / (2 + 2)
    expect(found).toMatchObject({ muc: [0, 0, 0], b3: [half, half, half], ceafe: [phi4, phi4, phi4] })
    expect(found['conll-average']).toEqual([undefined, undefined, (0 + half + phi4) / 3])
    const paired = await scoresOf(preset, 'corefud-zeros/place.key.conllu', 'corefud-zeros/place.sys.conllu', {
      reader: { zeroMatch: 'dependent' },
    })
    expect(paired['b3']?.[0]).toBe(((1 ** 2 + 1 ** 2) / 2 + 1 ** 2 / 2) / 4)
  })

  it('break ties between pairings of zeros as the solver of corefud-scorer does', async () => {
    // both zeros of the response depend on 1, as one of the key does: it goes with the one in its own place
    const found = await scoresOf(preset, 'corefud-zeros/tie.key.conllu', 'corefud-zeros/tie.sys.conllu')
    expect(found['conll-average']).toEqual([undefined, undefined, (1 + 1 + 1) / 3])
  })
})

describe('a span in two entities', () => {
  const call = (metric: Settings['metric'] = {}) =>
    run(['@assay/coreference/muc', '@assay/coreference/b3'], 'conll/TC-A.key', 'conll/TC-A-8.response', {
      reader: { form: '0' },
      metric,
    })

  it('is reported once, by the reader, for all metrics', async () => {
    const ran = await call()
    if (ran._tag === 'Left') throw new Error('the run has a result')
    expect(ran.right.result.problems.map(({ code, count, at }) => [code, count, at.line])).toEqual([['W323', 1, 5]])
  })

  it('stops the run under duplicates=error', async () => {
    const ran = await call({ duplicates: 'error' })
    if (ran._tag === 'Right') throw new Error('the run has no result')
    expect(ran.left.exit).toBe(3)
    const told = ran.left.problems.find(({ code }) => code === 'E323')
    expect(told?.message).toMatch(/\d.* and .*\d/)
    expect(told?.hint).toMatch(/.{10}/)
  })
})
