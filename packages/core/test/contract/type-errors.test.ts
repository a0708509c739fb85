/** Mistakes in a metric are shown where they stand, in a line that says what is wrong. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const head = `
import { count, metric, scorer, struct, table, tagAt } from '../../../src/index.ts'
import * as v from 'valibot'

export const own = metric({
  contract: 1,
  name: 'own',
  title: 'tokens with the right tag',
  reads: 'tags',
  units: 'sentences',
  cites: [],
  options: v.strictObject({ weight: v.optional(v.number(), 1) }),
  measures: { accuracy: { title: 'accuracy', formula: 'right / tokens', range: [0, 1], better: 'higher', unit: 'ratio' } },
  headline: 'accuracy',
`
const honest = {
  with: 'with: ({ weight }) => scorer({',
  stats: '  stats: struct({ tokens: count, types: table(struct({ right: count })) }),',
  judge: '  judge: (gold) => (system) => Array.from({ length: gold.length }, (_, i) => ({',
  line: "    stats: { tokens: weight, types: new Map([[tagAt(gold, i), { right: 1 }]]) }, verdict: 'correct',",
  show: '    show: () => ({ gold: tagAt(gold, i), system: tagAt(system, i) }) })),',
  summarise: '  summarise: ({ tokens, types }) => ({ accuracy: types.size / tokens }),',
}
type Parts = typeof honest

const texts: readonly (readonly [mistake: string, change: Partial<Parts>, at: keyof Parts, says: RegExp])[] = [
  [
    'a line without a field of the statistic',
    { line: "    stats: { tokens: weight }, verdict: 'correct'," },
    'judge',
    /stats: \{ tokens: number; \}.*not assignable to type 'Iterable<Evidence<.*types: ReadonlyMap/,
  ],
  [
    'a line without a verdict',
    { line: '    stats: { tokens: weight, types: new Map([[tagAt(gold, i), { right: 1 }]]) },' },
    'judge',
    /not assignable to type 'Iterable<Evidence</,
  ],
  [
    'a measure of another name',
    { summarise: '  summarise: ({ tokens, types }) => ({ precision: types.size / tokens }),' },
    'with',
    /"precision">' is not assignable to type 'Scorer<.*"accuracy">'/,
  ],
  [
    'a field that the statistic does not have',
    { summarise: '  summarise: ({ tokens, right }) => ({ accuracy: right / tokens }),' },
    'summarise',
    /Property 'right' does not exist on type '\{ readonly tokens: number; readonly types: ReadonlyMap/,
  ],
  [
    'an option that is none',
    { with: 'with: ({ weight, wait }) => scorer({' },
    'with',
    /Property 'wait' does not exist on type '\{ weight: number; \}'/,
  ],
]

const order = ['with', 'stats', 'judge', 'line', 'show', 'summarise'] as const
const sourceOf = (parts: Parts): string => `${head}${order.map((key) => parts[key]).join('\n')}\n  }),\n})\n`

/** All of them in one program, as the compiler prints it: the first line of each message, and the line of the metric that it stands at. */
const errorsIn = (sources: readonly string[]): readonly (readonly (readonly [line: string, text: string])[])[] => {
  const core = fileURLToPath(new URL('../..', import.meta.url))
  const cache = join(core, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  // inside of the package, from where libraries are found
  const folder = mkdtempSync(join(cache, 'mistakes-'))
  try {
    for (const [i, text] of sources.entries()) writeFileSync(join(folder, `mistake-${i}.ts`), text)
    const config = { extends: '../../../tsconfig.json', include: ['.'], exclude: [] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = join(core, 'node_modules', 'typescript', 'bin', 'tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const said = [...stdout.matchAll(/^mistake-(\d+)\.ts\((\d+),\d+\): error TS\d+: (.*)$/gm)]
    return sources.map((text, i) =>
      said
        .filter(([, at]) => Number(at) === i)
        .map(([, , line, message = '']) => [text.split('\n')[Number(line) - 1] ?? '', message] as const),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the types of a metric', () => {
  const sources = [honest, ...texts.map(([, change]) => ({ ...honest, ...change }))].map(sourceOf)
  const [right, ...wrong] = errorsIn(sources)

  it('take a metric with options and a table without an annotation', () => expect(right).toEqual([]))

  texts.forEach(([mistake, change, at, says], i) => {
    it(`show ${mistake} at its place`, () => {
      const [[line, message] = ['', '']] = wrong[i] ?? []
      expect(line).toBe(({ ...honest, ...change } as Parts)[at])
      expect(message).toMatch(says)
      expect(message.length).toBeLessThan(500)
    })
  })
})
