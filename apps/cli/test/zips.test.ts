/** A zip is the folder of what is in it: the same results, whichever program has written it, however it is named. */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { type Packed, zipOf, zipped } from '../../../tools/zipped.ts'
import { assay, files, gold, half, inOwnFolder, type Ran, resultOf, score } from './support.ts'

inOwnFolder()

const [first, second] = gold.split('\n\n') as [string, string]
/** The gold in two files, and a run with 2 of its 4 phrases, and two others. */
const golds = { 'g/a.conll': `${first}\n`, 'g/b.conll': second }
const runs = {
  'a.conll': `${first.replace('Baghdad B-LOC', 'Baghdad B-ORG')}\n`,
  'b.conll': second.replace('Smith I-PER', 'Smith O'),
}

const call = ['-g', 'g', '-s', 'team=team', '--quiet'] as const
const zip = ['-g', 'g', '-s', 'team.zip', '--quiet'] as const

/** What a call says, where the zip is the folder. */
const asFolder = ({ exit, out, err }: Ran): Ran => ({
  exit,
  out: out.replaceAll(/team\.zip\/(?:team\/)?/g, 'team/'),
  err: err.replaceAll(/team\.zip[/:](?:team\/)?/g, 'team/').replaceAll('-s team.zip ', '-s team=team '),
})

const inFolder = (folder: string, contents: Readonly<Record<string, string | Uint8Array>>) =>
  Object.fromEntries(Object.entries(contents).map(([name, data]) => [`${folder}/${name}`, data]))

/** A zip is scored as the folder is, to the byte but for its name. */
const same = async (packed: Uint8Array, contents: Readonly<Record<string, string | Uint8Array>> = runs) => {
  files({ ...golds, ...inFolder('team', contents), 'team.zip': packed })
  for (const form of [['--json'], ['-f', 'text']]) {
    const whole = await score(...call, ...form)
    expect(asFolder(await score(...zip, ...form))).toEqual(whole)
  }
}

const top = inFolder('team', runs)
const all = (more: Partial<Packed>) => Object.entries(top).map(([name, data]) => ({ name, data, ...more }))

