/** A folder on a disk: submissions are put into it, and a static site with the leaderboard comes out. */
import type { Platform } from '../platform.ts'

export const local: Platform = {
  name: 'local',
  title: 'a folder of submissions, and a leaderboard as a static site',
  gold: 'gold',
  program: '.',
  hasProgram: false,
  kit: 'starting-kit',
  reports: [],
  files: (task) => ({
    'submissions/README.md':
      'One file, zip or folder for each team, named as the team. The time of the file is the time of the submission.\n',
    'pages/overview.md': task.overview,
    'pages/evaluation.md': task.evaluation,
    'pages/terms.md': task.terms,
  }),
  next: (folder) => [
    `send participants ${folder}/starting-kit, and put what they send into ${folder}/submissions`,
    `assay task score ${folder}`,
  ],
}
