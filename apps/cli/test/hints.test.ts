/**
 * Hints of refused calls: what a mistyped word most likely means, and that it is accepted; what is written instead; and which
 * flag or key of a config says it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { node } from '@assay/host/node'
import { describe, expect, test } from 'vitest'
import { allCommands } from '../src/commands/index.ts'
import { hintFor } from '../src/remedies.ts'
import { assay, files, gold, inOwnFolder, problemsOf, type Ran, sample } from './support.ts'

inOwnFolder('span-f1')

/** Rows of a text, with cells between bars. */
const rowsOf = (text: string): readonly (readonly string[])[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' | ').map((cell) => cell.trim()))

/** Words of a call, in which … stands for both sides. */
const wordsOf = (call: string): readonly string[] => call.replace('…', '-g gold.conll -s a.conll').split(' ')

const expectRefused = async (exit: number, call: readonly string[]): Promise<Ran> => {
  const ran = await assay(...call)
  expect({ exit: ran.exit, out: ran.out }).toEqual({ exit, out: '' })
  return ran
}

// ---- mistyped words --------------------------------------------------------------------------------------------------

/** Exit, call and message; a mistyped word is followed by what it means: [typed>meant]. */
const mistyped = rowsOf(`
2 | [scor>score] conll-f1 …                                         | E101: there is no command "scor"
2 | list [metric>metrics]                                           | E101: there is no list of "metric"
2 | score conll-f1 … [--bootstap>--bootstrap] 5                     | E101: score has no flag --bootstap
2 | score conll-f1 [--gald>--gold]=gold.conll -s a.conll            | E101: score has no flag --gald
2 | score conll-f1 … --color [alway>always]                         | E102: --color cannot be "alway"
2 | score conll-f1 … --diagnostics [jsn>json]                       | E102: --diagnostics cannot be "jsn"
2 | score conll-f1/[conll-2030>conll-2003] …                        | has no metric or preset "conll-2030"
2 | score span-f1 … --metric [entity-mach>entity-match]             | E210: there is no metric "entity-mach" here
2 | score conll-f1 … --reader [conll-colums>conll-columns]          | E211: there is no reader "conll-colums"
2 | convert gold.conll out.jsonl --to [spans-json>spans-jsonl]      | E211: there is no format "spans-json" to write
2 | score conll-f1 … -f [conleval>conlleval]                        | E212: there is no format "conleval" for this
2 | score conll-f1 … -o [jsn>json]:out                              | E212: there is no format "jsn" for this
2 | make conll-f1/[basline>baseline] -g gold.conll --train a.conll  | E213: @assay/conll-f1 has no built-in system "basline"
2 | score conll-f1 … --set [sheme>scheme]=IOB2                      | E216: conll-f1 has no option "sheme"
2 | score conll-f1 … --set reader.[colum>column]=2                  | E216: the reader conll-columns has no option "colum"
2 | score conll-f1 … --set reader.[Line>maxLine]=3000               | E216: the reader conll-columns has no option "Line"
2 | make baseline -g gold.conll --train a.conll --set [clases>classes]=unique | has no option "clases"
2 | score conll-f1 … --set reader.encoding=[latin1>iso-8859-1]      | there is no "latin1"
2 | score conll-f1 … --set reader.encoding=[Latin-9>iso-8859-15]    | there is no "Latin-9"
2 | score conll-f1 … --set reader.encoding=[cp1252>windows-1252]    | there is no "cp1252"
3 | score conll-f1 -g [gold.conl>gold.conll] -s a.conll             | E306: there is no such file
4 | score [conl-f1>conll-f1] …                                      | E501: there is no plugin, metric or preset "conl-f1" here
4 | score [entity-mach>entity-match] …                              | E501: there is no plugin, metric or preset "entity-mach" here
4 | score [conll-2030>conll-2003] …                                 | E501: there is no plugin, metric or preset "conll-2030" here
4 | make [majority-vot>majority-vote] -g gold.conll -s a.conll -s b.conll -s c=a.conll | E501: there is no plugin or built-in system "majority-vot" here
`)

