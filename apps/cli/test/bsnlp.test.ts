/** The Slavic challenge from the command line: the bundled campaign, linking through views, and documents that are missing. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as bsnlp from '../../../packages/bsnlp/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import { assayIn, type Ran } from './support.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const before = process.cwd()
let scratch = ''
beforeAll(() => {
  process.chdir(root)
  scratch = mkdtempSync(join(realpathSync(tmpdir()), 'assay-bsnlp-'))
})
afterAll(() => {
  process.chdir(before)
  rmSync(scratch, { recursive: true, force: true })
})

const plugins = { '@assay/bsnlp': () => bsnlp, '@assay/lea': () => lea }
const assay = (...call: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...call)

/** Writes a document of a side: `topic/language/id` and its names, with blanks for tabs. */
const file = (name: string, ...names: readonly string[]): void => {
  const path = join(scratch, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, `${[name.split('/').at(-1), ...names.map((row) => row.replaceAll(' ', '\t'))].join('\n')}\n`)
}
const sides = (of: string): readonly string[] => ['-g', join(scratch, of, 'gold'), '-s', join(scratch, of, 'run')]

interface Value {
  readonly value: number | null
}
interface Scored {
  readonly signature: string
  readonly units: number
  readonly unitsCalled?: string
  readonly measures: Readonly<Record<string, Value>>
}
const scoreIn = ({ out }: Ran): Scored => (JSON.parse(out) as { readonly scores: readonly Scored[] }).scores[0]!
const linked = async (of: string, view: string, ...more: readonly string[]): Promise<Scored> =>
  scoreIn(
    await assay(
      'score',
      'lea',
      '--plugin',
      'bsnlp',
      ...sides(of),
      '--set',
      `view=${view}`,
      '--json',
      '--quiet',
      ...more,
    ),
  )

describe('the campaign bsnlp', () => {
  test('prints the whole table of the example from its config', async () => {
    const { exit, out, err } = await assay('run', 'examples/bsnlp/assay.json')
    expect(exit).toBe(0)
    expect(out).toBe(readFileSync('examples/bsnlp/expected.txt', 'utf8'))
    expect(err).toContain('warning W405: document ferry/sl/sl-2 is in the gold, but not in quick')
  })
  const preset = ['bsnlp/bsnlp-2019', '-g', 'examples/bsnlp/gold', '-s', 'examples/bsnlp/systems/quick'] as const
  test('skips documents that a system lacks, with a warning, unless an option refuses or counts them', async () => {
    const ran = await assay('score', ...preset, '--json')
    expect(ran.exit).toBe(0)
    expect(ran.err).toContain('warning W405: document ferry/sl/sl-2 is in the gold, but not in quick')
    expect(scoreIn(ran).signature).toContain('|documents.missing:skip|')
    const refused = await assay('score', ...preset, '--set', 'documents.missing=error')
    expect({ exit: refused.exit, out: refused.out }).toEqual({ exit: 3, out: '' })
    expect(refused.err).toContain('error E405: document ferry/sl/sl-2 is in the gold, but not in quick')
    const empty = await assay('score', ...preset, '--set', 'documents.missing=empty', '--quiet', '--json')
    expect(scoreIn(empty).signature).toContain('|documents.missing:empty|')
  })
  test('reports missing documents as errors if a metric is run without the preset', async () => {
    const refused = await assay('score', 'bsnlp', ...preset.slice(1))
    expect({ exit: refused.exit, out: refused.out }).toEqual({ exit: 3, out: '' })
    expect(refused.err).toContain('error E405: document ferry/sl/sl-2 is in the gold, but not in quick')
  })
  test('drops lines that are not a name, with a warning, unless an option refuses them', async () => {
    file('short/gold/ferry/pl/1', 'odra odra LOC 1')
    file('short/run/ferry/pl/1', 'odra odra LOC 1', 'odry')
    const ran = await assay('score', 'bsnlp/bsnlp-2019', ...sides('short'), '--json')
    expect(ran.exit).toBe(0)
    expect(ran.err).toMatch(/warning W\d+: .*\n.*short\/run\/ferry\/pl\/1:3:1/)
    expect(scoreIn(ran).signature).toContain(
      '|read:@assay/bsnlp/bsnlp@1.0.0{case:fold,types:PER,LOC,ORG,PRO,EVT,otherTypes:drop,missingId:shared,shortLines:drop}|',
    )
    const refused = await assay('score', 'bsnlp/bsnlp-2019', ...sides('short'), '--set', 'reader.shortLines=error')
    expect({ exit: refused.exit, out: refused.out }).toEqual({ exit: 3, out: '' })
    const config = join(scratch, 'short/assay.json')
    const read = (options: object) => {
      const gold = { files: 'gold', reader: ['bsnlp', options] }
      writeFileSync(config, JSON.stringify({ gold, systems: { run: 'run' }, metrics: ['@assay/bsnlp/bsnlp-2019'] }))
      return assay('run', config, '--json')
    }
    expect((await read({ shortLines: 'error' })).exit).toBe(3)
    expect(scoreIn(await read({ case: 'keep' })).signature).toMatch(/\{case:keep,.*,shortLines:drop\}/)
  })
  test('explains the settings of its preset', async () => {
    const { out } = await assay('explain', 'bsnlp-2019')
    expect(out).toMatch(
      /settings.*\n {2}documents\.missing +skip\n {2}reader\.shortLines +drop +for files read by @assay\/bsnlp\/bsnlp\n\nas in\n/,
    )
  })
  test('lists the missed and wrongly typed names of one system', async () => {
    const { exit, out } = await assay(
      'errors',
      'bsnlp',
      '-g',
      'examples/bsnlp/gold',
      '-s',
      'examples/bsnlp/systems/careful',
      '--metric',
      'bsnlp-recognition',
    )
    expect(exit).toBe(0)
    expect(out).toContain('Dnia Mostu')
    expect(out).toContain('missed')
  })
})

