/** `onError: skip`: broken systems are named, and the others are scored as without them; what concerns all of them stops the run. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from '@assay/core/result'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { node } from '../src/node/machine.ts'
import type { Request } from '../src/plan/request.ts'
import { score } from '../src/result/score.ts'
import { testPlugin } from './plugin.ts'

const gold = 'Ann B-PER\nsees O\nBob B-PER\nin O\nRome B-LOC\n\nEve B-PER\nleft O\n'
const cut = gold.slice(0, gold.indexOf('in O'))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-broken-'))
  write('gold.conll', gold)
  write('a.conll', gold.replace('B-LOC', 'B-ORG'))
  write('b.conll', gold.replace('Eve B-PER', 'Eve O'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, content: string | Uint8Array): void => writeFileSync(join(folder, name), content)

const run = (systems: readonly string[], more: Partial<Request> = {}) =>
  score(
    {
      folder,
      pluginFolders: [],
      gold: { files: ['gold.conll'] },
      systems: systems.map((name) => ({ name, files: [`${name}.conll`] })),
      metrics: ['test'],
      onError: 'skip',
      ...more,
    },
    { machine: { ...node, importPlugin: async () => ({ plugin: testPlugin }) } },
  )()
const scored = async (...call: Parameters<typeof run>) => {
  const outcome = await run(...call)
  if (outcome._tag === 'Left') throw new Error(outcome.left.problems.map(({ message }) => message).join('; '))
  return outcome.right
}
const refused = async (...call: Parameters<typeof run>): Promise<readonly (string | number)[]> => {
  const outcome = await run(...call)
  if (outcome._tag === 'Right') throw new Error('it is scored')
  return [outcome.left.exit, ...outcome.left.problems.map(({ code }) => code)]
}

/** The parts of a result that hold numbers. */
const numbersOf = ({ result }: Awaited<ReturnType<typeof scored>>): unknown => {
  const { problems: _, ...rest } = JSON.parse(json(result)) as Readonly<Record<string, unknown>>
  return rest
}

describe('a faulty system is skipped, and the other systems are scored as without it', () => {
  const settings = { bootstrap: { samples: 50 }, compare: {}, labels: { map: { ORG: 'X' } } }
  it.each<readonly [string, string, string | Uint8Array | undefined]>([
    ['no file', 'E306', undefined],
    ['an empty file', 'E309', ''],
    ['a file cut off', 'E403', cut],
    ['another text', 'E402', gold.replace('Eve', 'Eva')],
    ['another format', 'E320', '{"tokens": ["U.N."]}\n'],
    ['a mistake of columns', 'E311', gold.replace('Rome B-LOC', 'Rome')],
    ['bytes that are no UTF-8', 'E302', Uint8Array.of(0x61, 0xe9, 0x20, 0x4f, 0x0a)],
  ])('if it has %s', async (_, code, content) => {
    if (content !== undefined) write('bad.conll', content)
    const ran = await scored(['a', 'bad', 'b'], settings)
    expect(numbersOf(ran)).toEqual(numbersOf(await scored(['a', 'b'], settings)))
    expect(ran.result.problems.filter((one) => one.code === 'W414')).toMatchObject([
      { severity: 'warning', skipped: { system: 'bad', code } },
    ])
    expect(await refused(['a', 'bad', 'b'], { ...settings, onError: 'stop' })).toContain(3)
  })

  it('and each of several faulty systems is named', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `s${i}`)
    for (const name of names) write(`${name}.conll`, cut)
    const { result } = await scored([...names, 'a'])
    expect(result.problems.flatMap(({ skipped }) => skipped?.system ?? [])).toEqual(names)
    expect(result.scores.map(({ system }) => system)).toEqual(['a'])
  })
})

describe('a run stops', () => {
  beforeEach(() => write('bad.conll', cut))

  it('if the gold is faulty', async () => {
    write('gold.conll', gold.replace('Rome B-LOC', 'Rome'))
    expect(await refused(['a', 'b'])).toEqual([3, 'E311'])
  })

  it('if every system is faulty', async () => {
    expect(await refused(['bad', 'none'])).toEqual([3, 'E306'])
  })

  it('if other systems are compared with a faulty system', async () => {
    expect(await refused(['a', 'bad', 'b'], { compare: { baseline: 'bad' } })).toEqual([3, 'E403'])
    const gates = [{ metric: 'agreement', measure: 'agreement', maxDrop: 0.1, against: 'bad' }]
    expect(await refused(['a', 'bad', 'b'], { gates })).toEqual([3, 'E403'])
  })
})
