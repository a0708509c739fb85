/** `assay serve --stdio`: lines in, lines out, as programs of other languages talk to it. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as coreference from '../../../packages/coreference/src/index.ts'
import { assayIn, files, inOwnFolder, type Ran, sample, withTiny } from './support.ts'

inOwnFolder('coreference')
withTiny()

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

async function* given(chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? bytes(chunk) : chunk
}

interface Answer {
  readonly jsonrpc: string
  readonly id: number | string | null
  readonly result?: {
    readonly scores: readonly {
      readonly system: string
      readonly measures: Record<string, { readonly value: number }>
    }[]
  }
  readonly error?: {
    readonly code: number
    readonly message: string
    readonly data: {
      readonly problems: readonly { readonly code: string; readonly message: string; readonly at: object }[]
    }
  }
}

const served = async (
  chunks: readonly (string | Uint8Array)[],
  around: Parameters<typeof assayIn>[0] = {},
): Promise<Ran & { readonly answers: readonly Answer[] }> => {
  const ran = await assayIn({ ...around, input: () => given(chunks) }, 'serve', '--stdio')
  const lines = ran.out.split('\n')
  expect(lines.pop()).toBe('')
  return { ...ran, answers: lines.map((line) => JSON.parse(line) as Answer) }
}

const call = (params: unknown, more: object = {}): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'score', params, ...more })}\n`

const gold = [
  ['B-PER', 'I-PER', 'O'],
  ['B-LOC', 'O'],
]
const ours = [
  ['B-PER', 'I-PER', 'O'],
  ['O', 'O'],
]
const tags = { metric: 'conll-f1', gold, systems: { ours } }
// one of one that is found, one of two that are there
const F1 = (2 * 1 * (1 / 2)) / (1 + 1 / 2)

const f1Of = ({ result }: Answer): number | undefined => result?.scores[0]?.measures['f1']?.value
/** The code of an error, and those of its problems. */
const refusal = ({ error }: Answer): readonly unknown[] => [error?.code, error?.data.problems.map(({ code }) => code)]

