/** Whether sites, starting kits and refusals of a task hold something of the gold, of scored submissions and of refused ones. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { CANARY, type Canaries, systemFile } from './canaries.ts'
import { files, installed } from './support.ts'

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

/** A task that is scored by a metric tells nothing of its gold. */
export const seeNoCanary = async (metric: string, of: Canaries): Promise<void> => {
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
}
