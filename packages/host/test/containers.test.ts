/** Files that no reader reads as they are: what is said of those that nothing unpacks, and what a plugin unpacks. */
import { type Container, type Problem, plugin, right } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { zipped } from '../../../tools/zipped.ts'
import { type Answers, evaluate } from '../src/calls/evaluate.ts'
import type { EvaluationError } from '../src/calls/evaluation-error.ts'
import { guardPlugin } from '../src/checks/guard-plugin.ts'
import { textOf } from '../src/io/containers.ts'
import { agreement, testPlugin } from './plugin.ts'

const read = (bytes: Uint8Array, path: string, known: readonly Container[] = [], own: readonly Container[] = known) => {
  const problems: Problem[] = []
  const parts: Uint8Array[] = []
  const chunks = [{ _tag: 'Right' as const, right: bytes }]
  for (const chunk of textOf(
    path,
    chunks,
    { fromPlugins: () => known, fromProgram: () => own },
    { part: undefined, maxBytes: 2 ** 20, callOf: (name) => `'${path}/${name}'` },
  ))
    if (chunk._tag === 'Left') problems.push(chunk.left)
    else parts.push(chunk.right)
  return { text: Buffer.concat(parts).toString('latin1'), problems }
}

const ole = (text: string): Uint8Array =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from(text, 'utf16le')])

describe('F111: a file that cannot be unpacked is refused by its contents, whatever its name is', () => {
  it.each<readonly [string, Uint8Array, string, string, string]>([
    [
      'Parquet',
      Buffer.from('PAR1…PAR1'),
      'E444',
      'this is a Parquet file, which the package @assay/tables reads',
      'install it: npm install @assay/tables',
    ],
    [
      'a workbook',
      zipped({ 'xl/workbook.xml': 'x' }),
      'E444',
      'this is a workbook, which the package @assay/tables reads',
      'install it: npm install @assay/tables',
    ],
    [
      'a binary workbook',
      zipped({ 'xl/workbook.bin': 'x' }),
      'E445',
      'this is a binary workbook, .xlsb',
      'save it as .xlsx',
    ],
    [
      'a file of OpenDocument',
      zipped({ 'content.xml': 'x', 'META-INF/manifest.xml': 'x' }),
      'E445',
      'this is a file of OpenDocument, such as .ods',
      'save it as .xlsx',
    ],
    [
      'an old workbook',
      ole('Workbook'),
      'E445',
      'this is an old workbook, .xls, or another old file of Office',
      'save it as .xlsx',
    ],
    [
      'a workbook with a password',
      ole('EncryptedPackage'),
      'E445',
      'this is a workbook with a password',
      'without a password',
    ],
  ])('for example %s', (_, bytes, code, message, hint) =>
    expect(read(bytes, 'data')).toMatchObject({
      text: '',
      problems: [{ code, message, hint: expect.stringContaining(hint), at: { path: 'data' } }],
    }),
  )

  it('for example a workbook that is cut off', () =>
    expect(read(zipped({ 'xl/workbook.xml': 'x' }).subarray(0, 40), 'a.xlsx').problems).toMatchObject([
      { code: 'E445' },
    ]))
})

it('a file that no container claims is read unchanged, even a zip', () => {
  for (const bytes of [
    Buffer.from('U.N. B-ORG\n'),
    Buffer.from('PK is no zip'),
    zipped({ 'a.conll': 'x' }),
    Buffer.from(''),
  ])
    expect(read(bytes, 'data')).toEqual({ text: bytes.toString('latin1'), problems: [] })
})

describe('a container of a plugin', () => {
  const upper: Container = {
    contract: 1,
    name: 'upper',
    title: 'text in capitals',
    begins: 'UP!',
    open: ({ bytes }) => ({
      _tag: 'Right',
      right: [{ _tag: 'Right', right: Buffer.from(bytes).toString().slice(3).toLowerCase() }],
    }),
  }
  const guarded = (container: Container): Container =>
    guardPlugin({ contract: 1, name: '@acme/upper', version: '1.0.0', containers: [container] }, '@acme/upper')
      .containers![0]!

  it('unpacks only files that begin with the bytes that it declares', () => {
    expect(read(Buffer.from('UP!U.N.'), 'data', [guarded(upper)])).toEqual({ text: 'u.n.', problems: [] })
    expect(read(Buffer.from('up!U.N.'), 'data', [guarded(upper)]).text).toBe('up!U.N.')
  })

  it('unpacks a file once while its bytes stay the same', () => {
    let opened = 0
    const open: Container['open'] = (file) => {
      opened++
      return upper.open(file)
    }
    const counted = guarded({ ...upper, open })
    for (const text of ['UP!ONE', 'UP!ONE', 'UP!TWO']) read(Buffer.from(text), 'kept', [counted])
    expect(opened).toBe(2)
  })

  it('refuses a file that unpacks to more than the limit', () =>
    expect(read(Buffer.from(`UP!${'A'.repeat(2 ** 20 + 1)}`), 'data', [guarded(upper)]).problems).toMatchObject([
      { code: 'E363' },
    ]))

  it.each<readonly [string, Partial<Container>]>([
    [
      'when it opens a file',
      {
        open: () => {
          throw new Error('no')
        },
      },
    ],
    [
      'in the midst of it',
      {
        open: () => ({
          _tag: 'Right',
          right: (function* () {
            yield { _tag: 'Right' as const, right: 'a' }
            throw new Error('no')
          })(),
        }),
      },
    ],
  ])('is named in the message if it throws %s, in each reading of the file', (when, fault) => {
    const container = guarded({ ...upper, ...fault })
    for (let i = 0; i < 2; i++)
      try {
        read(Buffer.from('UP!U.N.'), `${when}.up`, [container])
        expect.unreachable()
      } catch (error) {
        expect(JSON.stringify(error)).toContain('the container upper of @acme/upper fails on this file: Error: no')
      }
  })
})