describe('a zip scores the same as its folder', () => {
  test('with files at its root', () => same(zipped(runs)))
  test('with a folder of files', () => same(zipped(top)))
  test('with hidden files, which are ignored in folders too', () =>
    same(zipped({ 'team/': '', ...top, '__MACOSX/team/._a.conll': 'x', 'team/.DS_Store': 'x', 'team/.x/y.zip': 'x' })))
  test('without compression', () => same(zipOf(all({ method: 0 }))))
  test('with sizes after the data', () => same(zipOf(all({ isStreamed: true }))))
  test('with 64-bit fields', () => same(zipOf(all({ isWide: true }), { isWide: true })))
  test('with a comment that contains a false end record', () =>
    same(zipOf(all({}), { comment: 'PK\u0005\u0006'.repeat(9) })))
  test('with a file name ending in capitals', async () => {
    files({ ...golds, 'TEAM.ZIP': zipped(top) })
    expect(resultOf(await score('-g', 'g', '-s', 'TEAM.ZIP', '--json', '--quiet')).scores[0]?.system).toBe('TEAM')
  })
  test('with files in .gz', () =>
    same(zipped({ 'team/a.conll.gz': gzipSync(runs['a.conll']), 'team/b.conll.gz': gzipSync(runs['b.conll']) }), {
      'a.conll.gz': gzipSync(runs['a.conll']),
      'b.conll.gz': gzipSync(runs['b.conll']),
    }))
  test('and its files are reported with the same problems', () =>
    same(zipped({ ...top, 'team/a.conll': `${first.slice(0, -3)}\n` }), {
      ...runs,
      'a.conll': `${first.slice(0, -3)}\n`,
    }))
  test('as the gold', async () => {
    files({ ...golds, 'g.zip': zipped(golds), ...inFolder('team', runs) })
    const whole = await score('-g', 'g', '-s', 'team', '--json', '--quiet')
    const ran = await score('-g', 'g.zip', '-s', 'team', '--json', '--quiet')
    expect({ ...ran, out: ran.out.replaceAll('g.zip/g/', 'g/') }).toEqual(whole)
  })
  test('as its file, if it contains a single file', async () => {
    files({ 'gold.conll': gold, 'team.conll': half, 'team.zip': zipped({ 'out/run.conll': half }) })
    const whole = await score('-g', 'gold.conll', '-s', 'team.conll', '--json', '--quiet')
    const ran = await score('-g', 'gold.conll', '-s', 'team.zip', '--json', '--quiet')
    expect({ ...ran, out: ran.out.replaceAll('team.zip/out/run.conll', 'team.conll') }).toEqual(whole)
    expect(await score('-g', 'gold.conll', '-s', 'team.zip:-1', '--json', '--quiet')).toEqual(ran)
  })
  test('with files that belong together, such as texts beside annotations', async () => {
    const brat = { 'a.ann': 'T1\tPER 0 4\tAnna\n', 'a.txt': 'Anna left' }
    files({ ...inFolder('g', brat), ...inFolder('team', brat), 'team.zip': zipped(inFolder('team', brat)) })
    const words = ['score', 'span-f1', '--set', 'view=roots', '-g', 'g/*.ann', '--json', '--quiet', '-s'] as const
    const whole = await assay(...words, 'x=team/*.ann')
    expect(whole.exit).toBe(0)
    expect(asFolder(await assay(...words, 'x=team.zip/team/*.ann'))).toEqual(whole)
  })
  test('with random files in random folders', async () => {
    const word = fc.constantFrom('EU', 'Köln', 'x', '𝒳')
    const tag = fc.constantFrom('O', 'B-PER', 'I-PER', 'B-LOC')
    const sentence = fc.array(fc.tuple(word, tag, tag), { minLength: 1, maxLength: 4 })
    const name = fc.stringMatching(/^[a-zé][a-z0-9 _é-]{0,6}$/)
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => `${parts.join('/')}.conll`)
    const file = fc.record({
      path,
      sentences: fc.array(sentence, { minLength: 1, maxLength: 3 }),
      isStored: fc.boolean(),
    })
    const folder = fc.uniqueArray(file, { minLength: 1, maxLength: 4, selector: (one) => one.path.toLowerCase() })
    const textOf = (column: 1 | 2, sentences: readonly (readonly [string, string, string])[][]): string =>
      `${sentences.map((rows) => rows.map((row) => `${row[0]} ${row[column]}\n`).join('')).join('\n')}\n`
    await fc.assert(
      fc.asyncProperty(folder, async (drawn) => {
        rmSync('g', { recursive: true, force: true })
        rmSync('team', { recursive: true, force: true })
        for (const one of drawn)
          files({
            [`g/${one.path}`]: textOf(1, one.sentences),
            [`team/${one.path}`]: textOf(2, one.sentences),
          })
        const packed = drawn.map((one) => ({
          name: one.path,
          data: textOf(2, one.sentences),
          method: one.isStored ? 0 : 8,
        }))
        files({ 'team.zip': zipOf(packed) })
        const whole = await score(...call, '--json')
        const ran = await score(...zip, '--json')
        expect({ ...ran, out: ran.out.replaceAll('team.zip/', 'team/') }).toEqual({
          ...whole,
          err: whole.err.replaceAll('--> team/', '--> team.zip:').replaceAll('-s team/', '-s team.zip/'),
        })
      }),
      { numRuns: drawing(40) },
    )
  })
})