describe('a misspelt word is refused with a suggestion, which is accepted', () => {
  test.each(mistyped)('%s: %s', async (exit = '', call = '', message) => {
    sample()
    const [, meant = ''] = /\[[^>]*>(.*?)\]/.exec(call) ?? []
    const { err } = await expectRefused(Number(exit), wordsOf(call.replace(/\[(.*?)>.*?\]/, '$1')))
    expect(err).toContain(message)
    expect(err).toContain(`did you mean ${meant}?`)
    const accepted = await assay(...wordsOf(call.replace(/\[.*?>(.*?)\]/, '$1')))
    expect(accepted.exit, accepted.err).toBe(0)
  })

  test('a measure in place of a metric is recognised as a measure', async () => {
    sample()
    const { err } = await expectRefused(4, ['gold.conll', 'a.conll', '--metric', 'precision'])
    expect(err).toMatch(/precision is a measure of metrics: name one of them, such as .*conll-f1/)
    expect(err).not.toContain('did you mean')
  })

  test('names that every JavaScript object has are not commands, flags, formats or options', async () => {
    sample()
    for (const name of ['__proto__', 'constructor', 'toString'])
      for (const call of [
        name,
        `score conll-f1 … --${name}`,
        `score conll-f1 … -f ${name}`,
        `score conll-f1 … --set ${name}=1`,
        `score conll-f1 … --set reader.${name}=1`,
        `score conll-f1/${name} …`,
        `explain ${name}`,
        `list ${name}`,
      ])
        await expectRefused(2, wordsOf(call))
  })
})

// ---- what is written instead -----------------------------------------------------------------------------------------

/** Call, message, hint. */
const misused = rowsOf(`
score …                                       | E104: no plugin is named                         | assay score conll-f1 -g GOLD -s SYSTEM
score conll-f1 -s a.conll                     | E104: there is no gold                           | -g GOLD
score conll-f1 -g gold.conll                  | E104: there is no system to score                | -s NAME=FILE
score conll-f1 … b.conll                      | E104: "b.conll" is one argument too many         | quote patterns so that the shell leaves them alone: -s 'runs/*.conll'
errors conll-f1 gold.conll a.conll            | E104                                             | write: assay errors conll-f1 -g gold.conll -s a.conll
score conll-f1 -g gold.conll a.conll          | E104                                             | write: assay score conll-f1 -g gold.conll -s a.conll
score conll-f1 -s a.conll gold.conll          | E104                                             | write: assay score conll-f1 -g gold.conll -s a.conll
score conll-f1 -x y                           | E101: score has no flag -x                       | one of: -f, -g, -h, -o, -s
list --gold x                                 | E101: list has no flag --gold                    | assay list --help lists its flags
score conll-f1 -s a.conll -g                  | E102: -g needs a value                           | write -g GOLD
score conll-f1 -s a.conll --gold=             | E102: --gold needs a value                       | write --gold GOLD
score conll-f1 … --json=yes                   | E102: --json takes no value                      | write --json alone
score conll-f1 … -f json -f text              | E102: -f is given twice                          | give it once
score conll-f1 … -f text --json               | E103: --json and --format text contradict each other | remove one of them
score conll-f1 … --bootstrap many             | E102: --bootstrap cannot be "many"               | a whole number from 0 to 1000000
score conll-f1 … --bootstrap 1.5              | E102: --bootstrap cannot be "1.5"                | whole number
score conll-f1 … --bootstrap -1               | E102: --bootstrap cannot be "-1"                 | from 0
score conll-f1 … --seed=-1                    | E102: --seed cannot be "-1"                      | from 0
score conll-f1 … --confidence 1               | E102: --confidence cannot be "1"                 | number from 0.01 to 0.999
score conll-f1 … --digits 16                  | E102: --digits cannot be "16"                    | from 0 to 15
score conll-f1 … --percent maybe              | E102: --percent cannot be "maybe"                | no, yes
score conll-f1 … --set scheme                 | E102: --set cannot be "scheme"                   | --set key=value
score conll-f1 -g gold.conll -s runs/*.conll  | E207: nothing matches runs/*.conll               | quote
score conll-f1 -g gold.conll -s empty         | E207                                             | empty
score conll-f1 … --set scheme=IOB3            | E217: option scheme of conll-f1                  | IOB2
score conll-f1 … --set scheme=IOB2/BIOLU      | option scheme of conll-f1: there is no "BIOLU"   | did you mean BILOU? it takes: conlleval
score conll-f1 … --set reader.column=0        | E217: option column of the reader conll-columns  | column
score conll-f1 … --set reader.size=3          | E216: the reader conll-columns has no option "size" | one of:
score conll-f1 … --set reader.encoding=UTF16  | there is no "UTF16"                              | did you mean utf-16le?
score confidence … --set floorRecall=1.2      | E217: option floorRecall of confidence: it cannot be "1.2" | help: it takes: number from 0 to 1, null;
score confidence … --set floorRecall=90%      | E217: option floorRecall of confidence: it cannot be "90%" | help: it takes: number from 0 to 1, null;
score confidence … --set bins=0               | E217: option bins of confidence: it cannot be "0" | help: it takes: integer from 1 to 1000;
score entity-match … --set minOverlap=200     | E217: option minOverlap of entity-match: it cannot be "200" | help: it takes: number from 0 to 100;
score span-f1 … --set minOverlap=0.5          | E216: span-f1 has no option "minOverlap"         | help: it is an option of span-f1/entity-match
`)

