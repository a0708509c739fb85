/** `assay report`: a stored result shows what the run that stored it showed. */
import { readdirSync, readFileSync } from 'node:fs'
import { formatNames } from '@assay/report'
import { describe, expect, test } from 'vitest'
import { assay, assayIn, files, inOwnFolder, sample, score } from './support.ts'

inOwnFolder()

const one = ['-g', 'gold.conll', '-s', 'a.conll', '--quiet']
const two = [...one, '-s', 'b.conll']

describe('report shows what the run showed', () => {
  test('report prints what the run printed, in every format, including official formats of the metric', async () => {
    sample()
    const formats = [...formatNames, 'conlleval', 'conlleval-latex']
    const outputs = formats.flatMap((format) => ['-o', `${format}:out.${format}`])
    expect(await score(...one, ...outputs)).toEqual({ exit: 0, out: '', err: '' })
    for (const format of formats) {
      const ran = { format, exit: 0, out: readFileSync(`out.${format}`, 'utf8'), err: '' }
      expect({ format, ...(await assay('report', 'out.json', '-f', format)) }).toEqual(ran)
    }
  })

  test('for several systems with intervals, all metrics, options and other decimals', async () => {
    sample()
    const call = ['score', 'conll-f1', '--all', ...two, '--bootstrap', '20', '--set', 'beta=2', '--digits', '1']
    await assay(...call, '-o', 'out.json')
    const ran = await assay(...call)
    expect(ran).toMatchObject({ exit: 0, err: '' })
    expect(await assay('report', 'out.json', '--digits', '1')).toEqual(ran)
  })

  test('in several files, and prints nothing to stdout', async () => {
    sample()
    await score(...two, '-o', 'out.json')
    expect(await assay('report', 'out.json', '-o', 'out.md', '-o', 'out.csv')).toEqual({ exit: 0, out: '', err: '' })
    expect(readFileSync('out.md', 'utf8')).toBe((await score(...two, '-f', 'markdown')).out)
    expect(readFileSync('out.csv', 'utf8')).toBe((await score(...two, '-f', 'csv')).out)
  })
})

describe('an HTML report contains its result', () => {
  test('which report shows in every format', async () => {
    sample()
    await score(...one, '--bootstrap', '20', '-o', 'out.json', '-o', 'out.html', '--evidence', 'errors')
    for (const format of formatNames) {
      const stored = await assay('report', 'out.json', '-f', format)
      expect({ format, ...stored }).toMatchObject({ format, exit: 0, err: '' })
      expect({ format, ...(await assay('report', 'out.html', '-f', format)) }).toEqual({ format, ...stored })
    }
  })

  test('which compare accepts', async () => {
    sample()
    await score(...two, '-o', 'out.html', '--evidence', 'errors')
    await score(...two, '-o', 'out.json')
    expect(await assay('compare', 'out.html', 'out.html')).toEqual(await assay('compare', 'out.json', 'out.json'))
  })

  test('whose mistakes are reported at their place in the HTML file', async () => {
    sample()
    await score(...two, '-o', 'out.html')
    const page = readFileSync('out.html', 'utf8')
    const cut = page.replace('"headline": "f1"', '"headline": 7')
    files({ 'cut.html': cut, 'none.html': page.replace(' id="assay-result"', '') })
    const line = cut.slice(0, cut.indexOf('"headline": 7')).split('\n').length
    const damaged = await assay('report', 'cut.html')
    expect(damaged).toMatchObject({ exit: 3, out: '' })
    expect(damaged.err).toContain('error E218: scores[0].headline: ')
    expect(damaged.err).toContain(`cut.html:${line}:`)
    const none = await assay('report', 'none.html')
    expect(none).toMatchObject({ exit: 3, out: '' })
    expect(none.err).toContain('error E218: this page holds no result')
  })
})

describe('report of a result with a metric that is not installed', () => {
  const unknown = async (...more: readonly string[]) => {
    sample()
    await score(...two, '-o', 'out.json')
    files({ 'out.json': readFileSync('out.json', 'utf8').replaceAll('"metric": "conll-f1"', '"metric": "lost"') })
    return assay('report', 'out.json', ...more)
  }

  test('prints names in place of titles, and numbers as stored', async () => {
    const { exit, out, err } = await unknown()
    expect({ exit, err }).toEqual({
      exit: 0,
      err: 'lost of @assay/conll-f1 is not installed: its measures are shown by their names, and not in percent\n',
    })
    expect(out).toBe(`lost  not installed here: names of measures stand for their titles
2 systems, 2 units

f1 by type
system     LOC     ORG     PER
a       1.0000  1.0000  0.6667
b       0.0000  0.6667  0.5000

conll-f1|scheme:conlleval|repair:error|outside:O|raw:false|types:|beta:1|zeroDivision:none|zeroDivisionInMeans:0|read:conll-columns@1.0.0{comment:,boundary:-X-,docstart:token}|v:@assay/conll-f1@1.0.0

rank  system      f1
   1  a       0.8571
   2  b       0.5000
`)
  })

  test('writes the same CSV, TSV and JSON as with the metric', async () => {
    const { out } = await unknown('-f', 'csv')
    expect(out).toBe((await score(...two, '-f', 'csv')).out.replaceAll(/^conll-f1/gm, 'lost'))
  })
})

describe('report of a file that is not a result', () => {
  test('writes nothing', async () => {
    files({ 'r.json': '{ "a": 1 }' })
    expect(await assay('report', 'r.json', '-o', 'out.csv')).toMatchObject({ exit: 3, out: '' })
    expect(readdirSync('.')).not.toContain('out.csv')
  })

  test('reports the line of the mistake in the JSON', async () => {
    sample()
    await score(...one, '-o', 'out.json')
    files({ 'out.json': readFileSync('out.json', 'utf8').replace('"units": 2', '"units": "2"') })
    const { exit, err } = await assay('report', 'out.json')
    expect(exit).toBe(3)
    expect(err).toMatch(
      /^error E218: scores\[0\]\.units: expected number, found "2"\n +--> out\.json:\d+:7\n\d+ \| {7}"units": "2",\n +\| {7}\^\n {2}help: this is not a result as assay run --json writes it\n/,
    )
  })

  test('is refused if no file is named', async () => {
    expect(await assay('report')).toMatchObject({ exit: 2, out: '' })
  })
})

test('a plugin that throws on a stored result is treated as not installed', async () => {
  sample()
  await score(...one, '-o', 'out.json')
  const broken = {
    plugins: {
      '@assay/conll-f1': () => {
        throw new Error('broken')
      },
    },
  }
  const ran = await assayIn(broken, 'report', 'out.json', '-f', 'csv')
  expect(ran.exit).toBe(0)
  expect(ran.out).toBe((await score(...one, '-f', 'csv')).out)
})
