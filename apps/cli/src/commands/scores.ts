/** The commands that score, loaded together: each by itself would be many small files, and those take longer. */
export { runCommand } from './run.ts'
export { scoreCommand } from './score.ts'
export { validateCommand } from './validate.ts'