describe('a wrong call is refused with the right one', () => {
  test.each(misused)('%s: %s', async (call = '', message = '', hint = '') => {
    sample()
    files({ 'empty/.hidden': '' })
    const { err } = await expectRefused(2, wordsOf(call))
    // a list of values has bars, as this table has
    const said = err.replaceAll(' | ', ', ')
    expect(said).toContain(message)
    expect(said).toContain(hint)
  })

  test.each([
    ['@other/lea-score', 'the plugin @other/lea-score is not installed', 'npm install @other/lea-score'],
    // a package of Assay is installed by its name, short or whole; another of its scope is not
    ['@assay/lea', 'the plugin @assay/lea is not installed', 'help: install it: npm install @assay/lea'],
    ['lea', 'no plugin, metric or preset "lea" here', 'help: install it: npm install @assay/lea'],
    ['@assay/some-metric', 'the plugin @assay/some-metric is not installed', 'help: one of: '],
    ['rouge', 'no plugin, metric or preset "rouge" here', 'install another by the name of its package'],
    ['conll', 'no plugin, metric or preset "conll" here', 'did you mean conll-f1'],
  ])('a missing plugin %s is refused with the command that installs it', async (name, message, hint) => {
    sample()
    const { err } = await expectRefused(4, wordsOf(`score ${name} …`))
    expect(err).toContain('error E501: ')
    expect(err).toContain(message)
    expect(err).toContain(hint)
    expect(err.includes('npm install @assay/some')).toBe(false)
  })

  test('a number out of range is not reported as a misspelt word', async () => {
    files({ 'gold.csv': 'item,cluster\na,1\nb,1\n', 'run.csv': 'id_l,id_r,score\na,b,0.9\n' })
    const call = (threshold: string) =>
      assay(...wordsOf(`score span-f1 -g gold.csv -s run.csv --reader pairs --set reader.threshold=${threshold}`))
    expect((await call('1.5')).err).toContain('it cannot be "1.5"\n  help: it takes: none | number from 0 to 1; ')
    expect((await call('nono')).err).toContain('did you mean none? it takes: none, number from 0 to 1; ')
  })

  test('with --all, an option is accepted that only some metrics of the plugin have', async () => {
    sample()
    expect((await assay(...wordsOf('score span-f1 --all … --set minOverlap=0.5'))).exit).toBe(0)
  })
})

// ---- several mistakes ------------------------------------------------------------------------------------------------

const base = { gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['conll-f1'] }

