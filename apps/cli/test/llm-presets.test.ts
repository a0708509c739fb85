/** Some cases of each preset of a program that scores answers of language models; all others are in the slow lane. */
import { testPresets } from './llm-preset-runs.ts'
import { inOwnFolder } from './support.ts'

inOwnFolder()

testPresets((i) => i % 10 === 1)
