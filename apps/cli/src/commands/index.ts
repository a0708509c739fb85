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
    task: 'score',
    title: 'score one or more systems with a plugin, without a config',
    first: ['assay score conll-f1 -g gold.conll -s ours=run1.conll', 'two files, the tags in the last column'],
    load: async () => (await import('./scoring-commands.ts')).scoreCommand,
  },
  {
    name: 'run',
    task: 'score',
    title: 'score all systems in a config (default: ./assay.json)',
    first: ['assay run', 'the config ./assay.json'],
    load: async () => (await import('./scoring-commands.ts')).runCommand,
  },
  {
    name: 'agree',
    task: 'score',
    title: 'inter-annotator agreement of two or more annotators, without a gold; items may be missing',
    first: [
      'assay agree anna=anna.conll ben=ben.conll carl=carl.conll',
      'a file per annotator, with labels in the last column',
    ],
    load: async () => (await import('./other-commands.ts')).agreeCommand,
  },
  {
    name: 'compare',
    task: 'compare',
    title: 'compare two stored results, or two systems of one result',
    first: [
      'assay compare results/main.json out/result.json',
      'the measures that differ; with the scored files, also significance and the items that differ',
    ],
    load: async () => (await import('./other-commands.ts')).compareCommand,
  },
  {
    name: 'report',
    task: 'compare',
    title: 'print a stored result in any format',
    first: ['assay report result.json -f markdown', 'a stored result as tables for a pull request'],
    load: async () => (await import('./other-commands.ts')).reportCommand,
  },
  {
    name: 'merge',
    task: 'compare',
    title: 'merge the parts of a run, or the results of shards, without the input data',
    first: ['assay merge part-*.json', 'the result of assay run, from the files of assay run --part 1/8 to 8/8'],
    load: async () => (await import('./other-commands.ts')).mergeCommand,
  },
  {
    name: 'errors',
    task: 'inspect',
    title: 'list the errors in context: missed, spurious and wrong items',
    first: ['assay errors conll-f1 -g gold.conll -s run1.conll', 'the first errors, each in its sentence'],
    load: async () => (await import('./other-commands.ts')).errorsCommand,
  },
  {
    name: 'explain',
    task: 'inspect',
    title: 'explain a metric, preset, plugin, reader, built-in system, option, word of a report or code',
    first: ['assay explain conll-f1', 'the measures, formulas and options of conll-f1'],
    load: async () => (await import('./other-commands.ts')).explainCommand,
  },
  {
    name: 'list',
    task: 'inspect',
    title: 'list the installed metrics, readers, built-in systems, presets and plugins',
    first: ['assay list', 'everything that is installed'],
    load: async () => (await import('./other-commands.ts')).listCommand,
  },
  {
    name: 'cite',
    task: 'inspect',
    title: 'print BibTeX references for the metrics of a config or plugin',
    first: ['assay cite >> paper.bib', 'references for the metrics in ./assay.json'],
    load: async () => (await import('./other-commands.ts')).citeCommand,
  },
  {
    name: 'check',
    task: 'prepare',
    title: 'check a submission without the gold: for participants, before the deadline',
    first: [
      'assay check -s run1.conll --preset conll-2003',
      'all errors that scoring would report, or the number of labels of each type',
    ],
    load: async () => (await import('./other-commands.ts')).checkCommand,
  },
  {
    name: 'validate',
    task: 'prepare',
    title: 'check a config: files, plugins and gates, without scoring',
    first: ['assay validate', 'check ./assay.json and its files'],
    load: async () => (await import('./scoring-commands.ts')).validateCommand,
  },
  {
    name: 'convert',
    task: 'prepare',
    title: 'convert documents to another format, and report losses',
    first: ['assay convert answers.key answers.jsonl', 'coreference in CoNLL-2012 format to clusters in JSON'],
    load: async () => (await import('./other-commands.ts')).convertCommand,
  },
  {
    name: 'make',
    task: 'prepare',
    title: 'write the output of a built-in system: a baseline, a vote, or the best vote found by a search',
    first: [
      'assay make conll-f1/baseline -g test.conll --train train.conll -o baseline.conll',
      'the baseline of CoNLL-2003',
    ],
    load: async () => (await import('./other-commands.ts')).makeCommand,
  },
  {
    name: 'init',
    task: 'set up',
    title: 'write a config for a folder, from the files found in it',
    first: ['assay init', 'inspect this folder, ask if something is unclear, write assay.json'],
    load: async () => (await import('./other-commands.ts')).initCommand,
  },
  {
    name: 'schema',
    task: 'set up',
    title: 'print the JSON Schema of configs, with the options of the installed plugins',
    first: ['assay schema > config.schema.json', 'editors use it if the config has "$schema": "./config.schema.json"'],
    load: async () => (await import('./other-commands.ts')).schemaCommand,
  },
  {
    name: 'doctor',
    task: 'set up',
    title: 'check the installation and the plugin of this folder: versions, and each reader and metric on an example',
    first: ['assay doctor', 'checks Node, the app and each plugin; exit code 1 if anything fails'],
    load: async () => (await import('./other-commands.ts')).doctorCommand,
  },
  {
    name: 'completion',
    task: 'set up',
    title: 'print a script that completes commands, flags and names in your shell',
    first: [
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
  return [...new Set(all.map(({ task }) => task))].flatMap((task) => all.filter((command) => command.task === task))
}

/** Loads a command. */
export const loadCommand = async ({ name, title, first, load }: ListedCommand): Promise<Either<Failure, Command>> =>
  map((definition: CommandDef): Command => ({ ...definition, name, title, examples: [first, ...definition.examples] }))(
    await load(),
  )

/** All that load. */
export const allCommands = async (installation: Pick<App, 'machine' | 'pluginFolders'>): Promise<readonly Command[]> =>
  (await Promise.all(commandsOf(installation).map(loadCommand))).flatMap((loaded) =>
    isLeft(loaded) ? [] : [loaded.right],
  )