describe('the views of bsnlp', () => {
  // one place in two Czech documents and a Polish one; the system links the Czech mentions and loses the Polish one
  const place = (of: string): void => {
    for (const side of ['gold', 'run']) {
      file(`${of}/${side}/t/cs/1`, 'Brno Brno LOC b', 'Brna Brno LOC b')
      file(`${of}/${side}/t/cs/2`, 'Brnem Brno LOC b')
      file(`${of}/${side}/t/pl/1`, `Brno Brno LOC ${side === 'gold' ? 'b' : 'x'}`)
    }
  }
  test('link entities within a document, within a language, or across languages', async () => {
    place('levels')
    const ways = { '--set': 'importance=log2' }
    const more = [...Object.entries(ways).flat(), '--set', 'singletons=ignore']
    const inDocuments = await linked('levels', 'document', ...more)
    // the single entity of two mentions is in the first document
    expect(inDocuments).toMatchObject({ units: 3, measures: { keyEntities: { value: 1 }, f1: { value: 1 } } })
    const inLanguages = await linked('levels', 'language', ...more)
    expect(inLanguages).toMatchObject({ units: 2, unitsCalled: 'languages of topics', measures: { f1: { value: 1 } } })
    const inTopics = await linked('levels', 'crosslingual', ...more)
    // C(3, 2) of C(4, 2) links are found
    expect(inTopics).toMatchObject({ units: 1, unitsCalled: 'topics', measures: { recall: { value: 3 / 6 } } })
    const between = await linked('levels', 'crosslingual', ...more, '--set', 'links=cross-group')
    // none of the 4 · (4 − 1) / 2 − 3 = 3 links between Czech and Polish, and the system has none to judge
    expect(between.measures).toMatchObject({ recall: { value: 0 }, precision: { value: null }, f1: { value: 0 } })
  })
  test('must be chosen by name, from the list in the message', async () => {
    place('named')
    const none = await assay('score', 'lea', '--plugin', 'bsnlp', ...sides('named'))
    expect({ exit: none.exit, out: none.out }).toEqual({ exit: 2, out: '' })
    expect(none.err).toContain('several views do: mentions→clusters(document)')
    expect(none.err).toContain('--set view=document')
    const other = await assay('score', 'lea', '--plugin', 'bsnlp', ...sides('named'), '--set', 'view=langauge')
    expect(other.exit).toBe(2)
    expect(other.err).toContain('no view from mentions to clusters is called "langauge"')
    const idle = await assay('score', 'bsnlp', ...sides('named'), '--set', 'view=language')
    expect(idle.exit).toBe(2)
    expect(idle.err).toContain('no view is used here')
  })
  test('are recorded in the signature, which scores the same again', async () => {
    place('signed')
    const first = await linked('signed', 'crosslingual', '--set', 'links=cross-group')
    expect(first.signature).toContain('|view:mentions→clusters(crosslingual)|')
    const call = [
      'score',
      'lea',
      '--plugin',
      'bsnlp',
      ...sides('signed'),
      '--signature',
      first.signature,
      '--json',
      '--quiet',
    ] as const
    expect(scoreIn(await assay(...call))).toEqual(first)
  })
  test('identify an entity by type and id, or by id only', async () => {
    for (const side of ['gold', 'run']) file(`typed/${side}/t/cs/1`, 'Brno Brno LOC b', 'Brňané Brňan PER b')
    expect((await linked('typed', 'document')).measures['keyEntities']).toEqual({ value: 2 })
    expect((await linked('typed', 'document,id')).measures['keyEntities']).toEqual({ value: 1 })
  })
})

