/** `assay serve --stdio` as a process, and the program of docs/serve.md. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { files, inOwnFolder, program } from './support.ts'

inOwnFolder()

const call = (metric: string): string => {
  const params = { metric, gold: [['B-PER', 'O']], systems: { ours: [['B-PER', 'O']] } }
  return `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'score', params })}\n`
}

it("a plugin's log goes to stderr, and does not mix with the answers of serve", () => {
  const noisy = `import { plugin } from '@assay/conll-f1'
const [metric] = plugin.metrics
export { loud as plugin }
const loud = { ...plugin, name: '@own/loud', presets: {}, metrics: [{ ...metric, with: (...all) => (console.log('hi'), metric.with(...all)) }] }
`
  files({ 'loud.mjs': noisy })
  const words = ['serve', '--stdio', '--plugin', './loud.mjs']
  const input = call('./loud.mjs') + call('conll-f1')
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...words], { input, encoding: 'utf8' })
  expect([status, stderr.replaceAll('hi\n', '')]).toEqual([0, ''])
  const answers = stdout.trimEnd().split('\n')
  expect(answers.map((answer) => JSON.parse(answer).result.scores[0].measures.f1)).toEqual([{ value: 1 }, { value: 1 }])
  expect(stderr).toContain('hi')
})

describe('docs/serve.md', () => {
  const page = readFileSync(fileURLToPath(new URL('../../../docs/serve.md', import.meta.url)), 'utf8')
  const [, script = '', printed = ''] = /```perl\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/.exec(page) ?? []
  const isHere = spawnSync('perl', ['-MJSON::PP', '-e', '1']).status === 0

  // in CI it has to be there
  it.skipIf(!isHere && process.env['ASSAY_ALL_TOOLS'] === undefined)(
    'contains a program in another language, which prints the output on the page',
    () => {
      const own = script.replace("'assay', 'serve'", () => `'${process.execPath}', '${program.join("', '")}', 'serve'`)
      expect(own).not.toBe(script)
      const { stdout, stderr } = spawnSync('perl', ['-e', own], { encoding: 'utf8' })
      expect(stdout + stderr).toBe(printed)
    },
  )
})
