// One file in place of the many shared ones that an entry loads in any case: Node looks up each import of each file by itself, and takes longer
// for thirty small ones than for one.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'esbuild'

const shared = /\b(import|export)\s*(?:\{([^}]*)\}\s*from\s*)?"(\.{1,2}\/(?:[^"\n]*\/)?chunk-\w+\.js)"/g

/** The names between the braces of an import or an export, each with the name that it has here. */
const namesOf = (list) =>
  list.split(',').flatMap((text) => {
    const [name, own = name] = text.trim().split(' as ')
    return name === '' ? [] : [{ name, own }]
  })

/** All files that one loads before it runs, and itself. */
const loadedBy = (outputs, file, found = new Set()) => {
  if (found.has(file)) return found
  found.add(file)
  for (const { path, kind } of outputs[file].imports)
    if (kind === 'import-statement' && outputs[path] !== undefined) loadedBy(outputs, path, found)
  return found
}

/** How one file imports another. */
const specifierOf = (from, to) => {
  const way = relative(dirname(from), to).replaceAll('\\', '/')
  return way.startsWith('.') ? way : `./${way}`
}

/**
 * Joins what esbuild has written with `splitting`. Each group has a name, that of its file, and the entries whose shared files are in it, as far
 * as no group before it has them.
 */
export const joined = async ({ outputs }, options, groups) => {
  const { outdir, format, platform, target, supported, minifySyntax, minifyWhitespace } = options
  const files = new Map(Object.keys(outputs).map((path) => [resolve(path), path]))
  // the group of each shared file, and what the names of that file are in the group's
  const placed = new Map()
  for (const [group, { name, entries }] of groups.entries()) {
    const roots = Object.keys(outputs).filter((path) => entries.includes(outputs[path].entryPoint))
    const own = roots
      .flatMap((path) => [...loadedBy(outputs, path)])
      .filter((path) => outputs[path].entryPoint === undefined && !placed.has(path))
    for (const path of new Set(own))
      placed.set(path, { file: resolve(outdir, `${name}.js`), group, suffix: `_${placed.size}` })
  }
  // what other files take of those in groups: a name that a module exports is looked for among all of them
  const taken = new Map([...placed.keys()].map((path) => [path, new Set()]))
  for (const file of files.keys()) {
    if (!file.endsWith('.js')) continue
    const own = placed.get(files.get(file))?.group
    for (const [, , list, specifier] of readFileSync(file, 'utf8').matchAll(shared)) {
      const path = files.get(resolve(dirname(file), specifier))
      if (list !== undefined && placed.has(path) && placed.get(path).group !== own)
        for (const { name } of namesOf(list)) taken.get(path).add(name)
    }
  }
  const withJoined = (from, text) =>
    text.replace(shared, (whole, kind, list, specifier) => {
      const found = placed.get(files.get(resolve(dirname(from), specifier)))
      if (found === undefined) return whole
      const to = JSON.stringify(specifierOf(from, found.file))
      if (list === undefined) return `${kind}${to}`
      const names = namesOf(list).map(({ name, own }) => `${name}${found.suffix} as ${own}`)
      return `${kind}{${names.join(',')}}from${to}`
    })
  const made = await Promise.all(
    groups.flatMap(({ name }, group) => {
      const own = [...placed].filter(([, at]) => at.group === group)
      if (own.length === 0) return []
      const inside = new Set(own.map(([path]) => resolve(path)))
      const contents = own.map(([path, { suffix }]) => {
        const names = [...taken.get(path)].map((name) => `${name} as ${name}${suffix}`)
        return `export{${names.join(',')}}from${JSON.stringify(resolve(path))}`
      })
      return build({
        stdin: { contents: contents.join('\n'), resolveDir: resolve(outdir) },
        outfile: join(outdir, `${name}.js`),
        bundle: true,
        packages: 'external',
        format,
        platform,
        target,
        supported,
        minifySyntax,
        minifyWhitespace,
        legalComments: 'none',
        logLevel: 'warning',
        write: false,
        plugins: [
          {
            name: 'other files',
            setup: ({ onResolve }) => {
              onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
                const file = resolve(resolveDir, path)
                return inside.has(file)
                  ? { path: file }
                  : { path: specifierOf(join(resolve(outdir), 'x.js'), file), external: true }
              })
            },
          },
        ],
      })
    }),
  )
  for (const file of files.keys()) {
    if (placed.has(files.get(file))) rmSync(file)
    else if (file.endsWith('.js')) writeFileSync(file, withJoined(file, readFileSync(file, 'utf8')))
  }
  for (const { outputFiles } of made)
    for (const { path, text } of outputFiles) writeFileSync(path, withJoined(path, text))
}
