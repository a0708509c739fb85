/**
 * Every command with every flag that it has: arguments in, exact text and exit code out, as transcripts in
 * `golden/interface/`. `vitest run -u` writes them anew; what changes there changes the interface.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { assay, files, inOwnFolder, sample, withTiny } from './support.ts'

inOwnFolder()
withTiny()

const both = `U.N. B-ORG B-ORG
visits O O
Baghdad B-LOC B-PER
`
const gate = { metric: 'conll-f1', measure: 'f1', system: 'b', min: 0.6 }
const config = (more: object = {}): string =>
  `${JSON.stringify({ gold: 'gold.conll', systems: { a: 'a.conll', b: 'b.conll' }, metrics: ['conll-f1/conll-f1'], ...more }, null, 2)}\n`

/** What the calls are about: data, a cut copy, configs, stored results of shards and of the whole. */
const makeSurroundings = async (): Promise<void> => {
  sample()
  files({
    'both.txt': both,
    'cut.conll': 'U.N. B-ORG\nofficial\n',
    'other-words.conll': readFileSync('gold.conll', 'utf8').replace('left', 'right'),
    'words.txt': readFileSync('gold.conll', 'utf8').replaceAll(/ .*/g, ''),
    'empty.conll': 'left O\n',
    'unended.conll': readFileSync('b.conll', 'utf8').trimEnd(),
    'formula.conll': readFileSync('gold.conll', 'utf8').replaceAll('PER', '=1+1'),
    'meta.csv': 'id,genre\n1,news\n2,web\n',
    'assay.json': config(),
    'gates.json': config({ gates: [gate] }),
    'bare.json': config({ metrics: ['conll-f1'] }),
    'each.json': config({ systems: '{a,b}.conll' }),
    'none-found.json': config({ systems: 'runs/*.conll', metrics: ['conll-f2'] }),
    'tiny.json': config({ metrics: ['tiny/tiny'] }),
    'down/assay.json': config({ gold: '../gold.conll', systems: { b: '../b.conll' } }),
    'down/patch.csv':
      'document,old,new,decision\n1,"[[0,4,""ORG""]]","[[0,4,""LOC""]]",change\n2,"[[0,4,""ORG""]]",[],keep\n',
    'down/fits.csv': 'document,old,new,decision\n1,"[[0,4,""ORG""]]","[[0,4,""LOC""]]",change\n',
    'down/again.jsonl':
      '{"text":"U.N.","label":[[0,4,"LOC"]],"document":"1","path":"gold.conll","start":"0","old":"[[0,4,\\"ORG\\"]]","new":"[]"}\n',
    'one/gold.conll': 'x B-PER\n\n',
    'one/a.conll': 'x B-PER\n\n',
    'two/gold.conll': 'y B-PER\n\n',
    'two/a.conll': 'y B-LOC\n\n',
  })
  const scored = ['score', 'tiny/tiny'] as const
  for (const part of ['one', 'two'])
    await assay(...scored, '-g', `${part}/gold.conll`, '-s', `${part}/a.conll`, '-o', `${part}.json`)
  await assay(...scored, '-g', 'gold.conll', '-s', 'b.conll', '-o', 'result.json')
  for (const part of ['1/2', '2/2'])
    await assay(...scored, '-g', 'gold.conll', '-s', 'b.conll', '--part', part, '-o', `part-${part[0]}.json`)
}

let stored: Readonly<Record<string, string>> | undefined

/** The same for each call; its five results are made for the first, and are files for the others. */
const surroundings = async (): Promise<void> => {
  if (stored !== undefined) {
    for (const [path, text] of Object.entries(stored))
      if (!existsSync(path) || readFileSync(path, 'utf8') !== text) files({ [path]: text })
    return
  }
  await makeSurroundings()
  const paths = readdirSync('.', { recursive: true, encoding: 'utf8' }).filter((path) => statSync(path).isFile())
  stored = Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}

const score = 'score conll-f1 --metric conll-f1 -g gold.conll -s b.conll'
const bare = 'score conll-f1 -g gold.conll -s b.conll'
const two = 'score conll-f1 --metric conll-f1 -g gold.conll -s a.conll -s b.conll'
const tiny = 'score tiny/tiny -g gold.conll -s b.conll'
const twoTiny = 'score tiny/tiny -g gold.conll -s a.conll -s b.conll'
const make = 'make conll-f1/baseline -g gold.conll --train gold.conll'
const signature = 'tiny|beta:2|read:conll-columns@1.0.0|v:@assay/tiny@1.0.0'

