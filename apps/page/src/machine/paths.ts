/** Paths of a page: with slashes, below an unknown folder. */
import type { Paths } from '@assay/host/internal'

const partsOf = (path: string): readonly string[] => {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else parts.push(part)
  }
  return parts
}

/** Normalises a path; `.` is the common folder. */
export const normalisePath = (path: string): string => {
  const parts = partsOf(path).join('/')
  return path.startsWith('/') ? `/${parts.replace(/^(?:\.\.(?:\/|$))+/, '')}` : parts === '' ? '.' : parts
}

const join = (...parts: readonly string[]): string => normalisePath(parts.filter((part) => part !== '').join('/'))

const relative = (from: string, to: string): string => {
  const [here, there] = [partsOf(from), partsOf(to)]
  const same = here.findIndex((part, i) => part !== there[i])
  const common = same < 0 ? here.length : same
  return [...here.slice(common).map(() => '..'), ...there.slice(common)].join('/')
}

const dirname = (path: string): string => {
  const parts = partsOf(path)
  const above = parts.slice(0, -1).join('/')
  if (path.startsWith('/')) return `/${above}`
  return above === '' ? '.' : above
}

export const paths: Paths = {
  sep: '/',
  basename: (path) => partsOf(path).at(-1) ?? '',
  dirname,
  isAbsolute: (path) => path.startsWith('/'),
  join,
  relative,
  resolve: (path) => (path.startsWith('/') ? normalisePath(path) : normalisePath(`/${path}`)),
}
