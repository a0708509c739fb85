/** `assay errors --confusion`. */
import { describe, expect, test } from 'vitest'
import { assay, files, gold, inOwnFolder, sample, system } from './support.ts'

inOwnFolder('span-f1')

const call = ['errors', 'conll-f1', '-g', 'gold.conll', '-s', 'b.conll', '--confusion']

describe('errors --confusion', () => {
  test('a matrix of types, with what was missed and spurious', async () => {
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

  test('for each of several systems', async () => {
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

  test('--json', async () => {
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

  test('where there is nothing', async () => {
    files({ 'gold.conll': 'a O\n', 'b.conll': 'a O\n\n' })
    expect((await assay(...call, '--quiet')).out).toBe('no matching lines\n')
  })

  test('of spans: the same as of the tags that say them', async () => {
    sample()
    const ofTags = await assay(...call, '--quiet')
    expect(await assay('errors', 'span-f1', ...call.slice(2), '--quiet')).toEqual(ofTags)
    expect(ofTags.out).toContain('2 correct, 1 wrong type, 1 wrong boundary')
  })

  test('of a metric that looks at items in several views: refused', async () => {
    sample()
    const ran = await assay('errors', 'entity-match', ...call.slice(2))
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E223: the evidence of entity-match does not say which type')
  })

  test.each(['--verdict', '--type'])('with %s: refused', async (flag) => {
    files({ 'gold.conll': gold, 'b.conll': system })
    const ran = await assay(...call, flag, 'missed')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain(`error E103: --confusion counts every line, and ${flag} picks some`)
  })
})
