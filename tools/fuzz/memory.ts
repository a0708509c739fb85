/** A machine whose files are in memory, and may be others at the next reading. */
import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { Machine } from '@assay/host'
import { hostCode } from '@assay/host/internal'
import { left, right } from 'fp-ts/lib/Either.js'

/** Bytes by paths, such as `gold/a.conll`. */
export type Files = ReadonlyMap<string, Uint8Array>

const whole = (path: string): string => posix.resolve('/', path).slice(1)

/** `files` says what there is whenever it is looked for; `plugins` are modules by the names of their packages. */
export const memoryMachine = (files: () => Files, plugins: Readonly<Record<string, unknown>>): Machine => {
  const below = (folder: string): readonly string[] => {
    const start = whole(folder) === '' ? '' : `${whole(folder)}/`
    return [...files().keys()].flatMap((path) => (path.startsWith(start) ? [path.slice(start.length)] : []))
  }
  const bytes: Machine['bytes'] = function* (path, onChunk) {
    const found = files().get(whole(path))
    const at = { path, line: 1, column: 1 }
    if (found === undefined)
      return yield left({ severity: 'error', code: hostCode.E306, message: 'there is no such file', at })
    onChunk?.(found)
    yield right(found)
  }
  const source: Machine['source'] = (path, onChunk) => ({
    path,
    chunks: () => bytes(path, onChunk),
    beside: (name) => {
      const other = posix.join(posix.dirname(path), posix.basename(name))
      return files().has(whole(other)) ? source(other) : undefined
    },
  })
  return {
    paths: { ...posix, resolve: (path) => posix.resolve('/', path) },
    bytes,
    source,
    look: (path) => {
      const found = files().get(whole(path))
      if (found !== undefined) return { kind: 'file', bytes: found.length }
      return below(path).length > 0 ? { kind: 'folder', bytes: 0 } : undefined
    },
    namesIn: (folder) => [...new Set(below(folder).map((path) => path.split('/')[0]!))],
    realPath: (path) => (files().has(whole(path)) || below(path).length > 0 ? posix.resolve('/', path) : undefined),
    // all that is there, or the files of one ending
    matching: async (pattern, folder) => {
      const ending = /\*(\.\w+)$/.exec(pattern)?.[1] ?? ''
      const start = posix.dirname(pattern).replace('**', '.')
      return below(posix.join(folder, start))
        .filter((name) => name.endsWith(ending))
        .map((name) => posix.join(start, name))
    },
    sha256: () => {
      const hash = createHash('sha256')
      return { update: (one) => hash.update(one), digest: () => hash.digest('hex') }
    },
    importPlugin: async (name) => {
      if (name in plugins) return plugins[name]
      throw Object.assign(new Error(`Cannot find package '${name}'`), { code: 'ERR_MODULE_NOT_FOUND' })
    },
  }
}
