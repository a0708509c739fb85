// Node's own modules as the process gives them. Importing one by its name asks for all that it has, also for what loads further modules when it
// is asked for: for the streams and promises of node:fs, for most of node:util.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

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
  if (!late.has(path) || typeof require(path)[name] !== 'function')
    return `export const ${name} = /* @__PURE__ */ (() => ${member})()`
  return /^[a-z]/.test(name)
    ? `export const ${name} = (...given) => ${member}(...given)`
    : `export function ${name}(...given) { return new (${member})(...given) }`
}

/** Packages that few calls need: they run when they are first called. */
const packages = {
  fflate: `export const deflateSync = (...given) => require('fflate').deflateSync(...given)
    export const zipSync = (...given) => require('fflate').zipSync(...given)
    export const strToU8 = (...given) => require('fflate').strToU8(...given)
    export function Inflate(...given) { return new (require('fflate').Inflate)(...given) }`,
  picomatch: "export default (...given) => require('picomatch')(...given)",
}

export const builtins = {
  name: "Node's own modules",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'builtin', sideEffects: false } : { external: true },
    )
    // those of our own sources: another package may use more of one
    onResolve({ filter: /^(?:fflate|picomatch)$/ }, ({ path, kind, importer, resolveDir }) =>
      kind === 'import-statement' && importer.endsWith('.ts')
        ? { path, namespace: 'late', pluginData: resolveDir, sideEffects: false }
        : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'late' }, ({ path, pluginData }) => ({
      contents: packages[path],
      resolveDir: pluginData,
    }))
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: [
        ...Object.keys(require(path)).map((name) => exported(path, name)),
        `export default /* @__PURE__ */ process.getBuiltinModule(${JSON.stringify(path)})`,
      ].join('\n'),
    }))
  },
}
