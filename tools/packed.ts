/**
 * What is wrong with a package as it is published: dependencies that it does not load, packages that it loads and does not declare, parts of the
 * manifest that only the repository uses, links that lead out of it, and code of others without its licence.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import ts from '@typescript/typescript6'

interface Manifest {
  readonly name: string
  readonly scripts?: unknown
  readonly devDependencies?: unknown
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, unknown>>
}

export const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** The packages that modules or declarations name, without Node's own. */
export const packagesNamedIn = (files: readonly string[]): ReadonlySet<string> => {
  const named = files.flatMap((file) => ts.preProcessFile(readFileSync(file, 'utf8'), true, true).importedFiles)
  const others = named
    .map(({ fileName }) => fileName)
    .filter((name) => /^[@\w]/.test(name) && !name.startsWith('node:') && !builtinModules.includes(name))
  return new Set(others.map(packageOf))
}

const dependencyFaults = (files: readonly string[], manifest: Manifest): readonly string[] => {
  const { name, dependencies = {}, peerDependencies = {} } = manifest
  const code = packagesNamedIn(files.filter((file) => /\.m?js$/.test(file)))
  const types = packagesNamedIn(files.filter((file) => file.endsWith('.d.ts')))
  const declared = { ...dependencies, ...peerDependencies, [name]: '' }
  const undeclared = [...new Set([...code, ...types])].filter((other) => !Object.hasOwn(declared, other))
  const unused = Object.keys(dependencies).filter((other) => !code.has(other))
  return [
    ...undeclared.map((other) => `${other} is named in dist and is no dependency`),
    ...unused.map((other) => `${other} is a dependency that ${types.has(other) ? 'only types name' : 'nothing loads'}`),
  ]
}

const manifestFaults = (manifest: Manifest): readonly string[] => [
  ...(['scripts', 'devDependencies'] as const).flatMap((key) =>
    manifest[key] === undefined ? [] : [`${key} are of the repository alone`],
  ),
  ...(JSON.stringify(manifest.exports ?? {}).includes('@assay/source')
    ? ['the condition @assay/source leads nowhere']
    : []),
]

/** Blocks of code: links in them are none. */
const blocks = /^(`{3,}|~{3,}).*\n[\s\S]*?^\1.*$/gm

const linkFaults = (folder: string, page: string): readonly string[] => {
  const text = readFileSync(join(folder, page), 'utf8').replace(blocks, '')
  const links = [...text.matchAll(/\]\(([^()\s#]+)(?:#[^()\s]*)?\)/g)].map(([, link]) => link!)
  return links
    .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(folder, dirname(page), link)))
    .map((link) => `${page} links to ${link}, which is not in the package`)
}

const OF_THE_REPOSITORY = 'the repository of Assay'

const exampleFaults = (folder: string): readonly string[] => {
  const text = readFileSync(join(folder, 'README.md'), 'utf8')
  const [path] = /\b(?:examples|docs)\/[\w./-]+/.exec(text) ?? []
  return path === undefined || text.includes(OF_THE_REPOSITORY)
    ? []
    : [`README.md names ${path}, and does not say that it is in ${OF_THE_REPOSITORY}`]
}

/** Everything that is wrong with an unpacked package; `inside` are the packages of others that its code is bundled with. */
export const faultsOf = (folder: string, inside: ReadonlySet<string>): readonly string[] => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const files = filesBelow(join(folder, 'dist'))
  const notices = join(folder, 'dist/THIRD-PARTY.txt')
  const told = existsSync(notices) ? readFileSync(notices, 'utf8') : ''
  const pages = readdirSync(folder).filter((file) => file.endsWith('.md'))
  return [
    ...dependencyFaults(files, manifest),
    ...manifestFaults(manifest),
    ...pages.flatMap((page) => linkFaults(folder, page)),
    ...exampleFaults(folder),
    ...[...inside]
      .filter((name) => !new RegExp(`^==== ${name} \\S+ \\(.*\\)\\n\\n[^=]{200}`, 'm').test(told))
      .map((name) => `the licence of ${name}, which is inside, is not in dist/THIRD-PARTY.txt`),
  ]
}
