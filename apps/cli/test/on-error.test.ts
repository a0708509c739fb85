/** `"onError": "skip"`: broken submissions are named, and the others are scored as without them; each way to be broken is tested on the host. */
import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { zipped } from '../../../tools/zipped.ts'
import { assay, files, gold, half, inOwnFolder, problemsOf, refused, resultOf, sample } from './support.ts'

inOwnFolder()

const config = (more: object = {}): string =>
  JSON.stringify(
    {
      gold: 'gold.conll',
      systems: { a: 'a.conll', bad: 'bad.conll', b: 'b.conll' },
      metrics: ['conll-f1/conll-f1'],
      onError: 'skip',
      ...more,
    },
    null,
    2,
  )

const cut = gold.slice(0, gold.indexOf('heads'))

/** The parts of a result that hold numbers. */
const numbersOf = (text: string): unknown => {
  const { problems: _, ...rest } = JSON.parse(text) as Record<string, unknown>
  return rest
}

describe('the key onError with "skip"', () => {
  it('scores the other systems as if the broken system were absent', async () => {
    sample()
    files({ 'bad.conll': cut })
    const settings = { bootstrap: { samples: 50 }, compare: {}, labels: { map: { ORG: 'X' } } }
    files({
      'assay.json': config(settings),
      'two.json': config({ ...settings, systems: { a: 'a.conll', b: 'b.conll' } }),
    })
    const [ran, without] = [
      await assay('run', '--json', '--quiet'),
      await assay('run', 'two.json', '--json', '--quiet'),
    ]
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
    expect(numbersOf(ran.out)).toEqual(numbersOf(without.out))
    expect(resultOf(ran).problems.filter((one) => one.code === 'W414')).toMatchObject([
      { severity: 'warning', skipped: { system: 'bad', code: 'E403' } },
    ])
    expect((await assay('run', '--on-error', 'stop', '--quiet')).exit).toBe(3)
  })

  it('is mentioned in each report, once for each skipped system', async () => {
    sample()
    const output = ['text:r.txt', 'r.md', 'r.tex', 'r.html', 'r.json', 'html:p/{system}.html']
    files({ 'bad.conll': cut, 'worse.zip': 'no zip' })
    files({
      'assay.json': config({ systems: { a: 'a.conll', bad: 'bad.conll', b: 'b.conll', worse: 'worse.zip' }, output }),
    })
    const ran = await assay('run', '--evidence', 'errors')
    expect(ran.exit).toBe(0)
    const said = [
      'the system bad is skipped: the sentence has 7 tokens in the gold and 3 in the system bad (E403)',
      'the system worse is skipped: the name ends in .zip, but this is not a zip file (E430)',
    ]
    expect(ran.err.match(/^warning W414: .*/gm)).toEqual(said.map((line) => `warning W414: ${line}`))
    const read = (path: string): string => readFileSync(path, 'utf8')
    expect(read('r.txt').startsWith(`${said.join('\n')}\n\n\nconll-f1 `)).toBe(true)
    expect(read('r.md').startsWith('- the system bad is skipped\\: ')).toBe(true)
    expect(read('r.tex')).toContain(`\\footnotesize ${said[0]?.replace('the', 'The')}.\\par`)
    for (const line of said) expect(read('r.html')).toContain(line)
    expect((await assay('report', 'r.json', '--quiet')).out).toBe(read('r.txt'))
    expect(() => read('p/bad.html')).toThrow()
    expect(read('p/a.html')).not.toContain('is skipped')
    // a page without evidence quotes nothing
    await assay('run', '--quiet')
    expect(read('r.html')).toContain('the system bad is skipped: sentences end at different places')
    expect(read('r.html')).not.toContain('in the system bad')
  })

  it('names all skipped systems, one on each line', async () => {
    sample()
    files(Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`runs/s${i}.conll`, cut])))
    files({ 'runs/a.conll': half })
    const { exit, err } = await assay(
      ...['score', 'conll-f1/conll-f1', '-g', 'gold.conll', '-s', '*=runs/*.conll', '--on-error', 'skip'],
    )
    expect(exit).toBe(0)
    expect(err.match(/^warning W414/gm)).toHaveLength(8)
  })

  it('does not skip the error of an invalid config', async () => {
    sample()
    files({ 'bad.conll': cut, 'assay.json': config({ groupBy: ['genre'] }) })
    expect((await assay('run')).exit).not.toBe(0)
    files({ 'assay.json': config({ labels: { map: { LOKK: 'X' } }, systems: { a: 'a.conll', b: 'b.conll' } }) })
    await refused(2, ['E801'], 'run')
    files({ 'assay.json': config({ onError: 'ignore' }) })
    await refused(2, ['E205'], 'run')
  })

  it('does not refuse a label in the config that only a broken system uses', async () => {
    sample()
    files({ 'bad.conll': `${cut}x B-GPE\n`, 'assay.json': config({ labels: { map: { GPE: 'LOC' } } }) })
    const { problems, scores } = resultOf(await assay('run', '--json', '--quiet'))
    expect(scores.map((one) => one.system)).toEqual(['a', 'b'])
    expect(problems.map(({ code }) => code)).toContain('W409')
  })

  it('fails each gate on a skipped system', async () => {
    sample()
    const gates = [
      { metric: 'conll-f1', measure: 'f1', min: 0.1 },
      { metric: 'conll-f1', measure: 'f1', min: 0.1, system: 'bad' },
      { metric: 'conll-f1', measure: 'f1', min: 0.1, system: 'a' },
    ]
    files({ 'bad.conll': cut, 'assay.json': config({ gates }) })
    const ran = await assay('run', '--json', '--quiet')
    expect(ran.exit).toBe(1)
    const judged = (JSON.parse(ran.out) as { gates: { system: string; pass: boolean; reason?: string }[] }).gates
    expect(judged.map((gate) => [gate.system, gate.pass, gate.reason])).toEqual([
      ['a', true, undefined],
      ['b', true, undefined],
      ['bad', false, 'the system was skipped'],
      ['bad', false, 'the system was skipped'],
      ['a', true, undefined],
    ])
    const junit = await assay('run', '-f', 'junit', '--quiet')
    expect(junit.out).toContain('tests="5" failures="2"')
  })

  it('skips a majority vote over a broken system, and computes votes over other systems', async () => {
    sample()
    const vote = { make: '@assay/conll-f1/majority-vote' }
    const systems = {
      a: 'a.conll',
      bad: 'bad.conll',
      b: 'b.conll',
      all: vote,
      two: { ...vote, of: ['a', 'bad'] },
      more: { ...vote, of: ['a', 'two'] },
    }
    const { bad: _, two: __, more: ___, ...left } = systems
    files({ 'bad.conll': cut, 'assay.json': config({ systems }), 'left.json': config({ systems: left }) })
    const ran = await assay('run', '--json', '--quiet')
    expect(numbersOf(ran.out)).toEqual(numbersOf((await assay('run', 'left.json', '--json', '--quiet')).out))
    expect(resultOf(ran).problems.flatMap(({ message }) => /^the system \w+ is skipped/.exec(message) ?? [])).toEqual([
      'the system bad is skipped',
      'the system two is skipped',
      'the system more is skipped',
    ])
  })

  it('is checked by validate with the same messages', async () => {
    sample()
    files({ 'bad.conll': cut, 'assay.json': config() })
    const ran = await assay('validate', '--diagnostics', 'json')
    expect({ exit: ran.exit, systems: /(\d) systems/.exec(ran.out)?.[1] }).toEqual({ exit: 0, systems: '2' })
    expect(problemsOf(ran)).toMatchObject([{ code: 'W414', at: { path: 'bad.conll', line: 3 } }])
    expect((await assay('validate', '--on-error', 'stop')).exit).toBe(3)
  })

  it('is refused with --part and with standard input', async () => {
    sample()
    files({ 'bad.conll': cut, 'assay.json': config() })
    await refused(2, ['E103'], 'run', '--part', '1/2')
    await refused(2, ['E103'], 'score', 'conll-f1', '-g', 'gold.conll', '-s', '-', '--on-error', 'skip')
  })

  it('prints evidence of the other systems only', async () => {
    sample()
    files({ 'bad.conll': `${cut}\n`, 'assay.json': config() })
    files({ 'two.json': config({ systems: { a: 'a.conll', b: 'b.conll' } }) })
    const ran = await assay('errors', '--json', '--quiet')
    expect(ran.exit).toBe(0)
    expect(ran.out).toBe((await assay('errors', 'two.json', '--json', '--quiet')).out)
  })
})