describe('names in a zip', () => {
  /** The paths of what is read of a zip with one file of some name. */
  const pathIn = async (entry: Omit<Packed, 'data'>): Promise<string | undefined> => {
    files({ 'gold.conll': gold, 'team.zip': zipOf([{ ...entry, data: half }]) })
    const { inputs } = resultOf(await score('-g', 'gold.conll', '-s', 'team.zip', '--json', '--quiet'))
    return inputs.find(({ role }) => role === 'system')?.path
  }
  const latin = Uint8Array.of(0x4b, 0x94, 0x6c, 0x6e)

  test.each<readonly [string, Omit<Packed, 'data'>, string]>([
    ['in UTF-8, marked', { name: 'Köln', flags: 0x800 }, 'Köln'],
    ['in UTF-8, not marked, as macOS writes them', { name: 'Köln' }, 'Köln'],
    ['in cp437', { name: latin }, 'Köln'],
    [
      'in cp437 beside one in UTF-8',
      {
        name: latin,
        // kind 0x7075, 10 bytes, version 1, the CRC-32 of the four bytes above, then the name
        extra: Buffer.concat([Buffer.from('757009000185e0d4f1', 'hex'), Buffer.from('東')]),
      },
      'Köln',
    ],
  ])('are read: %s', async (_, entry, path) => {
    expect(await pathIn(entry)).toBe(`team.zip/${path}`)
  })
})

describe('a zip written by', () => {
  const here = join(dirname(fileURLToPath(import.meta.url)), 'golden/zips')

  test.each(readdirSync(here).filter((name) => name.endsWith('.zip')))('%s is read', async (name) => {
    files({ 'g/a': 'EU B-ORG\nrejects O\n', 'g/b': 'Bonn B-LOC\n', 'g/c': 'Köln O\n' })
    cpSync(join(here, name), 'team.zip')
    const { inputs, scores } = resultOf(await score('-g', 'g', '-s', 'team.zip', '--json', '--quiet'))
    const read = inputs.flatMap(({ role, path }) => (role === 'system' ? [path] : []))
    expect(read).toEqual(['team.zip/team/a.conll', 'team.zip/team/sub/b.conll', 'team.zip/team/ü.conll'])
    // two of the three phrases that are found are right
    expect(scores[0]?.measures['precision']?.value).toBe(2 / 3)
  })
})