/** By command; words are separated by one blank. */
const calls: Readonly<Record<string, readonly string[]>> = {
  completion: [
    'completion',
    'completion bsh --quiet --color never --diagnostics json',
    'completion bash --plugin ./none.js --allow-plugins-from elsewhere --verbose',
  ],
  // what it says of a sound installation has the version of Node in it
  doctor: [
    'doctor --plugin ./none.js --quiet --color never',
    'doctor --json --plugin ./none.js --diagnostics json',
    'doctor all --allow-plugins-from elsewhere --verbose',
  ],
  task: [
    'task init assay.json --platform local -o elsewhere/task',
    'task init assay.json --platform local --quiet --color never',
    'task init --platform moon',
    'task init',
    'task',
    'task begin',
    'task init assay.json b.conll',
    'task score elsewhere --diagnostics json',
    'task evaluate assay.json --gold elsewhere',
    'task evaluate task.json --gold elsewhere --submission elsewhere --output elsewhere --allow-plugins-from elsewhere',
  ],
  check: [
    'check -s b.conll --preset conll-2003',
    'check --system *={a,b}.conll --preset conll-2003 --text gold.conll --json',
    'check -s b.conll --preset conll-f1/conll-f1 --reader conll-columns --set scheme=IOB1 --quiet --color never',
    'check -s b.conll -s cut.conll --preset conll-2003 --text other-words.conll --diagnostics json',
    'check -s cut.conll --preset conll-2003 --max-bytes 10 --any-work',
    'check -s a.conll --config assay.json --labels PER,ORG',
    'check -s b.conll --preset conll-2003 --text words.txt',
    'check -s empty.conll --preset conll-2003 --allow-plugins-from elsewhere',
    'check -s - --preset conll-2003 --text gold.conll',
    'check b.conll',
    'check -s b.conll --config assay.json -o page.html',
    'check -s b.conll --preset conll-2004 --verbose --plugin @assay/conll-f1',
  ],
  score: [
    'score conll-f1 -g gold.conll -s b.conll --evidence all --redact --html-max-bytes 1M -f csv',
    'score tiny -g gold.conll -s b.conll',
    `${twoTiny} --patch down/fits.csv --quiet`,
    'score tiny -g gold.conll -s b.conll --metric tiny-tokens --metric tiny',
    'score tiny -g gold.conll -s b.conll --all --set beta=2 --diagnostics json',
    `${bare} --diagnostics json -f conlleval`,
    'score conll-f1/conll-f1 -g gold.conll -s *={a,b}.conll -f tsv --columns f1',
    'score conll-f1/conll-f1 -g one/gold.conll -s {one,two}/',
    'score conll-f1/conll-f1 -g gold.conll -s *=*.conll',
    `${bare} --part 3/2`,
    `${bare} --all --metric conll-f1`,
    `${bare} --metric surfce-f1 --metric conll-f1`,
    'score conll-f1/surface-f1 -g gold.conll -s b.conll --all',
    'score conll-f1/surface-f1 -g gold.conll -s b.conll --metric conll-f1',
    tiny,
    'score tiny/tiny --gold gold.conll --system ours=b.conll --reader conll-columns -f tsv',
    'score conll-f1/conll-f1 -g both.txt:-2 -s both.txt:-1 -f conlleval',
    `${tiny} --set beta=2 --set reader.column=2 --map LOC=PLACE --format csv`,
    `${score} --set sheme=IOB2`,
    `${score} --gold-set scheme=IOB2 --system-set scheme=IOB1 -f markdown`,
    `score --signature ${signature} -g gold.conll -s b.conll`,
    'score conll-f1 --metric surface-f1 -g gold.conll -s b.conll --print-config',
    `${twoTiny} --bootstrap 20 --seed 7 --confidence 0.9`,
    `${two} --baseline a --trials 50`,
    `${two} --test bootstrap --trials 50`,
    `${two} --measure precision --test randomisation --trials 50`,
    `${twoTiny} --bootstrap 20 --bounds weibull --baseline a --alternative one-sided --quiet`,
    `${two} --baseline c`,
    `${two} --baseline a --measure precision --measure recall --trials 50 --quiet`,
    `${tiny} --group-by genre+document --meta meta.csv`,
    `${tiny} --group-by genre --group-by document --meta meta.csv -f csv`,
    `${tiny} --means document`,
    `${tiny} --slice seen --slice length --train gold.conll --quiet`,
    `${tiny} -o out.csv -o markdown:out.report --output out.tex`,
    `${score} -o out.report`,
    `${tiny} -f latex --digits 1 --percent no`,
    `${tiny} --percent -f tsv`,
    `${tiny} -f codabench --digits 3`,
    `${score} -f tira --columns f1=F1,precision --quiet`,
    `${score} --add best,mean,deviation,errors --quiet`,
    `${score} --table type,genre`,
    `${score} -f svg --chart labels --digits 1 --quiet`,
    `${score} --chart ranking`,
    `${twoTiny} -o md:{system}.report --anonymise --quiet`,
    'score tiny/tiny -g formula.conll -s formula.conll -f csv --csv-raw --quiet',
    'score conll-f1/conll-f1 -g gold.conll -s unended.conll -f conlleval',
    'score conll-f1/conll-f1 -g gold.conll -s unended.conll -f conlleval --quiet',
    'score conll-f1/conll-f1 -g gold.conll -s cut.conll --diagnostics text --color always',
    'score conll-f1/conll-f1 -g gold.conll -s cut.conll --diagnostics json',
    'score conll-f1/conll-f1 -g gold.conll -s cut.conll --diagnostics github',
    `${score} --max-bytes 10 --any-work`,
    `${tiny} -s cut.conll --on-error skip`,
    `${tiny} --json --allow-plugins-from elsewhere`,
    'score conl-f1 -g gold.conll -s b.conll',
    'score surface-f1 -g gold.conll -s b.conll -f markdown',
    'score surface-f2 -g gold.conll -s b.conll',
    'score --metric surface-f1 -g gold.conll -s b.conll -f tsv',
    `${score} --metrc conll-f1`,
    'score -g gold.conll -s b.conll --signature surface-f1|v:@assay/conll-f1@1.0.0',
    `${score} -o gold.conll`,
    'score conll-f1 -g gold.conll --runs both=[ab].conll --bootstrap 100 --quiet',
    'score conll-f1 -g gold.conll --runs [ab].conll',
  ],
  run: [
    'run',
    'run gates.json -f markdown',
    'run gates.json --github',
    'run bare.json --digits 1',
    'run each.json -f tsv --columns f1',
    'run each.json --add mean --quiet',
    'run bare.json --table language,type',
    'run tiny.json --patch down/fits.csv --json --quiet',
    'run none-found.json',
    'run tiny.json --system a --metric tiny --quiet',
    'run assay.json -s c',
    'run assay.json --evidence errors --html-max-bytes 1M --redact -f csv',
    'run down/assay.json',
    'run down/assay.json --root . -f conlleval',
    'run --on-error stop --quiet',
    'run none.json',
    'run tiny.json --bootstrap 20 --confidence 0.9 --seed 7 --baseline a --quiet',
    'run tiny.json --bootstrap 20 --bounds weibull --quiet',
    'run tiny.json --group-by document --format tsv --digits 2 --percent yes',
    'run --means document --quiet',
    'run --part 1/2 -f text',
    'run --resume',
    'run --on redis://127.0.0.1 --parts 2 --resume',
    'run --on redis://127.0.0.1 --jobs 2',
    'run --parts 2 --on',
    'run --slice frequency --train gold.conll --quiet',
    'run tiny.json -f csv --csv-raw --quiet --color never',
    'run -f codabench --columns f1 --quiet',
    'run -f svg --chart sweep --quiet',
    'run tiny.json -o tsv:{system}.out --anonymise --quiet',
    'run tiny.json --json -o out.json --max-bytes 1M --any-work',
    'run --max-bytes 1 --diagnostics github --allow-plugins-from elsewhere',
  ],
  validate: [
    'validate',
    'validate bare.json',
    'validate bare.json --patch down/patch.csv',
    'validate bare.json --patch down/fits.csv',
    'validate gates.json --quiet --color never',
    'validate down/assay.json --diagnostics json',
    'validate down/assay.json --root .',
    'validate --json --allow-plugins-from elsewhere',
    'validate --max-bytes 1 --any-work',
    'validate --on-error skip --json',
  ],
  merge: [
    'merge one.json two.json',
    'merge part-1.json part-2.json',
    'merge part-2.json',
    'merge part-1.json result.json',
    'merge one.json two.json -f csv --csv-raw --digits 1 --percent yes',
    'merge one.json two.json -f tira --columns f1=F1',
    'merge one.json two.json --add errors=none --table language,type',
    'merge one.json two.json -o chart.svg --chart ranking',
    'merge one.json two.json -o csv:{system}.out --anonymise --redact --quiet',
    'merge one.json two.json --github',
    'merge one.json two.json --json -o out.json',
    'merge one.json two.json --quiet --color always --allow-plugins-from elsewhere',
    'merge one.json result.json --diagnostics json',
    'merge one.json',
  ],
  serve: [
    'serve',
    'serve --stdio one --color never',
    'serve --port 80 --diagnostics json --quiet',
    'serve one two --allow-plugins-from elsewhere',
  ],
  compare: [
    'compare result.json result.json',
    'compare result.json result.json --github',
    'compare result.json result.json --measure precision --test bootstrap --trials 20 --seed 3 --limit 1',
    'compare result.json result.json --metric tiny --all --quiet --color never',
    'compare result.json result.json --alternative one-sided --quiet',
    'compare result.json result.json --root elsewhere --json --diagnostics json',
    'compare result.json result.json --measure f2 --allow-plugins-from elsewhere',
    'compare result.json',
    'compare result.json result.json -f markdown --quiet',
    'compare result.json result.json --format csv --quiet',
    'compare result.json result.json -o out.md --output out.csv --quiet',
    'compare result.json --systems b,b --quiet',
    'compare result.json result.json --add ranks',
    'compare result.json --systems b,c',
    'compare result.json result.json -f latex',
  ],
  errors: [
    'errors conll-f1 -g gold.conll -s b.conll',
    'errors',
    'errors assay.json --metric conll-f1 --verdict missed --root .',
    'errors bare.json --verdict missed',
    'errors conll-f1/* -g gold.conll -s b.conll --metric surface-f1 --metric conll-f1',
    'errors conll-f1/* -g gold.conll -s b.conll',
    'errors conll-f1 -g gold.conll -s b.conll --gold-set scheme=IOB2 --system-set reader.column=2 --map LOC=PLACE --verdict missed',
    'errors none.json',
    'errors assay.json --reader conll-columns',
    'errors conll-f1 -g gold.conll -s a.conll --verdict missed --type PER --json',
    'errors conll-f1 --metric surface-f1 --gold gold.conll --system x=b.conll --reader conll-columns --set reader.column=2',
    'errors conll-f1 -g gold.conll -s b.conll --by-document',
    'errors conll-f1 -g gold.conll -s b.conll --confusion --color never',
    'errors conll-f1 -g gold.conll -s b.conll --verdict mised',
    'errors conll-f1 -g gold.conll -s b.conll --path total',
    'errors conll-f1 -g gold.conll -s b.conll --table',
    'errors conll-f1 -g gold.conll -s b.conll -s a.conll --group',
    'errors conll-f1 -g gold.conll -s b.conll --limit 1',
    'errors conll-f1 -g gold.conll -s b.conll --limit none',
    'errors conll-f1 -g gold.conll --runs both=[ab].conll --quiet',
    'errors conll-f1 -g gold.conll -s b.conll --sample 1 --seed 3 -f csv --csv-raw',
    'errors conll-f1 -g gold.conll -s b.conll --seed 3',
    'errors conll-f1 -g gold.conll -s b.conll --sample 1 --group',
    'errors conll-f1 -g gold.conll -s b.conll -f md',
    'errors conll-f1 -g gold.conll -s b.conll --limit 1 -o errors.html -f jsonl -o -',
    'errors conll-f1 -g gold.conll -s b.conll -o b.conll -f text',
    'errors conll-f1 -g gold.conll -s b.conll --format latex',
    'errors conll-f1 -g gold.conll -s b.conll --confusion -f csv',
    'errors tiny/tiny -g gold.conll -s b.conll --patch down/fits.csv --quiet',
    'errors --system a --limit all',
    'errors assay.json --system y',
    'errors conll-f1 -g gold.conll -s b.conll --verdict mised --quiet',
    'errors conll-f1 -g gold.conll -s cut.conll --diagnostics github --allow-plugins-from elsewhere',
    'errors conll-f1 -g gold.conll -s b.conll --max-bytes 10 --any-work',
  ],
  explain: [
    'explain E364',
    'explain e208 --quiet --color always',
    'explain majority-vote --allow-plugins-from elsewhere',
    'explain conl-f1 --diagnostics json',
    'explain conll-2003',
    'explain',
    'explain tiny --of result.json',
    'explain surface-f1 --of result.json',
    'explain p-value',
    'explain signature',
  ],
  list: [
    'list systems',
    'list systems --json --quiet --color never',
    'list metrics --json',
    'list metrics --allow-plugins-from elsewhere',
    'list --cite surface-f1',
    'list metric --diagnostics json',
    'list presets',
  ],
  make: [
    make,
    `${make} --output out.conll --set classes=unique`,
    'make conll-f1/majority-vote -g gold.conll --system a.conll -s b.conll --search --reader conll-columns -o out.conll',
    'make conll-f1/majority-vote --gold gold.conll -s a.conll -s b.conll --search --quiet',
    'make conll-f1/baseline -g gold.conll',
    `${make} --max-bytes 10 --diagnostics json`,
    `${make} -o gold.conll --color never --allow-plugins-from elsewhere`,
    'make conll-f1/basline -g gold.conll',
  ],
  report: [
    'report result.json',
    'report result.json --system b --metric tiny -f tira --columns f1',
    'report result.json -s c',
    'report result.json --evidence all --root . --redact --html-max-bytes none -f html',
    'report result.json --redact -f csv',
    'report result.json --metric lea',
    'report result.json -f markdown --digits 1 --percent no',
    'report result.json --format csv --csv-raw --quiet',
    'report result.json -f tira --columns f1=F1,recall',
    'report result.json --columns f1=F1,recall',
    'report result.json --add best -f markdown',
    'report result.json --table language,type',
    'report result.json --columns f1,meta.team',
    'report result.json -f svg --chart scatter',
    'report result.json -o md:{system}.report --anonymise --quiet',
    'report result.json -f svg --chart piechart',
    'report result.json -o out.tex --output out.csv --color never',
    'report result.json --json -o out.json --allow-plugins-from elsewhere',
    'report none.json --diagnostics json',
    'report',
  ],
  schema: ['schema one two', 'schema --quite', 'schema one two --diagnostics json --quiet --color never'],
  inspect: [
    'inspect',
    'inspect gold.conll',
    'inspect gold.conll --train a.conll -s b.conll --limit 1',
    'inspect gold.conll --train a.conll --fail-on leaked-sentences --fail-on leaked-entities=99%',
    'inspect gold.conll --fail-on near-sentence',
    'inspect gold.conll --fail-on borders=2 --diagnostics json',
    'inspect gold.conll -f csv',
    'inspect gold.conll --set scheme=IOB2',
    'inspect gold.conll --reader conll-columns --set reader.column=2 --system run=b.conll --json --quiet',
    'inspect gold.conll -o gold.conll --format html',
    'inspect gold.conll --output out/inspection.html --max-bytes 1M --color never --allow-plugins-from elsewhere',
    'inspect --gold',
    'inspect gates.json --gold --metric conll-f1 --root . --any-work -f csv --csv-raw --quiet',
    'inspect --gold -f brat',
    'inspect --gold -f markdown',
    'inspect --gold --train a.conll',
    'inspect --gold --metric lea',
    'inspect down/assay.json --gold --root . --json --quiet',
    'inspect assay.json bare.json --gold',
    'inspect --gold -o csv:gold.conll',
    'inspect bare.json --gold --decisions down/again.jsonl --quiet',
    'inspect bare.json --gold --decisions down/again.jsonl --limit 2',
    'inspect bare.json --gold --decisions down/again.jsonl -o json:out/decisions.json',
    'inspect gold.conll --decisions down/again.jsonl',
    'inspect gold.conll --metric conll-f1',
  ],
  cite: [
    'cite',
    'cite bare.json',
    'cite gates.json --quiet --color never',
    'cite conll-f1/surface-f1 --allow-plugins-from elsewhere',
    'cite conl-f1 --diagnostics json',
  ],
}

