/** `init`: a config guessed from a folder, or asked for. */
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  formats,
  install,
  installAll,
  isData,
  layouts,
  plugins,
  root,
  runsOn,
  seeExample,
  seeLayout,
} from './init-folders.ts'
import { assay, assayIn, files, gold, half, inOwnFolder, sample, system } from './support.ts'

inOwnFolder()

const config = `{
  "gold": "gold.conll",
  "systems": {
    "a": "a.conll",
    "b": "b.conll"
  },
  "metrics": ["@assay/conll-f1"]
}
`

describe('init finds', () => {
  test('a metric that needs a gold before a metric that compares annotators', async () => {
    const line = `${JSON.stringify({ tokens: ['Ana', 'ri'], ner_tags: ['B-PER', 'O'] })}\n`
    files({ 'gold.jsonl': line, 'ours.jsonl': line })
    install('agreement')
    expect(await assayIn({ plugins }, 'init', '--yes', '--quiet')).toMatchObject({ exit: 0 })
    expect(JSON.parse(readFileSync('assay.json', 'utf8'))).toMatchObject({ metrics: ['@assay/conll-f1'] })
  })

  test('a gold by name, systems beside it, and the installed metric', async () => {
    sample()
    expect(await assay('init')).toEqual({
      exit: 0,
      out: '',
      err: `gold: gold.conll (by its name)
format: conll-columns (by its first lines)
systems: a (a.conll), b (b.conll) (the others in conll-columns)
metric: @assay/conll-f1 (reads what conll-columns gives; it can be scored by @assay/conll-f1/seqeval too: --metric)
wrote assay.json; next: assay validate, then assay run
`,
    })
    expect(readFileSync('assay.json', 'utf8')).toBe(config)
    expect((await assay('validate')).out).toContain('assay.json is in order: 2 systems, 1 metric, 0 gates')
    expect((await assay('run', '--quiet')).exit).toBe(0)
  })

  test('the same for -o -, which prints the config to stdout and the choices to stderr', async () => {
    sample()
    const { exit, out, err } = await assay('init', '-o', '-')
    expect({ exit, out }).toEqual({ exit: 0, out: config })
    expect(err).not.toContain('wrote')
    expect(existsSync('assay.json')).toBe(false)
    expect(await assay('init', '-o', '-', '--quiet')).toEqual({ exit: 0, out: config, err: '' })
  })

  test('the $schema of the installed package', async () => {
    sample()
    files({ 'node_modules/@assay/cli/config.schema.json': '{}' })
    expect((await assay('init', '-o', '-')).out).toBe(
      config.replace('{\n', '{\n  "$schema": "./node_modules/@assay/cli/config.schema.json",\n'),
    )
  })

  test('files in another folder, and writes the config there or where it is called', async () => {
    files({
      'data/gold.conll': gold,
      'data/runs/a.conll': half,
      'data/runs/b.conll': system,
      'data/README.md': '# x\n',
    })
    const inside = await assay('init', 'data')
    expect(inside.err).toContain(
      'wrote data/assay.json; next: assay validate data/assay.json, then assay run data/assay.json\n',
    )
    expect(JSON.parse(readFileSync('data/assay.json', 'utf8'))).toEqual({
      gold: 'gold.conll',
      systems: { a: 'runs/a.conll', b: 'runs/b.conll' },
      metrics: ['@assay/conll-f1'],
    })
    expect((await assay('init', 'data', '-o', 'my config.json')).err).toContain("next: assay validate 'my config.json'")
    expect(JSON.parse(readFileSync('my config.json', 'utf8'))).toMatchObject({ gold: 'data/gold.conll' })
    expect((await assay('validate', 'my config.json')).exit).toBe(0)
    mkdirSync('else')
    const outside = await assay('init', 'data', '-o', 'else/c.json')
    expect(outside).toMatchObject({ exit: 2, out: '' })
    expect(outside.err).toContain('error E208: gold.conll is not in the folder of the config, else')
  })

  test('a folder with the file names of the gold as one system, and several such folders as several', async () => {
    files({ 'gold/1.conll': gold, 'gold/2.conll': gold, 'run/1.conll': half, 'run/2.conll': system })
    expect(JSON.parse((await assay('init', '-o', '-')).out)).toMatchObject({ gold: 'gold', systems: { run: 'run' } })
    files({
      'systems/a/1.conll': half,
      'systems/a/2.conll': half,
      'systems/b/1.conll': gold,
      'systems/b/2.conll': gold,
    })
    expect(JSON.parse((await assay('init', '-o', '-')).out).systems).toEqual({
      run: 'run',
      a: 'systems/a',
      b: 'systems/b',
    })
  })

  test('nothing that the flags already name', async () => {
    files({ 'x.conll': gold, 'y.conll': half, 'both.conll': 'Ann B-PER O\n\n' })
    const call = ['init', '-o', '-', '--gold', 'x.conll', '--system', 'ours=y.conll', '--metric', 'conll-f1/conll-2003']
    const { exit, out, err } = await assay(...call, '--reader', 'conll-columns')
    expect({ exit, err }).toEqual({
      exit: 0,
      err: `gold: x.conll (as you named it)
format: conll-columns (as you named it)
systems: ours (y.conll) (as you named it)
metric: conll-f1/conll-2003 (as you named it)
`,
    })
    expect(out).toBe(`{
  "gold": { "files": "x.conll", "reader": "conll-columns" },
  "systems": {
    "ours": "y.conll"
  },
  "metrics": ["conll-f1/conll-2003"]
}
`)
    const columns = await assay('init', '-o', '-', '-g', 'both.conll:2', '-s', 'both.conll:-1')
    expect(JSON.parse(columns.out)).toMatchObject({ gold: 'both.conll:2', systems: { both: 'both.conll:-1' } })
  })

  test.each([
    ['weps', '@assay/clustering-purity/weps'],
    ['lea', '@assay/coreference/conll-2012'],
    ['coreference', '@assay/coreference/conll-2012'],
  ])('everything for a valid config of the example %s', seeExample)

  test('the metric made for the format, if several metrics read it', async () => {
    install('lea', 'clustering-purity')
    cpSync(join(root, 'examples/lea'), '.', { recursive: true, filter: isData })
    const { out, err } = await assayIn({ plugins }, 'init', '-o', '-')
    expect(JSON.parse(out).metrics).toEqual(['@assay/lea'])
    expect(err).toContain(
      'it can be scored by @assay/clustering-purity/b-cubed, @assay/clustering-purity/v-measure too: --metric',
    )
  })
})

