/** `assay errors --confusion`. */
import { widthOf } from '@assay/report/internal'
import { describe, expect, test } from 'vitest'
import * as lea from '../../../packages/lea/src/index.ts'
import { assay, assayIn, files, gold, inOwnFolder, sample, system } from './support.ts'

inOwnFolder('span-f1')

const call = ['errors', 'conll-f1', '-g', 'gold.conll', '-s', 'b.conll', '--confusion']

describe('errors --confusion', () => {
  test('prints a matrix of types, with missed and spurious items', async () => {
    sample()
    files({ 'b.conll': system.replace('U.N. B-ORG', 'U.N. O').replace('official O', 'official B-PER') })
    expect(await assay(...call)).toEqual({
      exit: 0,
      out: `gold \\ system  ORG  PER  (missed)
LOC              1
ORG                             1
PER                   2
(spurious)            1

1 missed, 1 spurious, 1 correct, 1 wrong type, 1 wrong boundary
`,
      err: 'conll-f1 alone; also here: surface-f1 (--metric NAME)\n',
    })
  })

  test('prints a matrix for each of several systems', async () => {
    sample()
    const { out } = await assay(...call, '-s', 'a.conll')
    expect(out).toBe(`b
gold \\ system  ORG  PER
LOC              1
ORG              1
PER                   2

2 correct, 1 wrong type, 1 wrong boundary

a
gold \\ system  LOC  ORG  PER  (missed)
LOC              1
ORG                   1
PER                        1         1

3 correct, 1 missed
`)
  })

  test('prints JSON with --json', async () => {
    sample()
    const { exit, out } = await assay(...call, '--json')
    expect(exit).toBe(0)
    expect(JSON.parse(out)).toEqual([
      {
        metric: 'conll-f1',
        run: 'b',
        counts: [
          { gold: 'LOC', system: 'ORG', count: 1 },
          { gold: 'ORG', system: 'ORG', count: 1 },
          { gold: 'PER', system: 'PER', count: 2 },
        ],
      },
    ])
  })

  test('prints no matrix if there are no errors', async () => {
    files({ 'gold.conll': 'a O\n', 'b.conll': 'a O\n\n' })
    expect((await assay(...call, '--quiet')).out).toBe('no matching lines\n')
  })

  test('prints the same matrix for spans as for their tags', async () => {
    sample()
    const ofTags = await assay(...call, '--quiet')
    expect(await assay('errors', 'span-f1', ...call.slice(2), '--quiet')).toEqual(ofTags)
    expect(ofTags.out).toContain('2 correct, 1 wrong type, 1 wrong boundary')
  })

  test('uses the strictest view of a metric with several views', async () => {
    sample()
    const ran = await assay('errors', 'entity-match', ...call.slice(2), '--quiet')
    expect(ran).toMatchObject({ exit: 0, err: '' })
    expect(ran.out).toMatch(/^LOC +1$/m)
    expect(ran.out).toContain('2 strict correct, 2 strict incorrect\n')
  })

  test('prints a matrix for each of several metrics', async () => {
    sample()
    const { out } = await assay('errors', ...call.slice(2), '--metric', 'conll-f1', '--metric', 'surface-f1')
    expect(out).toMatch(/^b, conll-f1\ngold [\s\S]*^b, surface-f1\ngold /m)
  })

  test('is refused for a metric without types, and suggests metrics with types', async () => {
    files({ 'gold.jsonl': '{"id": "x", "clusters": [["a", "b"]]}\n', 'b.jsonl': '{"id": "x", "clusters": [["a"]]}\n' })
    const call = ['errors', 'lea', '-g', 'gold.jsonl', '-s', 'b.jsonl', '--confusion']
    const ran = await assayIn({ plugins: { '@assay/lea': () => lea } }, ...call)
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E223: lea does not report pairs of types')
    expect(ran.err).toContain('remove --confusion: no metric of this plugin reports them for these files')
  })

  test('writes the matrix in each format', async () => {
    sample()
    expect((await assay(...call, '-f', 'csv')).out).toContain('b,conll-f1,LOC,ORG,1\r\n')
    expect((await assay(...call, '-f', 'md')).out).toContain('| LOC | 1 |  |')
    expect((await assay(...call, '-f', 'svg')).out).toMatch(/^<svg [\s\S]*gold LOC, system ORG: 1/)
    expect((await assay(...call, '-f', 'html')).out).toContain('<th scope="row" class="short"><bdi>LOC</bdi></th>')
  })

  test('splits columns into blocks on a narrow terminal', async () => {
    const types = Array.from({ length: 12 }, (_, i) => `SOMETYPE-${i}`)
    const text = types.map((type) => `w B-${type}\n\n`).join('')
    files({ 'gold.conll': text, 'b.conll': text })
    const { out } = await assayIn({ stdout: { terminal: true, columns: 60 } }, ...call, '--quiet')
    expect(out.match(/^gold /gm)).toHaveLength(4)
    for (const line of out.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(60)
  })

  test.each(['--verdict', '--type'])('is refused with %s', async (flag) => {
    files({ 'gold.conll': gold, 'b.conll': system })
    const ran = await assay(...call, flag, 'missed')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain(`error E103: --confusion counts every line, and ${flag} picks some`)
  })
})
