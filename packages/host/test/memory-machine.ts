/** A machine whose files are in memory, and whose paths are those of any system. */
import { createHash } from 'node:crypto'
import { posix, win32 } from 'node:path'
import { left, right } from 'fp-ts/lib/Either.js'
import { code } from '../src/codes.ts'
import type { Machine, Paths } from '../src/io/machine.ts'

/** The paths of a system, where the current folder is this one. */
const pathsFrom = (system: typeof posix, folder: string): Paths => {
  const resolve = (path: string): string => system.resolve(folder, path)
  return { ...system, resolve, relative: (from, to) => system.relative(resolve(from), resolve(to)) }
}

const systems: Readonly<Record<'posix' | 'windows', Paths>> = {
  posix: pathsFrom(posix, '/data'),
  windows: pathsFrom(win32, 'C:\\data'),
}

/** Files by their whole paths with slashes, such as `/data/gold.conll` or `C:/data/gold.conll`; `plugins` by their names. */
export const memoryMachine = (
  system: keyof typeof systems,
  files: Readonly<Record<string, string>>,
  plugins: Readonly<Record<string, unknown>> = {},
): Machine => {
  const paths = systems[system]
  const whole = (path: string): string => paths.resolve(path).split(paths.sep).join('/')
  const below = (folder: string): readonly string[] => {
    const start = `${whole(folder).replace(/\/$/, '')}/`
    return Object.keys(files).flatMap((path) => (path.startsWith(start) ? [path.slice(start.length)] : []))
  }
  const bytes: Machine['bytes'] = function* (path, onChunk, _maxBytes, { from, to } = { from: 0, to: undefined }) {
    const text = files[whole(path)]
    const at = { path, line: 1, column: 1 }
    if (text === undefined)
      return yield left({ severity: 'error', code: code.E306, message: 'there is no such file', at })
    const chunk = new TextEncoder().encode(text).subarray(from, to)
    onChunk?.(chunk)
    yield right(chunk)
  }
  return {
    paths,
    bytes,
    source: (path, onChunk) => ({ path, chunks: () => bytes(path, onChunk) }),
    look: (path) => {
      const text = files[whole(path)]
      if (text !== undefined) return { kind: 'file', bytes: text.length }
      return below(path).length > 0 ? { kind: 'folder', bytes: 0 } : undefined
    },
    namesIn: (folder) => [...new Set(below(folder).map((path) => path.split('/')[0]!))],
    realPath: (path) => (below(path).length > 0 || whole(path) in files ? paths.resolve(path) : undefined),
    // `**/*`, or one star in the last part
    matching: async (pattern, folder) => {
      const at = pattern.lastIndexOf('/') + 1
      if (pattern === '**/*') return below(folder)
      const [start = '', end = ''] = pattern.slice(at).split('*')
      return below(paths.join(folder, pattern.slice(0, at) || '.'))
        .filter((name) => !name.includes('/') && name.startsWith(start) && name.endsWith(end))
        .map((name) => pattern.slice(0, at) + name)
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
