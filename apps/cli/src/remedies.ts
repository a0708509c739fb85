/** Rewords hints for a command. Hints name flags of a call without a config; for other commands they name the key of the config. */
import type { Problem } from '@assay/core'
import { VALUE } from '@assay/host/internal'
import type { Flag } from './arguments.ts'

// `--set reader.item=TITLE --set reader.cluster=TITLE` is one entry
const READER_OPTIONS = new RegExp(`--set reader\\.[\\w.-]+=${VALUE}(?: --set reader\\.[\\w.-]+=${VALUE})*`, 'g')
const READER_OPTION = new RegExp(`(reader\\.[\\w.-]+)=(${VALUE})`, 'g')
const OPTION = new RegExp(`--set ([\\w.-]+)=(${VALUE})`, 'g')

/** A value as JSON; placeholders stay. */
const valueText = (text: string): string => {
  if (text.startsWith("'")) return JSON.stringify(text.slice(1, -1).replaceAll("'\\''", "'"))
  // fields stay as they are typed
  if (text.includes(',') && !/^\w+:/.test(text)) return `[${text.split(',').map(valueText).join(', ')}]`
  return /^(?:N|NAME|TITLE|KEY|-?\d+(?:\.\d+)?|true|false|…)$/.test(text) ? text : JSON.stringify(text)
}

const entries = (text: string): string =>
  [...text.matchAll(READER_OPTION)].map(([, key, value]) => `"${key}": ${valueText(value!)}`).join(', ')

const optionText = (key: string, value: string): string => {
  const [, side] = /^documents\.(missing|extra|names)$/.exec(key) ?? []
  if (side !== undefined) return `"documents": { ${JSON.stringify(side)}: ${valueText(value)} }`
  if (key === 'disjoint') return `"disjoint": ${valueText(value)}`
  return `${JSON.stringify(key)}: ${valueText(value)} among the options of the metric`
}

/** Rewords `--gold-set` or `--system-set` as the key of a side; those beside each other are one entry. */
const sideInConfig =
  (side: 'gold' | 'system') =>
  (hint: string): string => {
    const where = side === 'gold' ? 'the gold' : 'the system'
    const option = `--${side}-set ([\\w.-]+)=(${VALUE})`
    return hint.replace(new RegExp(`${option}(?: ${option})*`, 'g'), (options) => {
      const all = [...options.matchAll(new RegExp(option, 'g'))]
      const entries = all.map(([, key, value]) => `${JSON.stringify(key)}: ${valueText(value as string)}`).join(', ')
      return all[0]?.[1] === 'reader' ? `${entries} of ${where}` : `"set": { ${entries} } of ${where}`
    })
  }

/** `A=B,C=D` as the entries of an object. */
const renamedText = (map: string): string =>
  map
    .split(',')
    .map((pair) =>
      pair
        .split('=')
        .map((label) => JSON.stringify(label))
        .join(': '),
    )
    .join(', ')

/** Rewording of each flag that a hint may name, for a config. */
const inConfig: readonly (readonly [flag: string, said: (hint: string) => string])[] = [
  [
    'set',
    (hint) =>
      hint
        .replace(READER_OPTIONS, (options) => `"set": { ${entries(options)} } of each side`)
        .replace(OPTION, (_, key: string, value: string) => optionText(key, value)),
  ],
  ['gold-set', sideInConfig('gold')],
  ['system-set', sideInConfig('system')],
  ['reader', (hint) => hint.replace(/--reader ([\w-]+)/g, (_, name: string) => `"reader": ${valueText(name)}`)],
  [
    'map',
    (hint) =>
      hint.replace(
        new RegExp(`--map (${VALUE})`, 'g'),
        (_, map: string) => `"labels": { "map": { ${renamedText(map)} } }`,
      ),
  ],
  ['to', (hint) => hint.replace(/--to NAME/g, 'assay convert GOLD OUT --to NAME')],
  ['slice', (hint) => hint.replace(/--slice (\w+)/g, (_, name: string) => `"slices": [${valueText(name)}]`)],
  ['train', (hint) => hint.replace(/--train FILE/g, '"train": FILE')],
  ['system', (hint) => hint.replace('with -s, or as', 'as')],
  ['root', (hint) => hint.replace(', or name a folder that holds both: --root DIR', '')],
  ['metric', (hint) => hint.replace(/--metric ([\w/-]+)/g, (_, name: string) => `"metrics": [${valueText(name)}]`)],
]

/** Returns a function that rewords a hint for a command with these flags. */
export const hintFor = (flags: readonly Pick<Flag, 'name'>[]): ((hint: string) => string) => {
  const has = (flag: string): boolean => flags.some(({ name }) => name === flag)
  const missing = inConfig.filter(([flag]) => !has(flag))
  // a command that reads one side has one flag for its options
  const isOneSided = has('set') && !has('gold-set')
  return (hint) =>
    missing.reduce(
      (text, [, reworded]) => reworded(text),
      isOneSided ? hint.replace(/--(?:gold|system)-set /g, '--set ') : hint,
    )
}

/** Rewords the hints of problems for a command with these flags. */
export const rewordProblems = (
  flags: readonly Pick<Flag, 'name'>[],
  problems: readonly Problem[],
): readonly Problem[] => {
  const reworded = hintFor(flags)
  return problems.map((problem) =>
    problem.hint === undefined ? problem : { ...problem, hint: reworded(problem.hint) },
  )
}
