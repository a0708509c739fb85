import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultsOf } from '../packed.ts'
import { withLinks } from '../repository.ts'
import { noticesOf, thirdPartyIn } from '../third-party.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packed-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (files: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const licence = `Copyright (c) Somebody\n\n${'Permission is granted. '.repeat(20)}`

describe('the check of a published package', () => {
  const manifest = { name: '@x/a', dependencies: { b: '1' }, peerDependencies: { c: '1' } }
  const good = {
    'package.json': JSON.stringify(manifest),
    'README.md': '# a\n\n[the guide](GUIDE.md#top), [b](https://example.org)\n\n```\n[no](link.md)\n```\n',
    'GUIDE.md': '# guide\n',
    'dist/index.js': "import { x } from 'b/deep'\nimport fs from 'node:fs'\nexport const y = await import('./z.js')\n",
    'dist/index.d.ts': "import type { C } from 'c'\nexport declare const y: C\n",
  }

  it('finds no fault if the package imports exactly what it declares', () => {
    put(good)
    expect(faultsOf(folder, new Set())).toEqual([])
  })

  it('reports a dependency that is unused, used in types only, or not declared', () => {
    const dependencies = { b: '1', c: '1', d: '1' }
    put({
      ...good,
      'package.json': JSON.stringify({ name: '@x/a', dependencies }),
      'dist/z.js': "export { e } from '@e/e/sub'",
    })
    expect(faultsOf(folder, new Set())).toEqual([
      '@e/e is named in dist and is no dependency',
      'c is a dependency that only types name',
      'd is a dependency that nothing loads',
    ])
  })

  it('reports files that only the repository has', () => {
    const exports = { '.': { '@assay/source': './src/index.ts', default: './dist/index.js' } }
    put({
      ...good,
      'package.json': JSON.stringify({ ...manifest, scripts: { test: 'x' }, devDependencies: {}, exports }),
      'README.md': '# a\n\n[`b`](../b/README.md)\n\n$ a examples/b/gold.txt\n',
    })
    expect(faultsOf(folder, new Set())).toEqual([
      'scripts are of the repository alone',
      'devDependencies are of the repository alone',
      'the condition @assay/source leads nowhere',
      'README.md links to ../b/README.md, which is not in the package',
      'README.md names examples/b/gold.txt, and does not say that it is in the repository of Assay',
    ])
  })

  it('reports bundled code without its licence', () => {
    const notices = noticesOf([{ name: '@e/e', version: '1.0.0', license: 'MIT', text: licence }])
    put({ ...good, 'dist/THIRD-PARTY.txt': notices })
    expect(faultsOf(folder, new Set(['@e/e', 'f']))).toEqual([
      'the licence of f, which is inside, is not in dist/THIRD-PARTY.txt',
    ])
  })
})

describe('the licences of bundled packages', () => {
  const outputs = (...paths: readonly string[]) => [
    { inputs: Object.fromEntries(paths.map((path, i) => [path, { bytesInOutput: i === 0 ? 0 : 10 }])) },
  ]
  const of = (name: string, file: string) => ({
    [`node_modules/.pnpm/${name}@2.0.0/node_modules/${name}/package.json`]: JSON.stringify({
      name,
      version: '2.0.0',
      license: 'ISC',
    }),
    [`node_modules/.pnpm/${name}@2.0.0/node_modules/${name}/${file}`]: `${name}\r\n\r\n${licence}`,
  })
  const path = (name: string): string => `node_modules/.pnpm/${name}@2.0.0/node_modules/${name}/lib/x.js`

  it('are found beside the files that are bundled', () => {
    put({ ...of('left-out', 'LICENSE'), ...of('b', 'LICENSE.md'), ...of('a', 'licence') })
    const found = thirdPartyIn(outputs(path('left-out'), path('b'), 'src/own.ts', path('a')), folder)
    expect(found.map(({ name, version, license }) => `${name} ${version} ${license}`)).toEqual([
      'a 2.0.0 ISC',
      'b 2.0.0 ISC',
    ])
    expect(noticesOf(found)).toContain(`\n==== b 2.0.0 (ISC)\n\nb\n\nCopyright (c) Somebody`)
  })

  it('stop the build if they are missing', () => {
    put(of('a', 'readme.txt'))
    expect(() => thirdPartyIn(outputs('own.ts', path('a')), folder)).toThrow('has no file with its licence')
  })
})

it('links of a README into the repository become absolute once the repository has an address', () => {
  const address = 'https://example.org/o/r'
  const readme = 'See `docs/ci.md` and [`docs/a.md`](x), files under `docs/` of the repository of Assay.'
  const linked = withLinks(readme, address)
  expect(linked).toBe(
    `See [\`docs/ci.md\`](${address}/blob/main/docs/ci.md) and [\`docs/a.md\`](x), files under \`docs/\` of [the repository of Assay](${address}).`,
  )
  expect(withLinks(linked, address)).toBe(linked)
})
