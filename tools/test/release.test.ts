import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { manifestOf } from '../pack.ts'
import { inOrder } from '../release.ts'
import { publishedIn } from '../repository.ts'
import { atMajors, widened } from '../versions.ts'

const root = resolve(import.meta.dirname, '../..')
const yaml = (path: string) => parse(readFileSync(join(root, path), 'utf8'))

it('the release publishes each package after its dependencies, and core first', () => {
  const ordered = inOrder(publishedIn(root).map((folder) => manifestOf(root, folder)))
  const names = ordered.map(({ name }) => name)
  expect(names[0]).toBe('@assay/core')
  for (const [i, { dependencies, peerDependencies }] of ordered.entries())
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies }))
      if (names.includes(needed)) expect(names.indexOf(needed)).toBeLessThan(i)
  expect(new Set(names).size).toBe(publishedIn(root).length)
})

it('the release widens the range of core in a plugin by the next major version, only once', () => {
  expect(widened('workspace:^', '1.4.2')).toBe('workspace:^1.4.2 || ^2.0.0')
  expect(widened('workspace:^1.4.2 || ^2.0.0', '2.1.0')).toBe('workspace:^1.4.2 || ^2.0.0 || ^3.0.0')
  expect(widened('workspace:^1.4.2 || ^2.0.0', '1.9.0')).toBe('workspace:^1.4.2 || ^2.0.0')
})

it("the release writes current major versions of Assay's packages into the template of new packages", () => {
  const versions = new Map([
    ['@assay/core', '2.0.1'],
    ['@assay/cli', '3.1.0'],
  ])
  expect(atMajors('{ "@assay/core": "^1.0.0", "@assay/cli": "^1.0.0", "valibot": "^1.5.0" }', versions)).toBe(
    '{ "@assay/core": "^2.0.0", "@assay/cli": "^3.0.0", "valibot": "^1.5.0" }',
  )
})

it('the release runs without a stored token, in the job that may request an identity token', () => {
  const { jobs, permissions } = yaml('.github/workflows/publish.yml')
  expect(permissions).toEqual({ contents: 'read' })
  expect(jobs.publish.permissions).toEqual({ contents: 'read', 'id-token': 'write' })
  expect(jobs.publish.steps.at(-1)).toEqual({ run: 'npm run release' })
  expect(JSON.stringify(jobs)).not.toContain('secrets')
})

it('the action installs the current major version of the command line', () => {
  const [major] = manifestOf(root, 'apps/cli').version.split('.')
  expect(yaml('action.yml').inputs.version.default).toBe(major)
})
