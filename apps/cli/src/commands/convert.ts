/** `assay convert IN [OUT]`: from one format to another; what is lost is reported. */
import { convert, expandFiles, type Failure, failure, suggestion } from '@assay/host'
import { node } from '@assay/host/node'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { printData } from '../actions.ts'
import { type Arguments, lackingSet, maxBytesOf, settingsOf } from '../arguments.ts'
import { fail } from '../console.ts'
import { consoleFlags, limitFlag } from '../flags.ts'
import { isSameFile, writeDocuments } from '../output.ts'
import { settled } from '../settled.ts'
import { surroundingsOf } from '../told.ts'
import type { Called } from './command.ts'

const usage = (message: string, hint: string): Either<Failure, never> => left(failure(2, 'E104', message, hint))

interface Places {
  readonly from: string
  readonly out: string
}

const placesOf = ({ words }: Arguments): Either<Failure, Places> => {
  const [from, out = '-', more] = words
  if (from === undefined) return usage('convert what?', 'name what to read and what to write: assay convert IN OUT')
  if (more === undefined) return right({ from, out })
  const hint = "quote patterns so that the shell leaves them alone: assay convert 'gold/*.xml' gold.tsv"
  return usage(`"${more}" is one argument too many: convert takes one IN and one OUT`, hint)
}

interface Texts {
  readonly reader: ReadonlyMap<string, string>
  readonly writer: ReadonlyMap<string, string>
}

const PREFIX = 'writer.'

const textsOf = (given: Arguments): Either<Failure, Texts> => {
  const settings = settingsOf(given)
  if (isLeft(settings)) return settings
  const { metric, reader, disjoint } = settings.right
  const ofRuns = lackingSet(settings.right) ?? (disjoint === undefined ? undefined : 'disjoint')
  const other = ofRuns ?? [...metric.keys()].find((key) => !key.startsWith(PREFIX))
  if (other !== undefined) {
    const hint = `options of the input are reader.key=value, of the output writer.key=value; ${suggestion(other, ['reader', 'writer'])}`
    return left(failure(2, 'E216', `convert has no option "${other}"`, hint))
  }
  return right({ reader, writer: new Map([...metric].map(([key, value]) => [key.slice(PREFIX.length), value])) })
}

/** Whatever it is called there, a file that is read is not written. */
const writtenOver = async ({ from, out }: Places): Promise<Either<Failure, void>> => {
  if (out === '-') return right(undefined)
  const files = await expandFiles(node, [from], '.')
  if (isLeft(files)) return files
  return files.right.paths.some((path) => path !== '-' && isSameFile(path, out))
    ? left(failure(2, 'E105', `${out} is one of the inputs`, 'write somewhere else: an input is never written over'))
    : right(undefined)
}

export const convertCommand: Called = {
  usage: 'convert IN [OUT]',
  examples: [
    ['assay convert gold gold.tsv --to clusters-table', 'a folder of WePS as one table of items and clusters'],
    [
      "assay convert 'gold/*.ann' --to trees-jsonl --strict",
      'to standard output; nothing is written if something is lost',
    ],
    ['assay convert names links.jsonl --view language', 'where several views lead there: which'],
  ],
  flags: [
    { name: 'reader', value: 'NAME', help: 'the format of IN (assay list readers); without it, it is guessed' },
    { name: 'to', value: 'NAME', help: 'the format of OUT; without it, the one that the ending of OUT belongs to' },
    {
      name: 'set',
      value: 'key=value',
      many: true,
      help: 'reader.key=value, an option of the format of IN; writer.key=value, of that of OUT',
    },
    { name: 'view', value: 'NAME', many: true, help: 'the view to go through, where several lead to the other format' },
    limitFlag,
    { name: 'strict', help: 'a loss is an error: exit code 3, and nothing is written' },
    ...consoleFlags,
  ],
  run: async (app, given, console) => {
    const places = placesOf(given)
    if (isLeft(places)) return fail(console, places.left)
    const texts = textsOf(given)
    if (isLeft(texts)) return fail(console, texts.left)
    const limit = maxBytesOf(given)
    if (isLeft(limit)) return fail(console, limit.left)
    const { from, out } = places.right
    const reader = given.last('reader')
    const to = given.last('to')
    const over = await writtenOver(places.right)
    if (isLeft(over)) return fail(console, over.left)
    const request = {
      folder: '.',
      pluginFolders: app.pluginFolders,
      called: app.plugins ?? [],
      from: { files: [from], ...(reader !== undefined && { reader }) },
      readerTexts: texts.right.reader,
      ...(to !== undefined && { to }),
      out,
      writerTexts: texts.right.writer,
      views: given.all('view'),
      strict: given.has('strict'),
      ...limit.right,
    }
    const made = await convert(request, await surroundingsOf(app, console))()
    if (isLeft(made)) return fail(console, made.left)
    const { warnings, files, readWith } = made.right
    const foul = await settled(app)
    if (foul !== undefined) return fail(console, foul)
    const written = await writeDocuments((texts) => printData(app, texts), out, files)
    if (isLeft(written)) return fail(console, written.left)
    if (!console.quiet) console.problems(warnings)
    if (readWith.length > 0) console.note(`to read it: ${readWith.map((option) => `--set reader.${option}`).join(' ')}`)
    return 0
  },
}
