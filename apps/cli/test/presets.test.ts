/** What presets say of the reading of files: it holds unless the config or the call says otherwise, and stands in the signature. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as coreference from '../../../packages/coreference/src/index.ts'
import * as harem from '../../../packages/harem-metrics/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import * as spanF1 from '../../../packages/span-f1/src/index.ts'
import { assayIn, files, inOwnFolder, problemsOf, type Ran, resultOf } from './support.ts'

inOwnFolder()

const assay = (...call: readonly string[]): Promise<Ran> =>
  assayIn({ plugins: { '@assay/harem-metrics': () => harem } }, ...call)

// the official collection has entities like this one: two categories, three types
const collection = `<DOC><DOCID>d1</DOCID><TEXTO><LOCAL|ORGANIZACAO TIPO="ADMINISTRATIVO|SUB|INSTITUICAO">Lisboa</LOCAL|ORGANIZACAO></TEXTO></DOC>\n`
const sides = ['-g', 'gold.xml', '-s', 'run.xml'] as const
const collections = (): void => files({ 'gold.xml': collection, 'run.xml': collection })
const signaturesOf = (ran: Ran): readonly string[] => resultOf(ran).scores.map(({ signature }) => signature)

describe('the golden collection of the First HAREM', () => {
  test.each(['harem', 'harem-muc', 'harem-2008'])('is read by the preset %s, with a warning', async (preset) => {
    collections()
    const ran = await assay('score', `harem-metrics/${preset}`, ...sides, '--json')
    expect(ran.exit).toBe(0)
    expect(ran.err).toContain('warning W344: 2 categories')
    const signatures = signaturesOf(ran)
    expect(signatures.length).toBe(3)
    for (const signature of signatures)
      expect(signature).toContain('|read:harem-xml@1.0.0{nested:keep,uneven:untyped,sgml:true,excludeDisputed:false}|')
  })

  test('is refused by the preset under other options, and by its metrics outside the preset', async () => {
    collections()
    const refusing = [
      assay('score', 'harem-metrics/harem', ...sides, '--set', 'reader.uneven=error', '--diagnostics', 'json'),
      assay('score', 'harem-metrics', ...sides, '--diagnostics', 'json'),
    ]
    for (const ran of await Promise.all(refusing)) {
      expect(ran).toMatchObject({ exit: 3, out: '' })
      expect(problemsOf(ran)[0]).toMatchObject({ code: 'E344' })
    }
    const gold = { files: 'gold.xml', reader: ['harem-xml', { uneven: 'error' }] }
    files({
      'assay.json': JSON.stringify({ gold, systems: { run: 'run.xml' }, metrics: ['@assay/harem-metrics/harem'] }),
    })
    expect(await assay('run')).toMatchObject({ exit: 3, out: '' })
  })
})

describe('the preset coval', () => {
  const plugins = { '@assay/coreference': () => coreference, '@assay/lea': () => lea }
  const example = (name: string): string =>
    readFileSync(fileURLToPath(new URL(`../../../examples/lea/${name}`, import.meta.url)), 'utf8')
  const sides = ['-g', 'TC-C.key', '-s', 'run=TC-C-1.response'] as const

  test('prints the scores that CoVal prints, from two packages, equal to those of each package', async () => {
    files({ 'TC-C.key': example('TC-C.key'), 'TC-C-1.response': example('TC-C-1.response') })
    const whole = resultOf(await assayIn({ plugins }, 'score', 'lea/coval', ...sides, '--json')).scores
    expect(whole.map(({ metric }) => metric)).toEqual(['mentions', 'muc', 'b3', 'ceafe', 'lea', 'conll-average'])
    for (const { metric, measures } of whole) {
      const own = metric === 'lea' ? 'lea' : `coreference/${metric}`
      const alone = await assayIn({ plugins }, 'score', own, ...sides, '--set', 'zeroDivision=0', '--json')
      expect([metric, resultOf(alone).scores[0]?.measures]).toEqual([metric, measures])
    }
  })

  test('names a package that is missing', async () => {
    files({ 'TC-C.key': example('TC-C.key'), 'TC-C-1.response': example('TC-C-1.response') })
    const ran = await assayIn({ plugins: { '@assay/lea': () => lea } }, 'score', 'lea/coval', ...sides)
    expect([ran.exit, ran.out]).toEqual([4, ''])
    expect(ran.err).toContain('the preset lea/coval needs the plugin @assay/coreference, which is not installed\n')
    expect(ran.err).toContain('help: install it: npm install @assay/coreference; or name the other metrics')
  })
})

describe('the headline of a metric in a preset', () => {
  const ranking = (headline: string) => ({
    plugin: {
      contract: 1,
      name: '@acme/ranks',
      version: '1.0.0',
      presets: { whole: { title: 'by strict F1', metrics: [['@assay/span-f1/entity-match', {}, { headline }]] } },
    },
  })
  const call = (headline: string, ...more: readonly string[]): Promise<Ran> => {
    // near: both places, one type; far: one entity, wholly right
    files({
      'gold.jsonl': '{"id":"a","text":"Ana saw Eva there","spans":[[0,3,"PER"],[8,11,"PER"]]}\n',
      'near.jsonl': '{"id":"a","text":"Ana saw Eva there","spans":[[0,7,"PER"],[4,11,"PER"]]}\n',
      'far.jsonl': '{"id":"a","text":"Ana saw Eva there","spans":[[0,3,"PER"],[12,17,"LOC"],[4,7,"LOC"]]}\n',
    })
    const plugins = { '@acme/ranks': () => ranking(headline), '@assay/span-f1': () => spanF1 }
    const sides = ['-g', 'gold.jsonl', '-s', 'near.jsonl', '-s', 'far.jsonl'] as const
    return assayIn({ plugins }, 'score', '@acme/ranks/whole', ...sides, ...more)
  }

  test('ranks systems, and is last in the table', async () => {
    const own = await call('partialF1', '--json')
    const strict = await call('strictF1', '--json')
    const valuesOf = (ran: Ran) => resultOf(ran).scores.map(({ measures, signature }) => ({ measures, signature }))
    expect(valuesOf(strict)).toEqual(valuesOf(own))
    expect(resultOf(strict).scores.map(({ headline }) => headline)).toEqual(['strictF1', 'strictF1'])
    const [byPartial, byStrict] = [(await call('partialF1')).out, (await call('strictF1')).out]
    expect(byPartial.search(/^near /m)).toBeLessThan(byPartial.search(/^far /m))
    expect(byStrict.search(/^far /m)).toBeLessThan(byStrict.search(/^near /m))
  })

  test('must be a measure of that metric, or the preset is refused', async () => {
    const ran = await call('strict')
    expect([ran.exit, ran.out]).toEqual([4, ''])
    expect(ran.err).toContain('E506: a preset ranks by "strict", which is not a measure of @assay/span-f1/entity-match')
  })
})

describe('a metric that a preset lists with several options', () => {
  const plugin = {
    contract: 1,
    name: '@acme/ways',
    version: '1.0.0',
    presets: {
      ways: {
        title: 'two ways to count',
        metrics: [
          ['@assay/span-f1/span-f1', {}, { convention: 'strict' }],
          ['@assay/span-f1/span-f1', { matching: 'exact' }, { convention: 'borders' }],
        ],
      },
    },
  }
  const plugins = { '@acme/ways': () => ({ plugin }), '@assay/span-f1': () => spanF1 }
  const call = (...more: readonly string[]): Promise<Ran> => {
    files({
      'gold.jsonl': '{"id":"a","text":"Ana saw Eva there","spans":[[0,3,"PER"],[8,11,"PER"]]}\n',
      'a.jsonl': '{"id":"a","text":"Ana saw Eva there","spans":[[0,3,"PER"],[4,7,"PER"]]}\n',
      'b.jsonl': '{"id":"a","text":"Ana saw Eva there","spans":[[0,3,"PER"],[8,11,"LOC"]]}\n',
    })
    return assayIn(
      { plugins },
      'score',
      '@acme/ways/ways',
      '-g',
      'gold.jsonl',
      '-s',
      'a.jsonl',
      '-s',
      'b.jsonl',
      ...more,
    )
  }

  test('prints a row for each convention, and the effect of the conventions on the ranking', async () => {
    const { out, exit } = await call()
    expect(exit).toBe(0)
    expect(out.split('\n').slice(3)).toEqual([
      '                a           b',
      'convention         F1          F1',
      'strict      50.00 (1)   50.00 (1)',
      'borders     50.00 (2)  100.00 (1)',
      '',
      '(1): the rank among the systems of a row',
      'ranking: different in 1 of 2 rows: borders',
      'the same answers: 50.00 for a, 50.00 to 100.00 for b',
      '',
    ])
  })

  test('stores the convention of each score, and signatures that repeat each row', async () => {
    const { scores } = resultOf(await call('--json'))
    const asked = scores.map(({ convention, system, signature }) => [convention, system, signature] as const)
    expect(asked.map(([convention, system]) => `${convention} ${system}`)).toEqual([
      'strict a',
      'strict b',
      'borders a',
      'borders b',
    ])
    for (const [i, [, system, signature]] of asked.entries()) {
      const sides = ['-g', 'gold.jsonl', '-s', `${system}.jsonl`] as const
      const again = await assayIn({ plugins }, 'score', '--signature', signature, ...sides, '--json')
      expect(resultOf(again).scores[0]?.measures).toEqual(scores[i]?.measures)
    }
  })
})

describe('the presets of CRAC', () => {
  const plugins = { '@assay/coreference': () => coreference, '@assay/lea': () => lea }
  const golden = (name: string): string =>
    readFileSync(fileURLToPath(new URL(`../../../packages/coreference/golden/crac/${name}`, import.meta.url)), 'utf8')
  const sides = ['-g', 'gold', '-s', 'run=run'] as const
  const campaign = (): void => {
    const sets = [1, 3, 5].flatMap((n) => [
      [
        `gold/set_${n}-corefud-test.conllu`,
        golden(`random-${n}.key.conllu`).replaceAll('newdoc id = ', `newdoc id = ${n}-`),
      ],
      [
        `run/set_${n}-corefud-test.conllu`,
        golden(`random-${n}.sys.conllu`).replaceAll('newdoc id = ', `newdoc id = ${n}-`),
      ],
    ])
    files(Object.fromEntries(sets))
  }

  test('print the scores that corefud-scorer prints, from two packages, equal to those of each package', async () => {
    campaign()
    const whole = resultOf(await assayIn({ plugins }, 'score', 'coreference/crac-2025', ...sides, '--json')).scores
    expect(whole.map(({ metric }) => metric)).toEqual([
      'conll-average',
      'muc',
      'b3',
      'ceafe',
      'ceafm',
      'blanc',
      'lea',
      'mor',
      'zero',
    ])
    for (const { metric, measures } of whole) {
      const own = metric === 'lea' ? 'lea' : `coreference/${metric}`
      const counted = ['zeroDivision=0', 'dropSingletons=true', 'reader.zeroMatch=corefud-scorer']
      const set = [...counted, ...(metric === 'blanc' ? ['degenerate=ua'] : [])]
      const alone = await assayIn(
        { plugins },
        'score',
        own,
        ...sides,
        ...set.flatMap((one) => ['--set', one]),
        '--json',
      )
      expect([metric, resultOf(alone).scores[0]?.measures]).toEqual([metric, measures])
    }
  })

  test('match mentions by the rule of their year', async () => {
    campaign()
    const readings = async (preset: string) =>
      resultOf(await assayIn({ plugins }, 'score', `coreference/${preset}`, ...sides, '--json')).scores[0]?.signature
    expect(await readings('crac-2022')).toContain('match:partial,zeros:keep,zeroMatch:linear')
    expect(await readings('crac-2023')).toContain('match:head,zeros:keep,zeroMatch:linear')
    expect(await readings('crac-2024')).toContain('match:head,zeros:keep,zeroMatch:corefud-scorer')
  })

  test('print the mean over data sets, which are the beginnings of file names', async () => {
    campaign()
    const call = ['score', 'coreference/crac-2025', '--means', 'dataset', '--json'] as const
    const [average] = resultOf(await assayIn({ plugins }, ...call, ...sides)).scores
    const single = async (n: number) => {
      const name = `set_${n}-corefud-test.conllu`
      const one = await assayIn(
        { plugins },
        'score',
        'coreference/crac-2025',
        '-g',
        `gold/${name}`,
        '-s',
        `run=run/${name}`,
        '--json',
      )
      return resultOf(one).scores[0]?.measures['f1']?.value ?? 0
    }
    const values = [await single(1), await single(3), await single(5)]
    expect(average?.means?.['dataset']?.units).toBe(3)
    expect(average?.means?.['dataset']?.measures['f1']?.mean).toBeCloseTo(values.reduce((a, b) => a + b) / 3, 14)
  })

  const tree = (lines: readonly string[]): string => {
    const rows = lines.map((line) => {
      const [id, form, head, deps, entity] = line.split(' ')
      const misc = entity === undefined ? '_' : `Entity=${entity}`
      return line === '' ? '' : [id, form, '_', '_', '_', '_', head, '_', deps, misc].join('\t')
    })
    return `${['# newdoc id = d', '# global.Entity = eid-etype-head-other', ...rows, ''].join('\n')}\n`
  }
  const inCorefud = tree([
    '1 Ana 2 2:nsubj (e1--1-)',
    '2 saw 0 0:root',
    '3 the 4 4:det (e2--2-',
    '4 dog 2 2:obj e2)',
    '',
    '0.1 _ _ 1:nsubj (e2--1-)',
    '1 barked 0 0:root',
    '2 at 3 3:case',
    '3 her 1 1:obl (e1--1-)',
  ])
  const plain = {
    'gold.conllu': inCorefud,
    'gold.txt': 'Ana|[e1] saw the|[e2 dog|e2] ##|[e2] barked at her|[e1]\n',
    'run.txt': 'Ana|[a] saw the dog|[b] barked ##|[b] at her|[a]\n',
  }
  const f1Of = (ran: Ran): Readonly<Record<string, number | undefined>> =>
    Object.fromEntries(resultOf(ran).scores.map(({ metric, measures }) => [metric, measures['f1']?.value ?? undefined]))

  test("score plain text against CorefUD by the heads and zeros in the gold's tree", async () => {
    files(plain)
    const call = ['score', 'coreference/crac-2025', '-g', 'gold.conllu', '-s', 'run=run.txt', '--json'] as const
    const ran = await assayIn({ plugins }, ...call, '--system-set', 'reader=corefud-text')
    // the dog is found by its head, and the zero by its parent; of five words three are shared, and the run has four
    const whole = { muc: 1, b3: 1, ceafe: 1, ceafm: 1, blanc: 1, lea: 1, zero: 1 }
    expect(f1Of(ran)).toEqual({ ...whole, 'conll-average': 1, mor: (2 * (3 / 4) * (3 / 5)) / (3 / 4 + 3 / 5) })
    expect(resultOf(ran).scores[0]?.signature).toContain(
      'read:corefud@1.0.0{match:head,zeros:keep,zeroMatch:corefud-scorer}|readSystem:corefud-text@1.0.0{emptyNodes:parent}',
    )
  })

  test('score plain text against plain text, in which mentions with equal words match', async () => {
    files(plain)
    const ran = await assayIn(
      { plugins },
      ...['score', 'coreference/crac-2025', '-g', 'gold.txt', '-s', 'run=run.txt', '--json'],
    )
    // Ana and her are shared: one link of two on each side; the dog has other words, and the zero another place
    expect(f1Of(ran)).toMatchObject({ muc: 1 / 2, b3: 1 / 2, lea: 1 / 2, zero: 0 })
  })

  test('refuse a text with other words, with a remedy', async () => {
    files({ ...plain, 'run.txt': 'Ana|[a] saw a dog|[b] barked at her|[a]\n' })
    const call = ['score', 'coreference/crac-2025', '-g', 'gold.conllu', '-s', 'run=run.txt'] as const
    const ran = await assayIn({ plugins }, ...call, '--system-set', 'reader=corefud-text')
    expect([ran.exit, ran.out]).toEqual([3, ''])
    expect(ran.err).toContain('error E402: token 3 of the document is "the" in the gold and "a" in the system run')
    expect(ran.err).toContain(' --> run.txt:1:13')
    expect(ran.err).toContain('text2text_coref clean')
  })
})