describe('a zip is accepted', () => {
  const config = { gold: 'g', systems: 'runs/*.zip', metrics: ['conll-f1'] }
  const campaign = (): void =>
    files({
      ...golds,
      'runs/one.v2.zip': zipped(top),
      'runs/two.zip': zipped(runs),
      'runs/three.conll': 'x',
      'assay.json': JSON.stringify(config),
    })

  test('by a pattern in a config, as a system named without .zip', async () => {
    campaign()
    const { scores } = resultOf(await assay('run', '--json', '--quiet'))
    expect(scores.map((one) => one.system)).toEqual(['one.v2', 'two'])
    expect((await assay('validate', '--quiet')).exit).toBe(0)
  })

  test('by a pattern on the command line, as a system named after the zip', async () => {
    const [a = '', b = ''] = Object.values(runs)
    files({
      ...golds,
      'runs/one.zip': zipped({ 'answer.conll': a }),
      'runs/two.zip': zipped({ 'answer.conll': a, 'x.txt': '' }),
    })
    const systemsOf = async (gold: string, pattern: string): Promise<readonly string[]> =>
      resultOf(await score('-g', gold, '-s', pattern, '--json', '--quiet')).scores.map((one) => one.system)
    expect(await systemsOf('g/a.conll', 'runs/*.zip/*.conll')).toEqual(['one', 'two'])
    files({
      'runs/one.zip': zipped({ 'a.conll': a, 'b.conll': b }),
      'runs/two.zip': zipped({ 'a.conll': a, 'b.conll': b }),
    })
    // each zip answers all files of the gold
    for (const pattern of ['runs/*.zip', 'runs/*.zip/*.conll'])
      expect(await systemsOf('g', pattern)).toEqual(['one', 'two'])
    files({ 'runs/two.zip': zipped({ 'x.txt': '' }) })
    const ran = await score('-g', 'g', '-s', 'runs/*.zip/*.conll')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E207: nothing matches runs/two.zip/*.conll')
  })

  test('by its name in a config', async () => {
    campaign()
    files({ 'assay.json': JSON.stringify({ ...config, systems: { team: 'runs/two.zip' } }) })
    expect(resultOf(await assay('run', '--json', '--quiet')).scores.map((one) => one.system)).toEqual(['team'])
  })

  test('with the path or the pattern of files in it', async () => {
    files({ ...golds, 'team.zip': zipped({ ...top, 'team/README.txt': 'Our run.\n' }) })
    expect((await score('-g', 'g', '-s', 'x=team.zip/**/*')).err).toContain(
      'error E214: the gold has 2 files and x has 3 files (1 .txt, 2 .conll); the gold lacks README.txt',
    )
    for (const named of ['team.zip/team/*.conll', 'team.zip/**/*.conll', '*.zip/team/[ab].conll'])
      expect(resultOf(await score('-g', 'g', '-s', `x=${named}`, '--json', '--quiet')).scores).toHaveLength(1)
    expect(
      resultOf(await score('-g', 'g/a.conll', '-s', 'team.zip/team/a.conll', '--json', '--quiet')).scores,
    ).toMatchObject([{ system: 'a' }])
    expect(await score('-g', 'g', '-s', 'x=team.zip/team/*.xml')).toMatchObject({ exit: 2 })
  })

  test('by the command check', async () => {
    files({ 'team.zip': zipped(runs), ...inFolder('team', runs) })
    const preset = ['--preset', 'conll-f1/conll-2003', '--quiet'] as const
    const whole = await assay('check', '-s', 'team', ...preset)
    expect(whole.exit).toBe(0)
    expect(whole.out).toContain('team/a.conll')
    const ran = asFolder(await assay('check', '-s', 'team.zip', ...preset))
    const words = (text: string): readonly string[] => text.split(/\s+/)
    expect({ ...ran, out: words(ran.out) }).toEqual({ ...whole, out: words(whole.out) })
  })

  test('by the command convert', async () => {
    files({ 'team.zip': zipped(runs), ...inFolder('team', runs) })
    const [whole, ran] = [
      await assay('convert', 'team', '-', '--to', 'hf-tokens'),
      await assay('convert', 'team.zip', '-', '--to', 'hf-tokens'),
    ]
    expect(whole).toMatchObject({ exit: 0, err: ran.err })
    expect(ran.out).toBe(whole.out)
  })

  test('as a file in a folder', async () => {
    files({ ...golds, 'parts/1.zip': zipped({ 'a.conll': runs['a.conll'] }), 'parts/b.conll': runs['b.conll'] })
    const { inputs } = resultOf(await score('-g', 'g', '-s', 'parts', '--json', '--quiet'))
    expect(inputs.map(({ path }) => path)).toEqual(['g/a.conll', 'g/b.conll', 'parts/1.zip/a.conll', 'parts/b.conll'])
  })

  test('by the command init', async () => {
    files({ 'gold/a.conll': golds['g/a.conll'], 'gold/b.conll': golds['g/b.conll'], 'team.zip': zipped(top) })
    const { exit, out } = await assay('init', '.', '-o', '-', '--metric', 'conll-f1')
    expect(exit).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ gold: 'gold', systems: { team: 'team.zip' } })
  })
})

