/** Writes the page that checks runs, without a task, to a path: `node --conditions=@assay/source --import tsx check-template.ts PATH`. */
import { writeFileSync } from 'node:fs'
import { buildCheckPage } from './build.ts'

const [path = ''] = process.argv.slice(2)
writeFileSync(path, await buildCheckPage())
