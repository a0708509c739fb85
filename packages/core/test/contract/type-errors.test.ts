/** Mistakes in a metric are shown once, where they stand, in few words. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const head = `
import { count, type Lines, metric, scorer, struct, table, tagAt } from '../../../src/index.ts'
import * as v from 'valibot'

const stats = struct({ tokens: count, types: table(count) })

export const own = metric({
  contract: 1,
  name: 'own',
  title: 'tokens with the right tag',
  units: 'sentences',
  cites: [],
  options: v.strictObject({ weight: v.optional(v.number(), 1) }),
`
const ratio = "title: 'accuracy', formula: 'right / tokens', range: [0, 1], better: 'higher', unit: 'ratio'"
const honest = {
  reads: "  reads: 'tags',",
  measures: `  measures: { accuracy: { ${ratio}, mirror: 'accuracy' } },`,
  headline: "  headline: 'accuracy',",
  shows: "  shows: ['accuracy'],",
  with: '  with: ({ weight }) => scorer({',
  stats: '  stats,',
  judge: '  judge: (gold) => function* (system): Lines<typeof stats> {',
  loop: '    for (let i = 0; i < gold.length; i++)',
  yield: '      yield {',
  line: "        stats: { tokens: weight, types: new Map([[tagAt(gold, i), 1]]) }, verdict: 'correct',",
  show: '        show: () => ({ gold: tagAt(gold, i), system: tagAt(system, i) }),',
  end: '      } },',
  summarise: '  summarise: ({ tokens, types }) => ({ accuracy: types.size / tokens }),',
}
type Parts = typeof honest

const texts: readonly (readonly [mistake: string, change: Partial<Parts>, at: keyof Parts, says: RegExp])[] = [
  [
    'a field of the statistic that is misspelt',
    { line: "        stats: { tokns: weight, types: new Map([[tagAt(gold, i), 1]]) }, verdict: 'correct'," },
    'line',
    /'tokns' does not exist in type '\{ readonly tokens: number;.*Did you mean to write 'tokens'\?/,
  ],
  [
    'a line without a field of the statistic',
    { line: "        stats: { tokens: weight }, verdict: 'correct'," },
    'line',
    /^Property 'types' is missing in type '\{ tokens: number; \}'/,
  ],
  [
    'a line without a verdict',
    { line: '        stats: { tokens: weight, types: new Map([[tagAt(gold, i), 1]]) },' },
    'yield',
    /^Property 'verdict' is missing in type /,
  ],
  [
    'a number for a text',
    { show: '        show: () => ({ gold: i, system: tagAt(system, i) }),' },
    'show',
    /gold: number;.*'RenderedLine'.*'number' is not assignable to type 'string'/,
  ],
  [
    'a judge that is asynchronous',
    { judge: '  judge: (gold) => async function* (system): Lines<typeof stats> {' },
    'judge',
    /^Type 'AsyncGenerator<.*is not assignable to type 'Lines</,
  ],
  [
    'a model that is none',
    { reads: "  reads: 'tgas'," },
    'reads',
    /^Type '"tgas"' is not assignable to type 'keyof Models'/,
  ],
  [
    'a mirror that is none',
    { measures: `  measures: { accuracy: { ${ratio}, mirror: 'acuracy' } },` },
    'measures',
    /^Type '"acuracy"' is not assignable to type '"accuracy"'/,
  ],
  [
    'a unit that is misspelt',
    { measures: `  measures: { accuracy: { ${ratio.replace("'ratio'", "'rato'")} } },` },
    'measures',
    /^Type '"rato"' is not assignable to type .* Did you mean '"ratio"'\?/,
  ],
  [
    'a direction that is none, beside a mirror',
    { measures: `  measures: { accuracy: { ${ratio.replace("'higher'", "'hihger'")}, mirror: 'accuracy' } },` },
    'measures',
    /^Type '"hihger"' is not assignable to type .* Did you mean '"higher"'\?/,
  ],
  [
    'a measure without a unit',
    { measures: `  measures: { accuracy: { ${ratio.replace(", unit: 'ratio'", '')} } },` },
    'measures',
    /^Property 'unit' is missing in type /,
  ],
  [
    'a field that measures do not have',
    { measures: `  measures: { accuracy: { ${ratio}, bettr: 'higher' } },` },
    'measures',
    /'bettr' does not exist in type 'Measure<"accuracy">'/,
  ],
  [
    'a headline that is no measure',
    { headline: "  headline: 'accurcy'," },
    'headline',
    /^Type '"accurcy"' is not assignable/,
  ],
  ['a column that is no measure', { shows: "  shows: ['acc']," }, 'shows', /^Type '"acc"' is not assignable/],
  [
    'a measure of another name',
    { summarise: '  summarise: ({ tokens, types }) => ({ precision: types.size / tokens }),' },
    'with',
    /"precision">' is not assignable to type 'Scorer<.*"accuracy">'/,
  ],
  [
    'a measure that is null',
    { summarise: '  summarise: () => ({ accuracy: null }),' },
    'summarise',
    /^Type 'null' is not assignable to type 'number \| undefined'/,
  ],
  [
    'a field that the statistic does not have',
    { summarise: '  summarise: ({ tokens, right }) => ({ accuracy: right / tokens }),' },
    'summarise',
    /Property 'right' does not exist on type '\{ readonly tokens: number; readonly types: ReadonlyMap/,
  ],
  [
    'an option that is none',
    { with: '  with: ({ weight, wait }) => scorer({' },
    'with',
    /Property 'wait' does not exist on type '\{ weight: number; \}'/,
  ],
]

const sourceOf = (parts: Parts): string => `${head}${Object.values(parts).join('\n')}\n  }),\n})\n`

/** All of them in one program, as the compiler prints it: each message whole, and the line of the metric that it stands at. */
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
    const said = [...stdout.matchAll(/^mistake-(\d+)\.ts\((\d+),\d+\): error TS\d+: (.*(?:\n .*)*)$/gm)]
    return sources.map((text, i) =>
      said
        .filter(([, at]) => Number(at) === i)
        .map(([, , line, message = '']) => [text.split('\n')[Number(line) - 1] ?? '', message] as const),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe("the compiler's errors for a metric's types", () => {
  const sources = [honest, ...texts.map(([, change]) => ({ ...honest, ...change }))].map(sourceOf)
  const [right, ...wrong] = errorsIn(sources)

  it('do not occur for a metric with options, and for a table of measures without an annotation', () =>
    expect(right).toEqual([]))

  texts.forEach(([mistake, change, at, says], i) => {
    it(`show ${mistake} once, at its place`, () => {
      const [[line, message] = ['', ''], ...others] = wrong[i] ?? []
      expect(line).toBe(({ ...honest, ...change } as Parts)[at])
      expect(message.replaceAll(/\n +/g, ' ')).toMatch(says)
      // a missing measure is compared with the whole scorer
      expect(message.length).toBeLessThan(at === 'with' ? 1100 : 400)
      expect(others).toEqual([])
    })
  })
})
