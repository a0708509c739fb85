/** Files of a disk that are no text, are packed, change, or are too large: each is a problem that says what to do. */
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Problem } from '@assay/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { node } from '../src/node/machine.ts'

const before = process.cwd()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-files-'))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true, force: true })
})

interface Read {
  readonly bytes: number
  readonly problems: readonly Problem[]
}

/** What a file holds; `meddle` is called after its first piece. */
const read = (path: string, maxBytes?: number, meddle?: () => void): Read => {
  const problems: Problem[] = []
  let bytes = 0
  for (const chunk of node.source(path, undefined, maxBytes).chunks()) {
    if (bytes === 0) meddle?.()
    if (chunk._tag === 'Left') problems.push(chunk.left)
    else bytes += chunk.right.length
  }
  return { bytes, problems }
}

/** The one problem of a file that is refused before anything of it is handed out. */
const refused = (path: string, maxBytes?: number): Problem => {
  const { problems } = read(path, maxBytes)
  expect(problems).toMatchObject([{ severity: 'error', at: { path, line: 1, column: 1 } }])
  return problems[0]!
}

const line = 'a O\n'

describe('F15: a path that does not exist', () => {
  it.each([
    ['a file of this folder', 'gold.conl', 'did you mean gold.conll?'],
    ['a file of another', 'runs/ours/one.cnll', 'did you mean runs/ours/one.conll?'],
    ['a folder on the way', 'rums/ours/one.conll', 'did you mean runs/ours/one.conll?'],
    ['a name that is near to none', 'quite-different', 'check the path'],
    ['a folder that is near to none', 'elsewhere/x/one.conll', 'there is no folder elsewhere either'],
  ])('is reported with the nearest name: %s', (_, path, remedy) => {
    mkdirSync('runs/ours', { recursive: true })
    for (const file of ['gold.conll', 'runs/ours/one.conll']) writeFileSync(file, line)
    expect(refused(path)).toMatchObject({
      code: 'E306',
      message: 'there is no such file',
      hint: expect.stringContaining(remedy),
    })
  })
})

describe('a path that is not a regular file', () => {
  it('F17: a folder, or a path below a file, is refused', () => {
    mkdirSync('runs')
    writeFileSync('a.conll', line)
    expect(refused('runs')).toMatchObject({ code: 'E307', message: 'this is a folder, and a file is needed' })
    expect(refused('a.conll/one.conll')).toMatchObject({
      code: 'E307',
      message: 'a part of the path is a file, and a folder is needed',
    })
  })

  it('F21: a named pipe or a device, which may never end, is refused', () => {
    spawnSync('mkfifo', ['pipe'])
    for (const path of ['pipe', '/dev/zero', '/dev/null'])
      expect(refused(path)).toMatchObject({
        code: 'E307',
        message: 'this is not a regular file',
        hint: expect.stringContaining('use standard input: -'),
      })
  })

  it('F23: circular links are refused', () => {
    symlinkSync('two', 'one')
    symlinkSync('one', 'two')
    for (const path of ['one', 'two/x']) expect(refused(path)).toMatchObject({ code: 'E310' })
  })
})

it('a read-only file is read', () => {
  writeFileSync('a.conll', line, { mode: 0o444 })
  chmodSync('a.conll', 0o444)
  expect(read('a.conll')).toEqual({ bytes: line.length, problems: [] })
})

describe('a file with the ending .gz', () => {
  it.each([
    ['text', line, 'this is not a gzip file', 'remove the ending'],
    ['one byte', Uint8Array.of(0x1f), 'this is not a gzip file', 'ending'],
    ['a file that was cut', gzipSync('x'.repeat(1000)).subarray(0, 20), 'damaged or was cut off', 'gunzip -t'],
  ])('is refused if it is no gzip file or is cut off: %s', (_, content, says, remedy) => {
    writeFileSync('s.gz', content)
    expect(refused('s.gz')).toMatchObject({
      code: 'E305',
      message: expect.stringContaining(says),
      hint: expect.stringContaining(remedy),
    })
  })

  it('may be empty', () => {
    for (const content of ['', gzipSync('')]) {
      writeFileSync('s.gz', content)
      expect(read('s.gz')).toEqual({ bytes: 0, problems: [] })
    }
  })

  it('may unpack to 32 MiB, whatever the size of the packed file is', () => {
    const many = Buffer.alloc(30_000_000, line)
    const packed = gzipSync(many)
    expect(packed.length * 100).toBeLessThan(many.length)
    writeFileSync('s.gz', packed)
    expect(read('s.gz')).toEqual({ bytes: many.length, problems: [] })
  })

  it('is refused before it is unpacked to more than 32 MiB and more than 100 times its size', () => {
    writeFileSync('s.gz', gzipSync(Buffer.alloc(40_000_000, line)))
    expect(read('s.gz').bytes).toBe(0)
    expect(refused('s.gz')).toMatchObject({
      code: 'E363',
      message: 'it unpacks to more than 100 times its size, and to more than 32 MiB',
      hint: expect.stringContaining('gunzip FILE'),
    })
  })

  it('is refused if it unpacks to more than the limit of a file', () => {
    writeFileSync('s.gz', gzipSync(Buffer.alloc(2 ** 20 + 1, line)))
    expect(refused('s.gz', 2 ** 20)).toMatchObject({
      code: 'E363',
      message: 'larger than 1048576 bytes, the limit for a file',
    })
  })
})

describe('F25: a file beyond the size limit', () => {
  it('is refused with the flag that raises the limit, unlike a file at the limit', () => {
    writeFileSync('a.conll', line.repeat(256))
    expect(refused('a.conll', 1023)).toMatchObject({
      code: 'E363',
      message: 'larger than 1023 bytes, the limit for a file',
      hint: expect.stringContaining('--max-bytes N'),
    })
    expect(read('a.conll', 1024)).toEqual({ bytes: 1024, problems: [] })
  })

  it('is refused after as many bytes as the limit if it is sparse', () => {
    const file = openSync('holes.conll', 'w')
    ftruncateSync(file, 2 ** 31)
    closeSync(file)
    const { bytes, problems } = read('holes.conll', 2 ** 20)
    expect(bytes).toBe(2 ** 20)
    expect(problems).toMatchObject([{ code: 'E363' }])
  })
})

describe('a file that is longer than one read', () => {
  const long = line.repeat(100_000)
  it.each([
    ['is written on', () => appendFileSync('a.conll', '\nx O\n')],
    ['is cut', () => truncateSync('a.conll', 300_000)],
    [
      'is replaced by another of the same length',
      () => {
        rmSync('a.conll')
        writeFileSync('a.conll', long)
      },
    ],
    ['is taken away', () => rmSync('a.conll')],
  ])('F24: is refused if it %s during the read', (_, change) => {
    writeFileSync('a.conll', long)
    expect(read('a.conll', undefined, change).problems).toMatchObject([
      { severity: 'error', code: 'E364', message: 'the file changed while it was read', at: { path: 'a.conll' } },
    ])
  })
  it('is read if it does not change during the read', () => {
    writeFileSync('a.conll', long)
    expect(read('a.conll', undefined, () => undefined)).toEqual({ bytes: long.length, problems: [] })
  })
})
