// Node's own modules as the process gives them. Importing one by its name asks for all that it has, also for what loads further modules when it
// is asked for: for the streams and promises of node:fs, for most of node:util.

/** Those that Node has not loaded when it starts: their functions and classes ask for them when they are called. */
const late = new Set([
  'node:child_process',
  'node:crypto',
  'node:fs/promises',
  'node:timers/promises',
  'node:worker_threads',
  'node:zlib',
])

const exported = (path, name) => {
  const member = `process.getBuiltinModule(${JSON.stringify(path)}).${name}`
  if (!late.has(path) || typeof process.getBuiltinModule(path)[name] !== 'function')
    return `export const ${name} = /* @__PURE__ */ (() => ${member})()`
  return /^[a-z]/.test(name)
    ? `export const ${name} = (...given) => ${member}(...given)`
    : `export function ${name}(...given) { return new (${member})(...given) }`
}

/** Packages that few calls need: they run when they are first called. */
const packages = {
  fflate: (own) => `export const deflateSync = (...given) => ${own}.deflateSync(...given)
    export const strToU8 = (...given) => ${own}.strToU8(...given)
    export function Inflate(...given) { return new (${own}.Inflate)(...given) }`,
  picomatch: (own) => `export default (...given) => ${own}(...given)`,
}

export const builtins = {
  name: "Node's own modules",
  async resolveId(id, importer, { kind }) {
    if (kind !== 'import-statement') return
    // what Rolldown adds to load CommonJS takes node:module before all else runs
    if (/^node:(?!module$)/.test(id)) return { id: `own ${id}`, moduleSideEffects: false }
    // those of our own sources: another package may use more of one
    if (!Object.hasOwn(packages, id) || !importer.endsWith('.ts')) return
    const { id: path } = await this.resolve(id, importer, { skipSelf: true })
    return { id: `${path}?late=${id}`, moduleSideEffects: false }
  },
  load: (id) => {
    const [path, late] = id.split('?late=')
    if (late !== undefined) return packages[late](`require(${JSON.stringify(path)})`)
    if (!id.startsWith('own ')) return
    const name = id.slice('own '.length)
    const named = Object.keys(process.getBuiltinModule(name)).map((each) => exported(name, each))
    return `${named.join('\n')}\nexport default /* @__PURE__ */ process.getBuiltinModule('${name}')`
  },
}