describe('score in the protocol of serve', () => {
  it('accepts bytes of files in base64, and a sheet of a workbook by name', async () => {
    const base64 = Buffer.from('B-PER\nO\n').toString('base64')
    const [whole, ofSheet, broken] = (
      await served([
        call({ metric: 'conll-f1', gold: { base64 }, systems: { ours: 'B-PER\nO\n' } }),
        call({ metric: 'conll-f1', gold: { file: { base64 }, sheet: 'Gold' }, systems: { ours: 'B-PER\nO\n' } }),
        call({ metric: 'conll-f1', gold: { base64: 'a b' }, systems: { ours: 'B-PER\nO\n' } }),
      ])
    ).answers
    expect(f1Of(whole!)).toBe(1)
    // text has no sheets
    expect(refusal(ofSheet!)).toEqual([1, ['E306']])
    expect(refusal(broken!)).toEqual([1, ['E205']])
  })

  it('answers lists of tags with the result of --json, however the input is divided into chunks', async () => {
    const lines = call(tags) + call(tags, { id: 'two' })
    const whole = await served([lines])
    expect(whole.exit).toBe(0)
    expect(whole.err).toBe('')
    expect(whole.answers.map((one) => [one.jsonrpc, one.id, f1Of(one)])).toEqual([
      ['2.0', 1, F1],
      ['2.0', 'two', F1],
    ])
    expect(Object.keys(whole.answers[0]?.result ?? {}).sort()).toEqual(
      ['comparisons', 'gates', 'inputs', 'labels', 'problems', 'result', 'scores'].sort(),
    )
    const pieces = await served([...bytes(lines.trimEnd())].map((byte) => Uint8Array.of(byte)))
    expect(pieces.out).toBe(whole.out)
    expect((await served([lines.replaceAll('\n', '\r\n')])).out).toBe(whole.out)
  })

  it('accepts presets, a metric of a package, all metrics, and a plugin loaded by --plugin', async () => {
    const metrics = ['seqeval', '@assay/conll-f1/seqeval-strict', 'conll-f1/conll-f1', 'conll-f1/*', 'tiny']
    const { answers } = await served(metrics.map((metric) => call({ ...tags, metric })))
    expect(answers.map((one) => one.result?.scores.length)).toEqual([1, 1, 1, 2, 1])
    const clusters = {
      metric: 'conll-2012',
      gold: { d: [['a', 'b'], ['c']] },
      systems: { ours: { d: [['a', 'b', 'c']] } },
    }
    const plugins = { '@assay/coreference': () => coreference }
    const [preset] = (await served([call(clusters)], { plugins })).answers
    expect(preset?.result?.scores.length).toBeGreaterThan(3)
  })

  it('loads no code that a request names, unless --plugin names it too', async () => {
    const loads: string[] = []
    const load = () => {
      loads.push('a file')
      return coreference
    }
    files({ 'evil.mjs': '' })
    const { answers } = await served(
      [
        call({ ...tags, metric: './evil.mjs' }),
        call({ ...tags, metric: './evil.mjs/*' }),
        call({ ...tags, metric: '../own.mjs' }),
        call({ ...tags, settings: { plugins: ['./evil.mjs'] } }),
        call({ ...tags, settings: { plugins: [] } }),
      ],
      { plugins: { './evil.mjs': load, '../own.mjs': load } },
    )
    expect(answers.map(refusal)).toEqual([
      [1, ['E208']],
      [1, ['E208']],
      [1, ['E208']],
      [1, ['E204']],
      [1, ['E204']],
    ])
    expect(answers[0]?.error?.data.problems[0]).toMatchObject({ hint: expect.stringContaining('--plugin ./evil.mjs') })
    expect(loads).toEqual([])
  })

  it('accepts files as texts and as paths', async () => {
    sample()
    const text = readFileSync('gold.conll', 'utf8')
    const { answers } = await served([
      call({ metric: 'conll-f1', gold: text, systems: { a: { path: 'gold.conll' } } }),
      call({ metric: 'conll-f1', gold: text, systems: { a: text }, settings: { reader: 'conll-columns' } }),
    ])
    expect(answers.map(f1Of)).toEqual([1, 1])
  })

  it('counts code points in texts, or UTF-16 units under an option', async () => {
    const text = '😀 Zoë'
    const span = (start: number, end: number, more: object = {}) => [{ start, end, label: 'PER', ...more }]
    const score = (gold: unknown, ours: unknown = gold, settings?: object) =>
      call({ metric: 'span-f1', gold, systems: { ours }, ...(settings && { settings }) })
    const fragments = {
      fragments: [
        [0, 1],
        [2, 5],
      ],
    }
    const file = `${JSON.stringify({ text, label: [[3, 6, 'PER']] })}\n`
    const { answers } = await served([
      score([{ text, spans: span(2, 5) }]),
      score([{ text, spans: span(0, 5, fragments) }]),
      // a side without the text is read in that of the other, be it a list or a file (of doccano, which counts units of UTF-16)
      score([{ text, spans: span(2, 5) }], [span(2, 5)]),
      score(file, { 1: span(2, 5) }),
      score([{ text, spans: span(3, 6) }], [span(3, 6)], { unit: 'utf16' }),
      score([{ text, spans: span(2, 6) }]),
      score([{ text, spans: span(-1, 2) }]),
    ])
    expect(answers.slice(0, 5).map(f1Of)).toEqual([1, 1, 1, 1, 1])
    expect(answers[5]?.error?.message.split('\n')[0]).toBe('gold:1:1: a span from 2 to 6 is not in a text of 5 (E330)')
    expect(answers.slice(5).map(refusal)).toEqual([
      [1, ['E330', 'E330']],
      [1, ['E330', 'E330']],
    ])
  })

  it('refuses what the command line refuses, with places, and answers further requests', async () => {
    const short = { ...tags, systems: { ours: [['B-PER', 'I-PER', 'O'], ['O']] } }
    const { answers, exit } = await served([
      call(short),
      call({ ...tags, metric: 'conll-f7' }),
      call({ ...tags, options: { scheme: 'IOB7' } }),
      call({ ...tags, settings: { bootstap: true } }),
      call({ ...tags, systems: {} }),
      call({ ...tags, gold: [['B-PER', 1]] }),
      call(tags),
    ])
    expect(answers.slice(0, 6).map(refusal)).toEqual([
      [1, ['E403']],
      [1, ['E501']],
      [1, ['E217']],
      [1, ['E204']],
      [1, ['E205']],
      [1, ['E335']],
    ])
    expect(answers[0]?.error?.data.problems[0]?.at).toEqual({ path: 'ours', line: 2, column: 1 })
    expect(answers[0]?.error?.message).toBe(
      'ours:2:1: the sentence has 2 tokens in the gold and 1 in the system ours (E403)',
    )
    expect(f1Of(answers[6]!)).toBe(F1)
    expect(exit).toBe(0)
  })

  it("accepts systems named as members of JavaScript's Object", async () => {
    const systems = JSON.parse('{"constructor": [["O"]], "__proto__": [["B-X"]]}') as object
    const { answers } = await served([call({ metric: 'conll-f1', gold: [['B-X']], systems })])
    expect(answers[0]?.result?.scores.map(({ system }) => system)).toEqual(['constructor', '__proto__'])
  })
})

