/** `assay errors PLUGIN -g GOLD -s SYSTEM`: the evidence itself, line by line. */
import type { Place, Shown } from '@assay/core'
import {
  EVERY,
  evidence,
  type Failure,
  failure,
  isRightLine,
  type Line,
  leaveOut,
  type Request,
  type Surroundings,
  shownPath,
  splitName,
  suggestion,
} from '@assay/host'
import { node } from '@assay/host/node'
import { json, safe, table } from '@assay/report'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Arguments } from '../arguments.ts'
import { byDocumentJson, byDocumentText } from '../by-document.ts'
import { type Confusions, newConfusions } from '../confusion.ts'
import { type Console, consoleOf, fail } from '../console.ts'
import { consoleFlags, inputFlags, limitFlag, rootFlag, sideFlags, workFlag } from '../flags.ts'
import type { App } from '../process.ts'
import { configuredBy, pluginWord, requestOf } from '../request.ts'
import { printSettled } from '../settled.ts'
import { newPlanned, type Planned, surroundingsOf } from '../watching.ts'
import type { Command } from './command.ts'

/** Facets that hold types: `type`, `systemType`, and the `category` of tasks that have both. */
const isType = (facet: string): boolean => facet === 'category' || facet.toLowerCase().endsWith('type')

/** A line that a user asks for: an error, unless verdicts are named. */
const wanted = (given: Arguments): ((line: Line) => boolean) => {
  const verdicts = new Set(given.all('verdict'))
  const types = new Set(given.all('type'))
  return ({ evidence: line }) => {
    const { verdict, facets, show } = line
    // lines that concern no item, such as a sentence's count of tokens, are not errors and no findings
    if (show === undefined) return false
    if (verdicts.size > 0 ? !verdicts.has(verdict) : isRightLine(line)) return false
    return types.size === 0 || Object.entries(facets ?? {}).some(([facet, label]) => isType(facet) && types.has(label))
  }
}

/** The verdicts and types that occur, so that a mistyped filter is reported and not answered with nothing. */
interface Seen {
  readonly verdict: Set<string>
  readonly type: Set<string>
}
const newSeen = (): Seen => ({ verdict: new Set(), type: new Set() })

const note = ({ verdict, type }: Seen, { evidence: e }: Line): void => {
  if (e.show === undefined) return
  verdict.add(e.verdict)
  for (const [facet, label] of Object.entries(e.facets ?? {})) if (isType(facet)) type.add(label)
}

const neverSeen = (given: Arguments, seen: Seen): readonly string[] =>
  (['verdict', 'type'] as const).flatMap((flag) =>
    given
      .all(flag)
      .filter((word) => !seen[flag].has(word))
      .map(
        (word) =>
          `there is no ${flag} "${word}" here; ${suggestion(word, [...seen[flag]])}; there is: ${[...seen[flag]].join(', ')}`,
      ),
  )

const placeText = (at: Place | undefined): string => (at === undefined ? '' : `${at.path}:${at.line}`)

/** A line that is listed, as it looked when it came. */
interface Listed extends Pick<Line, 'metric' | 'document'>, Pick<Line['evidence'], 'verdict' | 'facets'> {
  readonly run: string
  readonly shown: Shown
}

const listed = ({ metric, system: run, document, evidence }: Line): Listed => {
  const { verdict, facets, show } = evidence
  return { metric, run, document, verdict, ...(facets && { facets }), shown: show?.() ?? {} }
}

const textOf = (lines: readonly Listed[], severalSystems: boolean): readonly string[] => {
  const details = lines.some(({ shown }) => shown.details !== undefined)
  const rows = lines.map(({ run, verdict, shown }) => [
    ...(severalSystems ? [run] : []),
    verdict,
    placeText(shown.at),
    shown.gold ?? '–',
    shown.system ?? '–',
    ...(details ? [shown.details ?? ''] : []),
  ])
  const head = [
    ...(severalSystems ? ['run'] : []),
    'verdict',
    'place',
    'gold',
    'system',
    ...(details ? ['details'] : []),
  ]
  return table([head, ...rows].map((row) => row.map((cell) => safe(cell)))).map((row) => `${row.trimEnd()}\n`)
}

const summary = (lines: readonly Listed[]): string => {
  const counts = new Map<string, number>()
  for (const { verdict } of lines) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const parts = [...counts].map(([verdict, n]) => `${n} ${verdict}`)
  return parts.length === 0 ? 'no matching lines\n' : `\n${parts.join(', ')}\n`
}

const jsonOf = (lines: readonly Listed[]): string =>
  json(
    lines.map(({ metric, run, document, verdict, facets = {}, shown: { gold, system, details, at, where } }) => ({
      metric,
      run,
      document,
      verdict,
      facets,
      gold: gold ?? null,
      system: system ?? null,
      ...(details !== undefined && { details }),
      at: at === undefined ? null : { ...at, path: shownPath(node.paths, at.path) },
      ...(where !== undefined && { where }),
    })),
  )

const errorsByDocument = async (
  app: App,
  given: Arguments,
  console: Console,
  request: Request,
  surroundings: Surroundings,
  tell: () => void,
): Promise<number> => {
  const filter = ['verdict', 'type'].find((flag) => given.has(flag))
  if (filter !== undefined) {
    const why = `--by-document looks at whole documents, and --${filter} at single errors`
    return fail(console, failure(2, 'E103', why, 'give one of them'))
  }
  const left = await leaveOut(request, surroundings)()
  if (isLeft(left)) return fail(console, left.left)
  tell()
  if (!console.quiet) console.problems(left.right.warnings)
  const printed = await printSettled(app, [given.has('json') ? byDocumentJson(left.right) : byDocumentText(left.right)])
  return isLeft(printed) ? fail(console, printed.left) : 0
}

