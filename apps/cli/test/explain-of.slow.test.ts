/** `assay explain METRIC --of RESULT.json` of every metric that the repository has. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '@assay/report'
import { expect, test } from 'vitest'
import { examples, files, inOwnFolder, installed, type Ran, sample } from './support.ts'

inOwnFolder()

const example = (...path: readonly string[]): string => join(examples, ...path)

/** A result of each metric of every package, on small data. */
const calls: readonly (readonly string[])[] = [
  ['score', 'records/*', '-g', 'records.gold.jsonl', '-s', 'records.jsonl'],
  ['score', 'conll-f1/*', '-g', 'gold.conll', '-s', 'b.conll'],
  ['score', 'span-f1/entity-match', '-g', 'gold.conll', '-s', 'b.conll'],
  ['score', 'span-f1/span-f1', '-g', 'gold.conll', '-s', 'b.conll'],
  ['score', 'span-f1/span-f1', '-g', 'gold.conll', '-s', 'b.conll', '--set', 'matching=partial', '--set', 'beta=0.5'],
  ['score', 'span-f1/entity-match', '-g', 'gold.conll', '-s', 'b.conll', '--set', 'beta=2'],
  [
    'score',
    'span-f1/confidence',
    ...['-g', 'scored.gold.jsonl', '-s', 'scored.jsonl'],
    ...['--set', 'floorRecall=0.5', '--set', 'threshold=0.8', '--set', 'beta=2'],
  ],
  ['score', 'strings/*', '-g', 'gold.conll', '-s', 'b.conll'],
  ['score', 'coreference/*', '-g', example('coreference/TC-A.key'), '-s', example('coreference/TC-A-5.response')],
  ['run', example('crac/assay.json')],
  ['score', 'lea', '-g', example('lea/TC-C.key'), '-s', example('lea/TC-C-1.response'), '--set', 'importance=log2'],
  ['score', 'eter/*', '-g', example('eter/gold.jsonl.gz'), '-s', example('eter/annotator1.jsonl.gz')],
  [
    'score',
    'eter/eter',
    '-g',
    example('eter/figure-5.gold.ne'),
    '-s',
    example('eter/figure-5.A.ne'),
    '--set',
    'average=macro',
  ],
  [
    'score',
    'bsnlp/*',
    '-g',
    example('bsnlp/gold'),
    '-s',
    example('bsnlp/systems/quick'),
    '--set',
    'documents.missing=skip',
  ],
  ['run', example('harem-metrics/assay.json')],
  ['run', example('second-harem/assay.json')],
  ['run', example('hipe/assay.json')],
  ['run', example('redaction/assay.json')],
  ['score', 'relations/*', '-g', example('relations/gold.json'), '-s', example('relations/types.json')],
  ['score', 'linkage', '-g', example('linkage/gold.csv'), '-s', example('linkage/eager.csv')],
  ['score', 'linkage/linkage-estimates', '-g', example('linkage/sample.csv'), '-s', example('linkage/clusters.csv')],
  [
    'score',
    'linking/link-confidence',
    ...['-g', 'links.gold.tsv', '-s', 'links.tsv'],
    ...['--set', 'measure=strong_link_match', '--set', 'floorPrecision=0.8', '--set', 'threshold=0.5'],
  ],
  ['score', 'linking/*', '-g', example('linking/gold.tsv'), '-s', example('linking/system.tsv')],
  ['score', 'clustering-purity/*', '-g', example('weps/gold'), '-s', example('weps/systems/TEAM_A')],
  ['score', 'clustering-purity/*', '-g', 'gold.tsv', '-s', 'system.tsv'],
  ['score', 'clustering-purity', '-g', 'gold.tsv', '-s', 'system.tsv', '--set', 'micro=pooled'],
  ['agree', 'A=gold.conll', 'B=b.conll', 'C=a.conll'],
  ['score', 'agreement/agreement-units', '-g', 'gold.conll', '-s', 'b.conll'],
  ['score', 'agreement/agreement-clusters', '-g', 'gold.tsv', '-s', 'system.tsv'],
]

/** Measures that take more than a few numbers: their sums are shown. */
const withoutNumbers = /^(?:u|uBar|cu|k|kappaWeighted|kappaMulti|\w*DocStd)$/

/** What the text says a measure is, worked out by JavaScript itself. */
const worth = (numbers: string): number =>
  Function(
    `return ${numbers.replaceAll('−', '-').replaceAll('·', '*').replaceAll('²', '**2').replace(/√\(/g, 'Math.sqrt(')}`,
  )() as number

