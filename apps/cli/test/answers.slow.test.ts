/** Answers of language models in each form against golds of each format. */
import { test } from 'vitest'
import { answers, goldNames, seeScored } from './answer-forms.ts'
import { inOwnFolder } from './support.ts'

inOwnFolder('span-f1', 'strings')

test.each(Object.keys(answers))('a file of answers written as %s is scored against each form of gold', (form) =>
  seeScored(form, ...goldNames),
)
