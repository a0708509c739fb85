/** Files that no reader reads as they are: what is said of those that nothing unpacks, and what a plugin unpacks. */
import type { Container, Problem } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { zipped } from '../../../tools/zipped.ts'
import { guardPlugin } from '../src/checks/guard-plugin.ts'
import { textOf } from '../src/io/containers.ts'

const read = (bytes: Uint8Array, path: string, known: readonly Container[] = [], own: readonly Container[] = known) => {
  const problems: Problem[] = []
  const parts: Uint8Array[] = []
  const chunks = [{ _tag: 'Right' as const, right: bytes }]
  for (const chunk of textOf(
    path,
    chunks,
    { known: () => known, own: () => own },
    { part: undefined, maxBytes: 2 ** 20 },
  ))
    if (chunk._tag === 'Left') problems.push(chunk.left)
    else parts.push(chunk.right)
  return { text: Buffer.concat(parts).toString('latin1'), problems }
}

const ole = (text: string): Uint8Array =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from(text, 'utf16le')])

describe('F111: a file that nothing unpacks is refused by what it is, whatever it is called', () => {
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
  ])('%s', (_, bytes, code, message, hint) =>
    expect(read(bytes, 'data')).toMatchObject({
      text: '',
      problems: [{ code, message, hint: expect.stringContaining(hint), at: { path: 'data' } }],
    }),
  )

  it('a workbook that was cut off', () =>
    expect(read(zipped({ 'xl/workbook.xml': 'x' }).subarray(0, 40), 'a.xlsx').problems).toMatchObject([
      { code: 'E445' },
    ]))
})

it('any other file is handed on as it is, a zip of other files too', () => {
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

  it('unpacks files that begin as it says, and no others', () => {
    expect(read(Buffer.from('UP!U.N.'), 'data', [guarded(upper)])).toEqual({ text: 'u.n.', problems: [] })
    expect(read(Buffer.from('up!U.N.'), 'data', [guarded(upper)]).text).toBe('up!U.N.')
  })

  it('is asked no more often than a file has text: what it gave is kept as long as the bytes are the same', () => {
    let opened = 0
    const open: Container['open'] = (file) => {
      opened++
      return upper.open(file)
    }
    const counted = guarded({ ...upper, open })
    for (const text of ['UP!ONE', 'UP!ONE', 'UP!TWO']) read(Buffer.from(text), 'kept', [counted])
    expect(opened).toBe(2)
  })

  it('gives no more than a file may unpack to', () =>
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
  ])('that throws %s is named, each time that the file is read', (when, fault) => {
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
