/** The commands by their names, in the order of the help; what one does and takes is loaded when it is called. */
import type { Command, Listed } from './command.ts'

export const commands: readonly Listed[] = [
  {
    name: 'run',
    title: 'score everything in a config (default ./assay.json)',
    first: ['assay run', 'the config assay.json of this folder'],
    load: async () => (await import('./scores.ts')).runCommand,
  },
  {
    name: 'score',
    title: 'score one or more systems with a plugin, without a config',
    first: ['assay score conll-f1 -g gold.conll -s ours=run1.conll', 'two files, the tags in the last column'],
    load: async () => (await import('./scores.ts')).scoreCommand,
  },
  {
    name: 'validate',
    title: 'read and align what a config names, check plugins and gates, score nothing',
    first: ['assay validate', 'the config assay.json of this folder'],
    load: async () => (await import('./scores.ts')).validateCommand,
  },
  {
    name: 'check',
    title: 'read a run as it will be scored, without the gold: for participants before the deadline',
    first: [
      'assay check -s run1.conll --preset conll-2003',
      'every mistake that scoring would refuse, or what there is of each type',
    ],
    load: async () => (await import('./others.ts')).checkCommand,
  },
  {
    name: 'compare',
    title: 'two stored results, or two systems: what has changed from one to the other',
    first: [
      'assay compare results/main.json out/result.json',
      'every measure that differs; whether beyond chance, and which items, where the scored files are still there',
    ],
    load: async () => (await import('./others.ts')).compareCommand,
  },
  {
    name: 'merge',
    title: 'the whole from the parts of a run, or one result from those of shards; needs no input data',
    first: [
      'assay merge part-*.json',
      'what assay run prints, from what assay run --part 1/8 to 8/8 have written: intervals, tests and gates too',
    ],
    load: async () => (await import('./others.ts')).mergeCommand,
  },
  {
    name: 'agree',
    title: 'how much annotators agree, none of whom is the gold: two or more, with items that somebody lacks',
    first: [
      'assay agree anna=anna.conll ben=ben.conll carl=carl.conll',
      'a file for each annotator, the labels in the last column',
    ],
    load: async () => (await import('./others.ts')).agreeCommand,
  },
  {
    name: 'work',
    title: 'help others: make parts of the runs in a queue (needs @assay/queue)',
    first: [
      'assay work redis://queue.example',
      'parts of runs that are started with assay run --on redis://queue.example',
    ],
    load: async () => (await import('./others.ts')).workCommand,
  },
  {
    name: 'errors',
    title: 'show the evidence in its text: each miss, spurious and wrong item, as gold and system mark it',
    first: ['assay errors conll-f1 -g gold.conll -s run1.conll', 'the first errors, each in its sentence'],
    load: async () => (await import('./others.ts')).errorsCommand,
  },
  {
    name: 'explain',
    title: 'what a metric, preset, plugin, reader, built-in system, figure or code means; a result by its formulas',
    first: ['assay explain conll-f1', 'its measures, formulas and options'],
    load: async () => (await import('./others.ts')).explainCommand,
  },
  {
    name: 'list',
    title: 'what is installed: metrics, readers, built-in systems, presets, plugins',
    first: ['assay list', 'everything'],
    load: async () => (await import('./others.ts')).listCommand,
  },
  {
    name: 'make',
    title: 'write out a built-in system: a baseline, a vote, the best vote that a search finds',
    first: [
      'assay make conll-f1/baseline -g test.conll --train train.conll -o baseline.conll',
      'the baseline of CoNLL-2003',
    ],
    load: async () => (await import('./others.ts')).makeCommand,
  },
  {
    name: 'convert',
    title: 'write documents in another format; what is lost is reported',
    first: ['assay convert answers.key answers.jsonl', 'coreference of CoNLL-2012 as clusters in JSON'],
    load: async () => (await import('./others.ts')).convertCommand,
  },
  {
    name: 'report',
    title: 'show a stored result again, in any format',
    first: ['assay report result.json -f markdown', 'a stored result as tables for a pull request'],
    load: async () => (await import('./others.ts')).reportCommand,
  },
  {
    name: 'init',
    title: 'guess from a folder what is to be scored, and write a config',
    first: ['assay init', 'look at this folder, ask where it is not clear, write assay.json'],
    load: async () => (await import('./others.ts')).initCommand,
  },
  {
    name: 'schema',
    title: 'JSON Schema of the config, with the options of the installed plugins',
    first: [
      'assay schema > config.schema.json',
      'then "$schema": "./config.schema.json" in the config makes editors complete it',
    ],
    load: async () => (await import('./others.ts')).schemaCommand,
  },
  {
    name: 'cite',
    title: 'whom to cite for the metrics of a config or a plugin, as BibTeX',
    first: ['assay cite >> paper.bib', 'the metrics of assay.json of this folder'],
    load: async () => (await import('./others.ts')).citeCommand,
  },
  {
    name: 'doctor',
    title: 'whether what is installed works: versions, and each reader and metric asked by itself',
    first: ['assay doctor', 'Node, the app and each plugin; exit code 1 where something fails'],
    load: async () => (await import('./others.ts')).doctorCommand,
  },
  {
    name: 'completion',
    title: 'a script that completes commands, flags and names in your shell',
    first: [
      'assay completion bash > ~/.local/share/bash-completion/completions/assay',
      'bash; again when plugins are installed',
    ],
    load: async () => (await import('./others.ts')).completionCommand(allCommands),
  },
]

/** A command with all that its file says of it. */
export const loaded = async ({ name, title, first, load }: Listed): Promise<Command> => {
  const own = await load()
  return { ...own, name, title, examples: [first, ...own.examples] }
}

export const allCommands = (): Promise<readonly Command[]> => Promise.all(commands.map(loaded))
