/** Remedies: every flag that one names is a flag of the command that says it, or of the one that it names. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { allCommands } from '../src/commands/index.ts'
import { hintFor } from '../src/remedies.ts'
import { assay, files, gold, inOwnFolder, sample } from './support.ts'

inOwnFolder()

const root = fileURLToPath(new URL('../../../', import.meta.url))

// ---- all texts of the sources ----------------------------------------------------------------------------------------

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('messages.ts'))
    .map((path) => join(folder, path))

/** The texts of a source that name flags, comments left out; what is filled in is one word. */
const textsIn = (path: string): readonly string[] => {
  const code = readFileSync(join(root, path), 'utf8').replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '')
  const texts = code.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? []
  return texts
    .map((text) => text.slice(1, -1).replace(/\$\{[^}]*\}/g, 'NAME'))
    .filter((text) => /(?:^|[ (])--[a-z]/.test(text) && text.includes(' '))
}

const commands = await allCommands()

const flagsOf = (name: string) => commands.find((command) => command.name === name)?.flags ?? []

/** Which commands say what stands in a folder of the sources; what readers, metrics and plans say, all that read do. */
const saidBy: readonly (readonly [folder: string, commands: readonly string[]])[] = [
  ['packages/host/src/calls/make.ts', ['make']],
  ['packages/host/src/calls/guess', ['init']],
  ['packages/host/src/calls', ['convert']],
  ['packages/host/src/stored-results/merge.ts', ['merge']],
  ['packages/host/src/stored-results/evidence.ts', ['compare', 'report']],
  ['packages/host/src/parts/part.ts', ['score', 'run']],
  ['packages/host/src/parts', ['score', 'run', 'merge']],
  ['packages/host/src/stored', ['compare', 'merge', 'report', 'run', 'validate']],
  ['packages/host/src/node/isolate.ts', ['score', 'run']],
]
const reading = ['score', 'run', 'validate', 'errors']

const commandsFor = (path: string): readonly string[] =>
  saidBy.find(([folder]) => path.startsWith(folder))?.[1] ?? reading

/** Flags that a remedy names and the command has not; what stands behind `assay COMMAND` is that command's. */
const strangers = (remedy: string, command: string): readonly string[] => {
  const [own = '', ...others] = ` ${remedy}`.split(/(?=\bassay [a-z]+)/)
  const named = (text: string): readonly string[] =>
    [...text.matchAll(/(?:^|[ (])--([a-z][a-z-]*)/g)].map(([, flag]) => flag!)
  const unknown = (text: string, of: string): readonly string[] =>
    named(text).filter((flag) => flagsOf(of).every(({ name }) => name !== flag))
  return [...unknown(own, command), ...others.flatMap((text) => unknown(text, text.split(/[ ;,:]/)[1]!))]
}

// create-plugin has flags of its own
describe('every text of the packages that names a flag', () => {
  const packages = readdirSync(join(root, 'packages')).filter((name) => !['report', 'create-plugin'].includes(name))
  const texts = packages.flatMap((name) =>
    sourcesIn(`packages/${name}/src`).flatMap((path) => textsIn(path).map((text) => [path, text] as const)),
  )

  test('is found', () => {
    expect(texts.length).toBeGreaterThan(60)
  })

  test.each(commands.map(({ name }) => name))('has no flag that %s lacks', (command) => {
    const reworded = hintFor(flagsOf(command))
    const wrong = texts
      .filter(([path]) => commandsFor(path).includes(command))
      .flatMap(([path, text]) =>
        strangers(reworded(text), command).map((flag) => `${path}: --${flag} in "${reworded(text)}"`),
      )
    expect(wrong).toEqual([])
  })
})

// explain is about the options of all commands
test('every text of a command that names a flag names its own', () => {
  const wrong = commands.flatMap(({ name }) =>
    (name === 'explain' ? [] : textsIn(`apps/cli/src/commands/${name}.ts`)).flatMap((text) =>
      strangers(text, name).map((flag) => `${name}: --${flag} in "${text}"`),
    ),
  )
  expect(wrong).toEqual([])
})

// ---- some of them ----------------------------------------------------------------------------------------------------

describe('a remedy', () => {
  const latin = Buffer.from(gold.replace('Ekeus', 'Ekéus'), 'latin1')
  const config = JSON.stringify({ gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['@assay/conll-f1'] })

  test('names the flag where there is one, and the key of the config where there is a config', async () => {
    sample()
    files({ 'a.conll': latin, 'assay.json': config })
    const scored = await assay('score', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll')
    expect(scored.err).toContain('--system-set reader.encoding=iso-8859-1')
    for (const call of [['run'], ['validate'], ['errors']]) {
      const { err } = await assay(...call)
      expect(err).toContain('"set": { "reader.encoding": "iso-8859-1" } of the system')
      expect(err).not.toContain('--set')
    }
  })

  test.each([
    [
      '--set reader.item=TITLE --set reader.cluster=TITLE',
      '"set": { "reader.item": TITLE, "reader.cluster": TITLE } of each side',
    ],
    ['--set reader.types=PER,LOC,…; or else', '"set": { "reader.types": ["PER", "LOC", …] } of each side; or else'],
    [
      'name the scheme (--set scheme=IOB2), now',
      'name the scheme ("scheme": "IOB2" among the options of the metric), now',
    ],
    ['--set duplicates=first, =last or =keep', '"duplicates": "first" among the options of the metric, =last or =keep'],
    ['choose another format: --to NAME', 'choose another format: assay convert GOLD OUT --to NAME'],
    ['--set documents.missing=skip', '"documents": { "missing": "skip" }'],
    ['--set documents.extra=empty', '"documents": { "extra": "empty" }'],
    [
      '--system-set reader.spans=entities --system-set reader.occurrences=first (or all)',
      '"set": { "reader.spans": "entities", "reader.occurrences": "first" } of the system (or all)',
    ],
    ['--gold-set reader=brat; it gives', '"reader": "brat" of the gold; it gives'],
    ['name it: --reader NAME; assay list readers', 'name it: "reader": NAME; assay list readers'],
  ])('%s, in words of a config', (hint, said) => {
    expect(hintFor([])(hint)).toBe(said)
    expect(hintFor(['set', 'gold-set', 'system-set', 'reader', 'to'].map((name) => ({ name })))(hint)).toBe(hint)
  })

  test('of one side, for a command that has no other', () => {
    expect(hintFor([{ name: 'set' }])('--system-set reader.unit=utf16')).toBe('--set reader.unit=utf16')
  })
})

describe('files after a plugin, of which one has a flag', () => {
  test.each([
    [['errors', 'conll-f1', 'gold.conll', 'a.conll'], 'assay errors conll-f1 -g gold.conll -s a.conll'],
    [['score', 'conll-f1', '-g', 'gold.conll', 'a.conll'], 'assay score conll-f1 -g gold.conll -s a.conll'],
    [['score', 'conll-f1', '-s', 'a.conll', 'gold.conll'], 'assay score conll-f1 -g gold.conll -s a.conll'],
  ])('%j: the call that is meant', async (call, meant) => {
    sample()
    const ran = await assay(...call)
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(ran.err).toContain('error E104')
    expect(ran.err).toContain(`write: ${meant}\n`)
  })

  test('next to both flags: a pattern that the shell has expanded', async () => {
    sample()
    const ran = await assay('score', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', 'b.conll')
    expect(ran.err).toContain("quote patterns so that the shell leaves them alone: -s 'runs/*.conll'")
  })
})
