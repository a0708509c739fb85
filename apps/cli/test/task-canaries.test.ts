/** Sites, starting kits and refusals of tasks hold nothing of the gold: neither of scored submissions nor of refused ones. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CANARY, type Canaries, canaries, systemFile } from './canaries.ts'
import { files, inOwnFolder, installed } from './support.ts'

const packages = ['bsnlp', 'clustering-purity', 'coreference', 'eter', 'formats', 'harem-metrics', 'hipe', 'lea']
inOwnFolder(...packages, 'linking', 'relations', 'span-f1', 'strings')

/** The name that the readers of a format want of a file. */
const nameOf = (of: Canaries, team: string): string => systemFile(of, team)

const flagOf = ({ flags = [] }: Canaries, name: string): string | undefined => flags[flags.indexOf(name) + 1]

/** The config of a task with the settings of the flags that a call would have. */
const configOf = (of: Canaries, metric: string): object => {
  const reader = of.flags?.includes('--reader') ? flagOf(of, '--reader') : undefined
  const [key, value] = (of.flags?.includes('--set') ? flagOf(of, '--set')! : '=').split('=')
  return {
    gold: reader === undefined ? of.gold : { files: of.gold, reader },
    metrics: [key === '' ? metric : [metric, { [key!]: [value] }]],
  }
}

/** Files of a system, put below the submissions of a team. */
const submission = (of: Canaries, system: string, team: string, change: (text: string) => string) => {
  const top = nameOf(of, system)
  return Object.fromEntries(
    Object.entries(of.files)
      .filter(([path]) => path === top || path.startsWith(`${top}/`))
      .map(([path, text]) => [
        `task/submissions/${team}/${path.slice(top.length + 1) || nameOf(of, team)}`,
        change(text),
      ]),
  )
}

/** Words of other texts, so that whatever is found is of the gold. */
const otherWords = (text: string): string => text.replace(/kanari/gi, 'andere')

/** Ways to spoil a submission. */
const spoiled: Readonly<Record<string, (text: string) => string>> = {
  words: otherWords,
  cut: (text) => otherWords(text).slice(0, otherWords(text).length / 2),
  empty: () => '',
  lines: (text) => otherWords(text).split('\n').toSpliced(2, 3).join('\n'),
  labels: (text) => otherWords(text).replace(/PER|pers|PESSOA/g, 'OTHER'),
}

const holders = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map(String)
        .filter((path) => /\.\w+$/.test(path) && CANARY.test(readFileSync(`${folder}/${path}`, 'utf8')))
    : []

const first = canaries.map((of) => [of.metrics[0]!, of] as const)

describe.each(first)('a task scored by %s', (metric, of) => {
  test('tells nothing of its gold', async () => {
    files(of.files)
    writeFileSync('assay.json', JSON.stringify(configOf(of, metric)))
    const made = await installed('task', 'init', '--platform', 'local', '-o', 'task')
    expect({ ...made, err: made.exit === 0 ? '' : made.err }).toEqual({ exit: 0, out: '', err: '' })
    files({
      ...submission(of, 'a', 'a', (text) => text),
      ...submission(of, 'b', 'b', (text) => text),
      ...Object.assign({}, ...Object.entries(spoiled).map(([team, change]) => submission(of, 'c', team, change))),
    })
    const scored = await installed('task', 'score', 'task')
    expect({ ...scored, err: scored.exit === 0 ? '' : scored.err }).toEqual({ exit: 0, out: '', err: '' })
    const history = readFileSync('task/history/history.jsonl', 'utf8')
    expect(history.match(/"verdict":"scored"/g)?.length).toBeGreaterThanOrEqual(2)
    expect(history).toContain('"verdict":"refused"')
    expect({ err: scored.err.match(CANARY), site: holders('task/site'), kit: holders('task/starting-kit') }).toEqual({
      err: null,
      site: [],
      kit: [],
    })
  })
})
