/** Flags that several commands share. */
import type { SharedFlag } from '@assay/host'
import { chartNames, formatNames } from '@assay/report'
import type { Flag } from './arguments.ts'

export const inputFlags: readonly Flag[] = [
  {
    name: 'gold',
    short: 'g',
    value: 'GOLD',
    many: true,
    help: 'the gold: files, folders, zips, patterns; FILE:COLUMN picks a column, - is stdin',
  },
  {
    name: 'system',
    short: 's',
    value: '[NAME=]FILE',
    many: true,
    help: "a system, like --gold; repeatable; 'runs/*.conll' and 'runs/*/' are several",
  },
  { name: 'reader', value: 'NAME', help: 'the file format (see assay list readers); default: detected' },
  {
    name: 'set',
    value: 'key=value',
    many: true,
    help: 'KEY of the metric, reader.KEY of the format, documents.missing, .extra, .names; disjoint',
  },
]

export const runsFlag: Flag = {
  name: 'runs',
  value: 'NAME=PATTERN',
  many: true,
  help: "a system of several runs, scored by their mean: ours='ours-seed*.conll'; repeatable",
}

export const sideFlags: readonly Flag[] = [
  {
    name: 'gold-set',
    value: 'key=value',
    many: true,
    help: 'like --set, for the gold only, such as scheme=IOB2; reader=NAME sets its format',
  },
  { name: 'system-set', value: 'key=value', many: true, help: 'like --set, for the systems only' },
]

export const mapFlag: Flag = {
  name: 'map',
  value: 'A=B,…',
  many: true,
  help: 'rename labels on both sides before they are compared: person=PER,location=LOC; repeatable',
}

export const maxBytesFlag: Flag = {
  name: 'max-bytes',
  value: 'N',
  help: 'maximal size of a file, also when unpacked, such as 4G for 4 GiB (default 1G)',
}

export const workFlag: Flag = {
  name: 'any-work',
  help: 'also score what takes minutes or very much memory (E365)',
}

export const errorFlag: Flag = {
  name: 'on-error',
  value: 'WHAT',
  key: 'onError',
  choices: ['stop', 'skip'],
  help: 'stop (the default) at a system with broken files, or skip it with a warning',
}

/** Only for configs: paths on the command line may lead anywhere. */
export const rootFlag: Flag = {
  name: 'root',
  value: 'DIR',
  help: 'folder that paths in the config may not leave (default: that of the config)',
}

export const metricFlags: readonly Flag[] = [
  {
    name: 'metric',
    value: 'NAME',
    many: true,
    help: 'a metric of the plugin (default: its first); repeatable',
  },
  { name: 'all', help: 'all metrics of the plugin, like PLUGIN/*' },
]

/** Flags that select systems and metrics. */
export const pickFlags: readonly Flag[] = [
  { name: 'system', short: 's', value: 'NAME', many: true, help: 'only this system; repeatable' },
  { name: 'metric', value: 'NAME', key: 'only', many: true, help: 'only this metric; repeatable' },
]

export const bootstrapFlags: readonly Flag[] = [
  {
    name: 'bootstrap',
    value: 'N',
    key: 'bootstrap.samples',
    number: [0, 1_000_000, true],
    help: 'confidence intervals from N bootstrap samples',
  },
  {
    name: 'confidence',
    value: 'P',
    key: 'bootstrap.confidence',
    number: [0.01, 0.999, false],
    help: 'confidence level of the intervals (default 0.95)',
  },
  {
    name: 'bounds',
    value: 'RULE',
    key: 'bootstrap.bounds',
    choices: ['cut', 'weibull'],
    help: 'bounds from sorted samples: cut (default), or weibull, interpolated at p·(n + 1)',
  },
  {
    name: 'seed',
    value: 'N',
    key: 'bootstrap.seed',
    number: [0, 2 ** 31 - 1, true],
    help: 'random seed (default 12345)',
  },
]

