/** Plants faults into six corpora and prints how many are found; `--write` puts the table into the README. */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faultRows, faultTable, withTable } from './table.ts'

const table = faultTable(faultRows())
console.log(table)
const readme = join(dirname(fileURLToPath(import.meta.url)), '../../README.md')
if (process.argv.includes('--write')) writeFileSync(readme, withTable(readFileSync(readme, 'utf8'), table))
