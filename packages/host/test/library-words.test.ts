/** Problems in the words of a call: what plugins say of flags, said of arguments. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commonCode } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { inLibraryWords } from '../src/calls/library-words.ts'

const packages = fileURLToPath(new URL('../..', import.meta.url))
const at = { path: '', line: 0, column: 0 }
const said = (hint: string): string | undefined =>
  inLibraryWords({ severity: 'error', code: commonCode.E335, message: '', hint, at }).hint

/** Rooms of the host that `evaluate` does not enter, and the pattern of remedies. */
const isElsewhere = (path: string): boolean =>
  /^host.(?:agreement|calls|node|parts|stored-results|checks.remedy)/.test(path)

/** Strings of the sources that speak of a flag, with `x` for what is put in; explanations of codes are for `assay explain`. */
const withFlags = readdirSync(packages)
  .filter((name) => !['report', 'inspect', 'queue', 'serve', 'promptfoo', 'task', 'create-plugin'].includes(name))
  .flatMap((name) =>
    readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/(?:^|[-/])messages\.ts$/.test(file) && !isElsewhere(join(name, file)))
      .flatMap((file) => readFileSync(join(packages, name, 'src', file), 'utf8').split('\n')),
  )
  .filter((line) => /['`].*(?<![-\w])--[a-z]/.test(line) && !/^\s*(?:\*|\/\*\*|\/\/)/.test(line))
  // a call has no training data, no slices, no folder that it must not leave, no patch of the gold, and no stored result
  .filter((line) => !/--(?:train|slice|root|patch)\b|assay (?:run|inspect)/.test(line))
  .map((line) => line.replace(/\$\{(?:[^{}]|\$\{[^{}]*\})*\}/g, 'x'))

describe('hints of the command line in the library', () => {
  it.each([
    [
      'name the encoding: --set reader.encoding=utf-16le (or utf-16be)',
      "name the encoding: settings { readerOptions: { encoding: 'utf-16le' } } (or utf-16be)",
    ],
    ['--set view=all, --set view=roots', "options { view: 'all' }, options { view: 'roots' }"],
    ['--set reader.maxLine=N allows more', 'settings { readerOptions: { maxLine: N } } allows more'],
    ['--set reader.answers=accept,reject', "settings { readerOptions: { answers: ['accept', 'reject'] } }"],
    ["--set reader.annotator='Ann B'", "settings { readerOptions: { annotator: 'Ann B' } }"],
    [
      'did you mean PER? --map per=PER,loc=LOC; or',
      'did you mean PER? rename labels of the data before the call (per=PER,loc=LOC); or',
    ],
    ['--set threshold=0.5; or round', 'options { threshold: 0.5 }; or round'],
    ['--reader jsonl, or --gold-set reader=a', "settings { reader: 'jsonl' }, or settings { reader: { gold: 'a' } }"],
    ['name it: --reader NAME; assay list readers', 'name it: settings { reader: NAME }'],
    ['--gold-set scheme=BILOU', "options { scheme: { gold: 'BILOU' } }"],
    ['all are those of a package: assay score relations --all', 'all are those of a package: relations/*'],
    ['take documents.missing=skip, or drop it', 'take settings.missing=skip, or drop it'],
  ])('are translated from %s to %s', (hint, expected) => {
    expect(said(hint)).toBe(expected)
  })

  it('contain no flag, for any hint of a metric or reader', () => {
    expect(withFlags.length).toBeGreaterThan(100)
    expect(withFlags.filter((line) => /(?<![-\w])--[a-z]/.test(said(line) ?? ''))).toEqual([])
  })
})
