// Imports of our own packages' indexes as imports of the files that have the names. An index is one module to esbuild, and what any part of
// the app takes from it would be loaded by every part.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../../packages', import.meta.url))
const lists = /^(import|export) \{([^}]*)\} from '([^']+)'$/gm

/** What stands between the braces of an import or an export, without what is a type. */
const namesOf = (list) =>
  list.split(',').flatMap((text) => {
    const [name, own = name] = text.trim().split(' as ')
    return name === '' || name.startsWith('type ') ? [] : [{ name, own }]
  })

const indexOf = (specifier) => {
  const [, name, rest = ''] = /^@assay\/([\w-]+)(\/.+)?$/.exec(specifier) ?? []
  if (name === undefined) return undefined
  const folder = join(packages, name)
  const entry = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).exports[`.${rest}`]
  return entry?.['@assay/source'] && join(folder, entry['@assay/source'])
}

/** Where the names of an index are from, by the name that it gives them. */
const known = new Map()
const originsIn = (index) => {
  if (known.has(index)) return known.get(index)
  const found = new Map()
  for (const [, kind, list, from] of readFileSync(index, 'utf8').matchAll(lists)) {
    if (kind !== 'export') continue
    for (const { name, own } of namesOf(list))
      found.set(own, from.startsWith('.') ? { name, file: join(dirname(index), from) } : originOf(name, from))
  }
  known.set(index, found)
  return found
}

const originOf = (name, specifier) => {
  const index = indexOf(specifier)
  return (index && originsIn(index).get(name)) ?? { name, file: specifier }
}

export const direct = {
  name: 'direct imports',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8').replace(lists, (whole, kind, list, specifier) => {
        if (kind === 'export' || indexOf(specifier) === undefined) return whole
        const origins = namesOf(list).map(({ name, own }) => ({ ...originOf(name, specifier), own }))
        return origins
          .map(({ name, file, own }) => `import { ${name} as ${own} } from ${JSON.stringify(file)}`)
          .join('; ')
      }),
    }))
  },
}
