/** What paths and patterns are expanded to, and which are refused: those that match nothing, climb, or would take minutes. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Failure } from '../src/checks/failure.ts'
import type { Machine } from '../src/io/machine.ts'
import { node } from '../src/node/machine.ts'
import { expandFiles, refuseCaseClash } from '../src/plan/expand-files.ts'

/** The refusal of a pattern, if it is refused. */
const refusalOf = async (pattern: string, machine: Machine = node): Promise<Failure | undefined> => {
  const found = await expandFiles(machine, [pattern], '.')
  return found._tag === 'Left' ? found.left : undefined
}

describe('F98: a pattern', () => {
  /** A machine with a name that patterns with many wildcards would take hours to match. */
  const machine: Machine = {
    ...node,
    look: () => undefined,
    realPath: () => undefined,
    matching: async () => ['x'.repeat(249)],
  }

  it('may have up to four wildcards in each part of its path', async () => {
    for (const pattern of ['*', '**/*.conll', '*-a*/*b*.v*.tx*', '@(gold|key)*.conll', '{a,b}*.conll'])
      expect([pattern, await refusalOf(pattern, machine)]).toEqual([pattern, undefined])
  })

  it('is refused with more wildcards, and with groups that repeat', async () => {
    for (const pattern of ['*a*a*a*a*a*b', 'runs/@(x*)*(x*)*(x*)*(x*)*(x*)q', '*(x*)', '+(a|aa)b', '*(a|aa)b'])
      expect([pattern, await refusalOf(pattern, machine)]).toMatchObject([
        pattern,
        { exit: 2, problems: [{ code: 'E227', hint: expect.stringMatching(/.{10}/) }] },
      ])
  })
})

describe('files on a disk', () => {
  const before = process.cwd()
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-expand-'))
    process.chdir(folder)
  })
  afterEach(() => {
    process.chdir(before)
    rmSync(folder, { recursive: true, force: true })
  })
  const place = (...paths: readonly string[]): void => {
    for (const path of paths) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, path)
    }
  }
  const pathsOf = async (text: string): Promise<readonly string[]> => {
    const found = await expandFiles(node, [text], '.')
    return found._tag === 'Left' ? expect.fail(found.left.problems[0]?.message ?? '') : found.right.paths
  }

  it('F16: a pattern or folder that matches nothing is refused', async () => {
    mkdirSync('runs')
    symlinkSync('runs', 'link.conll')
    expect(await refusalOf('runs/*.conll')).toMatchObject({
      exit: 2,
      problems: [{ code: 'E207', message: 'nothing matches runs/*.conll' }],
    })
    for (const path of ['runs', 'link.conll'])
      expect(await refusalOf(path)).toMatchObject({ exit: 2, problems: [{ code: 'E207' }] })
  })

  it.each(['{../other/secret,gold}.conll', 'runs/*/../a.conll'])(
    'the pattern %s is refused, since .. follows a wildcard',
    async (pattern) => {
      place('gold.conll', 'a.conll')
      expect(await refusalOf(pattern)).toMatchObject({
        exit: 2,
        problems: [{ code: 'E207', message: expect.stringContaining('".." follows a wildcard') }],
      })
    },
  )

  it('a search that would visit more than a million names is refused', async () => {
    place(...Array.from({ length: 1000 }, (_, i) => `many/${i}.conll`))
    mkdirSync('links')
    for (let i = 0; i < 1000; i++) symlinkSync('../many', `links/${i}`)
    const endless = { ...node, matching: async () => undefined }
    for (const [path, machine] of [
      ['links', node],
      ['**/7.conll', endless],
    ] as const)
      expect([path, await refusalOf(path, machine)]).toMatchObject([
        path,
        {
          exit: 2,
          problems: [{ code: 'E227', message: expect.stringContaining('more than 1000000'), hint: expect.anything() }],
        },
      ])
    expect(await pathsOf('many')).toHaveLength(1000)
  })

  it('a range in braces is expanded although it has two dots', async () => {
    place('g/1.conll', 'g/2.conll')
    expect(await pathsOf('g/{1..2}.conll')).toEqual(['g/1.conll', 'g/2.conll'])
  })

  it.each([
    'new\nline.conll',
    'quote\'and"quote.conll',
    '100%d%0A.conll',
    '🙂.conll',
    `${'x'.repeat(249)}.conll`,
    '[a-z]{1,2}?*.conll',
    ' lead and trail .conll',
    '\u001b[2J.conll',
    '::add-mask::x.conll',
    '-g.conll',
  ])('F27: the path %j is read as the file of that name', async (name) => {
    place(name)
    const [path = ''] = await pathsOf(`./${name}`)
    expect(readFileSync(path, 'utf8')).toBe(name)
  })

  it('F27: any character but the slash is allowed in a name', async () => {
    const ascii = Array.from({ length: 127 }, (_, i) => String.fromCharCode(i + 1)).filter((unit) => unit !== '/')
    for (const unit of [...ascii, '\u0085', '\u202e', '\u2028', '\ufeff', '\uffff', '\u{10ffff}']) {
      const name = `a${unit}b${unit}`
      place(name)
      expect(await pathsOf(name)).toEqual([name])
    }
  })
})

describe('F28: paths that differ by case where the file system ignores case', () => {
  const clash = (...paths: readonly string[]) => refuseCaseClash(node.paths, paths)

  it.each([
    ['in a folder', 'runs/One.conll', 'runs/one.conll'],
    ['by themselves', 'A.conll', 'a.conll'],
    ['with an accent in two ways', 'r\u00e9.conll', 're\u0301.conll'],
  ])('are refused: %s', (_, one, other) => {
    expect(clash(one, other)).toMatchObject({
      exit: 2,
      problems: [{ code: 'E209', message: expect.stringContaining('are one file where capitals do not count') }],
    })
  })

  it('are accepted if they are one path in two spellings, or in two folders', () => {
    expect(clash('gold.conll', './gold.conll', 'x/Gold.conll')).toBeUndefined()
  })
})
