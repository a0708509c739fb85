/**
 * Rewrites the words of the command line in problems as those of the library: plugins and the host speak of options as the command line takes them
 * (`--set reader.encoding=utf-8`), and a program passes `{ readerOptions: { encoding: 'utf-8' } }`.
 */
import type { Problem } from '@assay/core'

/** Words that stand for something that the caller knows. */
const PLACEHOLDER = 'N|KEY|NAME|TITLE|COLUMN|LABEL|TAG'

/** The value of an option as a literal. */
const literalOf = (value: string): string => {
  const plain = value.replace(/^'(.*)'$/, '$1')
  if (new RegExp(String.raw`^(?:-?\d+(?:\.\d+)?|true|false|${PLACEHOLDER})$`).test(plain)) return plain
  const items = plain.split(',')
  return items.length > 1 ? `[${items.map(literalOf).join(', ')}]` : `'${plain.replaceAll("'", "\\'")}'`
}

type Rule = readonly [found: RegExp, replacement: string | ((match: string, ...parts: string[]) => string)]

/** A value ends before the punctuation of its sentence. */
const VALUE = String.raw`=('[^']*'|[^\s;)]*[^\s;:,.)])`
const option = (name: string): RegExp => new RegExp(`--${name}${VALUE}`, 'g')

const rules: readonly Rule[] = [
  [
    option('(gold|system)-set reader'),
    (_, side, value = '') => `settings { reader: { ${side}: ${literalOf(value)} } }`,
  ],
  [
    option(String.raw`(?:gold-|system-)?set reader\.(\w+)`),
    (_, name, value = '') => `settings { readerOptions: { ${name}: ${literalOf(value)} } }`,
  ],
  [option(String.raw`set documents\.(\w+)`), (_, name, value = '') => `settings { ${name}: ${literalOf(value)} }`],
  [
    option(String.raw`(gold|system)-set (\w+)`),
    (_, side, name, value = '') => `options { ${name}: { ${side}: ${literalOf(value)} } }`,
  ],
  [option(String.raw`set (\w+\.\w+)`), (_, name, value = '') => `options { '${name}': ${literalOf(value)} }`],
  [option(String.raw`set (\w+)`), (_, name, value = '') => `options { ${name}: ${literalOf(value)} }`],
  [/--map ([^;\s]+)/g, 'rename labels of the data before the call ($1)'],
  [/--reader ([\w@/-]+)/g, (_, name = '') => `settings { reader: ${literalOf(name)} }`],
  [/--metric ([\w-]+)/g, 'the metric $1'],
  [/--show-leaks/g, "settings { secrets: 'shown' }"],
  [/--any-work/g, 'settings { anyWork: true }'],
  [
    /install it: npm install @assay\/tables/g,
    "install it, and pass it: import { plugin } from '@assay/tables'; settings { plugins: [plugin] }",
  ],
  [/--plugin PACKAGE, or "plugins" in a config/g, 'settings { plugins: [PLUGIN] }'],
  [/: assay errors --verdict \w+/g, ''],
  [/assay score (\S+) --all/g, '$1/*'],
  [/: assay convert .*/g, ', by `convert`'],
  [/; --max-bytes .*/g, ''],
  [/[;:] assay list \w+/g, ''],
  [/assay explain (\S+) lists its options/g, 'the README of $1 lists its options'],
  [/(?<![\w.])documents\.(missing|extra|names)\b/g, 'settings.$1'],
  [/(?<![\w.])reader\.(?=[a-z]\w*\b)/g, 'settings.readerOptions.'],
]

const rewrite = (text: string): string =>
  // a rule is a text or a function, and `replace` takes either, each by a signature of its own
  rules.reduce(
    (left, [pattern, replacement]) =>
      typeof replacement === 'string' ? left.replace(pattern, replacement) : left.replace(pattern, replacement),
    text,
  )

export const inLibraryWords = (problem: Problem): Problem => ({
  ...problem,
  message: rewrite(problem.message),
  ...(problem.hint !== undefined && { hint: rewrite(problem.hint) }),
})
