/**
 * The adapters for harnesses of language models, in the harnesses themselves: the examples of `examples/promptfoo` run from packed tarballs in an empty
 * folder with an empty home, in promptfoo, openevals and LangSmith as npm has them; and their types are those that these packages ask for. `.ci/run`
 * calls it; it needs what is built, and the registry for the harnesses. None of them has a network to speak to.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { install, mustRun, outside, root, run, tool } from './installed.ts'

/** The newest promptfoo that runs on the oldest Node that is promised here. */
const PROMPTFOO = '0.121.20'
/** The one optional dependency that it does not start without; with all of them, such as SDKs of services, it has 1.4 GB, and so 0.3. */
const libc = process.platform === 'linux' ? '-gnu' : ''
const database = { [`@libsql/${process.platform}-${process.arch}${libc}`]: '0.5.29' }
const evaluators = {
  openevals: '0.2.2',
  langsmith: '0.12.0',
  '@langchain/core': '1.4.0',
  zod: '4.6.7',
  typescript: '5.9.3',
}

const must = (what: string, found: unknown, expected: unknown): void => {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)]
  if (a !== b) throw new Error(`${what}:\n${a}, and not\n${b}`)
}

// ---- what is expected: the arithmetic of the examples ------------------------------------------------------------------

/** Two of three strings found, and both of the gold; one of two; two of three leaves; one of two phrases; no answer of this length. */
const tests = [
  [true, (2 * 2) / (2 + 3), 'f1 0.8; spurious PER Bob'],
  [false, 1 / 2, 'recall 0.5; missed LOC Porto'],
  [true, 2 / 3, 'f1 0.6667; wrong 2 / 3 (lines[0].qty: differs by 1)'],
  [false, 2 / 3, 'f1 0.6667; missed LOC token 4'],
  [
    false,
    0,
    'answer:1:1: the sentence has 4 tokens in the gold and 1 in the system answer (E403); the gold is in gold:1; both sides must hold the same text, token by token',
  ],
]

/** Two of three leaves are right on both sides, and three of four, where four edits make Monday of Tuesday; openevals' own match is of the whole. */
const scores = [
  { key: 'invoice', score: 2 / 3, comment: 'f1 0.6667; wrong "EUR" / "USD" (currency)' },
  {
    key: 'messages',
    score: 3 / 4,
    comment: 'f1 0.75; wrong "It left on Tuesday." / "It left on Monday." ([1].content: edit similarity 15/19)',
  },
  { key: 'exact_match', score: false },
]

/** The adapters as values of the types that the harnesses declare. */
const typed = `
import { assertion } from '@assay/promptfoo'
import { evaluator } from '@assay/promptfoo/openevals'
import type { EvaluatorT } from 'langsmith/evaluation'
import type { SimpleEvaluator } from 'openevals/types'
import type { AssertionValueFunction } from 'promptfoo'

export const own: AssertionValueFunction = assertion
export const smith: EvaluatorT = evaluator({ metric: 'records' })
export const simple: SimpleEvaluator = evaluator({ metric: 'records' })
`

// ---- the run -----------------------------------------------------------------------------------------------------------

interface Graded {
  readonly pass: boolean
  readonly score: number
  readonly reason: string
}

interface Evaluated {
  readonly results: {
    readonly results: readonly {
      readonly testIdx: number
      readonly gradingResult: { readonly componentResults: readonly Graded[] }
    }[]
  }
}

const from = outside()
const { folder } = from
const env = {
  ...from.env,
  PROMPTFOO_DISABLE_TELEMETRY: '1',
  PROMPTFOO_DISABLE_UPDATE: '1',
  PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
  LANGSMITH_TRACING: 'false',
  // nobody is there: nothing may be sent
  LANGSMITH_ENDPOINT: 'http://127.0.0.1:9',
}
const where = { cwd: folder, env }
const names = ['promptfoo', 'core', 'host', 'strings', 'records', 'conll-f1'].map((name) => `@assay/${name}`)
install(from, folder, { type: 'module', dependencies: evaluators }, names)
cpSync(join(root, 'examples/promptfoo'), folder, { recursive: true })

const promptfoo = tool(from, 'promptfoo', PROMPTFOO, { insteadOfOptional: database })
const ran = run(promptfoo, ['eval', '--no-cache', '--no-table', '-o', 'out.json'], where)
// it ends with 100 where a test fails
if (ran.status !== 100) throw new Error(`promptfoo ends with ${ran.status}\n${ran.out}${ran.err}`)
const { results } = (JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8')) as Evaluated).results
const inOrder = [...results].sort((a, b) => a.testIdx - b.testIdx)
must(
  'promptfoo',
  // promptfoo's own reason of a test that passes is that it does
  inOrder.flatMap(({ gradingResult }) =>
    gradingResult.componentResults.map(({ pass, score, reason }) => [pass, score, reason]),
  ),
  tests,
)
console.log(`ok promptfoo ${PROMPTFOO}: ${tests.length} tests of its config`)

const printed = mustRun('node', ['evaluators.mjs'], where)
must(
  'openevals and LangSmith',
  printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)),
  scores,
)
console.log(`ok LangSmith ${evaluators.langsmith} and openevals ${evaluators.openevals}`)

writeFileSync(join(folder, 'typed.ts'), typed)
const compilerOptions = {
  module: 'NodeNext',
  target: 'ES2022',
  types: [],
  strict: true,
  noEmit: true,
  // the types of the harnesses are theirs
  skipLibCheck: true,
  paths: { promptfoo: [join(resolve(dirname(promptfoo), '..'), 'promptfoo/dist/src/index.d.ts')] },
}
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.ts'] }))
mustRun('npx', ['--no-install', 'tsc', '-p', '.'], where)
console.log('ok their types')
rmSync(dirname(folder), { recursive: true, force: true })
