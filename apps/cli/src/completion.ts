/** Shell completion scripts, generated from the tables that make the help. */
import type { Command } from './commands/command.ts'

/** A flag as a shell completes it. */
interface CompletionFlag {
  readonly long: string
  readonly short: string | undefined
  readonly help: string
  /** Possible values: `undefined` for a switch, an empty list for a file name. */
  readonly values: readonly string[] | undefined
}

/** A command as a shell completes it: its flags and words. */
export interface CompletionEntry {
  readonly name: string
  readonly title: string
  readonly options: readonly CompletionFlag[]
  readonly words: readonly string[]
}

/** Names to complete, by their placeholder in a usage line. */
export interface CompletionNames {
  readonly metrics: readonly string[]
  readonly presets: readonly string[]
  readonly plugins: readonly string[]
  readonly readers: readonly string[]
  readonly systems: readonly string[]
  readonly formats: readonly string[]
}

const flagValues = (
  { name, value, choices }: Command['flags'][number],
  names: CompletionNames,
): readonly string[] | undefined => {
  if (value === undefined) return undefined
  if (choices !== undefined) return choices
  if (name === 'format') return names.formats
  if (name === 'metric') return names.metrics
  if (name === 'preset') return [...names.presets, ...names.metrics, ...names.plugins]
  if (name === 'reader') return names.readers
  if (name === 'plugin') return names.plugins
  return []
}

/** `[metrics|readers]` of a usage are words themselves; PLUGIN, METRIC and SYSTEM stand for names. */
const wordsOf = ({ usage }: Command, names: CompletionNames): readonly string[] => {
  const [, alternatives = ''] = /\[?((?:[a-z]+\|)+[a-z]+)\]?/.exec(usage) ?? []
  const first = usage.split(' ')[1] ?? ''
  return [
    ...alternatives.split('|').filter((word) => word !== ''),
    ...(/PLUGIN|METRIC/.test(first) ? [...names.plugins, ...names.metrics, ...names.presets] : []),
    ...(/METRIC/.test(first) ? names.readers : []),
    ...(/SYSTEM/.test(first) ? names.systems : []),
  ]
}

/** Words that need no quoting in any shell, each once. */
const safeWords = (words: readonly string[]): readonly string[] =>
  [...new Set(words)].filter((word) => /^[\w./+-]+$/.test(word))

export const completionEntries = (commands: readonly Command[], names: CompletionNames): readonly CompletionEntry[] =>
  commands.map((command) => ({
    name: command.name,
    title: command.title,
    options: command.flags.map((flag) => {
      const values = flagValues(flag, names)
      return { long: flag.name, short: flag.short, help: flag.help, values: values && safeWords(values) }
    }),
    words: safeWords(wordsOf(command, names)),
  }))

const namesOf = ({ long, short }: CompletionFlag): readonly string[] => [
  `--${long}`,
  ...(short === undefined ? [] : [`-${short}`]),
]

const HEADER = 'made by assay completion; make it again when plugins are installed'

// ---- bash ------------------------------------------------------------------------------------------------------------

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Cases for the values after a flag; files are left to the shell. */
const caseOf = ({ name, options }: CompletionEntry, act: (words: readonly string[]) => string): string =>
  options
    .filter(({ values: takes }) => takes !== undefined)
    .map((option) => {
      const patterns = namesOf(option).map((flag) => quoted(`${name} ${flag}`))
      return `    ${patterns.join('|')}) ${act(option.values ?? [])}return ;;\n`
    })
    .join('')

const bash = (entries: readonly CompletionEntry[]): string => {
  const reply = (words: readonly string[]): string =>
    words.length === 0 ? '' : `COMPREPLY=($(compgen -W ${quoted(words.join(' '))} -- "$cur")); `
  const flags = (entry: CompletionEntry): string => reply(entry.options.flatMap(namesOf))
  return `# bash completion of assay, ${HEADER}
# to use it: source <(assay completion bash)
_assay() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    ${reply(entries.map(({ name }) => name))}return
  fi
  case "$command $prev" in
${entries.map((entry) => caseOf(entry, reply)).join('')}  esac
  case "$cur" in
    -*) case "$command" in
${entries.map((entry) => `      ${entry.name}) ${flags(entry)};;\n`).join('')}    esac ;;
    *) case "$command" in
${entries.map((entry) => `      ${entry.name}) ${reply(entry.words)};;\n`).join('')}    esac ;;
  esac
}
complete -o bashdefault -o default -F _assay assay
`
}

