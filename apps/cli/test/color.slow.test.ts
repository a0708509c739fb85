/** Whatever flag, environment and terminal say, files and formats for programs have no colours. */
import { test } from 'vitest'
import { cases, seeNoColours } from './color-cases.ts'
import { inOwnFolder } from './support.ts'

inOwnFolder()

test.each(cases)('--color %s, %j: files and formats for programs have no colours', seeNoColours)
