/** The flags that commands share. */
import { chartNames, formatNames } from '@assay/report'
import type { Flag } from './arguments.ts'

const help: Flag = { name: 'help', short: 'h', help: 'this help' }

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
    help: "a system, in the same ways; repeatable; 'runs/*/' and '*=runs/*.conll' are several",
  },
  { name: 'reader', value: 'NAME', help: 'the format (assay list readers); without it, it is guessed' },
  {
    name: 'set',
    value: 'key=value',
    many: true,
    help: 'an option of the metric; reader.key; documents.missing, documents.extra; disjoint',
  },
]

export const sideFlags: readonly Flag[] = [
  {
    name: 'gold-set',
    value: 'key=value',
    many: true,
    help: 'the same for the gold alone, such as scheme=IOB2; reader=NAME is its format',
  },
  { name: 'system-set', value: 'key=value', many: true, help: 'the same for the systems alone' },
]

export const limitFlag: Flag = {
  name: 'max-bytes',
  value: 'N',
  help: 'the most bytes that a file may have, or unpack to; 4G is 4 GiB (default 1G)',
}

export const workFlag: Flag = {
  name: 'any-work',
  help: 'judge documents too that would keep a run busy for minutes or fill the memory (E365)',
}

/** What only a config needs: the paths of a call are the user's own. */
export const rootFlag: Flag = {
  name: 'root',
  value: 'DIR',
  help: 'paths of the config may lead anywhere in this folder (default: that of the config)',
}

export const metricFlags: readonly Flag[] = [
  {
    name: 'metric',
    value: 'NAME',
    many: true,
    help: 'this metric of the plugin, in place of its first; repeat for several',
  },
  { name: 'all', help: 'all metrics of the plugin, as PLUGIN/* does' },
]

/** What of a config, or of a stored result, is asked for. */
export const pickFlags: readonly Flag[] = [
  { name: 'system', short: 's', value: 'NAME', many: true, help: 'only this system; repeatable' },
  { name: 'metric', value: 'NAME', many: true, help: 'only this metric; repeatable' },
]

export const bootstrapFlags: readonly Flag[] = [
  { name: 'bootstrap', value: 'N', help: 'intervals from N bootstrap samples of units' },
  { name: 'confidence', value: 'P', help: 'the share of the samples between the bounds (default 0.95)' },
  {
    name: 'bounds',
    value: 'RULE',
    choices: ['cut', 'weibull'],
    help: 'of intervals: samples cut off (cut, the default), or percentiles at p·(n + 1) (weibull)',
  },
  { name: 'seed', value: 'N', help: 'seed of the samples (default 12345)' },
]

export const testFlag: Flag = {
  name: 'test',
  value: 'TEST',
  choices: ['randomisation', 'bootstrap'],
  help: 'paired tests with the baseline, or of every pair: randomisation, bootstrap',
}
export const measureFlag: Flag = {
  name: 'measure',
  value: 'NAME',
  many: true,
  help: 'measure to compare the systems on, such as precision (default: the headline)',
}
export const trialsFlag: Flag = { name: 'trials', value: 'N', help: 'shuffles or resamples of a test (default 10000)' }

export const alternativeFlag: Flag = {
  name: 'alternative',
  value: 'WHICH',
  choices: ['two-sided', 'one-sided'],
  help: 'two-sided (the default), or one-sided: in the direction of the observed difference',
}

export const compareFlags: readonly Flag[] = [
  { name: 'baseline', value: 'NAME', help: 'test every other system against this one' },
  testFlag,
  alternativeFlag,
  measureFlag,
  trialsFlag,
]

export const groupFlags: readonly Flag[] = [
  {
    name: 'group-by',
    value: 'KEY',
    many: true,
    help: 'break scores down by metadata of the documents; genre+variety crosses two keys',
  },
  {
    name: 'means',
    value: 'KEY',
    many: true,
    help: 'means and standard deviations over documents (document), or over the groups of a key',
  },
  {
    name: 'slice',
    value: 'NAME',
    many: true,
    help: 'break scores down by items: length; seen (in training data), frequency (there)',
  },
  { name: 'train', value: 'FILE', many: true, help: 'annotated training data, for the slices seen and frequency' },
  { name: 'meta', value: 'TABLE', help: 'metadata of the documents: CSV or TSV, its first column says which document' },
]

