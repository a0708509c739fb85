/**
 * No file below a megabyte keeps a run busy or fills the memory: every plugin gets every shape, with all of its metrics. It scores it, or
 * refuses it (E365), in ten seconds of processor and a gigabyte. A plugin that is added is covered. A few lines of each shape say first
 * which plugins read it; one of those that do not refuses the whole. Then come files of a sixteenth and of an eighth of the size: where a
 * call would not take too much of the whole if it went on growing as from one to the other, the whole is not asked for.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { appIn } from '../../../tools/assembled.ts'
import { pluginNames } from '../../../tools/plugins.ts'
import { panels, type Shape, shapes } from './fixtures/hostile-shapes.ts'
import { files } from './support.ts'

const [MOST_SECONDS, MOST_MEGABYTES] = [10, 1000]

/** What takes too much today. What takes less than half of that is taken out of the list: the test asks for it. */
const KNOWN: readonly string[] = [
  'agree: units of many annotators',
  'eter: spans of one character against long ones',
  'harem-metrics: a long sentence of one label',
  'harem-metrics: many ALT of 20 options',
  'redaction: a long sentence of many labels',
  'relations: a label each line',
  'span-f1: a long sentence of many labels',
  'span-f1: an entity of many categories',
]

// ---- calls -----------------------------------------------------------------------------------------------------------

interface Ended {
  readonly exit: number
  readonly seconds: number
  readonly megabytes: number
  /** The first of the errors that it told. */
  readonly error?: string
}

const script = fileURLToPath(new URL('fixtures/measure-calls.js', import.meta.url))
const app = join(dirname(appIn(inject('assembled'))), 'inside.js')
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-hostile-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Call = readonly string[]

