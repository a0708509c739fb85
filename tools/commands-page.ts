/**
 * Writes `docs/commands.md` from the help of each command: `node --conditions=@assay/source --import tsx tools/commands-page.ts --write`.
 * A command has its sentence, its call, its flags and one example; what the example prints is put in by `tools/examples.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { everyFlags } from '../apps/cli/src/flags.ts'
import { examplesIn } from './examples.ts'
import { table } from './option-tables.ts'
import { allCommands, type Command, nodeProcess } from './site/from.ts'
import { code, fence, plain } from './site/page.ts'

const page = join(resolve(dirname(fileURLToPath(import.meta.url)), '..'), 'docs/commands.md')
const [BEGIN, END] = ['<!-- commands: written by tools/commands-page.ts -->', '<!-- /commands -->']

const wnut = (...systems: readonly string[]): string =>
  ['-g examples/wnut-2017/gold.conll', ...systems.map((name) => `-s examples/wnut-2017/${name}.conll`)].join(' ')
const results = (...names: readonly string[]): string =>
  names.map((name) => `examples/wnut-2017/${name}.result.json`).join(' ')

/** The arguments of the example of each command. */
const examples: Readonly<Record<string, string>> = {
  score: `conll-f1 ${wnut('sjtu_adapt', 'drexel_cci')} --baseline drexel_cci --trials 1000 --quiet`,
  run: 'examples/coreference/assay.json -f csv --columns muc.f1,b3.f1,conll-average.f1=average --digits 4 --quiet',
  agree: 'examples/agreement/cohen-1960.csv --quiet',
  compare: `${results('drexel_cci', 'uh_ritual')} --trials 1000 --limit 1`,
  report: `${results('uh_ritual')} --columns precision,recall,f1=F -f markdown`,
  merge: 'part-1.json part-2.json --columns precision,recall,f1 --quiet',
  errors: `conll-f1 ${wnut('uh_ritual')} --confusion --quiet`,
  explain: 'detectable',
  list: 'systems',
  cite: 'conll-f1/surface-f1',
  describe: 'examples/bsnlp/gold --by label,language',
  inspect: 'examples/conventions/gold.jsonl --limit 1',
  check: '-s examples/wnut-2017/uh_ritual.conll --preset conll-2003 --quiet',
  validate: 'examples/coreference/assay.json --quiet',
  convert: 'examples/coreference/TC-A.key --to clusters-jsonl',
  make: `conll-f1/majority-vote ${wnut('sjtu_adapt', 'uh_ritual', 'drexel_cci')} -o vote.conll --quiet`,
  init: 'examples/weps -o -',
  schema: 'examples/coreference/assay.json',
  doctor: '',
  completion: 'bash',
  task: 'init examples/coreference/assay.json --platform local -o shared-task',
}

/** The calls before an example, which write what it reads. */
const before: Readonly<Record<string, readonly string[]>> = {
  merge: [1, 2].map((k) => `assay score conll-f1 ${wnut('uh_ritual')} --quiet --part ${k}/2 -o part-${k}.json`),
}

/** Pages with the examples of commands that talk to another program. */
const elsewhere: Readonly<Record<string, string>> = {
  serve: '[From any language](serve.md) has a session.',
  work: '[@assay/queue](../packages/queue/README.md) has a run over a queue.',
}

const everyNames = new Set(everyFlags.map(({ name }) => name))

const flagTable = ({ flags }: Command): string =>
  table([
    ['flag', 'what it does'],
    ...flags
      .filter(({ name }) => !everyNames.has(name))
      .map(({ name, short, value, help }) => [
        code(`${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`),
        plain(help),
      ])
      .map((cells) => cells.map((text) => text.replaceAll('|', '\\|'))),
  ])

const part = (command: Command, outputs: ReadonlyMap<string, string>): string => {
  const { name, title, usage } = command
  const calls = [...(before[name] ?? []), `assay ${name} ${examples[name] ?? ''}`.trim()]
  const shown = calls.map((call) => fence(`$ ${call}\n${outputs.get(call) ?? ''}`, 'console'))
  return [
    `## ${name}\n\n${title.charAt(0).toUpperCase()}${plain(title.slice(1))}.\n`,
    fence(`assay ${usage}`, 'text'),
    flagTable(command),
    elsewhere[name] === undefined ? shown.join('\n') : `${elsewhere[name]}\n`,
  ].join('\n')
}

/** The page with all commands as they are now. */
export const commandsPage = async (): Promise<string> => {
  const text = readFileSync(page, 'utf8')
  const outputs = new Map(examplesIn(text).map(({ call, expected }) => [call, expected]))
  const parts = (await allCommands(nodeProcess())).map((command) => part(command, outputs))
  return `${text.split(BEGIN)[0]}${BEGIN}\n\n${parts.join('\n')}\n${END}${text.split(END)[1]}`
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--write')) writeFileSync(page, await commandsPage())
  else process.stdout.write(await commandsPage())
}