describe('init writes a config that run accepts, for any layout of files', () => {
  // each format once, and each layout; all of both are in the slow lane
  const places = Object.keys(layouts)
  test.each(Object.keys(formats).map((format, i) => [format, places[i % places.length]!] as const))(
    'init and run: format %s in layout %s',
    seeLayout,
  )

  test('with annotations of brat, their texts, and other files', async () => {
    installAll()
    const [right, wrong] = formats['brat']!
    for (const [folder, text] of [
      ['gold', right],
      ['a', right],
      ['b', wrong],
    ] as const)
      files({
        [`${folder}/d.ann`]: text,
        [`${folder}/d.txt`]: 'in Rome',
        [`${folder}/annotation.conf`]: '[entities]\n',
      })
    await runsOn()
    expect(JSON.parse(readFileSync('assay.json', 'utf8'))).toMatchObject({
      gold: 'gold/**/*.ann',
      systems: { a: 'a/**/*.ann', b: 'b/**/*.ann' },
    })
  })

  test('or reports what run would refuse, and writes nothing', async () => {
    files({ 'gold.conll': gold, 'a.conll': gold.replace('Baghdad', 'Bagdad') })
    const made = await assay('init')
    expect(made).toMatchObject({ exit: 3, out: '' })
    expect(made.err).toContain('error E402')
    expect(made.err).toContain('no config is written: assay run would refuse these files')
    expect(existsSync('assay.json')).toBe(false)
  })

  test('and does not take training data for a system', async () => {
    files({ 'test.conll': gold, 'train.conll': gold, 'dev.conll': half, 'crf.conll': half })
    const { out, err } = await assay('init', '-o', '-')
    expect(JSON.parse(out).systems).toEqual({ crf: 'crf.conll' })
    expect(err).toContain(
      'systems: crf (crf.conll) (the others in conll-columns, without dev.conll, train.conll: no answers to test.conll by their names)',
    )
    files({ 'more/dev.gold.conll': gold, 'more/dev.crf.conll': half, 'more/train.gold.conll': gold })
    expect(JSON.parse((await assay('init', 'more', '-o', '-')).out)).toMatchObject({
      gold: 'dev.gold.conll',
      systems: { 'dev.crf': 'dev.crf.conll' },
    })
    files({ 'none/gold.conll': gold, 'none/train.conll': gold })
    expect((await assay('init', 'none')).err).toContain('error E221: no system is found in none')
  })

  describe('with gold and prediction in one file, as for conlleval,', () => {
    const both = (other: string): string => {
      const rows = other.split('\n')
      return gold
        .replace(/.+$/gm, () => '')
        .replace(/\n$/, '')
        .split('\n')
        .map((_, i) => {
          const own = gold.split('\n')[i]!
          return own === '' ? '' : `${own} ${rows[i]!.split(' ').at(-1)}`
        })
        .join('\n')
        .concat('\n')
    }

    test.each([
      ['output.txt', 'output'],
      ['test.out', 'test'],
    ])('%s', async (path, name) => {
      files({ [path]: both(half) })
      const made = await assay('init')
      expect({ exit: made.exit, err: made.exit === 0 ? '' : made.err }).toEqual({ exit: 0, err: '' })
      const written = JSON.parse(readFileSync('assay.json', 'utf8'))
      expect(written).toMatchObject({ gold: `${path}:-2`, systems: { [name]: `${path}:-1` } })
      expect((await assay('run', '--quiet')).exit).toBe(0)
    })

    test('in a file for each of several systems', async () => {
      files({ 'a.out': both(half), 'b.out': both(system), 'train.conll': gold })
      expect(JSON.parse((await assay('init', '-o', '-')).out)).toMatchObject({
        gold: 'a.out:-2',
        systems: { a: 'a.out:-1', b: 'b.out:-1' },
      })
    })

    test('unless the columns are chunks beside entities', async () => {
      files({ 'x.txt': 'Ann NNP B-NP B-PER\nran VBD B-VP O\n' })
      expect((await assay('init')).err).toContain('error E221: no gold is found')
    })
  })
})

