/** "Did you mean": names that nobody knows are refused with the nearest there is. */
import { describe, expect, test } from 'vitest'
import { assay, files, gold, inOwnFolder, sample } from './support.ts'

inOwnFolder('span-f1')

const usual = ['-g', 'gold.conll', '-s', 'a.conll']

/** What is mistyped, the call, the exit code, the problem's code, what it says, its remedy. */
const typos: readonly (readonly [string, readonly string[], number, string, string, string])[] = [
  ['a command', ['scor'], 2, 'E101', 'there is no command "scor"', 'did you mean score?'],
  [
    'a flag',
    ['score', 'conll-f1', ...usual, '--bootstap', '5'],
    2,
    'E101',
    'score has no flag --bootstap',
    'did you mean --bootstrap?',
  ],
  [
    'a flag with its value',
    ['score', 'conll-f1', '--gald=x'],
    2,
    'E101',
    'score has no flag --gald',
    'did you mean --gold?',
  ],
  [
    'a flag of one letter',
    ['score', 'conll-f1', '-x', 'y'],
    2,
    'E101',
    'score has no flag -x',
    'there is: -f, -g, -h, -o, -s',
  ],
  [
    'a flag of another command',
    ['list', '--gold', 'x'],
    2,
    'E101',
    'list has no flag --gold',
    'assay list --help lists its flags',
  ],
  [
    'a plugin',
    ['score', 'conl-f1', ...usual],
    4,
    'E501',
    'there is no plugin, metric or preset "conl-f1" here',
    'did you mean conll-f1?',
  ],
  [
    'a metric or preset',
    ['score', 'conll-f1/conll-2030', ...usual],
    2,
    'E210',
    'has no metric or preset "conll-2030"',
    'did you mean conll-2003?',
  ],
  [
    '--metric',
    ['score', 'span-f1', ...usual, '--metric', 'entity-mach'],
    2,
    'E210',
    'there is no metric "entity-mach" here',
    'did you mean entity-match?',
  ],
  [
    '--reader',
    ['score', 'conll-f1', ...usual, '--reader', 'conll-colums'],
    2,
    'E211',
    'there is no reader "conll-colums"',
    'did you mean conll-columns?',
  ],
  [
    'an option of a metric',
    ['score', 'conll-f1', ...usual, '--set', 'sheme=IOB2'],
    2,
    'E216',
    'has no option "sheme"',
    'did you mean scheme?',
  ],
  [
    'an option of a reader',
    ['score', 'conll-f1', ...usual, '--set', 'reader.colum=2'],
    2,
    'E216',
    'the reader conll-columns has no option "colum"',
    'did you mean column?',
  ],
  [
    'a format',
    ['score', 'conll-f1', ...usual, '-f', 'conleval'],
    2,
    'E212',
    'there is no format "conleval" for this',
    'did you mean conlleval?',
  ],
  [
    'a format in -o',
    ['score', 'conll-f1', ...usual, '-o', 'jsn:out'],
    2,
    'E212',
    'there is no format "jsn" for this',
    'did you mean json?',
  ],
  [
    'a built-in system',
    ['make', 'conll-f1/basline', '-g', 'gold.conll', '--train', 'gold.conll'],
    2,
    'E213',
    '@assay/conll-f1 has no built-in system "basline"',
    'did you mean baseline?',
  ],
  [
    'an option of a built-in system',
    ['make', 'conll-f1/baseline', '-g', 'gold.conll', '--train', 'gold.conll', '--set', 'clases=unique'],
    2,
    'E216',
    'clases',
    'did you mean classes?',
  ],
  ['a kind of list', ['list', 'metric'], 2, 'E101', 'there is no list of "metric"', 'did you mean metrics?'],
  [
    '--color',
    ['score', 'conll-f1', ...usual, '--color', 'alway'],
    2,
    'E102',
    '--color cannot be "alway"',
    'did you mean always?',
  ],
  [
    '--diagnostics',
    ['score', 'conll-f1', ...usual, '--diagnostics', 'jsn'],
    2,
    'E102',
    '--diagnostics cannot be "jsn"',
    'did you mean json?',
  ],
]