/** What other files show: the schema is long, and stands in schema.test.ts; a dry run takes a while, in task-check.test.ts. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  // all measures are those of --verbose, which score.test.ts shows
  every: ['all-measures', 'help', 'jobs', 'verbose', 'plugin', 'secret', 'show-leaks', 'show-shapes'],
  task: ['time-limit'],
  schema: ['allow-plugins-from'],
}

const filesHere = (): readonly string[] => readdirSync('.').filter((name) => statSync(name).isFile())

/** A call as a terminal would show it, and the files that it made, pages without their scripts and styles. */
const transcriptOf = async (call: string): Promise<string> => {
  await surroundings()
  const before = filesHere()
  const { exit, out, err } = await assay(...call.split(' '))
  const made = filesHere().filter((name) => !before.includes(name))
  const texts = made.map((name) => `[${name}]\n${readFileSync(name, 'utf8')}`)
  for (const name of made) rmSync(name)
  const text = [`$ assay ${call}\n`, out, err === '' ? '' : `[stderr]\n${err}`, ...texts, `[exit ${exit}]\n`].join('')
  return text.replace(/<(style|script)>[\s\S]*?<\/\1>/g, '<$1>…</$1>').replace(/'sha256-[^']*'/g, "'sha256-…'")
}

const golden = fileURLToPath(new URL('golden/interface', import.meta.url))

