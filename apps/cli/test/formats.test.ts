/** The formats of reports: each has a test of what it writes, a line of help and a row in the README. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type FormatName, formatNames } from '@assay/report'
import { describe, expect, it } from 'vitest'
import { assay, inOwnFolder, sample, scoreTiny, withTiny } from './support.ts'

inOwnFolder()
withTiny()

const signature = 'tiny|beta:1|read:conll-columns@1.0.0{comment:,boundary:-X-,docstart:token}|v:@assay/tiny@1.0.0'

/** What a report of `b.conll` has in each format. */
const checks: Readonly<Record<FormatName, (report: string) => void>> = {
  text: (report) => expect(report).toMatch(/\nprecision 75\.00, recall 60\.00, F1 66\.67\ntiny\|\S+\n$/),
  agent: (report) =>
    expect(report).toMatch(
      /^# tiny: b, .*\nmeasure +value\nF1 +66\.67\nrecall +60\.00\nprecision +75\.00\n[\s\S]*\ntiny\|\S+\n$/,
    ),
  json: (report) => {
    const { scores } = JSON.parse(report)
    expect(scores).toHaveLength(1)
    expect(scores[0].measures).toEqual({ f1: { value: 2 / 3 }, precision: { value: 0.75 }, recall: { value: 0.6 } })
  },
  csv: (report) => expect(report).toContain(`\ntiny,1.0.0,b,total,,recall,0.6,,,2,"${signature}"\n`),
  tsv: (report) => expect(report).toContain(`\ntiny\t1.0.0\tb\ttotal\t\trecall\t0.6\t\t\t2\t${signature}\n`),
  markdown: (report) => expect(report).toContain('\n| recall | 60.00 |\n'),
  latex: (report) => expect(report).toContain('\nrecall & 60.00 \\\\\n'),
  html: (report) => {
    expect(report).toMatch(/^<!doctype html>\n/)
    expect(report).toContain('<script type="application/json" id="assay-result">')
    expect(report).toContain('60.00')
  },
  svg: (report) => expect(report).toMatch(/^<svg [\s\S]*<desc>[^<]*80\.00/),
  junit: (report) => expect(report).toMatch(/^<\?xml [\s\S]*<testsuites/),
  codabench: (report) => expect(JSON.parse(report)).toMatchObject({ tiny_recall: 0.6 }),
  tira: (report) => expect(report).toMatch(/key: "tiny\.recall"\n\s*value: "0\.6"/),
}

const page = readFileSync(fileURLToPath(new URL('../../../docs/reports.md', import.meta.url)), 'utf8')
const rows = [...page.matchAll(/^\| (`[^|]+?) +\| [^|]+ \| ([^|]+?) +\|$/gm)]

describe.each(formatNames)('the format %s', (name) => {
  it('has a checker in this file, which accepts what the format writes', async () => {
    sample()
    const { exit, out, err } = await scoreTiny('-g', 'gold.conll', '-s', 'b.conll', '--quiet', '-f', name)
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(Object.keys(checks)).toContain(name)
    checks[name](out)
  })
  it('is explained in the first line of the answer', async () => {
    const { exit, out } = await assay('explain', name)
    expect(exit).toBe(0)
    expect(out).toMatch(new RegExp(`^${name}: \\S.{10,}\n`))
  })
  it('is listed for --format', async () => {
    const { out } = await assay('score', '--help')
    expect(/--format FORMAT +(.*)/.exec(out)?.[1]?.split(/, | /)).toContain(name)
  })
  it('has a row in the table of reports in the README', () => {
    const own = rows.filter(([, names = '']) => names.split(', ').includes(`\`${name}\``))
    expect(own).toHaveLength(1)
  })
})