describe('report in the protocol of serve', () => {
  it('writes a result in any format, in GitHub Actions too', async () => {
    const result = (await served([call({ ...tags, metric: 'tiny' })])).answers[0]?.result
    const draw = (format: unknown) => call({ result, format }, { method: 'report' })
    const env = { GITHUB_ACTIONS: 'true', FORCE_COLOR: '1' }
    const { answers } = await served([draw('text'), draw('markdown'), draw('json'), draw('odt'), draw(7)], { env })
    const texts = answers.slice(0, 3).map((one) => String(one.result))
    expect(texts[0]).toMatch(/^tiny .*\nours, 2 sentences, scores in percent\n/)
    expect(texts[1]).toContain('| F1 | 80.00 |')
    expect(JSON.parse(texts[2] ?? '')).toEqual(result)
    expect(answers.slice(3).map(refusal)).toEqual([
      [1, ['E212']],
      [-32602, ['E205']],
    ])
  })

  it('refuses an edited result, and an object that is no result', async () => {
    const whole = JSON.stringify((await served([call({ ...tags, metric: 'tiny' })])).answers[0]?.result)
    const changed = JSON.parse(whole.replace(/"value":0\.\d+/, '"value":0.25')) as unknown
    const { answers } = await served([
      call({ result: changed, format: 'text' }, { method: 'report' }),
      call({ result: {}, format: 'text' }, { method: 'report' }),
    ])
    expect(answers.map(({ error }) => error?.code)).toEqual([1, 1])
  })
})

describe('the protocol of serve', () => {
  it('answers invalid requests with the error codes of JSON-RPC', async () => {
    const { answers, exit, err } = await served([
      '{"jsonrpc": "2.0", "id": 1\n',
      '\n',
      Uint8Array.of(0x22, 0xff, 0x22, 0x0a),
      '[]\n',
      '{"id": 1, "method": "score"}\n',
      call({}, { id: {} }),
      call({}, { method: 'constructor' }),
      call({}),
      call([tags]),
      call({ ...tags, gates: [] }),
      call({ ...tags, options: ['IOB2'] }),
    ])
    expect(answers.map((one) => [one.id, one.error?.code])).toEqual([
      [null, -32700],
      [null, -32700],
      [null, -32700],
      [null, -32600],
      [null, -32600],
      [null, -32600],
      [1, -32601],
      [1, -32602],
      [1, -32602],
      [1, -32602],
      [1, -32602],
    ])
    expect(answers[7]?.error?.message).toBe(
      'the parameter metric is missing (E205)\nthe parameter gold is missing (E205)\nthe parameter systems is missing (E205)',
    )
    expect(answers[9]?.error?.message).toBe('there is no parameter gates (E205)')
    expect(answers[10]?.error?.message).toBe('the parameter options is Array, and not an object (E205)')
    expect([exit, err]).toEqual([0, ''])
  })

  it('answers a batch on one line, and a notification not at all', async () => {
    const one = JSON.parse(call(tags)) as object
    const told = { jsonrpc: '2.0', method: 'score', params: tags }
    const { out } = await served([
      `${JSON.stringify([one, told, 5])}\n${JSON.stringify([told])}\n${JSON.stringify(told)}\n`,
    ])
    const [batch, ...others] = out.trimEnd().split('\n')
    expect((JSON.parse(batch ?? '') as readonly Answer[]).map(({ id }) => id)).toEqual([1, null])
    expect(others).toEqual([])
  })

  it('ends at the end of its input, and answers a last line that has no line end', async () => {
    expect(await served([])).toMatchObject({ exit: 0, out: '' })
    expect((await served([call(tags).trimEnd()])).answers.length).toBe(1)
    expect((await served([call(tags), '{"jsonrpc"'])).answers.map(({ error }) => error?.code)).toEqual([
      undefined,
      -32700,
    ])
  })

  it('refuses very deep nesting in any parameter', async () => {
    const nested = (levels: number, method: string, params: string): string =>
      `{"jsonrpc": "2.0", "id": 1, "method": "${method}", "params": ${params.replace('DEEP', '['.repeat(levels) + ']'.repeat(levels))}}\n`
    const scored = `{"metric": "conll-f1", "gold": [], "systems": {}, "options": {"scheme": DEEP}}`
    const drawn = `{"format": "text", "result": {"a": DEEP}}`
    const { answers } = await served([
      nested(100_000, 'score', scored),
      nested(100_000, 'report', drawn),
      // brackets in a text, and lists side by side, are no nesting
      call({ ...tags, gold: `${'[{\\"'.repeat(1001)} O\n\n`, systems: { ours: 'x O\n\n' } }),
      call({ ...tags, gold: Array(1001).fill(['O']), systems: { ours: Array(1001).fill(['O']) } }),
      nested(990, 'report', drawn),
    ])
    const [first, second, ...others] = answers.map(refusal)
    expect([first, second]).toEqual([
      [-32600, ['E362']],
      [-32600, ['E362']],
    ])
    expect(others.map(([code]) => code)).not.toContain(-32600)
    // a result has at most 100 levels
    expect(others.at(-1)).toEqual([1, ['E362']])
  })

  it('uses standard input and output only', async () => {
    const calls = [['serve'], ['serve', '--stdio', 'x'], ['serve', '--port', '80']]
    for (const words of calls)
      expect(await assayIn({ input: () => given([]) }, ...words)).toMatchObject({ exit: 2, out: '' })
  })
})
