/** Terminals of 40 columns and more: no line is longer, no number is cut, the key numbers are last. */
import { widthOf } from '@assay/report/internal'
import { describe, expect, test } from 'vitest'
import { assayIn, files, gold, half, inOwnFolder, type Ran, system, withTiny } from './support.ts'

inOwnFolder()
withTiny()

const names = ['a system with quite a long name', '東京大学のシステム', 'e\u0301quipe', '👍🏽 team']
const types = gold.replaceAll('-PER', '-PERSON-OF-INTEREST').replaceAll('-LOC', '-東京')
const typed = (text: string): string => text.replaceAll('-PER', '-PERSON-OF-INTEREST').replaceAll('-LOC', '-東京')

const campaign = (more: object = {}): void =>
  files({
    'gold.conll': types,
    'a.conll': typed(half),
    'b.conll': typed(system),
    'assay.json': JSON.stringify({
      gold: 'gold.conll',
      systems: Object.fromEntries(names.map((name, i) => [name, i % 2 === 0 ? 'a.conll' : 'b.conll'])),
      metrics: ['@assay/conll-f1/conll-f1'],
      bootstrap: { samples: 20 },
      compare: { baseline: names[1], trials: 100 },
      gates: [{ metric: 'conll-f1', measure: 'f1', system: names[1], min: 0.6 }],
      ...more,
    }),
  })

const on = (columns: number): Promise<Ran> =>
  assayIn({ stdout: { terminal: true, columns }, env: { NO_COLOR: '1' } }, 'run', '--quiet')

/** Lines but for signatures, which are copied as a whole. */
const linesOf = ({ out }: Ran): readonly string[] => out.split('\n').filter((line) => !line.includes('|v:'))

describe.each([40, 60, 80, 100, 200])('text at %i columns', (columns) => {
  test('fits the width, cuts no number, and aligns columns for names of any width', async () => {
    campaign()
    const ran = await on(columns)
    const lines = linesOf(ran)
    for (const line of lines) expect(widthOf(line), line).toBeLessThanOrEqual(columns)
    for (const number of ['85.71', '50.00', '66.67', '100.00']) expect(ran.out).toContain(number)
    expect(ran.out).not.toMatch(/\d…/)
    const head = lines.findIndex((line) => line.startsWith('rank  system'))
    const rows = lines.slice(head + 1, head + 5)
    expect(rows).toHaveLength(4)
    const ends = rows.map((row) => widthOf(row.slice(0, row.indexOf('±'))))
    expect(new Set(ends).size).toBe(1)
  })

  test('shows the headline measure if there is one system', async () => {
    campaign({ systems: { [names[1]!]: 'a.conll' }, compare: undefined, gates: [] })
    const lines = linesOf(await on(columns)).slice(0, -1)
    expect(lines.filter((line) => /(?:^|, )F1 85\.71/.test(line))).toHaveLength(1)
    for (const line of lines) expect(widthOf(line), line).toBeLessThanOrEqual(columns)
  })
})

test('text at 40 columns is exactly as recorded', async () => {
  campaign({
    metrics: ['@assay/tiny/tiny'],
    gates: [{ metric: 'tiny', measure: 'f1', system: names[1], min: 0.7 }],
  })
  expect((await on(40)).out).toBe(`tiny  types of single tokens
4 systems, 2 sentences, scores in
percent

F1 by type
type               a system wit…  ${names[2]}
ORG                       100.00  100.00
PERSON-OF-INTERE…          50.00   50.00
東京                      100.00  100.00
… and 2 more systems; --json has them
all
no room for the intervals: --json has
them

type, the hardest first
type                mean F1
東京                  50.00
PERSON-OF-INTEREST    65.00
ORG                  100.00

F1 against 東京大学のシステム
(randomisation, all 4 shuffles, Holm)
system   difference       p  p corrected
a syst…       +8.33  1.0000       1.0000
${names[2]}        +8.33  1.0000       1.0000
👍🏽 team        0.00  1.0000       1.0000
no room for detectable, interval: --json
has them

note: no interval for type ORG, 東京: in
a single sentence each
note: a system with quite a long name,
${names[2]}: intervals leave out 2 of 20
samples without a value (0/0): precision

tiny|read:conll-columns@1.0.0|bootstrap:20,0.95,12345|v:@assay/tiny@1.0.0|hash:be027d0e
±: half the 95 % interval of 20
bootstrap samples of sentences, seed
12345
no room for precision: --json has them
detectable with 2 sentences: a
difference in F1 of 76.98 (at 0.05, in 8
of 10 tests; Bloom 1995)

rank  system        recall     F1
   1  a system wi…   60.00  75.00 ±50.00
   1  ${names[2]}         60.00  75.00 ±50.00
   3  東京大学の…    60.00  66.67 ±0.00
   3  👍🏽 team        60.00  66.67 ±0.00


gates
FAIL  tiny, 東京大学のシステム: F1
66.67, wanted at least 70.00: it is
below the minimum
1 of 1 gates fail
`)
})