export const testFlag: Flag = {
  name: 'test',
  value: 'TEST',
  key: 'compare.test',
  choices: ['randomisation', 'bootstrap'],
  help: 'paired test against the baseline, or of all pairs: randomisation, bootstrap',
}
export const measureFlag: Flag = {
  name: 'measure',
  value: 'NAME',
  key: 'compare.measures',
  many: true,
  help: 'a measure to compare, such as precision (default: the headline); repeatable',
}
export const trialsFlag: Flag = {
  name: 'trials',
  value: 'N',
  key: 'compare.trials',
  number: [1, 1_000_000, true],
  help: 'number of shuffles or resamples of a test (default 10000)',
}

export const alternativeFlag: Flag = {
  name: 'alternative',
  value: 'WHICH',
  key: 'compare.alternative',
  choices: ['two-sided', 'one-sided'],
  help: 'two-sided (the default), or one-sided: in the direction of the observed difference',
}

export const compareFlags: readonly Flag[] = [
  { name: 'baseline', value: 'NAME', key: 'compare.baseline', help: 'compare all other systems with this one' },
  testFlag,
  alternativeFlag,
  measureFlag,
  trialsFlag,
]

export const groupFlags: readonly Flag[] = [
  {
    name: 'group-by',
    value: 'KEY',
    key: 'groupBy',
    many: true,
    help: 'scores per group of documents: by a metadata key, two (genre+variety), or document',
  },
  {
    name: 'means',
    value: 'KEY',
    key: 'means',
    many: true,
    help: 'means and standard deviations over documents (document) or over the groups of a key',
  },
  {
    name: 'slice',
    value: 'NAME',
    key: 'slices',
    many: true,
    help: 'scores per group of items: length, nesting, ambiguity; seen and frequency in training data',
  },
  {
    name: 'train',
    value: 'FILE',
    key: 'train.files',
    many: true,
    help: 'annotated training data, for --slice seen and frequency, and for relations seen there',
  },
  {
    name: 'meta',
    value: 'TABLE',
    key: 'documents.meta',
    help: 'metadata of documents: CSV or TSV with the document ids in the first column',
  },
]

export const patchFlag: Flag = {
  name: 'patch',
  value: 'TABLE',
  key: 'patch',
  help: 'decisions of inspect --gold (CSV): score the corrected gold, and say what that changes',
}

export const outputFlags: readonly Flag[] = [
  { name: 'format', short: 'f', value: 'FORMAT', help: `${formatNames.join(', ')} …` },
  { name: 'json', help: 'short for --format json' },
  {
    name: 'output',
    short: 'o',
    value: 'FILE',
    many: true,
    help: 'output file: FORMAT:FILE, or FILE with a known extension; - is stdout; repeatable',
  },
  {
    name: 'digits',
    value: 'N',
    help: 'number of decimals (default: 2 for percent, 4 for ratios, all in csv, tsv and junit)',
  },
  {
    name: 'percent',
    value: 'yes|no',
    choices: ['yes', 'no'],
    bare: 'yes',
    help: 'percent instead of ratios (default: yes; no for csv, tsv, junit); json always has ratios',
  },
  {
    name: 'columns',
    value: 'F,…',
    help: 'columns to show: MEASURE, METRIC.MEASURE, MEASURE=HEADING, or meta.KEY of systems',
  },
  {
    name: 'all-measures',
    help: 'text: all measures of one system, with counts and means over types',
  },
  {
    name: 'add',
    value: 'WHAT,…',
    help: 'add to tables of systems: best, mean, deviation, ranks, errors=SYSTEM; gold: its counts',
  },
  {
    name: 'table',
    value: 'KEY,KEY',
    help: 'add a table of the main measure by two breakdowns or metadata keys: language,type',
  },
  {
    name: 'chart',
    value: 'NAME',
    choices: chartNames,
    help: `svg: ${chartNames.join(', ')}`,
  },
  {
    name: 'anonymise',
    help: 'reports for participants (FILE has {system} in its name) call the others system 1, 2 …',
  },
  { name: 'csv-raw', help: 'csv: do not escape text that a spreadsheet would run as a formula' },
]

