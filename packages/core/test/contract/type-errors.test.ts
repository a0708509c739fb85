/** Mistakes in a metric are shown where they stand, in a line that says what is wrong. */
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const head = `
import { count, metric, scorer, struct, table, tagAt } from '../../src/index.ts'
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

const folder = fileURLToPath(new URL('.', import.meta.url))
const pathOf = (i: number): string => `${folder}mistake-${i}.ts`

/** All of them in one program: the first line of each message, and the line of the metric that it stands at. */
const errorsIn = (sources: readonly string[]): readonly (readonly (readonly [line: string, text: string])[])[] => {
  const config = ts.readConfigFile(`${folder}../../tsconfig.json`, ts.sys.readFile).config as object
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, `${folder}../..`)
  const host = ts.createCompilerHost(options)
  const files = new Map(sources.map((text, i) => [pathOf(i), text]))
  const own: ts.CompilerHost = {
    ...host,
    fileExists: (path) => files.has(path) || host.fileExists(path),
    readFile: (path) => files.get(path) ?? host.readFile(path),
    getSourceFile: (path, version) => {
      const text = files.get(path)
      return text === undefined ? host.getSourceFile(path, version) : ts.createSourceFile(path, text, version)
    },
  }
  const program = ts.createProgram([...files.keys()], { ...options, noEmit: true }, own)
  return sources.map((text, i) => {
    const file = program.getSourceFile(pathOf(i))
    return ts.getPreEmitDiagnostics(program, file).map(({ messageText, start = 0 }) => {
      const line = text.slice(0, start).split('\n').length - 1
      const message = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')[0] ?? ''
      return [text.split('\n')[line] ?? '', message] as const
    })
  })
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
