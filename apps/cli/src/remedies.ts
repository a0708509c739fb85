/**
 * Remedies in the words of the call. A remedy names the flag of a call without a config; where there is a config, or nothing that
 * such a flag would change, it says the same of the key of the config.
 */
import type { Problem } from '@assay/core'
import type { Flag } from './arguments.ts'

// a comma may stand between the items of a value, and behind it; what the shell would break is quoted
const VALUE = "(?:'(?:[^']|'\\\\'')*'|[^\\s;:()]*[^\\s;:(),])"

// `--set reader.item=TITLE --set reader.cluster=TITLE` is one entry
const READER_OPTIONS = new RegExp(`--set reader\\.[\\w.-]+=${VALUE}(?: --set reader\\.[\\w.-]+=${VALUE})*`, 'g')
const READER_OPTION = new RegExp(`reader\\.([\\w.-]+)=(${VALUE})`, 'g')
const OPTION = new RegExp(`--set ([\\w.-]+)=(${VALUE})`, 'g')

/** What a value is in JSON; what stands for one stays. */
const valueText = (text: string): string => {
  if (text.startsWith("'")) return JSON.stringify(text.slice(1, -1).replaceAll("'\\''", "'"))
  if (text.includes(',')) return `[${text.split(',').map(valueText).join(', ')}]`
  return /^(?:N|NAME|TITLE|KEY|-?\d+(?:\.\d+)?|true|false|…)$/.test(text) ? text : JSON.stringify(text)
}

const entries = (text: string): string =>
  [...text.matchAll(READER_OPTION)]
    .map(([, key, value]) => `${JSON.stringify(key)}: ${valueText(value as string)}`)
    .join(', ')

const optionText = (key: string, value: string): string => {
  const [, side] = /^documents\.(missing|extra)$/.exec(key) ?? []
  if (side !== undefined) return `"documents": { ${JSON.stringify(side)}: ${valueText(value)} }`
  if (key === 'disjoint') return `"disjoint": ${valueText(value)}`
  return `${JSON.stringify(key)}: ${valueText(value)} among the options of the metric`
}

/** `--gold-set` and `--system-set`: in a config, of a side. */
const ofSide =
  (side: 'gold' | 'system') =>
  (hint: string): string => {
    const where = side === 'gold' ? 'the gold' : 'the system'
    return hint.replace(new RegExp(`--${side}-set ([\\w.-]+)=(${VALUE})`, 'g'), (_, key: string, value: string) =>
      key === 'reader'
        ? `"reader": ${valueText(value)} of ${where}`
        : `"set": { ${JSON.stringify(key)}: ${valueText(value)} } of ${where}`,
    )
  }

/** How each flag that a remedy may name is said of a config. */
const inConfig: readonly (readonly [flag: string, said: (hint: string) => string])[] = [
  [
    'set',
    (hint) =>
      hint
        .replace(READER_OPTIONS, (found) => `"reader": [NAME, { ${entries(found)} }]`)
        .replace(OPTION, (_, key: string, value: string) => optionText(key, value)),
  ],
  ['gold-set', ofSide('gold')],
  ['system-set', ofSide('system')],
  ['reader', (hint) => hint.replace(/--reader ([\w-]+)/g, (_, name: string) => `"reader": ${valueText(name)}`)],
  ['to', (hint) => hint.replace(/--to NAME/g, 'assay convert GOLD OUT --to NAME')],
  ['slice', (hint) => hint.replace(/--slice (\w+)/g, (_, name: string) => `"slices": [${valueText(name)}]`)],
  ['train', (hint) => hint.replace(/--train FILE/g, '"train": FILE')],
  ['system', (hint) => hint.replace('with -s, or as', 'as')],
  ['root', (hint) => hint.replace(', or allow more in the call: --root DIR', '')],
  ['metric', (hint) => hint.replace(/--metric ([\w/-]+)/g, (_, name: string) => `"metrics": [${valueText(name)}]`)],
]

/** A remedy for a command that has these flags. */
export const remedyWith = (flags: readonly Pick<Flag, 'name'>[]): ((hint: string) => string) => {
  const missing = inConfig.filter(([flag]) => flags.every(({ name }) => name !== flag))
  return (hint) => missing.reduce((said, [, reworded]) => reworded(said), hint)
}

/** Problems whose remedies name no flag that the command does not have. */
export const remedied = (flags: readonly Pick<Flag, 'name'>[], problems: readonly Problem[]): readonly Problem[] => {
  const reworded = remedyWith(flags)
  return problems.map((problem) =>
    problem.hint === undefined ? problem : { ...problem, hint: reworded(problem.hint) },
  )
}