/** Mistakes of a config: its keys beside those of `base`, and each problem with what stands at its place. */
const configs: Readonly<Record<string, readonly [exit: number, keys: object, problems: readonly string[]]>> = {
  'mistakes in every part of a config are reported in the order of the file': [
    2,
    {
      gold: 'nothing*.conll',
      systems: { a: 'a.conll', b: 'missing*.conll' },
      metrics: [['conll-f1', { sheme: 'IOB2', repair: 'perhaps', beta: 2 }]],
      compare: { baseline: 'c', measures: ['precision', 'recal'] },
      gates: [{ metric: 'conll-f1', measure: 'f2', min: 0.5 }],
      output: ['gold.conll/result.json', 'csv:-', 'pony:table', 'report.html'],
    },
    [
      '"gold" E207 nothing matches nothing*.conll',
      '"b" E207 nothing matches missing*.conll',
      '"sheme" E216 conll-f1 has no option "sheme"',
      '"repair" E217 option repair of conll-f1: ',
      '"gold.conll/result.json" E702 gold.conll/result.json cannot be written: a part of its path is a file',
      '"csv:-" E205 output: csv:- is not a file',
    ],
  ],
  'mistakes in comparisons, gates and groups are reported once the metrics are known': [
    2,
    {
      compare: { baseline: 'c', measures: ['precision', 'recal'] },
      gates: [
        { metric: 'conll-f1', measure: 'f2', min: 0.5 },
        { metric: 'lea', measure: 'f1', min: 0.5 },
      ],
      documents: { missing: 'skip' },
      output: ['pony:table', 'conlleval:table.txt'],
    },
    [
      '"baseline" E801 the baseline is "c", and there is no such system',
      '"recal" E801 no metric here has a measure "recal"',
      '"measure" E801 the gate is on the measure "f2", which does not exist here',
      '"metric" E801 the gate is on the metric "lea", which does not exist here',
      '"missing" E223 documents.missing=skip: ',
      '"pony:table" E212 there is no format "pony" for this',
    ],
  ],
  'each plugin of a config that is not installed is reported at its entry': [
    4,
    { plugins: ['@nobody/reads'], metrics: ['@nobody/one', 'conll-f1', '@nobody/two'] },
    ['"@nobody/one" E501 ', '"@nobody/two" E501 ', '"@nobody/reads" E501 '],
  ],
  'an option that one of several metrics of a config lacks is reported for that one': [
    2,
    { metrics: ['span-f1', 'span-f1/entity-match'].map((name) => [name, { minOverlap: 0.5 }]) },
    ['"minOverlap" E216 span-f1 has no option "minOverlap"'],
  ],
  'a metric that a config names again with the same options is reported at each further entry': [
    2,
    { metrics: ['conll-f1', ['conll-f1', { beta: 2 }], '@assay/conll-f1', 'conll-f1/*'] },
    ['"@assay/conll-f1"', '"conll-f1/*"'].map(
      (key) => `${key} E220 the metric conll-f1 of @assay/conll-f1 is named twice with the same options`,
    ),
  ],
  'mistakes in options of readers are reported together': [
    2,
    { gold: { files: 'gold.conll', reader: ['conll-columns', { colum: 2, column: 0 }] } },
    ['"colum" E216 ', '"column" E217 '],
  ],
  'mistakes in the systems and the options of a built-in system are reported together': [
    2,
    { systems: { a: 'a.conll', v: { make: 'conll-f1/majority-vote', of: ['a', 'z', 'y'], options: { ties: 'x' } } } },
    ['"of" E224 ', '"of" E224 ', '"ties" E217 '],
  ],
  'outputs that cannot be written are reported before anything is scored': [
    5,
    { output: ['json:folder', 'a.conll/x.json'] },
    [
      '"json:folder" E702 folder cannot be written: it is a folder',
      '"a.conll/x.json" E702 a.conll/x.json cannot be written: a part of its path is a file',
    ],
  ],
}

