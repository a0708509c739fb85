/** The action of the repository, and its page. */
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { action, blockOf, page, type Step } from './ci-recipes.ts'

test('the action inserts no input into a script, and the docs list all its inputs', () => {
  for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{')
  expect([...page.matchAll(/^\| `([\w-]+)` /gm)].map(([, name]) => name)).toEqual([
    ...['config', 'arguments', 'against', 'reports', 'artifact', 'version', 'plugins', 'path', 'working-directory'],
  ])
  expect(Object.keys(action.inputs)).toHaveLength(9)
  const workflow = parse(blockOf('GitHub Actions', 'yaml')) as { jobs: { score: { steps: readonly Step[] } } }
  const used = workflow.jobs.score.steps.find(({ uses }) => uses?.startsWith('ASSAY/'))
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(used?.with ?? {})))
})