describe('documents that a system lacks in bsnlp', () => {
  // an entity over two documents, the second of which the system lacks; of the other topic it has nothing
  const lacking = (of: string): void => {
    file(`${of}/gold/t/cs/1`, 'Brno Brno LOC b', 'Brna Brno LOC b')
    file(`${of}/gold/t/cs/2`, 'Brnem Brno LOC b')
    file(`${of}/gold/t/pl/1`, 'Brno Brno LOC b', 'Brna Brno LOC b')
    file(`${of}/gold/u/cs/3`, 'Praha Praha LOC p', 'Prahy Praha LOC p')
    file(`${of}/run/t/cs/1`, 'Brno Brno LOC b', 'Brna Brno LOC b')
  }
  const skip = ['--set', 'documents.missing=skip', '--set', 'singletons=ignore'] as const
  test('are skipped for that system only, by language and topic, as in the official evaluator', async () => {
    lacking('skipped')
    expect((await linked('skipped', 'document', ...skip)).measures['recall']).toEqual({ value: 1 })
    // 1 of 3 links of three Czech mentions, none of the Polish entity of two; the other topic is not counted
    expect(await linked('skipped', 'language', ...skip)).toMatchObject({
      units: 2,
      measures: { recall: { value: (3 * (1 / 3) + 2 * 0) / (3 + 2) } },
    })
    // 1 of C(5, 2) links
    expect((await linked('skipped', 'crosslingual', ...skip)).measures['recall']).toEqual({ value: 1 / 10 })
  })
  test('can be skipped in the gold too, or counted as empty answers', async () => {
    lacking('everywhere')
    expect(await linked('everywhere', 'language,answered', ...skip)).toMatchObject({
      units: 1,
      measures: { recall: { value: 1 } },
    })
    const empty = ['--set', 'documents.missing=empty', '--set', 'singletons=ignore'] as const
    // the other topic has one entity of two mentions
    expect((await linked('everywhere', 'language', ...empty)).measures['recall']).toEqual({
      value: (3 * (1 / 3) + 2 * 0 + 2 * 0) / (3 + 2 + 2),
    })
  })
})

describe('invalid input to bsnlp', () => {
  test('is reported with place and remedy', async () => {
    file('bad/gold/t/cs/1', 'Brno Brno')
    file('bad/run/t/cs/1', 'Brno Brno LOC b')
    const { exit, out, err } = await assay('score', 'bsnlp', ...sides('bad'))
    expect({ exit, out }).toEqual({ exit: 3, out: '' })
    expect(err).toContain('error E371: 2 fields are not a name')
    expect(err).toContain('/gold/t/cs/1:2:1')
    expect(err).toContain('write form, base, type and id separated by tabs')
  })
})

test('assay inspect recognises the format bsnlp without a flag', async () => {
  file('seen/gold/bridge/cs/cs-1.txt', 'Lípa Lípa LOC L-1')
  const { out, exit } = await assay('inspect', join(scratch, 'seen/gold'), '--json')
  expect(exit).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ parts: [{ model: 'mentions', documents: 1, mentions: 1 }] })
})