describe('several mistakes are reported in one run', () => {
  test.each(Object.entries(configs))('%s', async (_, [exit, keys, problems]) => {
    sample()
    // a key a line, so that the line of a problem says which key it is about
    const lines = Object.entries({ ...base, ...keys }).map(
      ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
    )
    files({ 'assay.json': `{\n${lines.join(',\n')}\n}\n`, 'folder/note': '' })
    const ran = await expectRefused(exit, ['run', '--diagnostics', 'json'])
    const told = problemsOf(ran).map(({ code, message, at }) => {
      const [key] = /^"[^"]*"/.exec((lines[at.line - 2] ?? '').slice(at.column - 1)) ?? []
      return `${key} ${code} ${message}`
    })
    expect(told).toEqual(problems.map((problem) => expect.stringContaining(problem)))
  })

  test.each([
    [
      2,
      'score conll-f1 --seed=-1 --bootstrap many --set scheme --json -f text',
      [
        'E102 --set cannot be "scheme"',
        'E102 --bootstrap cannot be "many"',
        'E102 --seed cannot be "-1"',
        'E104 there is no gold',
        'E104 there is no system to score',
        'E103 --json and --format text contradict each other',
      ],
    ],
    [
      2,
      'convert gold.conll out.conll --set reader.colum=2 --to nobody',
      ['E211 there is no format "nobody" to write', 'E216 the reader conll-columns has no option "colum"'],
    ],
    [
      5,
      'score conll-f1 -g gold.conll -s none.conll -o a.conll/x.json',
      ['E702 a.conll/x.json cannot be written: a part of its path is a file'],
    ],
  ])('of a call, exit %i: %s', async (exit, call, problems) => {
    sample()
    const ran = await expectRefused(exit, [...wordsOf(call), '--diagnostics', 'json'])
    expect(problemsOf(ran).map(({ code, message }) => `${code} ${message}`)).toEqual(
      problems.map((problem) => expect.stringContaining(problem)),
    )
  })
})

// ---- flags and keys in hints -----------------------------------------------------------------------------------------

const root = fileURLToPath(new URL('../../../', import.meta.url))

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('messages.ts'))
    .map((path) => join(folder, path))

/** The texts of a source that name flags, comments left out; what is filled in is one word. */
const textsIn = (path: string): readonly string[] => {
  const code = readFileSync(join(root, path), 'utf8').replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '')
  const texts = code.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? []
  return texts
    .map((text) => text.slice(1, -1).replace(/\$\{[^}]*\}/g, 'NAME'))
    .filter((text) => /(?:^|[ (])--[a-z]/.test(text) && text.includes(' '))
}

const commands = await allCommands({ machine: node, pluginFolders: [root] })

const flagsOf = (name: string) => commands.find((command) => command.name === name)?.flags ?? []

/** Which commands say what stands in a folder of the sources; what readers, metrics and plans say, all that read do. */
const saidBy: readonly (readonly [folder: string, commands: readonly string[]])[] = [
  ['packages/host/src/calls/make.ts', ['make']],
  ['packages/host/src/calls/guess', ['init']],
  ['packages/host/src/calls', ['convert']],
  ['packages/host/src/stored-results/merge.ts', ['merge']],
  ['packages/host/src/stored-results/evidence.ts', ['compare', 'report']],
  ['packages/host/src/parts/part.ts', ['score', 'run']],
  ['packages/host/src/parts', ['score', 'run', 'merge']],
  ['packages/inspect/src/command/describe-command.ts', ['describe']],
  ['packages/inspect/src/command', ['inspect']],
  ['packages/queue/src/work-command.ts', ['work']],
  ['packages/queue/src', ['run']],
  ['packages/serve/src', ['serve']],
  ['packages/task/src/check-page.ts', ['check']],
  ['packages/task/src/pages.ts', ['check']],
  ['packages/task/src', ['task']],
  ['packages/host/src/stored', ['compare', 'merge', 'report', 'run', 'validate']],
]
const reading = ['score', 'run', 'validate', 'errors']

const commandsFor = (path: string): readonly string[] =>
  saidBy.find(([folder]) => path.startsWith(folder))?.[1] ?? reading

