// Declarations of a package as they are published: those that an export leads to, without names of packages of which the code holds what it
// uses: the types of Valibot that are named are in a file of core.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, normalize, relative, resolve } from 'node:path'
import ts from '@typescript/typescript6'

/** A file of declarations and all that it leads to, added to those that are known. */
const leadingFrom = (path, known = new Set()) => {
  if (known.has(path)) return known
  known.add(path)
  for (const [, to] of readFileSync(path, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)\.[jt]s['"]/g))
    leadingFrom(normalize(join(dirname(path), `${to}.d.ts`)), known)
  return known
}

/**
 * The text of declarations without names of packages that are inside: the types of Valibot are those that core hands on, and its Either has the
 * shape of that of fp-ts.
 */
const withoutNames = (path, text, name) => {
  const way = relative(dirname(path), 'dist/valibot.js').replaceAll('\\', '/')
  const own = way.startsWith('.') ? way : `./${way}`
  return text
    .replace(/(['"])valibot\1/g, JSON.stringify(name === '@assay/core' ? own : '@assay/core/valibot'))
    .replace(/(['"])fp-ts\/lib\/Either\.js\1/g, "'@assay/core'")
}

/** The top of a file of declarations by the names that it declares; a function is declared once for each way to call it. */
const declaredIn = (text) => {
  const source = ts.createSourceFile('valibot.d.ts', text, ts.ScriptTarget.ESNext)
  const found = new Map()
  const add = (name, statement) => found.set(name, [...(found.get(name) ?? []), statement])
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) add(name.text, statement)
    else if (statement.name !== undefined) add(statement.name.text, statement)
  }
  return { source, found }
}

/** Names that a declaration may lead to: every identifier in it. */
const namedIn = (node, names = new Set()) => {
  if (ts.isIdentifier(node)) names.add(node.text)
  ts.forEachChild(node, (child) => void namedIn(child, names))
  return names
}

/** The file of core that hands on types of Valibot. */
const HANDED_ON = join('dist', 'valibot.d.ts')

/** The same with the declarations themselves, and those that they lead to. */
const valibotFor = (path) => {
  const [, list = ''] = /export type \{([^}]*)\} from/.exec(readFileSync(path, 'utf8')) ?? []
  const names = list.split(',').flatMap((name) => name.trim() || [])
  const types = createRequire(resolve('x.js'))
    .resolve('valibot')
    .replace(/\.\w+$/, '.d.cts')
  const { source, found } = declaredIn(readFileSync(types, 'utf8'))
  const [taken, waiting] = [new Set(), [...names]]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
    for (const statement of found.get(name) ?? []) {
      if (taken.has(statement)) continue
      taken.add(statement)
      waiting.push(...namedIn(statement))
    }
  const printer = ts.createPrinter({ removeComments: true })
  const texts = [...taken]
    .sort((a, b) => a.pos - b.pos)
    .map((statement) => printer.printNode(ts.EmitHint.Unspecified, statement, source))
  return `/** Types of Valibot, whose licence is in THIRD-PARTY.txt. */\n${texts.join('\n')}\nexport type { ${names.join(', ')} }\n`
}

/** Writes what is published of the declarations in `dist`. */
export const publishDeclarations = ({ name, exports, dependencies = {} }) => {
  const declared = new Set()
  for (const { types } of Object.values(exports)) if (types !== undefined) leadingFrom(normalize(types), declared)
  // what no export leads to declares nothing to anybody
  for (const file of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
    const path = join('dist', file)
    if (/\.d\.ts(?:\.map)?$/.test(path) && !declared.has(path.replace(/\.map$/, ''))) rmSync(path)
  }
  if (dependencies.valibot !== undefined) return
  for (const path of declared)
    writeFileSync(path, path === HANDED_ON ? valibotFor(path) : withoutNames(path, readFileSync(path, 'utf8'), name))
}