describe.each(Object.keys(calls))('the command %s', (command) => {
  test('prints the recorded transcript', async () => {
    mkdirSync('elsewhere')
    const transcripts: string[] = []
    for (const call of calls[command] ?? []) transcripts.push(await transcriptOf(call))
    expect(existsSync(`${golden}/${command}.txt`)).toBe(true)
    await expect(transcripts.join('\n')).toMatchFileSnapshot(`${golden}/${command}.txt`)
  })

  test('has transcripts that cover each of its flags', async () => {
    const flagsIn = (help: string, heading: string) => [
      ...help.slice(help.indexOf(heading)).matchAll(/^ {2}(?:-(\w), | {4})--([\w-]+)/gm),
    ]
    const { out } = await assay(command, '--help')
    const flags = [...flagsIn(out, '\nflags\n'), ...flagsIn((await assay('--help')).out, '\nevery command')]
    expect(flags.length).toBeGreaterThan(3)
    const words = new Set((calls[command] ?? []).flatMap((call) => call.split(' ')))
    const known = [...(elsewhere['every'] ?? []), ...(elsewhere[command] ?? [])]
    const missing = flags.filter(
      ([, short, name = '']) => !(words.has(`--${name}`) || words.has(`-${short}`) || known.includes(name)),
    )
    expect(missing.map(([, , name]) => name)).toEqual([])
  })

  test('prints the same help for -h and --help, which begins with the usage', async () => {
    const { exit, out, err } = await assay(command, '-h')
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(out).toBe((await assay(command, '--help')).out)
    expect(out).toMatch(new RegExp(`^assay ${command}: .+\n\nusage\n  assay `))
  })
})

test('the overview of the help lists every command', async () => {
  const { out } = await assay('--help')
  for (const command of [...Object.keys(calls), 'convert', 'init'])
    expect(out).toMatch(new RegExp(`^ {2}${command} `, 'm'))
})

test('--signature repeats a score, from the full signature of JSON and the short signature of text', async () => {
  await surroundings()
  const call = [...score.split(' '), '--set', 'scheme=IOB2', '--set', 'repair=discard', '--bootstrap', '20']
  const json = await assay(...call, '--json')
  const { scores } = JSON.parse(json.out) as { scores: readonly { signature: string }[] }
  const own = scores[0]?.signature ?? ''
  const short = /^conll-f1\|.*\|hash:\w+$/m.exec((await assay(...call)).out)?.[0] ?? ''
  for (const signature of [own, short])
    expect(await assay('score', '--signature', signature, '-g', 'gold.conll', '-s', 'b.conll', '--json')).toEqual(json)
})
