/**
 * TIRA: an evaluator as an image, called with the folders of the truth, the run and the output; it writes `evaluation.prototext`. Followed is
 * "Organizing Tasks" of its documentation.
 */
import { type Platform, scoringCall } from '../platform.ts'

const dockerfile = `FROM node:22-slim
COPY assay.mjs task.json /assay/
`

const folders = { gold: '$inputDataset', submission: '$inputRun', output: '$outputDir' }

export const tira: Platform = {
  name: 'tira',
  title: 'an evaluator image, the truth, and pages for TIRA',
  gold: 'truth',
  program: 'evaluator',
  hasProgram: true,
  kit: 'starting-kit',
  reports: ['tira:evaluation.prototext', 'html:evaluation.html'],
  files: (task) => ({
    'evaluator/Dockerfile': dockerfile,
    'evaluator/command.txt': `${scoringCall(folders, '/assay/')}\n`,
    'run/README.md': 'Put the files of a run here to try the evaluator.\n',
    'pages/overview.md': task.overview,
    'pages/evaluation.md': task.evaluation,
    'pages/terms.md': task.terms,
  }),
  next: (folder) => [
    `build and push the image: docker build -t YOU/${'evaluator'} ${folder}/evaluator`,
    `add a data set with ${folder}/truth as its truth, and the image with the command in ${folder}/evaluator/command.txt`,
  ],
}