describe('paths into a zip', () => {
  const broken = { ...top, 'team/b.conll': second.replace('left O', 'left O x') }

  test('are printed in messages as the zip, then the file in it', async () => {
    files({ ...golds, 'team.zip': zipped(broken) })
    expect(await score(...zip)).toEqual({
      exit: 3,
      out: '',
      err: `error E311: expected 2 columns, as in line 1, but found 3
 --> team.zip:team/b.conll:3:8
3 | left O x
  |        ^
  help: each line holds a token and its blank-separated columns; an empty line ends a sentence

for more: assay explain E311
1 error
`,
    })
    expect((await score(...zip, '--diagnostics', 'github')).err).toContain('file=team.zip%3Ateam/b.conll,line=3,col=8')
  })

  test('are refused for a missing file, and for a folder in place of a file', async () => {
    files({ ...golds, 'team.zip': zipped(top) })
    const [zipOnly, near, far] = ['team.zip/team', 'team.zip/team/a.conl', 'team.zip/x/y']
    expect((await score('-g', 'g/a.conll', '-s', near, '--quiet')).err).toContain(
      'error E306: there is no such file in the zip\n --> team.zip:team/a.conl\n  help: did you mean team.zip/team/a.conll?\n',
    )
    expect((await score('-g', 'g/a.conll', '-s', far, '--quiet')).err).toContain(
      'help: unzip -l team.zip lists what is there\n',
    )
    files({
      'assay.json': JSON.stringify({
        gold: 'g',
        systems: { a: zipOnly },
        metrics: ['conll-f1'],
        documents: { meta: zipOnly },
      }),
    })
    expect((await assay('run', '--quiet')).err).toContain(
      'error E307: this is a folder of a zip, and one file is needed\n --> team.zip:team\n',
    )
    files({
      'assay.json': JSON.stringify({
        gold: 'g',
        systems: { a: zipOnly },
        metrics: ['conll-f1'],
        documents: { meta: 'team.zip' },
      }),
    })
    expect((await assay('run', '--quiet')).err).toContain(
      'error E307: this is a zip of 2 files, and one file is needed\n --> team.zip\n  help: name one of them: team.zip/team/a.conll\n',
    )
  })

  test('name an input, so that no report overwrites the zip', async () => {
    const packed = zipped(top)
    files({ ...golds, 'team.zip': packed })
    expect((await score(...zip, '-o', 'json:team.zip')).err).toContain('error E105: team.zip is one of the inputs\n')
    expect(readFileSync('team.zip')).toEqual(packed)
  })

  test('are refused in a config if they leave its folder', async () => {
    files({
      'g/a': gold,
      'x/assay.json': JSON.stringify({ gold: '../g/a', systems: { a: '../t.zip/a' }, metrics: ['conll-f1'] }),
      't.zip': zipped({ a: half }),
    })
    const { exit, err } = await assay('run', 'x/assay.json')
    expect(exit).toBe(2)
    expect(err).toContain('error E208: t.zip/a is outside of the folder x\n')
  })
})

describe('results of zips', () => {
  test('contain the hashes of the files in a zip, by which the files are found again in any folder', async () => {
    files({ ...golds, 'team.zip': zipped(top) })
    await score(...zip, '-o', 'r.json')
    const pages = async (...more: readonly string[]): Promise<string> => {
      expect(await assay('report', 'r.json', '-o', 'r.html', '--evidence', 'all', '--quiet', ...more)).toMatchObject({
        exit: 0,
      })
      return readFileSync('r.html', 'utf8')
    }
    const page = await pages()
    expect(page).toContain('<section id="page-errors"')
    mkdirSync('moved')
    renameSync('team.zip', 'moved/renamed.zip')
    renameSync('g', 'moved/g')
    expect(await pages('--root', 'moved')).toBe(page)
    rmSync('moved/renamed.zip')
    files(inFolder('moved/unpacked', top))
    expect(await pages('--root', 'moved')).toBe(page)
  })

  test('are compared with their fixed and broken items', async () => {
    const better = { ...top, 'team/b.conll': second }
    files({ ...golds, 'old.zip': zipped(top), 'new.zip': zipped(better) })
    await score('-g', 'g', '-s', 'team=old.zip', '--quiet', '-o', 'old.json')
    await score('-g', 'g', '-s', 'team=new.zip', '--quiet', '-o', 'new.json')
    const { exit, out } = await assay('compare', 'old.json', 'new.json', '--quiet')
    expect(exit).toBe(0)
    expect(out).toContain('team: 1 fixed, 0 broken (conll-f1)')
  })
})
