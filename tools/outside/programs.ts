/**
 * The programs of the READMEs as a project outside of this repository runs them: from packed tarballs, in an empty folder with an
 * empty home, under eight named combinations of Node, of modules and of TypeScript. `.ci/run` calls it; it needs what is built, and
 * the registry for Node, TypeScript and the dependencies.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transformSync } from 'esbuild'
import { importsOf, type Program, programs } from '../programs.ts'
import { install, type Outside, outside, run, tool } from './installed.ts'

interface Combination {
  readonly node: string
  readonly modules: 'ESM' | 'CommonJS'
  /** Without: plain JavaScript. */
  readonly typescript?: string
}

/** Not the product: each Node, each kind of modules and each compiler that is promised, and the oldest of each with another. */
const combinations: readonly Combination[] = [
  { node: '20.19.0', modules: 'ESM' },
  { node: '20.19.0', modules: 'CommonJS' },
  { node: '22.12.0', modules: 'ESM', typescript: '5.4.5' },
  { node: '22.12.0', modules: 'CommonJS', typescript: '5.8.3' },
  { node: '24.9.0', modules: 'ESM', typescript: '5.9.3' },
  { node: '24.9.0', modules: 'CommonJS' },
  { node: '26.9.0', modules: 'ESM', typescript: '6.0.3' },
  { node: '26.9.0', modules: 'CommonJS', typescript: '7.0.2' },
]

const titleOf = ({ node, modules, typescript }: Combination): string =>
  `Node ${node}, ${modules}, ${typescript === undefined ? 'JavaScript' : `TypeScript ${typescript}`}`

// ---- a program in a project --------------------------------------------------------------------------------------------

const importing = /^import .*\n/gm

/** A module of CommonJS awaits nothing at its top. */
const inFunction = (code: string): string => {
  const imports = [...code.matchAll(importing)].map(([line]) => line)
  return `${imports.join('')}\nconst main = async (): Promise<void> => {\n${code.replace(importing, '')}}\nvoid main()\n`
}

const sourceOf = ({ code }: Program, modules: Combination['modules']): string =>
  modules === 'ESM' ? code : inFunction(code)

const compilerOptions = {
  module: 'NodeNext',
  target: 'ES2022',
  // a program prints
  lib: ['ES2022', 'DOM'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  // the types of the packages are compiled too
  skipLibCheck: false,
  rootDir: '.',
  outDir: 'out',
}

/** Compiles all programs, by tsc or by taking their types off; what the compiler has to say. */
const compiled = (from: Outside, folder: string, all: readonly Program[], { modules, typescript }: Combination) => {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('package.json', JSON.stringify({ type: modules === 'ESM' ? 'module' : 'commonjs' }))
  if (typescript === undefined) {
    const format = modules === 'ESM' ? 'esm' : 'cjs'
    for (const one of all)
      write(`out/${one.name}.js`, transformSync(sourceOf(one, modules), { loader: 'ts', format }).code)
    return ''
  }
  for (const one of all) write(`${one.name}.ts`, sourceOf(one, modules))
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const { status, out, err } = run(tool(from, 'typescript', typescript, { bin: 'tsc' }), ['-p', '.'], {
    cwd: folder,
    env: from.env,
  })
  return status === 0 ? '' : `tsc ends with ${status}\n${out}${err}`
}

/** What goes wrong with one program of a combination; nothing where it prints what its README shows. */
const wrongWith = (from: Outside, folder: string, { name, shown }: Program, node: string): readonly string[] => {
  const { status, out, err } = run(node, [join('out', `${name}.js`)], { cwd: folder, env: from.env })
  // an older Node says of a module that is required, and of its JSON, that this is young
  const said = err.replace(/^\(node:\d+\) ExperimentalWarning: .*\n(?:Support for .*\n)?(?:\(Use `node .*\n)?/gm, '')
  return status === 0 && out === shown && said === '' ? [] : [`${name} ends with ${status} and prints\n${out}${err}`]
}

const wrongIn = (from: Outside, all: readonly Program[], combination: Combination): readonly string[] => {
  const folder = join(from.folder, titleOf(combination).replace(/[^A-Za-z0-9.]+/g, '-'))
  const complaint = compiled(from, folder, all, combination)
  if (complaint !== '') return [complaint]
  const node = tool(from, 'node', combination.node)
  const said = run(node, ['--version'], { cwd: folder, env: from.env }).out.trim()
  if (said !== `v${combination.node}`) return [`Node ${combination.node} cannot be had: it says ${said}`]
  return all.flatMap((one) => wrongWith(from, folder, one, node))
}

const from = outside()
const all = programs()
install(from, from.folder, {}, [...new Set(['@assay/core', ...all.flatMap(importsOf)])])
let failed = 0
for (const combination of combinations) {
  const wrong = wrongIn(from, all, combination)
  console.log(`${wrong.length === 0 ? 'ok' : 'FAILED'} ${titleOf(combination)}: ${all.length} programs`)
  for (const line of wrong) console.log(line)
  if (wrong.length > 0) failed++
}
rmSync(dirname(from.folder), { recursive: true, force: true })
if (failed > 0) process.exitCode = 1