describe('did you mean', () => {
  test.each(typos)('%s', async (_, call, exit, code, said, remedy) => {
    sample()
    const ran = await assay(...call)
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit, out: '' })
    expect(ran.err).toContain(`error ${code}: `)
    expect(ran.err).toContain(said)
    expect(ran.err).toContain(remedy)
  })

  test('a value of an option: what it takes', async () => {
    sample()
    const ran = await assay('score', 'conll-f1', ...usual, '--set', 'scheme=IOB3')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E217: option scheme of conll-f1')
    expect(ran.err).toContain('IOB2')
  })

  test('a value of a reader option: what it takes', async () => {
    sample()
    const ran = await assay('score', 'conll-f1', ...usual, '--set', 'reader.column=0')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E217: option column of the reader conll-columns')
  })

  test.each([
    ['confidence', 'floorRecall=1.2', 'floorRecall of confidence: it cannot be "1.2"', 'number from 0 to 1 | null'],
    ['confidence', 'floorRecall=90%', 'floorRecall of confidence: it cannot be "90%"', 'number from 0 to 1 | null'],
    ['confidence', 'bins=0', 'bins of confidence: it cannot be "0"', 'integer from 1 to 1000'],
    ['entity-match', 'minOverlap=200', 'minOverlap of entity-match: it cannot be "200"', 'number from 0 to 100'],
  ])('a number of %s that is out of bounds, %s: the bounds', async (metric, set, said, takes) => {
    sample()
    const ran = await assay('score', metric, ...usual, '--set', set)
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain(`error E217: option ${said}\n  help: it takes: ${takes}; `)
  })

  test('a number or a word: a number that is out of bounds is no mistaken word', async () => {
    files({ 'gold.csv': 'item,cluster\na,1\nb,1\n', 'run.csv': 'id_l,id_r,score\na,b,0.9\n' })
    const call = (threshold: string) =>
      assay(
        'score',
        'span-f1',
        ...['-g', 'gold.csv', '-s', 'run.csv', '--reader', 'pairs'],
        '--set',
        `reader.threshold=${threshold}`,
      )
    expect((await call('1.5')).err).toContain('it cannot be "1.5"\n  help: it takes: none | number from 0 to 1; ')
    expect((await call('nono')).err).toContain('did you mean none? it takes: none, number from 0 to 1; ')
  })

  test('an option that only some metrics of the plugin have is not a typo', async () => {
    sample()
    expect((await assay('score', 'span-f1', '--all', ...usual, '--set', 'minOverlap=0.5')).exit).toBe(0)
    const ran = await assay('score', 'span-f1', ...usual, '--set', 'minOverlap=0.5')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain(
      'error E216: span-f1 has no option "minOverlap"\n  help: it is an option of span-f1/entity-match\n',
    )
  })

  test('a plugin that is nowhere near another: how to install it', async () => {
    sample()
    const ran = await assay('score', '@other/lea-score', ...usual)
    expect(ran).toMatchObject({ exit: 4, out: '' })
    expect(ran.err).toContain('error E501: the plugin @other/lea-score is not installed')
    expect(ran.err).toContain('npm install @other/lea-score')
  })

  test('a name in the scope of Assay: how to install it where it is a package of Assay, and no other', async () => {
    sample()
    const other = await assay('score', '@assay/some-metric', ...usual)
    expect(other).toMatchObject({ exit: 4, out: '' })
    expect(other.err).toContain('error E501: the plugin @assay/some-metric is not installed\n  help: there is: ')
    expect(other.err).not.toContain('npm install')
    for (const name of ['lea', '@assay/lea']) {
      const ours = await assay('score', name, ...usual)
      expect(ours).toMatchObject({ exit: 4, out: '' })
      expect(ours.err).toContain('  help: install it: npm install @assay/lea')
    }
  })

  test('a file: the nearest name that is there', async () => {
    sample()
    const ran = await assay('score', 'conll-f1', '-g', 'gold.conl', '-s', 'a.conll')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err).toMatch(/error E306: there is no such file\n +--> gold\.conl/)
    expect(ran.err).toContain('did you mean gold.conll?')
  })
})

