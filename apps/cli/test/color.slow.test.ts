/** Whatever flag, environment and terminal say, files and formats for programs have no colours. */
import { test } from 'vitest'
import { cases, seeNoColours } from './color-cases.ts'
import { inOwnFolder } from './support.ts'

inOwnFolder()

test.each(cases)('files and formats for programs contain no colours with --color %s, %j', seeNoColours)
