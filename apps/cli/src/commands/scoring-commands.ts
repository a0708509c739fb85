/** The commands that score, bundled together: many small files would load slower. */
export { runCommand } from './run.ts'
export { scoreCommand } from './score.ts'
export { validateCommand } from './validate.ts'