/** What is wrong with the call, the call, what it says, its remedy. All are exit 2. */
const misuses: readonly (readonly [string, readonly string[], string, string])[] = [
  ['no plugin', ['score', ...usual], 'E104: no plugin is named', 'assay score conll-f1 -g GOLD -s SYSTEM'],
  ['no gold', ['score', 'conll-f1', '-s', 'a.conll'], 'E104: there is no gold', '-g GOLD'],
  ['no system', ['score', 'conll-f1', '-g', 'gold.conll'], 'E104: there is no system to score', '-s NAME=FILE'],
  [
    'a pattern that the shell expanded',
    ['score', 'conll-f1', ...usual, 'b.conll'],
    'E104: "b.conll" is one argument too many',
    "-s 'runs/*.conll'",
  ],
  ['a flag without its value', ['score', 'conll-f1', '-s', 'a.conll', '-g'], 'E102: -g needs a value', 'write -g GOLD'],
  [
    'an empty value',
    ['score', 'conll-f1', '-s', 'a.conll', '--gold='],
    'E102: --gold needs a value',
    'write --gold GOLD',
  ],
  [
    'a value for a switch',
    ['score', 'conll-f1', ...usual, '--json=yes'],
    'E102: --json takes no value',
    'write --json alone',
  ],
  [
    'a flag twice',
    ['score', 'conll-f1', ...usual, '-f', 'json', '-f', 'text'],
    'E102: -f is given twice',
    'give it once',
  ],
  [
    '--json against -f',
    ['score', 'conll-f1', ...usual, '-f', 'text', '--json'],
    'E103: --json and --format text contradict each other',
    'give one of them',
  ],
  [
    '--bootstrap of letters',
    ['score', 'conll-f1', ...usual, '--bootstrap', 'many'],
    'E102: --bootstrap cannot be "many"',
    'a whole number from 0 to 1000000',
  ],
  [
    '--bootstrap of a half',
    ['score', 'conll-f1', ...usual, '--bootstrap', '1.5'],
    'E102: --bootstrap cannot be "1.5"',
    'whole number',
  ],
  [
    '--bootstrap below none',
    ['score', 'conll-f1', ...usual, '--bootstrap', '-1'],
    'E102: --bootstrap cannot be "-1"',
    'from 0',
  ],
  ['--seed below none', ['score', 'conll-f1', ...usual, '--seed=-1'], 'E102: --seed cannot be "-1"', 'from 0'],
  [
    '--confidence of one',
    ['score', 'conll-f1', ...usual, '--confidence', '1'],
    'E102: --confidence cannot be "1"',
    'number from 0.01 to 0.999',
  ],
  [
    '--digits out of range',
    ['score', 'conll-f1', ...usual, '--digits', '16'],
    'E102: --digits cannot be "16"',
    'from 0 to 15',
  ],
  [
    '--percent of another word',
    ['score', 'conll-f1', ...usual, '--percent', 'maybe'],
    'E102: --percent cannot be "maybe"',
    'no, yes',
  ],
  [
    '--set without an equals sign',
    ['score', 'conll-f1', ...usual, '--set', 'scheme'],
    'E102: --set cannot be "scheme"',
    '--set key=value',
  ],
]

describe('a call that is wrong', () => {
  test.each(misuses)('%s', async (_, call, said, remedy) => {
    sample()
    const ran = await assay(...call)
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(ran.err).toContain(`error ${said}`)
    expect(ran.err).toContain(remedy)
  })

  test('a pattern that matches nothing', async () => {
    sample()
    const ran = await assay('score', 'conll-f1', '-g', 'gold.conll', '-s', 'runs/*.conll')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E207: nothing matches runs/*.conll')
  })

  test('a folder with no files', async () => {
    files({ 'gold.conll': gold, 'runs/.hidden': '' })
    const ran = await assay('score', 'conll-f1', '-g', 'gold.conll', '-s', 'runs')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E207')
    expect(ran.err).toContain('runs')
  })

  test('names of Object are not commands, flags, formats or options', async () => {
    sample()
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(await assay(name)).toMatchObject({ exit: 2, out: '' })
      expect(await assay('score', 'conll-f1', ...usual, `--${name}`)).toMatchObject({ exit: 2, out: '' })
      expect(await assay('score', 'conll-f1', ...usual, '-f', name)).toMatchObject({ exit: 2, out: '' })
      expect(await assay('score', 'conll-f1', ...usual, '--set', `${name}=1`)).toMatchObject({ exit: 2, out: '' })
      expect(await assay('score', 'conll-f1', ...usual, '--set', `reader.${name}=1`)).toMatchObject({
        exit: 2,
        out: '',
      })
      expect(await assay('score', `conll-f1/${name}`, ...usual)).toMatchObject({ exit: 2, out: '' })
      expect(await assay('explain', name)).toMatchObject({ exit: 2, out: '' })
      expect(await assay('list', name)).toMatchObject({ exit: 2, out: '' })
    }
  })
})

describe('a value that an option does not take', () => {
  test.each([
    ['reader.encoding=latin1', 'there is no "latin1"', 'did you mean iso-8859-1?'],
    ['reader.encoding=Latin-9', 'there is no "Latin-9"', 'did you mean iso-8859-15?'],
    ['reader.encoding=cp1252', 'there is no "cp1252"', 'did you mean windows-1252?'],
    ['reader.encoding=UTF16', 'there is no "UTF16"', 'did you mean utf-16le?'],
    ['scheme=IOB2/BIOLU', 'option scheme of conll-f1: there is no "BIOLU"', 'did you mean BILOU? it takes: conlleval'],
    ['reader.size=3', 'has no option "size"', 'there is: '],
    ['reader.Line=3', 'has no option "Line"', 'did you mean maxLine?'],
  ])('%s', async (set, message, hint) => {
    sample()
    const { exit, err } = await assay('score', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '--set', set)
    expect(exit).toBe(2)
    expect(err).toContain(message)
    expect(err).toContain(hint)
  })
})