const contradiction = (given: Arguments): Failure | undefined => {
  const filter = ['verdict', 'type'].find((flag) => given.has(flag))
  if (!given.has('confusion') || filter === undefined) return undefined
  return failure(2, 'E103', `--confusion counts every line, and --${filter} picks some`, 'give one of them')
}

const linesText = (given: Arguments, request: Request, lines: readonly Listed[]): string => {
  if (given.has('json')) return jsonOf(lines)
  return lines.length === 0 ? summary(lines) : [...textOf(lines, request.systems.length > 1), summary(lines)].join('')
}

const matrix = (given: Arguments, confusions: Confusions): Either<Failure, string> =>
  given.has('json') ? confusions.json() : confusions.text()

/** Whether it is a config that is asked about: no gold is named, and what is named is not a plugin. */
const isOfConfig = (given: Arguments, word: string | undefined): boolean =>
  !given.has('gold') && !given.has('system') && (word === undefined || word.endsWith('.json'))

/** What a config says, and no flag beside it. */
const setByConfig = ['reader', 'set']

/** The request of a config, or that of a plugin. */
const asked = (app: App, given: Arguments, word: string | undefined): Either<Failure, Request> => {
  if (!isOfConfig(given, word)) return requestOf(app, given, word)
  const flag = setByConfig.find((name) => given.has(name))
  if (flag !== undefined)
    return left(failure(2, 'E103', `--${flag} is set by the config`, 'change the config, or name a plugin, -g and -s'))
  const configured = configuredBy(app, given, word ?? 'assay.json')
  if (isLeft(configured)) return configured
  return right({ ...configured.right.request, gates: [], ...(given.has('metric') && { only: given.all('metric') }) })
}

/** One metric's evidence is listed; the others are named, unless the call itself says which. */
const tellOthers = (console: Console, given: Arguments, word: string | undefined, planned: Planned): void => {
  const outline = planned.outline()
  const { member = EVERY } = splitName(word ?? '')
  const isSaid = given.has('metric') || (given.has('gold') && member !== EVERY)
  if (outline === undefined || isSaid) return
  const [first, ...rest] = new Set([
    ...outline.metrics.map(({ name }) => name),
    ...outline.alone.flatMap(({ others }) => others),
  ])
  if (rest.length > 0) console.aside(`${first} alone; also here: ${rest.join(', ')} (--metric NAME)`)
}

export const errorsCommand: Command = {
  name: 'errors',
  title: 'list the evidence: each miss, spurious and wrong item with its place and words',
  usage: 'errors [CONFIG], or errors PLUGIN -g GOLD -s [NAME=]FILE …',
  examples: [
    ['assay errors conll-f1 -g gold.conll -s run1.conll', 'every error'],
    ['assay errors', 'those of all systems of assay.json of this folder'],
    [
      'assay errors conll-f1 -g gold.conll -s run1.conll --verdict missed --type person',
      'the persons that were missed',
    ],
    ['assay errors lea -g gold.jsonl -s run1.jsonl --by-document', 'the documents that hurt the score most'],
    ['assay errors conll-f1 -g gold.conll -s run1.conll --json | jq length', 'the same for a program'],
    ['assay errors conll-f1 -g gold.conll -s run1.conll --confusion', 'which types were taken for which'],
  ],
  flags: [
    ...inputFlags,
    ...sideFlags,
    rootFlag,
    limitFlag,
    workFlag,
    { name: 'metric', value: 'NAME', help: 'by this metric of the plugin or the config (default: the first)' },
    {
      name: 'verdict',
      value: 'NAME',
      many: true,
      help: 'only these, such as missed, spurious, "wrong type", correct (default: all but correct)',
    },
    { name: 'type', value: 'NAME', many: true, help: 'only items of these types, on either side' },
    { name: 'by-document', help: 'which documents hurt most: the headline without each of them' },
    { name: 'confusion', help: 'which types were taken for which, as a matrix with what was missed and spurious' },
    { name: 'json', help: 'as JSON' },
    ...consoleFlags,
  ],
  run: async (app, given, plain) => {
    const word = pluginWord(given, 'errors', 'errors takes one config or one plugin')
    if (isLeft(word)) return fail(plain, word.left)
    const isConfig = isOfConfig(given, word.right)
    const flags = errorsCommand.flags.filter(({ name }) => !(isConfig && setByConfig.includes(name)))
    const console = consoleOf(app, given, flags)
    const request = asked(app, given, word.right)
    if (isLeft(request)) return fail(console, request.left)
    const contradicted = contradiction(given)
    if (contradicted !== undefined) return fail(console, contradicted)
    const confusions = given.has('confusion') ? newConfusions() : undefined
    const wants = confusions === undefined ? wanted(given) : () => false
    const lines: Listed[] = []
    const seen = newSeen()
    const planned = newPlanned()
    const surroundings = await surroundingsOf(app, console, planned)
    const tell = (): void => tellOthers(console, given, word.right, planned)
    if (given.has('by-document')) return errorsByDocument(app, given, console, request.right, surroundings, tell)
    const read = await evidence(
      request.right,
      (line) => {
        note(seen, line)
        confusions?.add(line)
        if (wants(line)) lines.push(listed(line))
      },
      surroundings,
    )()
    if (isLeft(read)) return fail(console, read.left)
    tell()
    if (!console.quiet) console.problems(read.right)
    for (const text of neverSeen(given, seen)) console.note(text)
    const text = confusions === undefined ? right(linesText(given, request.right, lines)) : matrix(given, confusions)
    if (isLeft(text)) return fail(console, text.left)
    const printed = await printSettled(app, [text.right])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}