describe('files held in memory by a program', () => {
  /** Parts of a file: `BOOK`, and then a line each, of which the first word is the name of the part. */
  const book: Container = {
    contract: 1,
    name: 'book',
    title: 'a part a line',
    part: 'sheet',
    begins: 'BOOK',
    open: ({ bytes }) => {
      const lines = Buffer.from(bytes).toString().split('\n').slice(1)
      return right(
        new Map(lines.map((line) => [line.split('|')[0]!, () => [right(`${line.split('|')[1]}\n`)]] as const)),
      )
    },
  }
  const books = plugin({ contract: 1, name: '@acme/books', version: '1.0.0', containers: [book] })
  const bytes = (text: string): Uint8Array => Buffer.from(text)
  const both = bytes('BOOK\nGold|d1 A B\nOurs|d1 A A')
  /** The agreement of a system with the gold, or what is said against it. */
  const scored = async (gold: Answers<'spans'>, ours: typeof gold, plugins = [testPlugin, books]) => {
    try {
      return (await evaluate(agreement, { gold, systems: { ours } }, {}, { plugins })).ours.agreement
    } catch (error) {
      const [first] = (error as EvaluationError).problems
      return [first?.code, first?.at.path, first?.hint]
    }
  }

  it('are unpacked by the containers of the loaded plugins, like files on disk', async () => {
    expect(await scored(bytes('BOOK\nGold|d1 A B'), 'd1 A A')).toBe(1 / 2)
    expect(await scored('d1 A B', new Blob(['BOOK\nOurs|d1 A A']))).toBe(1 / 2)
  })

  it('are read from the named sheet if they have several sheets', async () => {
    expect(await scored({ file: both, sheet: 'Gold' }, { file: both, sheet: 'Ours' })).toBe(1 / 2)
    expect(await scored({ file: both, sheet: 'Gold' }, { file: both, sheet: 'Gold' })).toBe(1)
    const choice = `name one of them: { file, sheet: "Gold" }, { file, sheet: "Ours" }`
    expect(await scored(both, 'd1 A A')).toEqual(['E307', 'gold', choice])
    expect(await scored('d1 A A', { file: both, sheet: 'Oürs' })).toEqual([
      'E306',
      'ours/Oürs',
      'did you mean { file, sheet: "Ours" }?',
    ])
  })

  it('are refused if the call names a sheet and the file has no sheets', async () => {
    const found = ['E306', 'gold/Gold', 'name the file without a sheet']
    expect(await scored({ file: 'd1 A B', sheet: 'Gold' }, 'd1 A A')).toEqual(found)
    expect(await scored({ file: zipped({ 'a.txt': 'd1 A B' }), sheet: 'Gold' }, 'd1 A A')).toEqual(found)
  })

  it('are unpacked only by the plugins of this call, not by those of earlier calls', async () => {
    const table = zipped({ 'xl/workbook.xml': 'd1 A B' })
    const opens: Container = {
      ...book,
      name: 'xlsx',
      begins: 'PK',
      open: ({ entry }) => {
        const found = entry('xl/workbook.xml')
        return found._tag === 'Left' ? found : right([right(Buffer.from(found.right ?? []).toString())])
      },
    }
    const [code, , hint] = (await scored(table, 'd1 A A')) as string[]
    expect(code).toBe('E444')
    expect(hint).toContain("import { plugin } from '@assay/tables'; settings { plugins: [plugin] }")
    const tables = plugin({ contract: 1, name: '@acme/tables', version: '1.0.0', containers: [opens] })
    expect(await scored(table, 'd1 A A', [testPlugin, tables])).toBe(1 / 2)
  })
})