/** Redaction of reports that others will read. */
export const redactFlag: Flag = {
  name: 'redact',
  help: 'hide words and places of the gold: html has counts alone, json no statistics of words',
}

/** Evidence in pages. */
export const evidenceFlags: readonly Flag[] = [
  {
    name: 'evidence',
    value: 'WHICH',
    choices: ['none', 'errors', 'all'],
    help: 'html: items to show in context; an explicit none also redacts json',
  },
  redactFlag,
  {
    name: 'html-max-bytes',
    value: 'N',
    help: 'html: maximal size of a page; evidence is sampled to fit (default 25M)',
  },
]

export const printConfigFlag: Flag = {
  name: 'print-config',
  help: 'print the config of assay run that the call amounts to, and score nothing',
}

export const threadFlags: readonly Flag[] = [
  {
    name: 'jobs',
    value: 'N',
    help: 'number of threads (default: as many as useful); the result does not depend on it',
  },
]

/** Flags of calls that have no config to say it. */
export const campaignFlags: readonly Flag[] = [
  { name: 'title', value: 'TEXT', help: 'title of the campaign, at the head of every report' },
  { name: 'date', value: 'TEXT', help: 'its date' },
  { name: 'link', value: 'URL', help: 'its address, https://…' },
]

export const partFlag: Flag = {
  name: 'part',
  value: 'K/N',
  help: 'score only part K of N, and write it as JSON for assay merge',
}

/** Flags of runs over a queue. */
export const queueFlags: readonly Flag[] = [
  {
    name: 'on',
    value: 'URL',
    bare: 'ASSAY_QUEUE',
    help: 'have workers (assay work) of the queue redis://HOST make the parts; default: ASSAY_QUEUE',
  },
  { name: 'parts', value: 'N', help: 'with --on: number of parts (default: one per 16 MiB, at most 1000)' },
  { name: 'resume', help: 'with --on: resume the last unfinished run of the same inputs' },
]

/** Flags of every command, which only the overview lists. */
export const everyFlags: readonly Flag[] = [
  {
    name: 'allow-plugins-from',
    value: 'DIR',
    many: true,
    help: 'also look for plugins in this folder and its parents',
  },
  { name: 'secret', help: 'treat all words and values as secret: reports, lists of errors and messages show none' },
  { name: 'show-leaks', help: 'show words that a metric calls secret, such as personal data: hidden by default' },
  { name: 'show-shapes', help: 'show the shapes of these words, such as Xxx 00' },
  {
    name: 'diagnostics',
    value: 'FORM',
    choices: ['text', 'json', 'github', 'sarif'],
    help: 'format of problems on stderr: text, json, github, sarif (2.1.0)',
  },
  { name: 'color', value: 'WHEN', choices: ['auto', 'always', 'never'], help: 'auto, always, never' },
  { name: 'quiet', help: 'no warnings and no progress on stderr' },
  { name: 'verbose', help: 'print inputs, options and times on stderr' },
  { name: 'help', short: 'h', help: 'print the help of the command' },
]

const pluginFlag: Flag = {
  name: 'plugin',
  value: 'NAME',
  many: true,
  help: 'also use the readers, views and metrics of this plugin (NAME or ./NAME.js); repeatable',
}

export const consoleFlags: readonly Flag[] = [pluginFlag, ...everyFlags]

/** The flags of these names, for commands that do not stand here. */
export const sharedFlags = (names: readonly SharedFlag[]): readonly Flag[] =>
  [rootFlag, maxBytesFlag, workFlag, ...outputFlags, pluginFlag].filter(({ name }) =>
    names.some((listed) => listed === name),
  )
