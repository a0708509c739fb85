/** Names are the field's words: a comment says what a thing is or does, and a type is a noun of the domain. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Packages whose comments and types have not all been renamed: each leaves this list once they have. */
const REMAINING: readonly string[] = []

const sources = ['packages', 'apps'].flatMap((group) =>
  readdirSync(join(root, group)).flatMap((name) => {
    if (REMAINING.includes(name)) return []
    const folder = `${group}/${name}/src`
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
  }),
)

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

const linesOf = (path: string): readonly string[] => textOf(path).split('\n')

/** Lines that match, as `path:line text`. */
const matching = (pattern: RegExp): readonly string[] =>
  sources.flatMap((path) =>
    linesOf(path).flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
  )

const PARTICIPLES =
  'Found|Asked|Known|Seen|Own|Said|Told|Shown|Kept|Given|Looked|Made|Lost|Met|Left|Called|Listed|Came|Judged|Spotted|Worked|Placed|Laid|Lacking|Filled|Whose|Tallied'

describe('the sources', () => {
  it('have comments that begin with a noun or a verb', () => {
    // the first words of a comment of several lines stand on its second
    const question = /\/\*\*\s*(?:\* *)?(?:What|How|Whether|Whose|Where|Why|Who|When|Which)\b.*/g
    const found = sources.flatMap((path) => Array.from(textOf(path).matchAll(question), ([text]) => `${path} ${text}`))
    expect(found).toEqual([])
  })

  it('have types named by nouns', () => {
    expect(matching(new RegExp(`^(?:export )?(?:interface|type) (?:${PARTICIPLES})\\b`))).toEqual([])
  })
})