describe('init on a terminal', () => {
  /** Answers in turn, and what was asked. */
  const answering = (...answers: readonly string[]) => {
    const asked: string[] = []
    const ask = async (question: string) => {
      asked.push(question)
      return answers[asked.length - 1]
    }
    return { asked, ask }
  }

  test('asks which file is the gold if there are two, and asks again after an invalid number', async () => {
    files({ 'gold.a.conll': gold, 'gold.b.conll': gold, 'x.conll': half })
    const { asked, ask } = answering('7', '2')
    const { exit, out, err } = await assayIn({ ask }, 'init', '-o', '-')
    expect(asked).toEqual(new Array(2).fill('which is the gold?\n  1  gold.a.conll\n  2  gold.b.conll\nnumber (1): '))
    expect({ exit, gold: JSON.parse(out).gold }).toEqual({ exit: 0, gold: 'gold.b.conll' })
    expect(err).toContain('gold: gold.b.conll (as you answered)\n')
  })

  test('asks for the gold if no file is called gold; an empty answer chooses the first file', async () => {
    files({ 'x.conll': gold, 'y.conll': half })
    const { asked, ask } = answering('')
    expect(JSON.parse((await assayIn({ ask }, 'init', '-o', '-')).out).gold).toBe('x.conll')
    expect(asked).toEqual(['which is the gold?\n  1  x.conll\n  2  y.conll\nnumber (1): '])
  })

  test('asks nothing with a single possible answer, and nothing at all with --yes', async () => {
    sample()
    const { asked, ask } = answering()
    expect((await assayIn({ ask }, 'init', '-o', '-')).exit).toBe(0)
    files({ 'gold2.conll': gold, 'gold.b.conll': gold, 'gold.c.conll': gold })
    expect((await assayIn({ ask }, 'init', '-o', '-', '--yes')).exit).toBe(0)
    expect(asked).toEqual([])
  })

  test('writes nothing if the input ends before an answer', async () => {
    files({ 'x.conll': gold, 'y.conll': half })
    const ran = await assayIn({ ask: async () => undefined }, 'init')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E221: there was no answer to "which is the gold?"\n  help: name it: --gold FILE\n')
    expect(existsSync('assay.json')).toBe(false)
  })

  test('escapes control characters in names', async () => {
    files({ 'gold.\u001b[2J.conll': gold, 'gold.b.conll': gold, 'x.conll': half })
    const { asked, ask } = answering('1')
    const { err } = await assayIn({ ask }, 'init', '-o', '-')
    expect(asked[0]).toContain('\\u{1b}[2J')
    expect(`${asked[0]}${err}`.includes('\u001b')).toBe(false)
  })
})

