/** Pages of a task in Markdown, which organisers read and change. */

import { withDisplayNames } from '@assay/core/result'
import type { Outcome } from '@assay/host'
import type { Config } from '@assay/host/internal'
import { reference } from '@assay/report'
import type { ScoreColumn } from './columns.ts'

/** A time in UTC that people can read. */
export const timeText = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const titleOf = ({ title = 'A shared task' }: Pick<Config, 'title'>): string => title

export const overviewPage = (config: Config, pattern: string, columns: readonly ScoreColumn[]): string => {
  const { date, link, task } = config
  const about = [date, link].filter((fact) => fact !== undefined)
  const deadline = task?.deadline === undefined ? [] : [`Submissions close at **${timeText(task.deadline)}**.`]
  return `${[
    `# ${titleOf(config)}`,
    ...(about.length === 0 ? [] : [about.join(', ')]),
    `A submission is a zip with the files that the pattern \`${pattern}\` finds, or that file alone where the gold is one file. Systems are ranked by ${columns[0]?.title ?? ''}.`,
    ...deadline,
    'The starting kit says how to check a submission before it is sent. Nothing leaves the machine where it is checked.',
  ].join('\n\n')}\n`
}

/** Formulas, signatures and references of what is scored. */
export const evaluationPage = (outcome: Outcome, columns: readonly ScoreColumn[]): string => {
  const { result, metrics } = outcome
  const shown = withDisplayNames(result)
  const sections = result.scores.map((score, i) => {
    const name = shown.scores[i]!.metric
    const {
      title,
      measures = {},
      references = [],
    } = metrics.find((metric) => metric.name === score.metric && metric.plugin === score.plugin) ?? {
      title: score.metric,
    }
    const ofMetric = columns.filter(({ metric }) => metric === name)
    const lines = ofMetric.map(
      ({ measure, title: head }) =>
        `- **${head}**: \`${(measures[measure]?.formula ?? measure).replaceAll('`', "'")}\``,
    )
    return [
      `## ${name}`,
      title,
      ...(lines.length === 0 ? [] : [lines.join('\n')]),
      `The signature says exactly what is scored; \`assay score --signature\` takes it:\n\n    ${score.signature}`,
      ...references.map((work) => reference(work)),
    ].join('\n\n')
  })
  return `${['# Evaluation', ...sections].join('\n\n')}\n`
}

export const termsPage = (config: Config): string =>
  `# Terms\n\nThe organisers of ${titleOf(config)} have not stated their terms here yet. Ask them before you take part.\n`

/** The README of the starting kit, which may have the page that checks. */
export const kitReadme = (config: Config, pattern: string, hasPage: boolean): string =>
  `${[
    `# ${titleOf(config)}: starting kit`,
    `A submission holds the files that \`${pattern}\` finds.`,
    'Check one before you send it:',
    [
      ...(hasPage
        ? ['- open `check.html` in a browser and drop the files or the zip on it: nothing leaves your machine;']
        : []),
      '- or, with Node.js: `npx @assay/cli check --config public.json -s FILE`.',
    ].join('\n'),
    'A submission is read as for scoring, and each mistake is named by its file and line. What only the gold can show, such as documents that are missing, is not seen.',
  ].join('\n\n')}\n`
