/** Tables of systems that are several runs: the mean of each measure with its standard deviation, and what each run has. */
import type { Score, Value } from '@assay/core/result'
import { type Group, scoresOf } from './group-scores.ts'
import { cellsOf, type Sheet } from './sheet.ts'
import { lookUp, measureText, NONE, type NumberFormat, shortTitle, uniqueSorted } from './values.ts'

/** `80.64 ± 1.10`, as papers print it; of fewer runs than the system has, with how many. */
const spreadText = (value: Value | undefined, most: number, number: (value: number | null) => string): string => {
  if (value === undefined || value.value === null) return NONE
  const spread = value.deviation === undefined ? '' : ` ± ${number(value.deviation)}`
  return `${number(value.value)}${spread}${value.runs === undefined ? '' : ` (${value.runs} of ${most})`}`
}

/** For all kinds of reports; none where no system has runs. */
export const runSheets = (group: Group, format: NumberFormat): readonly Sheet[] => {
  const { description, columns, headline } = group
  const systems = scoresOf(group).flatMap((score) => (score.runs === undefined ? [] : [{ score, runs: score.runs }]))
  if (systems.length === 0) return []
  const numberOf = (name: string) => (value: number | null) =>
    measureText(format, description, { [name]: { value } }, name)
  const names = uniqueSorted(systems.flatMap(({ runs }) => runs.map(({ name }) => name)))
  const ofRun = ({ runs = [] }: Score, name: string): string => {
    const run = runs.find((candidate) => candidate.name === name)
    return run === undefined ? '' : numberOf(headline)(lookUp(run.measures, headline)?.value ?? null)
  }
  return [
    {
      title: 'mean ± s.d. over runs',
      head: ['system', 'runs', ...columns.map((name) => shortTitle(description, name))],
      names: 1,
      rows: systems.map(({ score, runs }) =>
        cellsOf([
          score.system,
          String(runs.length),
          ...columns.map((name) => spreadText(lookUp(score.measures, name), runs.length, numberOf(name))),
        ]),
      ),
      notes: ['s.d.: standard deviation over the runs of a system, with n − 1 as divisor'],
    },
    {
      title: `${shortTitle(description, headline)} of each run`,
      head: ['run', ...systems.map(({ score }) => score.system)],
      names: 1,
      rows: names.map((name) => cellsOf([name, ...systems.map(({ score }) => ofRun(score, name))])),
    },
  ]
}
