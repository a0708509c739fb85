/** The action of the repository, and the recipes of docs/ci.md. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { parse } from 'yaml'

const root = (path: string): string => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')
export const page = root('docs/ci.md')

export interface Step {
  readonly run?: string
  readonly uses?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, string>>
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly using: string; readonly steps: readonly Step[] }
}
export const action = parse(root('action.yml')) as Action

/** The block of a section, by its language. */
export const blockOf = (section: string, language: string): string => {
  const [, text = ''] = page.split(`\n## ${section}\n`)
  return new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? expect.fail(`no recipe of ${section}`)
}
