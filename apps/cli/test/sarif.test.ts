/** Problems as SARIF. */
import { expect, test } from 'vitest'
import { assay, files, inOwnFolder, sample } from './support.ts'

inOwnFolder()

test('--diagnostics sarif prints a rule for each code, and a result with the place of the problem', async () => {
  sample()
  const config = '{ "gold": "gold.conll", "systems": { "a": "a.conll" }, "metrics": ["conll-f1"], "bootstrap": 9 }'
  files({ 'assay.json': config })
  const { exit, out, err } = await assay('run', '--diagnostics', 'sarif')
  expect({ exit, out }).toEqual({ exit: 2, out: '' })
  const log = JSON.parse(err)
  expect(log.version).toBe('2.1.0')
  expect(log.runs[0].tool.driver.rules).toMatchObject([{ id: 'E205', shortDescription: { text: expect.any(String) } }])
  expect(log.runs[0].results).toEqual([
    {
      ruleId: 'E205',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'bootstrap cannot be 9\nhelp: write { "samples": 9 }' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'assay.json' },
            region: { startLine: 1, startColumn: config.indexOf('"bootstrap"') + 1 },
          },
        },
      ],
    },
  ])
})