describe('init refuses', () => {
  test('to overwrite an existing config', async () => {
    sample()
    files({ 'assay.json': 'mine' })
    expect(await assay('init')).toEqual({
      exit: 2,
      out: '',
      err: `error E222: assay.json is there already
  help: name another: -o FILE, or remove it; a config is never written over

for more: assay explain E222
1 error
`,
    })
    expect(readFileSync('assay.json', 'utf8')).toBe('mine')
  })

  test('a folder without a gold, and lists what it searched for and what it found', async () => {
    files({ 'x.conll': gold, 'y.conll': half, 'notes.txt': 'nothing of interest here\n' })
    expect(await assay('init')).toEqual({
      exit: 2,
      out: '',
      err: `error E221: no gold is found in .: no file or folder is called gold, golden, key, keys, reference, references, ref, refs, truth or test; there is x.conll, y.conll
  help: name it: --gold FILE

for more: assay explain E221
1 error
`,
    })
    expect(existsSync('assay.json')).toBe(false)
  })

  test('a folder without systems, a missing folder or file, and an unknown metric', async () => {
    files({ 'gold.conll': gold })
    for (const [words, message, hint] of [
      [
        [],
        'E221: no system is found in .: there is no folder called systems, system, runs and so on with conll-columns in it',
        '--system NAME=FILE',
      ],
      [['absent'], 'E221: there is no folder absent', 'name the folder'],
      [['--gold', 'absent.conll'], 'E221: there is no absent.conll in .', 'there is gold.conll'],
      [['--gold', '*.x'], 'E207: nothing matches *.x', 'check the pattern'],
      [
        ['-s', 'gold.conll', '--metric', 'conll-f1/conll-2033'],
        'E210: @assay/conll-f1 has no metric or preset "conll-2033"',
        'did you mean conll-2003?',
      ],
      [['--reader', 'conll-column'], 'E211: there is no reader "conll-column"', 'did you mean conll-columns?'],
      [['--gld', 'x'], 'E101: init has no flag --gld', 'did you mean --gold?'],
      [['a', 'b'], 'E104: "b" is one argument too many', 'init takes one folder'],
    ] as const) {
      const ran = await assay('init', ...words)
      expect(ran).toMatchObject({ exit: 2, out: '' })
      expect(ran.err).toContain(`error ${message}`)
      expect(ran.err).toContain(hint)
    }
    expect(existsSync('assay.json')).toBe(false)
  })

  test('a format that no installed metric reads', async () => {
    files({ 'gold.jsonl': '{"id": "a", "clusters": [["x"]]}\n', 'b.jsonl': '{"id": "a", "clusters": [["x"]]}\n' })
    const ran = await assay('init')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain(
      'error E221: no installed plugin has a metric for what clusters-jsonl gives (clusters); there is @assay/conll-f1\n',
    )
  })

  test('to write into a folder that does not exist', async () => {
    sample()
    const ran = await assay('init', '-o', 'absent/assay.json')
    expect(ran.exit).toBeGreaterThan(1)
    expect(ran.out).toBe('')
  })
})

test('the help of init begins with the usage', async () => {
  const { exit, out } = await assay('init', '--help')
  expect(exit).toBe(0)
  expect(out).toMatch(/^assay init: write a config for a folder, from the files found in it\n\nusage\n {2}assay /)
})
