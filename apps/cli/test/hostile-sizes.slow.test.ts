/**
 * No file below a megabyte keeps a run busy or fills the memory: every plugin gets every shape, with all of its metrics. It scores it, or
 * refuses it (E365), in ten seconds of processor and a gigabyte: in fifteen here, where other tests run beside it. A plugin that is added
 * is covered. A sixteenth of each shape says which plugins read it, and of the others one gets the rest too. Then comes an eighth: where
 * a call would not take too much of the whole if it went on growing as from one to the other, the whole is not asked for.
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

const [MOST_SECONDS, MOST_MEGABYTES] = [15, 1000]

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
const parts = { sixteenth: 16, eighth: 8, whole: 1 } as const
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

/** Seconds that are little enough for an eighth: 64 times as many are not too many. */
const LITTLE = MOST_SECONDS / 64

/** True if the whole may take too much, where it grows as from a sixteenth to an eighth, with the square at most. */
const isDoubtful = (sixteenth: Ended, eighth: Ended): boolean => {
  const power = Math.min(2, Math.max(1, Math.log2(eighth.seconds / sixteenth.seconds)))
  const isLong = eighth.seconds > LITTLE && eighth.seconds * 8 ** power > MOST_SECONDS
  return isLong || eighth.megabytes > MOST_MEGABYTES / 3
}

/** A case with how the calls of its parts ended: `undefined` for one that took too much. */
interface Tried {
  readonly one: Case
  readonly ends: readonly (Ended | undefined)[]
}

/** Gives the next part of a shape to those of the cases that are asked for it. */
const tryPart = async (
  all: readonly Tried[],
  part: Part,
  isAsked: (tried: Tried) => boolean,
): Promise<readonly Tried[]> => {
  const asked = all.filter(isAsked)
  const ends = await ended(asked.map(({ one }) => one.call(part)))
  return all.map((tried) => {
    const place = asked.indexOf(tried)
    return place < 0 ? tried : { one: tried.one, ends: [...tried.ends, ends[place]] }
  })
}

/** The cases that take too much, or end with a fault of a plugin or a bug, and how. */
const faultsOf = async (own: readonly Case[]): Promise<readonly string[]> => {
  const sixteenths = await tryPart(
    own.map((one) => ({ one, ends: [] })),
    'sixteenth',
    () => true,
  )
  // of the plugins that do not read a shape, one is asked for more
  const refused = sixteenths.filter(({ ends }) => notRead.includes(ends[0]?.error))
  const first = new Map(refused.toReversed().map((tried) => [tried.one.shape, tried]))
  const isRead = (tried: Tried): boolean => !refused.includes(tried) || first.get(tried.one.shape) === tried
  const eighths = await tryPart(sixteenths, 'eighth', isRead)
  const all = await tryPart(
    eighths,
    'whole',
    ({ ends: [sixteenth, eighth] }) => sixteenth !== undefined && eighth !== undefined && isDoubtful(sixteenth, eighth),
  )
  return all.flatMap(({ one, ends }) => {
    if (ends.includes(undefined)) return [one.title]
    // a result, or a refusal of the call or of the data
    const fault = ends.find((end) => end !== undefined && ![0, 2, 3].includes(end.exit))
    return fault === undefined ? [] : [`${one.title}: ends with ${fault.exit}`]
  })
}

test('every plugin scores or refuses a file below a megabyte in seconds', {
  timeout: 600_000,
  retry: 0,
}, async () => {
  expect(await inLanes([...scored, ...agreed], faultsOf)).toEqual([])
})
