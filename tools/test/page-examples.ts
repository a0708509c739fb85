/** Holds the pages of the project against what the app prints. */
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { documents, examplesIn, outputOf, shows } from '../examples.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

export const textOfPage = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Whether a call scores a whole campaign, or draws a thousand times. */
export const takesLong = (call: string): boolean => /^npm start$|^assay run | --(?:bootstrap|trials) /.test(call)

/** Registers a test for each example whose call is chosen. */
export const checkExamples = (isChosen: (call: string) => boolean): void => {
  const assembled = inject('assembled')
  const before = process.cwd()
  beforeAll(() => process.chdir(assembled))
  afterAll(() => process.chdir(before))

  const outputs = new Map<string, string>()
  /** What a call prints, which several pages show. */
  const printed = async (call: string): Promise<string> => {
    const output = outputs.get(call) ?? (await outputOf(call, assembled))
    outputs.set(call, output)
    return output
  }

  for (const path of documents) {
    const examples = examplesIn(textOfPage(path)).filter(({ call }) => isChosen(call))
    if (examples.length === 0) continue
    describe(`examples in ${path}`, () => {
      for (const { call, expected } of examples) {
        it(call, async () => {
          const output = await printed(call)
          if (!shows(expected, output)) expect(output).toBe(expected)
        })
      }
    })
  }
}
