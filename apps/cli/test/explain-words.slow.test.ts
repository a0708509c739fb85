/** `assay explain` has a text for the facets, tables and verdicts that runs of the examples show. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '@assay/report'
import { beforeEach, describe, expect, test } from 'vitest'
import { assay, examples, folders, linkPlugins } from './example-folders.ts'
import { large } from './example-runs.ts'
import { inOwnFolder } from './support.ts'

inOwnFolder()

// explain looks for what is installed
beforeEach(linkPlugins)

type Section = NonNullable<Result['scores'][number]['sections']>[number]

const titlesOf = ({ table }: Section): readonly string[] => (table?.columns ?? []).map(({ title }) => title)

describe.each(folders.filter((folder) => !large.includes(folder)))('the example %s', (folder) => {
  const config = join(examples, folder, 'assay.json')

  test('shows no word that explain does not know', { timeout: 60_000 }, async () => {
    await assay('run', config, '--quiet', '-o', 'json:result.json')
    const { scores } = JSON.parse(readFileSync('result.json', 'utf8')) as Result
    const listed = await assay('errors', config, '--quiet', '--json')
    const words = new Set([
      ...scores.flatMap(({ facets }) => Object.keys(facets).flatMap((facet) => facet.split(' × '))),
      ...scores.flatMap(({ sections = [] }) => sections.flatMap(titlesOf)),
      ...[...listed.out.matchAll(/"verdict": "([^"]+)"/g)].map(([, verdict = '']) => verdict),
    ])
    const unknown: string[] = []
    for (const word of words) if ((await assay('explain', word)).exit !== 0) unknown.push(word)
    expect(words.size).toBeGreaterThan(0)
    expect(unknown).toEqual([])
  })
})