export const outputFlags: readonly Flag[] = [
  { name: 'format', short: 'f', value: 'FORMAT', help: `${formatNames.join(', ')}, conlleval …` },
  { name: 'json', help: 'short for --format json' },
  {
    name: 'output',
    short: 'o',
    value: 'FILE',
    many: true,
    help: 'write there, not to stdout; FORMAT:FILE, or the ending says the format; - is stdout',
  },
  { name: 'digits', value: 'N', help: 'decimals (default 2 of per cent, 4 of ratios; csv, tsv, junit are exact)' },
  {
    name: 'percent',
    value: 'yes|no',
    choices: ['yes', 'no'],
    bare: 'yes',
    help: 'per cent (the default, but for csv, tsv, junit) or ratios; json has ratios',
  },
  {
    name: 'columns',
    value: 'F,…',
    help: 'these measures: MEASURE, METRIC.MEASURE, MEASURE=HEADING; meta.KEY of systems',
  },
  {
    name: 'chart',
    value: 'NAME',
    choices: chartNames,
    help: `svg: ${chartNames.join(', ')}`,
  },
  { name: 'anonymise', help: 'reports for participants, FILE with {system} in it, call the others system 1, 2 …' },
  { name: 'csv-raw', help: 'csv: no apostrophe before text that a spreadsheet would run as a formula' },
]

/** What pages are to have of single lines. */
export const evidenceFlags: readonly Flag[] = [
  {
    name: 'evidence',
    value: 'WHICH',
    choices: ['none', 'errors', 'all'],
    help: 'html: errors in their text (default; of one system none), all, none',
  },
  { name: 'redact', help: 'html: evidence without words' },
  {
    name: 'html-max-bytes',
    value: 'N',
    help: 'html: the most that a page has; evidence is sampled to fit (default 25M)',
  },
]

export const threadFlags: readonly Flag[] = [
  {
    name: 'jobs',
    value: 'N',
    help: 'threads that read and judge, or draw (default: as many as pay); the result is the same',
  },
  {
    name: 'isolate',
    help: 'plugins in a thread of their own: a crash is reported; no security boundary',
  },
  {
    name: 'timeout',
    value: 'SECONDS',
    help: 'with --isolate: stop a plugin that makes no progress for so long (default 60)',
  },
  { name: 'max-memory', value: 'MIB', help: 'with --isolate: how much memory plugins may take (default 2048)' },
]

export const partFlag: Flag = {
  name: 'part',
  value: 'K/N',
  help: 'only the Kth of N parts of the documents, as JSON; assay merge makes the whole of them',
}

/** For runs that machines share. */
export const queueFlags: readonly Flag[] = [
  {
    name: 'on',
    value: 'URL',
    bare: 'ASSAY_QUEUE',
    help: 'parts are made by the workers (assay work) of redis://HOST; alone: of ASSAY_QUEUE',
  },
  { name: 'parts', value: 'N', help: 'with --on: how many parts (default: one for each 16 MiB, up to 1000)' },
  { name: 'resume', help: 'with --on: go on with the last run of the same that was not finished' },
]

export const consoleFlags: readonly Flag[] = [
  {
    name: 'plugin',
    value: 'NAME',
    many: true,
    help: 'a plugin whose readers, views and metrics are there too (or ./NAME.js); repeatable',
  },
  {
    name: 'allow-plugins-from',
    value: 'DIR',
    many: true,
    help: 'look for plugins from this folder too, upwards through its node_modules',
  },
  {
    name: 'diagnostics',
    value: 'FORM',
    choices: ['text', 'json', 'github'],
    help: 'form of problems on stderr: text, json, github',
  },
  { name: 'color', value: 'WHEN', choices: ['auto', 'always', 'never'], help: 'auto, always, never' },
  { name: 'quiet', help: 'no warnings and no progress on stderr' },
  { name: 'verbose', help: 'say on stderr what is read how and scored with what, and how long it takes' },
  help,
]
