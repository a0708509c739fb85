/**
 * Codabench: a bundle with `competition.yaml`, version 2. Followed is the documentation "Competition Bundle Structure" and "Yaml Structure" of
 * Codabench 1.20, and what its unpacker and its compute worker read.
 */
import { type Platform, scoringCall, type Task } from '../platform.ts'
import { yaml } from '../yaml.ts'
import { logo } from './logo.ts'

/** Longest title and key of a column there. */
const MAX_LENGTH = 36

/** A time as its documentation writes it, in UTC. */
const timeOf = (instant: string): string => new Date(instant).toISOString().slice(0, 19).replace('T', ' ')

const competition = ({ title, start, deadline, columns }: Task): string =>
  yaml({
    version: 2,
    title,
    image: 'logo.png',
    terms: 'pages/terms.md',
    docker_image: 'node:22-slim',
    enable_detailed_results: true,
    show_detailed_results_in_submission_panel: true,
    // a page of one team is for that team
    show_detailed_results_in_leaderboard: false,
    pages: [
      { title: 'Overview', file: 'pages/overview.md' },
      { title: 'Evaluation', file: 'pages/evaluation.md' },
    ],
    tasks: [{ index: 0, name: title, scoring_program: 'scoring_program', reference_data: 'reference_data' }],
    phases: [
      {
        index: 0,
        name: 'Evaluation',
        start: timeOf(start),
        end: deadline === undefined ? undefined : timeOf(deadline),
        accepts_only_result_submissions: true,
        starting_kit: 'starting_kit',
        tasks: [0],
      },
    ],
    leaderboards: [
      {
        title: 'Results',
        key: 'results',
        submission_rule: 'Force_Last',
        columns: columns.map(({ key, title: head, isLowerBetter }, index) => ({
          title: head.slice(0, MAX_LENGTH),
          key,
          index,
          sorting: isLowerBetter ? 'asc' : 'desc',
          precision: 4,
        })),
      },
    ],
  })

export const codabench: Platform = {
  name: 'codabench',
  title: 'a bundle to upload to Codabench',
  gold: 'reference_data',
  program: 'scoring_program',
  hasProgram: true,
  kit: 'starting_kit',
  reports: ['codabench:scores.json', 'html:detailed_results.html'],
  files: (task) => ({
    'competition.yaml': competition(task),
    'logo.png': logo(),
    'pages/overview.md': task.overview,
    'pages/evaluation.md': task.evaluation,
    'pages/terms.md': task.terms,
    'scoring_program/metadata.yaml': yaml({
      command: scoringCall({ gold: '/app/input/ref', submission: '/app/input/res', output: '/app/output' }),
    }),
  }),
  isZipped: true,
  next: (folder) => [
    `read and change ${folder}/competition.yaml and ${folder}/pages, then zip the folder again if you changed anything`,
    `upload ${folder}.zip: Benchmarks, Management, Upload`,
  ],
}
