import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { violationsIn } from '../check-imports.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-imports-'))
  plant('packages/core/package.json', '{ "name": "@assay/core" }')
  plant(
    'packages/lea/package.json',
    '{ "name": "@assay/lea", "peerDependencies": { "@assay/core": "1" }, "devDependencies": { "vitest": "4" } }',
  )
  plant('packages/host/package.json', '{ "name": "@assay/host", "dependencies": { "@assay/core": "1", "fp-ts": "2" } }')
  plant('packages/report/package.json', '{ "name": "@assay/report", "dependencies": { "@assay/core": "1" } }')
  plant('apps/cli/package.json', '{ "name": "@assay/cli", "dependencies": { "@assay/core": "1", "@assay/lea": "1" } }')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const plant = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const found = (): readonly string[] => violationsIn(root).map(({ file, line, rule }) => `${file}:${line} ${rule}`)

describe('check-imports', () => {
  it('accepts a file without faults', () => {
    plant('packages/lea/src/index.ts', "import type { Stats } from '@assay/core'\nexport type A = Stats<number>\n")
    plant(
      'packages/lea/test/a.test.ts',
      "import { it } from 'vitest'\nimport { checkLaws } from '@assay/core/laws'\nvoid it, checkLaws\n",
    )
    plant(
      'packages/lea/src/words.ts',
      "export const words = new Map([['a', 1]])\nexport const none: ReadonlyMap<string, number> = new Map()\n",
    )
    plant('packages/host/src/node/file.ts', "import { readFileSync } from 'node:fs'\nexport const a = readFileSync\n")
    plant(
      'packages/host/src/plan/a.ts',
      "import type { Either } from 'fp-ts/lib/Either.js'\nexport type A = Either<1, 2>\n",
    )
    expect(found()).toEqual([])
  })

  const planted: readonly (readonly [what: string, path: string, text: string, expected: string])[] = [
    [
      'a benchmark of a package that imports an app',
      'packages/lea/bench/speed.ts',
      "import { bin } from '../../../apps/cli/bench/support.ts'\n",
      'packages/lea/bench/speed.ts:1 metric imports no app, and not "../../../apps/cli/bench/support.ts"',
    ],
    [
      'a metric that imports the host',
      'packages/lea/src/a.ts',
      "\nimport { score } from '@assay/host'\n",
      'packages/lea/src/a.ts:2 a metric knows nothing of @assay/host',
    ],
    [
      'a metric that imports another metric',
      'packages/lea/src/a.ts',
      "import '@assay/bsnlp'\n",
      'packages/lea/src/a.ts:1 a metric knows nothing of @assay/bsnlp',
    ],
    [
      'a metric with a variable of its module',
      'packages/lea/src/a.ts',
      '\nlet last = 0\nexport const next = () => ++last\n',
      'packages/lea/src/a.ts:2 a metric keeps no state at the level of a module, and last is some',
    ],
    [
      'a metric with a cache of its module',
      'packages/lea/src/a.ts',
      'const seen = new WeakMap<object, number>()\nexport const know = (one: object) => seen.set(one, 1)\n',
      'packages/lea/src/a.ts:1 a metric keeps no state at the level of a module, and seen is some',
    ],
    [
      'a metric with a list of its module',
      'packages/lea/src/a.ts',
      'const seen: string[] = []\nexport const know = (one: string) => seen.push(one)\n',
      'packages/lea/src/a.ts:1 a metric keeps no state at the level of a module, and seen is some',
    ],
    [
      'a metric that needs Node',
      'packages/lea/src/a.ts',
      "import { join } from 'node:path'\n",
      'packages/lea/src/a.ts:1 a metric runs in a browser too',
    ],
    [
      'the host that imports a metric',
      'packages/host/src/plan/a.ts',
      "await import('@assay/lea')\n",
      'packages/host/src/plan/a.ts:1 host imports @assay/core, and not @assay/lea',
    ],
    [
      'core that imports the host',
      'packages/core/src/a.ts',
      "import '@assay/host'\n",
      'packages/core/src/a.ts:1 core imports no package of ours, and not @assay/host',
    ],
    [
      'a report that imports the host',
      'packages/report/src/a.ts',
      "import '@assay/host'\n",
      'packages/report/src/a.ts:1 report imports @assay/core, and not @assay/host',
    ],
    [
      'the app that imports a metric',
      'apps/cli/src/a.ts',
      "import { plugin } from '@assay/lea'\n",
      'apps/cli/src/a.ts:1 an app imports @assay/core, @assay/formats, @assay/host, @assay/report, and not @assay/lea',
    ],
    [
      'Node in a reader',
      'packages/core/src/readers/a.ts',
      "import { readFileSync } from 'fs'\n",
      'packages/core/src/readers/a.ts:1 core runs in a browser too',
    ],
    [
      'Node in a room of the host that is pure',
      'packages/host/src/plan/a.ts',
      "import { existsSync } from 'node:fs'\n",
      'packages/host/src/plan/a.ts:1 host runs in a browser too',
    ],
    [
      'a pure room of the host that imports the one that is not',
      'packages/host/src/index.ts',
      "export { fileSource } from './node/file.ts'\n",
      'packages/host/src/index.ts:1 host runs in a browser too',
    ],
    [
      'the bare form of fp-ts',
      'packages/host/src/plan/a.ts',
      "import { left } from 'fp-ts/Either'\n",
      'packages/host/src/plan/a.ts:1 "fp-ts/Either" crashes in Node',
    ],
    [
      'fp-ts in core',
      'packages/core/src/a.ts',
      "import type { A } from './b.ts'\nimport type { Either } from 'fp-ts/lib/Either.js'\n",
      'packages/core/src/a.ts:2 core imports no fp-ts',
    ],
    [
      'an undeclared dependency',
      'packages/core/src/a.ts',
      "export { z } from 'zod'\n",
      'packages/core/src/a.ts:1 zod is not a dependency of @assay/core',
    ],
    [
      'laws outside of tests',
      'packages/core/src/a.ts',
      "import './laws/index.ts'\n",
      'packages/core/src/a.ts:1 the conformance kit is for tests, so packages/core/src/laws/ is not imported here',
    ],
    [
      'documents that are drawn outside of tests',
      'packages/core/src/models/a/type.ts',
      "import './arbitrary.ts'\n",
      'packages/core/src/models/a/type.ts:1 the conformance kit is for tests, so packages/core/src/models/a/arbitrary.ts is not imported here',
    ],
    [
      'a room that imports one after it',
      'packages/host/src/read/a.ts',
      "import '../score/pairs.ts'\n",
      'packages/host/src/read/a.ts:1 score comes after read in a run',
    ],
    [
      'a folder that is no room',
      'packages/host/src/odds/a.ts',
      'export const a = 1\nimport "fp-ts/lib/Either.js"\n',
      'packages/host/src/odds/a.ts:2 packages/host/src/odds is not a room of the host',
    ],
    [
      'a path into another package',
      'packages/lea/src/a.ts',
      "import '../../core/src/a.ts'\n",
      'packages/lea/src/a.ts:1 "../../core/src/a.ts" leaves packages/lea',
    ],
  ]
  for (const [what, path, text, expected] of planted) {
    it(`finds ${what}`, () => {
      plant(path, text)
      expect(found()).toContain(expected)
    })
  }

  it('finds a cycle of imports once, type imports included', () => {
    plant('packages/core/src/a.ts', "import type { B } from './b.ts'\nexport type A = B\n")
    plant('packages/core/src/b.ts', "import type { C } from './c.ts'\nexport type B = C\n")
    plant('packages/core/src/c.ts', "import type { A } from './a.ts'\nexport type C = A\n")
    expect(found()).toEqual([
      'packages/core/src/c.ts:1 a cycle: packages/core/src/a.ts → packages/core/src/b.ts → packages/core/src/c.ts → packages/core/src/a.ts',
    ])
  })
})
