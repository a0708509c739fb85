/** The file for notebooks, run by the machine's Python as its page shows it. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { appIn } from '../assembled.ts'

const docs = fileURLToPath(new URL('../../docs', import.meta.url))
const assembled = inject('assembled')
const command = JSON.stringify([process.execPath, ...process.execArgv, appIn(assembled)])

const folder = mkdtempSync(join(tmpdir(), 'assay-python-'))
cpSync(join(docs, 'python/assay.py'), join(folder, 'assay.py'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program in the folder of the file, for which `assay` is the app of the tests. */
const python = (program: string): string => {
  const own = `import assay\nassay._command = lambda command: ${command}\n${program}`
  const { status, stdout, stderr } = spawnSync('python3', ['-c', own], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

const page = readFileSync(join(docs, 'python.md'), 'utf8')
const examples = [...page.matchAll(/```python\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)].map(
  ([, program = '', printed = '']) => [program, printed] as const,
)

const isHere = spawnSync('python3', ['--version']).status === 0
// in CI it has to be there
describe.skipIf(!isHere && process.env['ASSAY_ALL_TOOLS'] === undefined)('docs/python/assay.py', () => {
  it('has two examples', () => expect(examples.length).toBe(2))

  it.each(examples)('prints what the page shows: %s', (program, printed) => {
    expect(python(program)).toBe(printed)
  })

  it('scores records and clusters, and says whose a mistake is', () => {
    const program = `
from assay import AssayError, score
record = {"id": 1, "text": "Zo\\u00eb", "label": [[0, 3, "PER"]]}
print(score([record], {"ours": [record]}, "span-f1")["ours"]["f1"])
print(score({"d": [["a", "b"], ["c"]]}, {"x": {"d": [["a", "b", "c"]]}, "y": {"d": [["a", "b"], ["c"]]}}, "lea")["y"]["f1"])
print(score([["O", "B-X"]], {"none": [["O", "O"]]}, "conll-f1")["none"]["precision"])
try:
    score([["B-PER", "O"]], {"my run": [["B-PER"]]}, "conll-f1", scheme="IOB2")
except AssayError as error:
    print(error)
try:
    score([["B-PER"]], {"ours": [["B-PER"]]}, "conll-f1", scheme="IOB7")
except AssayError as error:
    print(error.problems[0]["code"])
`
    expect(python(program).split('\n')).toEqual([
      '1',
      '1',
      'None',
      'my run:1:2: the sentence has 2 tokens in the gold and 1 in the system my run (E403); the gold has, in gold:1: ["B-PER", "O"]; both sides must hold the same text, token by token',
      'E217',
      '',
    ])
  })
})
