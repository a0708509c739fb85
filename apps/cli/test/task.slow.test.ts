/** Tasks of our examples on their platforms: a bundle that is unpacked, and a program that runs alone, in a process. */
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, inOwnFolder, installed, type Ran } from './support.ts'
import {
  configs,
  expectBundle,
  json,
  make,
  type Name,
  names,
  namesIn,
  own,
  put,
  putSmall,
  read,
  smallTask,
} from './tasks.ts'

inOwnFolder('clustering-purity', 'hipe')

/** Runs a program as a platform does: in its folder, with nothing of this repository in reach. */
const evaluated = (program: string, gold: string, submission: string): Ran => {
  const call = [
    'assay.mjs',
    'task',
    'evaluate',
    'task.json',
    '--gold',
    gold,
    '--submission',
    submission,
    '-o',
    '../../out',
  ]
  const { status, stdout, stderr } = spawnSync(process.execPath, call, { cwd: program, encoding: 'utf8', env: {} })
  return { exit: status ?? -1, out: stdout, err: stderr }
}

interface Scored {
  readonly scores: readonly {
    readonly system: string
    readonly headline: string
    readonly measures: Readonly<Record<string, { readonly value: number }>>
  }[]
}

/** The headlines of the run by the ordinary command. */
const numbersOf = async (name: Name): Promise<readonly (number | undefined)[]> => {
  const config = configs[name]
  const side = 'systems' in config ? config.systems['*'] : {}
  const systems = { run: { ...side, files: own[name].run } }
  writeFileSync('ordinary.json', JSON.stringify({ ...config, systems }))
  const { out } = await installed('run', 'ordinary.json', '--json', '--quiet')
  const { scores } = JSON.parse(out) as Scored
  return scores.filter(({ system }) => system === 'run').map(({ headline, measures }) => measures[headline]?.value)
}

describe.each(names)('the task of %s', (name) => {
  test('is a bundle that Codabench can unpack', async () => {
    put(name)
    await expectBundle(configs[name].title, own[name].keys)
  })

  test('scores a submission like the command line, with only its own program', async () => {
    put(name)
    const numbers = await numbersOf(name)
    await make('codabench')
    cpSync(own[name].run, join('res', own[name].run.replace(/^.*\//, '')), { recursive: true })
    const ran = evaluated('task/scoring_program', '../reference_data', '../../res')
    expect(ran).toMatchObject({ exit: 0, out: '' })
    expect(json('out/scores.json')).toEqual(Object.fromEntries(own[name].keys.map((key, i) => [key, numbers[i]])))
    expect(read('out/detailed_results.html')).toContain(`<h1><bdi>${configs[name].title}`)
    await make('tira').then(({ err }) => expect(err).toContain('there is something in it'))
    rmSync('task', { recursive: true })
    rmSync('out', { recursive: true })
    expect(await make('tira')).toMatchObject({ exit: 0 })
    expect(evaluated('task/evaluator', '../truth', '../../res')).toMatchObject({ exit: 0 })
    const [first] = own[name].keys
    expect(read('out/evaluation.prototext')).toContain(`key: "${first}"\n  value: "${numbers[0]}"`)
  })
})

test('a submission without phrases gets an F1 and no precision, if the task accepts it', async () => {
  const columns = ['conll-f1.precision', 'conll-f1.f1']
  putSmall({ ...smallTask, disjoint: 'allow', task: { columns } })
  await make('codabench')
  files({ 'res/none.conll': namesIn(0) })
  const ran = evaluated('task/scoring_program', '../reference_data', '../../res')
  expect(ran).toMatchObject({ exit: 0, out: '' })
  expect(ran.err).toContain('precision has no value (0/0), and is not among the scores')
  expect(json('out/scores.json')).toEqual({ f1: 0 })
})
