/** The presets of programs that score answers of language models, by whole runs of all that those programs were given. */
import { testPresets } from './llm-preset-runs.ts'
import { inOwnFolder } from './support.ts'

inOwnFolder()

testPresets(() => true)
