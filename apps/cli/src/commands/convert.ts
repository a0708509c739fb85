/** `assay convert IN [OUT]`: converts between formats and reports losses. */
import { convert, type Failure } from '@assay/host'
import { expandFiles, failure, hostCode, suggestion } from '@assay/host/internal'
import { node } from '@assay/host/node'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Arguments, documentPolicySet, parseMaxBytes, parseSettings } from '../arguments.ts'
import { fail } from '../console.ts'
import { consoleFlags, maxBytesFlag } from '../flags.ts'
import { printData } from '../github-runner.ts'
import { code } from '../messages.ts'
import { isSameFile, writeDocuments } from '../output.ts'
import { lateFaults } from '../plugin-guard.ts'
import { hostEnvironment } from '../run-notes.ts'
import type { CommandDef } from './command.ts'

const usage = (message: string, hint: string): Either<Failure, never> => left(failure(2, hostCode.E104, message, hint))

interface Places {
  readonly from: string
  readonly out: string
}

const parsePlaces = ({ words }: Arguments): Either<Failure, Places> => {
  const [from, out = '-', more] = words
  if (from === undefined) return usage('convert what?', 'name what to read and what to write: assay convert IN OUT')
  if (more === undefined) return right({ from, out })
  const hint = "quote patterns so that the shell leaves them alone: assay convert 'gold/*.xml' gold.tsv"
  return usage(`"${more}" is one argument too many: convert takes one IN and one OUT`, hint)
}

interface OptionTexts {
  readonly reader: ReadonlyMap<string, string>
  readonly writer: ReadonlyMap<string, string>
}

const PREFIX = 'writer.'

const parseOptions = (args: Arguments): Either<Failure, OptionTexts> => {
  const settings = parseSettings(args)
  if (isLeft(settings)) return settings
  const { metric, reader, disjoint } = settings.right
  const ofRuns = documentPolicySet(settings.right) ?? (disjoint === undefined ? undefined : 'disjoint')
  const other = ofRuns ?? [...metric.keys()].find((key) => !key.startsWith(PREFIX))
  if (other !== undefined) {
    const hint = `options of the input are reader.key=value, of the output writer.key=value; ${suggestion(other, ['reader', 'writer'])}`
    return left(failure(2, hostCode.E216, `convert has no option "${other}"`, hint))
  }
  return right({ reader, writer: new Map([...metric].map(([key, value]) => [key.slice(PREFIX.length), value])) })
}

/** Refuses to overwrite the input, whatever its path. */
const refuseOverwrite = async ({ from, out }: Places): Promise<Either<Failure, void>> => {
  if (out === '-') return right(undefined)
  const files = await expandFiles(node, [from], '.')
  if (isLeft(files)) return files
  return files.right.paths.some((path) => path !== '-' && isSameFile(path, out))
    ? left(failure(2, code.E105, `${out} is one of the inputs`, 'write somewhere else: an input is never written over'))
    : right(undefined)
}

export const convertCommand: CommandDef = {
  usage: 'convert IN [OUT]',
  examples: [
    ['assay convert gold gold.tsv --to clusters-table', 'a WePS folder to one table of items and clusters'],
    ["assay convert 'gold/*.ann' --to trees-jsonl --strict", 'to standard output; fails if anything would be lost'],
    ['assay convert names links.jsonl --view language', 'choose one of several views'],
  ],
  flags: [
    { name: 'reader', value: 'NAME', help: 'the format of IN (see assay list readers); default: detected' },
    { name: 'to', value: 'NAME', help: 'the format of OUT (default: from its extension)' },
    {
      name: 'set',
      value: 'key=value',
      many: true,
      help: 'an option of the format of IN (reader.key) or OUT (writer.key)',
    },
    { name: 'view', value: 'NAME', many: true, help: 'the view to use, if several lead to the format' },
    maxBytesFlag,
    { name: 'strict', help: 'treat losses as errors: exit code 3, nothing is written' },
    ...consoleFlags,
  ],
  run: async (app, args, console) => {
    const places = parsePlaces(args)
    if (isLeft(places)) return fail(console, places.left)
    const texts = parseOptions(args)
    if (isLeft(texts)) return fail(console, texts.left)
    const limit = parseMaxBytes(args)
    if (isLeft(limit)) return fail(console, limit.left)
    const { from, out } = places.right
    const reader = args.last('reader')
    const to = args.last('to')
    const over = await refuseOverwrite(places.right)
    if (isLeft(over)) return fail(console, over.left)
    const request = {
      folder: '.',
      pluginFolders: app.pluginFolders,
      pluginsOfCall: app.plugins ?? [],
      ...(app.secrets && { secrets: app.secrets }),
      from: { files: [from], ...(reader !== undefined && { reader }) },
      readerTexts: texts.right.reader,
      ...(to !== undefined && { to }),
      out,
      writerTexts: texts.right.writer,
      views: args.all('view'),
      strict: args.has('strict'),
      ...limit.right,
    }
    const conversion = await convert(request, await hostEnvironment(app, console))()
    if (isLeft(conversion)) return fail(console, conversion.left)
    const { warnings, files, readWith } = conversion.right
    await lateFaults()
    if (app.isTrial) return 0
    const written = await writeDocuments((texts) => printData(app, texts), out, files)
    if (isLeft(written)) return fail(console, written.left)
    if (!console.quiet) console.problems(warnings)
    if (readWith.length > 0) console.note(`to read it: ${readWith.map((option) => `--set reader.${option}`).join(' ')}`)
    return 0
  },
}
