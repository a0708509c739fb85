/** Remedies of a refusal: the options that its hint names. */

/** A flag and its value, such as `--system-set` and `reader.encoding=iso-8859-1`. */
export type Option = readonly [flag: string, value: string]

/** Options that are set together. */
export type Remedy = readonly Option[]

/** Pattern of a value: commas may separate its items, and may follow it; what a shell would split is quoted. */
export const VALUE = "(?:'(?:[^']|'\\\\'')*'|[^\\s;:()]*[^\\s;:(),])"

const OPTION = `--(?:set|gold-set|system-set) [\\w.-]+=${VALUE}|--map ${VALUE}|--reader [\\w-]+|--view [\\w-]+`
// `=c` in the same part of a sentence is another value of the last option
const REMEDY = new RegExp(`(?:${OPTION})(?:(?: and)? (?:${OPTION}))*(?:(?!--)[^;])*`, 'g')
const PART = new RegExp(`--([\\w-]+) ((?:[\\w.-]+=)?${VALUE})|(?<= )=([\\w-]+(?:,[\\w-]+)*)`, 'g')

/** A value that the reader of the hint has to fill in: NAME, KEY, O,B-PER,… */
const isOpen = (value: string): boolean => /(?:^|[=.])(?:[A-Z]|FILE|NAME|TITLE|KEY|LABEL|COLUMN|VIEW)$|…/.test(value)

const unquoted = (value: string): string =>
  value.replace(/'((?:[^']|'\\'')*)'$/, (_, text) => text.replaceAll("'\\''", "'"))

/** The alternatives of one remedy: `--set a=b or =c` are two. */
const alternativesIn = (text: string): readonly Remedy[] => {
  const options: Option[] = []
  const others: Remedy[] = []
  for (const [, flag, value, other] of text.matchAll(PART)) {
    if (flag !== undefined && value !== undefined) options.push([flag, unquoted(value)])
    const [last] = options.slice(-1)
    if (other === undefined || last === undefined) continue
    others.push([...options.slice(0, -1), [last[0], last[1].replace(/=.*/s, `=${other}`)]])
  }
  return [options, ...others]
}

/** Remedies that a hint names, in its order; those with a value to fill in are passed over. */
export const remediesIn = (hint: string): readonly Remedy[] =>
  [...hint.matchAll(REMEDY)]
    .flatMap(([text]) => alternativesIn(text))
    .filter((remedy) => remedy.every(([, value]) => !isOpen(value)))

/** Splits `KEY=VALUE`. */
export const settingOf = (value: string): readonly [key: string, text: string] => {
  const at = value.indexOf('=')
  return [value.slice(0, at), value.slice(at + 1)]
}
