/** `assay init [FOLDER]`: guesses from the folder or asks, then writes a config. */
import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { shellWord } from '@assay/core/internal/host'
import { type Failure, type Guess, guess } from '@assay/host'
import { type Ask, failure, hostCode, type NamedFile, pathFrom } from '@assay/host/internal'
import { node } from '@assay/host/node'
import { safe } from '@assay/report/internal'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Arguments } from '../arguments.ts'
import { fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { code } from '../messages.ts'
import { print, writeFiles } from '../output.ts'
import type { App } from '../process.ts'
import { parseSystem, singleWord } from '../request.ts'
import { hostEnvironment } from '../run-notes.ts'
import type { CommandDef } from './command.ts'

const SCHEMA = './node_modules/@assay/cli/config.schema.json'

/** Asks on the terminal until the answer is valid; undefined if the input ends. */
const askOn =
  (ask: NonNullable<App['ask']>): Ask =>
  async ({ question, among }) => {
    const list = among.map((candidate, i) => `  ${i + 1}  ${safe(candidate)}\n`).join('')
    for (;;) {
      const answer = await ask(`${question}\n${list}number (1): `)
      if (answer === undefined) return undefined
      const chosen = answer.trim() === '' ? among[0] : among[Number(answer.trim()) - 1]
      if (chosen !== undefined) return chosen
    }
  }

/** Path of the config, and the folder its paths are relative to. */
interface ConfigPlace {
  readonly path: string
  readonly folder: string
}

const placeOf = (args: Arguments, folder: string): Either<Failure, ConfigPlace> => {
  const path = args.last('output') ?? join(folder, 'assay.json')
  if (path === '-') return right({ path, folder })
  if (!existsSync(path)) return right({ path, folder: dirname(path) })
  const hint = 'name another: -o FILE, or remove it; a config is never written over'
  return left(failure(2, code.E222, `${path} is there already`, hint))
}

/** Makes paths relative to the config, which may only reach files in its folder. */
const relocate = (guessed: Guess, folder: string, to: string): Either<Failure, Guess> => {
  const moved = (path: string): string | undefined =>
    pathFrom(node.paths, to, isAbsolute(path) ? path : join(folder, path))
  const gold = moved(guessed.gold)
  const systems = guessed.systems.map(({ name, file }) => ({ name, file: moved(file) }))
  const plugins = guessed.plugins.map((name) => (name.startsWith('.') ? `./${moved(name)}` : name))
  const paths = [
    guessed.gold,
    ...guessed.systems.map(({ file }) => file),
    ...guessed.plugins.filter((name) => name.startsWith('.')),
  ]
  const outside = paths.find((path) => moved(path) === undefined)
  if (gold !== undefined && outside === undefined)
    return right({ ...guessed, gold, systems: systems as readonly NamedFile[], plugins })
  return left(
    failure(
      2,
      hostCode.E208,
      `${outside} is not in the folder of the config, ${to}`,
      'write the config into the folder that holds the data, or into one above it: -o FILE',
    ),
  )
}

const pair = (key: string, value: unknown): string => `${JSON.stringify(key)}: ${JSON.stringify(value)}`

/** Text of the config, with keys in the order of the documentation and a line per system. */
const configText = ({ gold, reader, systems, metric, plugins }: Guess, folder: string): string => {
  const lines = [
    ...(existsSync(join(folder, SCHEMA)) ? [pair('$schema', SCHEMA)] : []),
    reader === undefined ? pair('gold', gold) : `"gold": { ${pair('files', gold)}, ${pair('reader', reader)} }`,
    `"systems": {\n${systems.map(({ name, file }) => `    ${pair(name, file)}`).join(',\n')}\n  }`,
    ...(plugins.length === 0 ? [] : [`"plugins": [${plugins.map((name) => JSON.stringify(name)).join(', ')}]`]),
    `"metrics": [${JSON.stringify(metric)}]`,
  ]
  return `{\n${lines.map((line) => `  ${line}`).join(',\n')}\n}\n`
}

export const initCommand: CommandDef = {
  usage: 'init [FOLDER]',
  examples: [
    ['assay init data --yes', 'another folder, without questions'],
    ['assay init --gold test.conll --system ours=run1.conll -o -', 'with a known gold and system; to standard output'],
  ],
  flags: [
    { name: 'gold', short: 'g', value: 'FILE', help: 'the gold: a file, folder or pattern, relative to FOLDER' },
    { name: 'system', short: 's', value: '[NAME=]FILE', many: true, help: 'a system, relative to FOLDER; repeatable' },
    { name: 'metric', value: 'NAME', help: 'the metric: a plugin, or one of its metrics or presets' },
    { name: 'reader', value: 'NAME', help: 'the file format (see assay list readers)' },
    { name: 'yes', short: 'y', help: 'do not ask: use the best guess, or fail' },
    { name: 'output', short: 'o', value: 'FILE', help: 'output file (default: FOLDER/assay.json); - is stdout' },
    ...consoleFlags,
  ],
  run: async (app, args, console) => {
    const word = singleWord(args, 'init takes one folder')
    if (isLeft(word)) return fail(console, word.left)
    const folder = word.right ?? '.'
    const place = placeOf(args, folder)
    if (isLeft(place)) return fail(console, place.left)
    const [gold, metric, reader] = [args.last('gold'), args.last('metric'), args.last('reader')]
    const request = {
      folder,
      pluginFolders: app.pluginFolders,
      pluginsOfCall: app.plugins ?? [],
      systems: args.all('system').map((text) => {
        const { name, files } = parseSystem(text, undefined)
        return { name, file: files[0]! }
      }),
      ...(gold !== undefined && { gold }),
      ...(metric !== undefined && { metric }),
      ...(reader !== undefined && { reader }),
    }
    const ask = app.ask === undefined || args.has('yes') ? undefined : askOn(app.ask)
    const guessed = await guess(request, ask, await hostEnvironment(app, console))()
    if (isLeft(guessed)) {
      if (guessed.left.exit === 3) console.note('no config is written: assay run would refuse these files')
      return fail(console, guessed.left)
    }
    const config = relocate(guessed.right, folder, place.right.folder)
    if (isLeft(config)) return fail(console, config.left)
    const texts = [configText(config.right, place.right.folder)]
    const { path } = place.right
    const written = path === '-' ? print(app.stdout, texts) : await writeFiles([{ path, texts }])
    if (isLeft(written)) return fail(console, written.left)
    for (const reason of guessed.right.reasons) console.note(safe(reason))
    if (path !== '-') {
      const named = path === 'assay.json' ? '' : ` ${shellWord(path)}`
      console.note(safe(`wrote ${path}; next: assay validate${named}, then assay run${named}`))
    }
    return 0
  },
}