test('a result with a skipped system cannot be merged with a complete shard, and compare uses the common systems', async () => {
  sample()
  files({ 'bad.conll': cut, 'assay.json': config() })
  await assay('run', '-o', 'one.json', '--quiet')
  files({ 'bad.conll': half })
  await assay('run', '-o', 'two.json', '--quiet')
  expect((await assay('merge', 'one.json', 'two.json')).exit).not.toBe(0)
  const ran = await assay('compare', 'one.json', 'two.json')
  expect(ran.exit).toBe(0)
  expect(ran.err).toContain('one.json: the system bad is skipped: the sentence has 7 tokens')
})

test('an invalid zip found by a pattern is named, and the other systems are scored', async () => {
  files({ 'g/x.conll': gold, 'runs/a.zip': zipped({ 'x.conll': half }), 'runs/bad.zip': 'no zip' })
  const call = ['score', 'conll-f1/conll-f1', '-g', 'g/x.conll', '-s', '*=runs/*.zip/*.conll'] as const
  await refused(3, ['E430'], ...call)
  const ran = await assay(...call, '--on-error', 'skip', '--json', '--quiet')
  expect(resultOf(ran).scores.map((one) => one.system)).toEqual(['a'])
  expect(resultOf(ran).problems.map(({ code }) => code)).toEqual(['W414'])
})