/** How the calls of one process ended; `undefined` for one that took too much, with which it ended. */
const endedIn = (calls: readonly Call[], part: number): Promise<readonly (Ended | undefined)[]> =>
  new Promise((resolve) => {
    const plan = JSON.stringify({ calls, mostSeconds: MOST_SECONDS * part, mostMegabytes: MOST_MEGABYTES * part })
    const child = spawn(process.execPath, ['--expose-gc', script, app, folder, plan], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    let lines = ''
    child.stdout.on('data', (text) => {
      lines += text
    })
    child.on('close', (status) => {
      const all = lines.split('\n').flatMap((line): readonly Ended[] => (line === '' ? [] : [JSON.parse(line)]))
      resolve(status === 0 ? all : [...all, undefined])
    })
  })

/** The same for all of them, one after the other, with a part of what they may take. */
const ended = async (calls: readonly Call[], part = 1): Promise<readonly (Ended | undefined)[]> => {
  const all: (Ended | undefined)[] = []
  while (all.length < calls.length) all.push(...(await endedIn(calls.slice(all.length), part)))
  return all
}

// ---- shapes ----------------------------------------------------------------------------------------------------------

interface Case {
  readonly title: string
  readonly shape: Shape
  readonly call: (part: Part) => Call
}

/** By how much the size of a shape is divided. */
const parts = { few: 100, sixteenth: 16, eighth: 8, whole: 1 } as const
type Part = keyof typeof parts

const pathOf = (part: Part, side: string, { file }: Shape): string => `${part}-${side}-${file}`

const scored: readonly Case[] = pluginNames().flatMap((plugin) =>
  shapes.map((shape) => ({
    title: `${plugin}: ${shape.title}`,
    shape,
    call: (part: Part) => [
      ...['score', plugin, '-g', pathOf(part, 'L', shape), '-s', `s=${pathOf(part, 'M', shape)}`],
      ...['--all', '--quiet', '--json'],
    ],
  })),
)

const agreed: readonly Case[] = panels.map((shape) => ({
  title: `agree: ${shape.title}`,
  shape,
  call: (part: Part) => ['agree', pathOf(part, 'L', shape), '--quiet', '--json'],
}))

beforeAll(() => {
  for (const shape of [...shapes, ...panels])
    for (const [part, divisor] of Object.entries(parts) as [Part, number][])
      for (const side of ['L', 'M'] as const) {
        const text = shape.of(Math.floor(shape.size / divisor), side)
        expect(text.length, shape.title).toBeLessThan(1_000_000)
        files({ [join(folder, pathOf(part, side, shape))]: text })
      }
})

/** Runs something for all cases, in as many processes as there are processors. */
const inLanes = async <A>(cases: readonly Case[], of: (own: readonly Case[]) => Promise<readonly A[]>) => {
  const lanes = Math.min(4, availableParallelism())
  const each = Array.from({ length: lanes }, (_, lane) => of(cases.filter((_, i) => i % lanes === lane)))
  return (await Promise.all(each)).flat()
}

/** Formats that no reader of a plugin reads, or whose documents no metric of it takes. */
const notRead: readonly (string | undefined)[] = ['E215', 'E320', 'E337']

/** The cases of plugins that read the shape, and of each shape one of a plugin that does not. */
const read = async (cases: readonly Case[]): Promise<readonly Case[]> => {
  const refused = await inLanes(cases, async (own) => {
    const few = await ended(own.map(({ call }) => call('few')))
    return own.filter((_, i) => notRead.includes(few[i]?.error))
  })
  const first = new Map(refused.toReversed().map((one) => [one.shape, one]))
  return cases.filter((one) => !refused.includes(one) || first.get(one.shape) === one)
}

/** Seconds that are little enough for an eighth: 64 times as many are not too many. */
const LITTLE = MOST_SECONDS / 64

/** True if the whole may take too much, where it grows as from a sixteenth to an eighth, with the square at most. */
const isDoubtful = (sixteenth: Ended, eighth: Ended): boolean => {
  const power = Math.min(2, Math.max(1, Math.log2(eighth.seconds / sixteenth.seconds)))
  const isLong = eighth.seconds > LITTLE && eighth.seconds * 8 ** power > MOST_SECONDS
  return isLong || eighth.megabytes > MOST_MEGABYTES / 3
}

/** The cases that take too much, or end with a fault of a plugin or a bug, and how. */
const faultsOf = async (own: readonly Case[]): Promise<readonly string[]> => {
  const calls = own.flatMap(({ call }) => [call('sixteenth'), call('eighth')])
  const smaller = await ended(calls)
  const ofCase = (i: number) => [smaller[2 * i], smaller[2 * i + 1]] as const
  const doubtful = own.filter((_, i) => {
    const [sixteenth, eighth] = ofCase(i)
    return sixteenth !== undefined && eighth !== undefined && isDoubtful(sixteenth, eighth)
  })
  const wholes = await ended(doubtful.map(({ call }) => call('whole')))
  return own.flatMap((one, i) => {
    const all = [...ofCase(i), ...(doubtful.includes(one) ? [wholes[doubtful.indexOf(one)]] : [])]
    if (all.includes(undefined)) return [one.title]
    // a result, or a refusal of the call or of the data
    const fault = all.find((end) => end !== undefined && ![0, 2, 3].includes(end.exit))
    return fault === undefined ? [] : [`${one.title}: ends with ${fault.exit}`]
  })
}

const cases = [...scored, ...agreed]

// seven minutes of two processors: it is run where somebody asks for it, ASSAY_HOSTILE=1 npm run test:slow hostile-sizes
const isAsked = process.env['ASSAY_HOSTILE'] !== undefined

test.runIf(isAsked)(
  'files of below a megabyte are scored or refused in seconds, by every plugin',
  {
    timeout: 600_000,
  },
  async () => {
    const others = [...(await read(scored)), ...agreed].filter(({ title }) => !KNOWN.includes(title))
    expect(await inLanes(others, faultsOf)).toEqual([])
  },
)

test.runIf(isAsked)('what is known to take too much still does', { timeout: 600_000 }, async () => {
  const mended = await inLanes(
    cases.filter(({ title }) => KNOWN.includes(title)),
    async (own) => {
      const wholes = await ended(
        own.map(({ call }) => call('whole')),
        1 / 2,
      )
      return own.filter((_, i) => wholes[i] !== undefined).map(({ title }) => title)
    },
  )
  expect(mended).toEqual([])
  expect(KNOWN.filter((known) => cases.every(({ title }) => title !== known))).toEqual([])
})
