/** The commands in the order of the help; each is loaded when it is called. */
import type { CommandSummary, Failure } from '@assay/host'
import { type Either, isLeft, map, right } from 'fp-ts/lib/Either.js'
import type { App } from '../process.ts'
import type { Command, CommandDef, ListedCommand } from './command.ts'
import { packageCommands } from './package-commands.ts'

interface OwnCommand extends CommandSummary {
  readonly name: string
  readonly load: () => Promise<CommandDef>
}

const ownCommands: readonly OwnCommand[] = [
  {
    name: 'score',
    group: 'score',
    title: 'score one or more systems with a plugin, without a config',
    firstExample: ['assay score conll-f1 -g gold.conll -s ours=run1.conll', 'two files, the tags in the last column'],
    load: async () => (await import('./scoring-commands.ts')).scoreCommand,
  },
  {
    name: 'run',
    group: 'score',
    title: 'score all systems in a config (default: ./assay.json)',
    firstExample: ['assay run', 'the config ./assay.json'],
    load: async () => (await import('./scoring-commands.ts')).runCommand,
  },
  {
    name: 'agree',
    group: 'score',
    title: 'inter-annotator agreement of two or more annotators, without a gold; items may be missing',
    firstExample: [
      'assay agree anna=anna.conll ben=ben.conll carl=carl.conll',
      'a file per annotator, with labels in the last column',
    ],
    load: async () => (await import('./other-commands.ts')).agreeCommand,
  },
  {
    name: 'compare',
    group: 'compare',
    title: 'compare two stored results, or two systems of one result',
    firstExample: [
      'assay compare results/main.json out/result.json',
      'the measures that differ; with the scored files, also significance and the items that differ',
    ],
    load: async () => (await import('./other-commands.ts')).compareCommand,
  },
  {
    name: 'report',
    group: 'compare',
    title: 'print a stored result in any format',
    firstExample: ['assay report result.json -f markdown', 'a stored result as tables for a pull request'],
    load: async () => (await import('./other-commands.ts')).reportCommand,
  },
  {
    name: 'merge',
    group: 'compare',
    title: 'merge the parts of a run, or the results of shards, without the input data',
    firstExample: ['assay merge part-*.json', 'the result of assay run, from the files of assay run --part 1/8 to 8/8'],
    load: async () => (await import('./other-commands.ts')).mergeCommand,
  },
  {
    name: 'errors',
    group: 'inspect',
    title: 'list the errors in context: missed, spurious and wrong items',
    firstExample: ['assay errors conll-f1 -g gold.conll -s run1.conll', 'the first errors, each in its sentence'],
    load: async () => (await import('./other-commands.ts')).errorsCommand,
  },
  {
    name: 'explain',
    group: 'inspect',
    title: 'explain a metric, preset, plugin, reader, built-in system, option, word of a report or code',
    firstExample: ['assay explain conll-f1', 'the measures, formulas and options of conll-f1'],
    load: async () => (await import('./other-commands.ts')).explainCommand,
  },
  {
    name: 'list',
    group: 'inspect',
    title: 'list the installed metrics, readers, built-in systems, presets and plugins',
    firstExample: ['assay list', 'everything that is installed'],
    load: async () => (await import('./other-commands.ts')).listCommand,
  },
  {
    name: 'cite',
    group: 'inspect',
    title: 'print BibTeX references for the metrics of a config or plugin',
    firstExample: ['assay cite >> paper.bib', 'references for the metrics in ./assay.json'],
    load: async () => (await import('./other-commands.ts')).citeCommand,
  },
  {
    name: 'check',
    group: 'prepare',
    title: 'check a submission without the gold: for participants, before the deadline',
    firstExample: [
      'assay check -s run1.conll --preset conll-2003',
      'all errors that scoring would report, or the number of labels of each type',
    ],
    load: async () => (await import('./other-commands.ts')).checkCommand,
  },
  {
    name: 'validate',
    group: 'prepare',
    title: 'check a config: files, plugins and gates, without scoring',
    firstExample: ['assay validate', 'check ./assay.json and its files'],
    load: async () => (await import('./scoring-commands.ts')).validateCommand,
  },
  {
    name: 'convert',
    group: 'prepare',
    title: 'convert documents to another format, and report losses',
    firstExample: ['assay convert answers.key answers.jsonl', 'coreference in CoNLL-2012 format to clusters in JSON'],
    load: async () => (await import('./other-commands.ts')).convertCommand,
  },
  {
    name: 'make',
    group: 'prepare',
    title: 'write the output of a built-in system: a baseline, a vote, or the best vote found by a search',
    firstExample: [
      'assay make conll-f1/baseline -g test.conll --train train.conll -o baseline.conll',
      'the baseline of CoNLL-2003',
    ],
    load: async () => (await import('./other-commands.ts')).makeCommand,
  },
  {
    name: 'init',
    group: 'set up',
    title: 'write a config for a folder, from the files found in it',
    firstExample: ['assay init', 'inspect this folder, ask if something is unclear, write assay.json'],
    load: async () => (await import('./other-commands.ts')).initCommand,
  },
  {
    name: 'schema',
    group: 'set up',
    title: 'print the JSON Schema of configs, with the options of the installed plugins',
    firstExample: [
      'assay schema > config.schema.json',
      'editors use it if the config has "$schema": "./config.schema.json"',
    ],
    load: async () => (await import('./other-commands.ts')).schemaCommand,
  },
  {
    name: 'doctor',
    group: 'set up',
    title: 'check the installation and the plugin of this folder: versions, and each reader and metric on an example',
    firstExample: ['assay doctor', 'checks Node, the app and each plugin; exit code 1 if anything fails'],
    load: async () => (await import('./other-commands.ts')).doctorCommand,
  },
  {
    name: 'completion',
    group: 'set up',
    title: 'print a script that completes commands, flags and names in your shell',
    firstExample: [
      'assay completion bash > ~/.local/share/bash-completion/completions/assay',
      'bash; repeat it after installing plugins',
    ],
    load: async () => (await import('./other-commands.ts')).completionCommand(allCommands),
  },
]

/** The commands of the app. */
export const commands: readonly ListedCommand[] = ownCommands.map((command) => ({
  ...command,
  load: async () => right(await command.load()),
}))

/** The commands of the app and of the packages that are installed, by task. */
export const commandsOf = (installation: Pick<App, 'machine' | 'pluginFolders'>): readonly ListedCommand[] => {
  const all = [...commands, ...packageCommands(installation)]
  return [...new Set(all.map(({ group }) => group))].flatMap((group) =>
    all.filter((command) => command.group === group),
  )
}

/** Loads a command. */
export const loadCommand = async ({
  name,
  title,
  firstExample,
  load,
}: ListedCommand): Promise<Either<Failure, Command>> =>
  map(
    (definition: CommandDef): Command => ({
      ...definition,
      name,
      title,
      examples: [firstExample, ...definition.examples],
    }),
  )(await load())

/** All that load. */
export const allCommands = async (installation: Pick<App, 'machine' | 'pluginFolders'>): Promise<readonly Command[]> =>
  (await Promise.all(commandsOf(installation).map(loadCommand))).flatMap((loaded) =>
    isLeft(loaded) ? [] : [loaded.right],
  )
