/** Scripts that complete calls in shells, written from the tables that make the help. */
import type { Command } from './commands/command.ts'

/** A flag as a shell completes it. */
interface Option {
  readonly long: string
  readonly short: string | undefined
  readonly help: string
  /** What may stand behind it: nothing, these words, or, where there are none of them, a file. */
  readonly takes: readonly string[] | undefined
}

/** A command as a shell completes it: its flags, and the words that may stand behind it beside files. */
export interface Entry {
  readonly name: string
  readonly title: string
  readonly options: readonly Option[]
  readonly words: readonly string[]
}

/** Names that can be asked for, by what stands for them in a usage. */
export interface Names {
  readonly metrics: readonly string[]
  readonly presets: readonly string[]
  readonly plugins: readonly string[]
  readonly readers: readonly string[]
  readonly systems: readonly string[]
  readonly formats: readonly string[]
}

const takenBy = ({ name, value, choices }: Command['flags'][number], names: Names): readonly string[] | undefined => {
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
const wordsOf = ({ usage }: Command, names: Names): readonly string[] => {
  const [, own = ''] = /\[?((?:[a-z]+\|)+[a-z]+)\]?/.exec(usage) ?? []
  const first = usage.split(' ')[1] ?? ''
  return [
    ...own.split('|').filter((word) => word !== ''),
    ...(/PLUGIN|METRIC/.test(first) ? [...names.plugins, ...names.metrics, ...names.presets] : []),
    ...(/METRIC/.test(first) ? names.readers : []),
    ...(/SYSTEM/.test(first) ? names.systems : []),
  ]
}

/** What a shell would read as something else stands in no list. */
const plain = (words: readonly string[]): readonly string[] =>
  [...new Set(words)].filter((word) => /^[\w./+-]+$/.test(word))

export const entriesOf = (commands: readonly Command[], names: Names): readonly Entry[] =>
  commands.map((command) => ({
    name: command.name,
    title: command.title,
    options: command.flags.map((flag) => {
      const takes = takenBy(flag, names)
      return { long: flag.name, short: flag.short, help: flag.help, takes: takes && plain(takes) }
    }),
    words: plain(wordsOf(command, names)),
  }))

const namesOf = ({ long, short }: Option): readonly string[] => [
  `--${long}`,
  ...(short === undefined ? [] : [`-${short}`]),
]

const HOW = 'made by assay completion; make it again when plugins are installed'

// ---- bash ------------------------------------------------------------------------------------------------------------

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Behind a flag: words, or nothing, which leaves files to the shell. */
const caseOf = ({ name, options }: Entry, act: (words: readonly string[]) => string): string =>
  options
    .filter(({ takes }) => takes !== undefined)
    .map((option) => {
      const patterns = namesOf(option).map((flag) => quoted(`${name} ${flag}`))
      return `    ${patterns.join('|')}) ${act(option.takes ?? [])}return ;;\n`
    })
    .join('')

const bash = (entries: readonly Entry[]): string => {
  const reply = (words: readonly string[]): string =>
    words.length === 0 ? '' : `COMPREPLY=($(compgen -W ${quoted(words.join(' '))} -- "$cur")); `
  const flags = (entry: Entry): string => reply(entry.options.flatMap(namesOf))
  return `# bash completion of assay, ${HOW}
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

const zsh = (entries: readonly Entry[]): string => {
  const described = (rows: readonly (readonly [name: string, help: string])[]): string =>
    rows.map(([name, help]) => quoted(`${name}:${help}`)).join(' ')
  const add = (words: readonly string[]): string =>
    words.length === 0 ? '_files; ' : `compadd -- ${words.join(' ')}; `
  const flags = ({ options }: Entry): string =>
    described(options.flatMap((option) => namesOf(option).map((name) => [name, option.help] as const)))
  return `#compdef assay
# zsh completion of assay, ${HOW}
# to use it: source <(assay completion zsh), behind compinit
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

const fish = (entries: readonly Entry[]): string => {
  const lines = entries.flatMap(({ name, title, options, words }) => {
    const within = `complete -c assay -n '__fish_seen_subcommand_from ${name}'`
    return [
      `complete -c assay -f -n __fish_use_subcommand -a ${name} -d ${fishText(title)}`,
      ...(words.length === 0 ? [] : [`${within} -a ${fishText(words.join(' '))}`]),
      ...options.map(({ long, short, help, takes }) => {
        const taken = takes === undefined ? '' : takes.length === 0 ? ' -r' : ` -x -a ${fishText(takes.join(' '))}`
        return `${within} -l ${long}${short === undefined ? '' : ` -s ${short}`}${taken} -d ${fishText(help)}`
      }),
    ]
  })
  return `# fish completion of assay, ${HOW}\n# to use it: assay completion fish | source\n${lines.join('\n')}\n`
}

// ---- PowerShell ------------------------------------------------------------------------------------------------------

const powershellText = (text: string): string => `'${text.replaceAll("'", "''")}'`

const powershell = (entries: readonly Entry[]): string => {
  const list = (words: readonly string[]): string => `@(${words.map(powershellText).join(', ')})`
  const values = entries.flatMap(({ name, options }) =>
    options.flatMap((option) =>
      option.takes === undefined || option.takes.length === 0
        ? []
        : namesOf(option).map((flag) => `  ${powershellText(`${name} ${flag}`)} = ${list(option.takes ?? [])}`),
    ),
  )
  const flags = entries.map(({ name, options }) => `  ${powershellText(name)} = ${list(options.flatMap(namesOf))}`)
  const words = entries.map((entry) => `  ${powershellText(entry.name)} = ${list(entry.words)}`)
  return `# PowerShell completion of assay, ${HOW}. It was written from the manual and has not been run.
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

export const shells: Readonly<Record<string, (entries: readonly Entry[]) => string>> = { bash, zsh, fish, powershell }