/** Flags that a remedy names and the command has not; what stands behind `assay COMMAND` is that command's. */
const strangers = (remedy: string, command: string): readonly string[] => {
  const [own = '', ...others] = ` ${remedy}`.split(/(?=\bassay [a-z]+)/)
  const named = (text: string): readonly string[] =>
    [...text.matchAll(/(?:^|[ (])--([a-z][a-z-]*)/g)].map(([, flag]) => flag!)
  const unknown = (text: string, of: string): readonly string[] =>
    named(text).filter((flag) => flagsOf(of).every(({ name }) => name !== flag))
  return [...unknown(own, command), ...others.flatMap((text) => unknown(text, text.split(/[ ;,:]/)[1]!))]
}

// create-plugin has flags of its own
describe('texts of packages that name a flag', () => {
  const packages = readdirSync(join(root, 'packages')).filter((name) => !['report', 'create-plugin'].includes(name))
  const texts = packages.flatMap((name) =>
    sourcesIn(`packages/${name}/src`).flatMap((path) => textsIn(path).map((text) => [path, text] as const)),
  )

  test('are found', () => {
    expect(texts.length).toBeGreaterThan(60)
  })

  test.each(commands.map(({ name }) => name))('contain no flag that %s lacks', (command) => {
    const reworded = hintFor(flagsOf(command))
    const wrong = texts
      .filter(([path]) => commandsFor(path).includes(command))
      .flatMap(([path, text]) =>
        strangers(reworded(text), command).map((flag) => `${path}: --${flag} in "${reworded(text)}"`),
      )
    expect(wrong).toEqual([])
  })
})

// explain is about the options of all commands, and some have their texts in a package
test('the texts of a command contain only flags of that command', () => {
  const wrong = commands.flatMap(({ name }) =>
    (['describe', 'explain', 'inspect', 'serve', 'task', 'work'].includes(name)
      ? []
      : textsIn(`apps/cli/src/commands/${name}.ts`)
    ).flatMap((text) => strangers(text, name).map((flag) => `${name}: --${flag} in "${text}"`)),
  )
  expect(wrong).toEqual([])
})

describe('a remedy', () => {
  const latin = Buffer.from(gold.replace('Ekeus', 'Ekéus'), 'latin1')
  const config = JSON.stringify({ gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['@assay/conll-f1'] })

  test('names the flag on the command line, and the key in a config', async () => {
    sample()
    files({ 'a.conll': latin, 'assay.json': config })
    const scored = await assay('score', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll')
    expect(scored.err).toContain('--system-set reader.encoding=iso-8859-1')
    for (const call of [['run'], ['validate'], ['errors']]) {
      const { err } = await assay(...call)
      expect(err).toContain('"set": { "reader.encoding": "iso-8859-1" } of the system')
      expect(err).not.toContain('--set')
    }
  })

  test.each([
    [
      '--set reader.item=TITLE --set reader.cluster=TITLE',
      '"set": { "reader.item": TITLE, "reader.cluster": TITLE } of each side',
    ],
    ['--set reader.types=PER,LOC,…; or else', '"set": { "reader.types": ["PER", "LOC", …] } of each side; or else'],
    [
      'name the scheme (--set scheme=IOB2), now',
      'name the scheme ("scheme": "IOB2" among the options of the metric), now',
    ],
    ['--set duplicates=first, =last or =keep', '"duplicates": "first" among the options of the metric, =last or =keep'],
    ['choose another format: --to NAME', 'choose another format: assay convert GOLD OUT --to NAME'],
    ['--set documents.missing=skip', '"documents": { "missing": "skip" }'],
    ['--set documents.extra=empty', '"documents": { "extra": "empty" }'],
    [
      '--system-set reader.spans=entities --system-set reader.occurrences=first (or all)',
      '"set": { "reader.spans": "entities", "reader.occurrences": "first" } of the system (or all)',
    ],
    ['--gold-set reader=brat; it gives', '"reader": "brat" of the gold; it gives'],
    ['name it: --reader NAME; assay list readers', 'name it: "reader": NAME; assay list readers'],
  ])('is turned into words of a config: %s', (hint, said) => {
    expect(hintFor([])(hint)).toBe(said)
    expect(hintFor(['set', 'gold-set', 'system-set', 'reader', 'to'].map((name) => ({ name })))(hint)).toBe(hint)
  })

  test('says --set in place of --system-set if the command has no --system-set', () => {
    expect(hintFor([{ name: 'set' }])('--system-set reader.unit=utf16')).toBe('--set reader.unit=utf16')
  })
})