const told = (out: string): readonly (readonly [measure: string, numbers: string | undefined, value: string])[] => {
  const [whole = ''] = out.replace(/\n {4}= /g, ' = ').split(/\n\n(?:parts|sums|note|Numbers)/)
  const lines = whole.split('\n').filter((line) => line.startsWith('  '))
  return lines.map((line) => {
    // a count has its value first, then what it counts
    const parts = /= [^=]*\d, /.test(line) ? line.trim().split(/ = (.*)/, 2) : line.trim().split(' = ')
    return [parts[0]!, parts.length > 3 ? parts.at(-2) : undefined, parts.at(-1)!]
  })
}

const data = (): void => {
  sample()
  files({
    'gold.tsv': 'document\titem\tcluster\nd1\t1\ta\nd1\t2\ta\nd1\t3\tb\nd1\t4\tb\nd1\t5\tc\n',
    'records.gold.jsonl': '{"id":"d","record":{"a":1,"b":"x","c":[{"e":1}]}}\n',
    'records.jsonl': '{"id":"d","record":{"a":1,"b":"y","c":[{"e":2}]}}\n',
    'scored.gold.jsonl':
      '{"id":"d","spans":[{"start":0,"end":2,"label":"A"},{"start":3,"end":5,"label":"B"},{"start":6,"end":8,"label":"A"},{"start":9,"end":11,"label":"A"}]}\n',
    'scored.jsonl':
      '{"id":"d","spans":[{"start":0,"end":2,"label":"A","score":0.9},{"start":3,"end":5,"label":"B","score":0.8},{"start":6,"end":7,"label":"A","score":0.8},{"start":9,"end":11,"label":"A","score":0.3}]}\n',
    'links.gold.tsv': 'd\t0\t1\tQ1\t1\tPER\nd\t3\t4\tQ2\t1\tPER\nd\t6\t7\tQ3\t1\tLOC\n',
    'links.tsv': 'd\t0\t1\tQ1\t.9\tPER\nd\t3\t4\tQ9\t.8\tPER\nd\t6\t7\tQ3\t.7\tLOC\nd\t9\t9\tQ4\t.3\tLOC\n',
    'system.tsv': 'document\titem\tcluster\nd1\t1\tx\nd1\t2\tx\nd1\t3\tx\nd1\t4\ty\nd1\t5\ty\n',
  })
}

test('explain of a result shows each measure as a formula whose numbers give its value', async () => {
  data()
  const seen = new Set<string>()
  const lacking: string[] = []
  for (const call of calls) {
    const ran: Ran = await installed(...call, '--json', '--quiet')
    expect([call, ran.exit]).toEqual([call, 0])
    writeFileSync('result.json', ran.out)
    const { scores } = JSON.parse(ran.out) as Result
    for (const name of new Set(scores.map(({ plugin, metric }) => `${plugin}/${metric}`))) {
      seen.add(name)
      const { exit, out } = await installed('explain', name, '--of', 'result.json')
      expect([name, exit]).toEqual([name, 0])
      const [first] = scores.filter(({ plugin, metric }) => name === `${plugin}/${metric}`)
      const own = told(out.slice(0, out.indexOf(`\n\n${name.split('/').at(-1)}, of `)))
      expect(own.map(([measure]) => measure)).toEqual(
        expect.arrayContaining(Object.keys(first?.measures ?? {}).filter((measure) => !measure.includes(' '))),
      )
      for (const [measure, numbers, value] of own) {
        if (numbers !== undefined && value !== 'no value')
          expect.soft([name, measure, worth(numbers) - Number(value)]).toEqual([name, measure, expect.closeTo(0, 4)])
        else if (first?.measures[measure]?.value !== null && !/, /.test(value) && !withoutNumbers.test(measure))
          lacking.push(`${name}: ${measure} = ${value}`)
      }
      if (own.some(([measure]) => withoutNumbers.test(measure))) expect(out).toContain('sums that the measures')
    }
  }
  expect(lacking).toEqual([])
  const all = JSON.parse((await installed('list', 'metrics', '--json')).out) as {
    readonly metrics: readonly { readonly from: string; readonly name: string }[]
  }
  expect([...seen].sort()).toEqual(all.metrics.map(({ from, name }) => `${from}/${name}`).sort())
}, 60_000)
