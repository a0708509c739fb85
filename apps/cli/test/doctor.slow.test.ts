/** `assay doctor` of all that comes with the repository. */
import { expect, test } from 'vitest'
import { inOwnFolder, installed } from './support.ts'

inOwnFolder()

interface Told {
  readonly plugins: readonly {
    readonly name: string
    readonly findings: readonly { readonly name: string; readonly why?: string; readonly unasked?: true }[]
    readonly problems: readonly { readonly code: string }[]
  }[]
}

test('doctor reports no problem for the installed packages', async () => {
  const { exit, out } = await installed('doctor', '--json')
  const { plugins } = JSON.parse(out) as Told
  expect({ exit, plugins: plugins.length }).toMatchObject({ exit: 0 })
  expect(plugins.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['@assay/core', '@assay/formats', '@assay/lea']),
  )
  const findings = plugins.flatMap((plugin) => plugin.findings)
  expect(findings.length).toBeGreaterThan(50)
  expect(findings.filter(({ why }) => why !== undefined)).toEqual([])
  expect(findings.filter(({ unasked }) => unasked).map(({ name }) => name)).toEqual(['tac-2014'])
})