// ---- zsh -------------------------------------------------------------------------------------------------------------

const zsh = (entries: readonly CompletionEntry[]): string => {
  const described = (rows: readonly (readonly [name: string, help: string])[]): string =>
    rows.map(([name, help]) => quoted(`${name}:${help}`)).join(' ')
  const add = (words: readonly string[]): string =>
    words.length === 0 ? '_files; ' : `compadd -- ${words.join(' ')}; `
  const flags = ({ options }: CompletionEntry): string =>
    described(options.flatMap((option) => namesOf(option).map((name) => [name, option.help] as const)))
  return `#compdef assay
# zsh completion of assay, ${HEADER}
# to use it: source <(assay completion zsh), after compinit
_assay() {
  local -a all
  local cur=$words[CURRENT] prev=$words[CURRENT-1] command=$words[2]
  if (( CURRENT == 2 )); then
    all=(${described(entries.map(({ name, title }) => [name, title]))})
    _describe command all
    return
  fi
  case "$command $prev" in
${entries.map((entry) => caseOf(entry, add)).join('')}  esac
  case "$cur" in
    -*)
      case "$command" in
${entries.map((entry) => `        ${entry.name}) all=(${flags(entry)}) ;;\n`).join('')}      esac
      _describe flag all ;;
    *)
      case "$command" in
${entries
  .filter(({ words }) => words.length > 0)
  .map((entry) => `        ${entry.name}) ${add(entry.words)};;\n`)
  .join('')}      esac
      _files ;;
  esac
}
compdef _assay assay
`
}

// ---- fish ------------------------------------------------------------------------------------------------------------

const fishText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const fish = (entries: readonly CompletionEntry[]): string => {
  const lines = entries.flatMap(({ name, title, options, words }) => {
    const within = `complete -c assay -n '__fish_seen_subcommand_from ${name}'`
    return [
      `complete -c assay -f -n __fish_use_subcommand -a ${name} -d ${fishText(title)}`,
      ...(words.length === 0 ? [] : [`${within} -a ${fishText(words.join(' '))}`]),
      ...options.map(({ long, short, help, values: takes }) => {
        const taken = takes === undefined ? '' : takes.length === 0 ? ' -r' : ` -x -a ${fishText(takes.join(' '))}`
        return `${within} -l ${long}${short === undefined ? '' : ` -s ${short}`}${taken} -d ${fishText(help)}`
      }),
    ]
  })
  return `# fish completion of assay, ${HEADER}\n# to use it: assay completion fish | source\n${lines.join('\n')}\n`
}

// ---- PowerShell ------------------------------------------------------------------------------------------------------

const powershellText = (text: string): string => `'${text.replaceAll("'", "''")}'`

const powershell = (entries: readonly CompletionEntry[]): string => {
  const list = (words: readonly string[]): string => `@(${words.map(powershellText).join(', ')})`
  const values = entries.flatMap(({ name, options }) =>
    options.flatMap((option) =>
      option.values === undefined || option.values.length === 0
        ? []
        : namesOf(option).map((flag) => `  ${powershellText(`${name} ${flag}`)} = ${list(option.values ?? [])}`),
    ),
  )
  const flags = entries.map(({ name, options }) => `  ${powershellText(name)} = ${list(options.flatMap(namesOf))}`)
  const words = entries.map((entry) => `  ${powershellText(entry.name)} = ${list(entry.words)}`)
  return `# PowerShell completion of assay, ${HEADER}. It was written from the manual and has not been run.
# to use it: assay completion powershell | Out-String | Invoke-Expression
$assayValues = @{
${values.join('\n')}
}
$assayFlags = @{
${flags.join('\n')}
}
$assayWords = @{
${words.join('\n')}
}
Register-ArgumentCompleter -Native -CommandName assay -ScriptBlock {
  param($word, $ast, $at)
  $before = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $at } | ForEach-Object { $_.ToString() })
  $command = if ($before.Count -gt 1) { $before[1] } else { '' }
  $key = $command + ' ' + $before[-1]
  $all = if ($command -eq '') { ${list(entries.map(({ name }) => name))} }
    elseif ($assayValues.ContainsKey($key)) { $assayValues[$key] }
    elseif ($word.StartsWith('-')) { $assayFlags[$command] }
    else { $assayWords[$command] }
  $all | Where-Object { $_.StartsWith($word) } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`
}

export const shells: Readonly<Record<string, (entries: readonly CompletionEntry[]) => string>> = {
  bash,
  zsh,
  fish,
  powershell,
}
