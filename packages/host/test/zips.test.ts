/** Zips that are not read: each has its code, the place and a remedy, and no byte of it is handed out. */
import type { Problem } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { type Packed, zipOf, zipped } from '../../../tools/zipped.ts'
import { memoryMachine } from '../src/io/memory-machine.ts'
import { withZips } from '../src/io/with-zips.ts'

const text = 'U.N. B-ORG\nofficial O\nEkeus B-PER\nheads O\n'
const run: Packed = { name: 'team/a.conll', data: text }
const good = zipOf([run])
/** Where the data of the first file begins. */
const body = 30 + (run.name as string).length

/** What a file of `team.zip`, or its only one, gives: how many bytes, and its problems. */
const read = (zip: Uint8Array, maxBytes?: number, path = 'team.zip') => {
  const machine = memoryMachine(new Map([['team.zip', { bytes: zip }]]), [])
  const disk = withZips(machine, machine.paths, () => () => true)
  const problems: Problem[] = []
  let bytes = 0
  for (const chunk of disk.bytes(path, undefined, maxBytes)) {
    if (chunk._tag === 'Left') problems.push(chunk.left)
    else bytes += chunk.right.length
  }
  return { bytes, problems }
}

interface Case {
  readonly zip: Uint8Array
  readonly code: string
  readonly says: string
  readonly remedy: string
  readonly at?: string
}

const cases: Readonly<Record<string, Case>> = {
  'text under a name in .zip': {
    zip: Buffer.from(text),
    code: 'E430',
    says: 'the name ends in .zip, but this is not a zip file',
    remedy: 'give the file its right ending',
  },
  nothing: {
    zip: Buffer.alloc(0),
    code: 'E430',
    says: 'the name ends in .zip, but this is not a zip file',
    remedy: 'give the file its right ending',
  },
  'a zip that was cut off': {
    zip: good.subarray(0, -5),
    code: 'E431',
    says: 'the zip is damaged: it was cut off: the directory at its end is missing',
    remedy: 'unzip -t FILE',
  },
  'a list that is elsewhere': {
    zip: Buffer.concat([good.subarray(0, body), Buffer.from('more'), good.subarray(body)]),
    code: 'E431',
    says: 'the zip is damaged: its directory is not where its end record states',
    remedy: 'unzip -t FILE',
  },
  'fewer files than are counted': {
    zip: zipOf([run], { count: 2 }),
    code: 'E431',
    says: 'the zip is damaged: its directory is inconsistent',
    remedy: 'unzip -t FILE',
  },
  'two files that share bytes': {
    zip: zipOf([run, { ...run, name: 'team/b.conll', listed: { at: 0 } }]),
    code: 'E431',
    says: 'the zip is damaged: two of its files share bytes',
    remedy: 'unzip -t FILE',
  },
  'a file that goes on in the list': {
    zip: zipOf([{ ...run, listed: { packed: 10_000 } }]),
    code: 'E431',
    says: 'the zip is damaged: two of its files share bytes',
    remedy: 'unzip -t FILE',
  },
  'a name that is not the UTF-8 that it says': {
    zip: zipOf([{ ...run, name: Uint8Array.of(0x61, 0xff), flags: 0x800 }]),
    code: 'E431',
    says: 'the zip is damaged: a name is marked as UTF-8 and is not valid UTF-8',
    remedy: 'unzip -t FILE',
  },
  'other bytes than were packed': {
    zip: zipOf([{ ...run, listed: { crc: 1 } }]),
    code: 'E431',
    says: 'this file of a zip is damaged: its CRC-32 differs: the bytes were changed',
    remedy: 'unzip -t FILE',
    at: 'team.zip/team/a.conll',
  },
  'what cannot be unpacked': {
    zip: zipOf([{ ...run, data: Buffer.alloc(500, 'x O\n') }]).fill(0xff, body, body + 8),
    code: 'E431',
    says: 'this file of a zip is damaged: it cannot be unpacked (invalid block type)',
    remedy: 'unzip -t FILE',
    at: 'team.zip/team/a.conll',
  },
  'fewer bytes than are listed': {
    zip: zipOf([{ ...run, listed: { bytes: text.length + 1 } }]),
    code: 'E431',
    says: `this file of a zip is damaged: it has ${text.length} bytes, and ${text.length + 1} by the directory of the zip`,
    remedy: 'unzip -t FILE',
    at: 'team.zip/team/a.conll',
  },
  'more bytes than are listed, as bombs have': {
    zip: zipOf([{ ...run, data: Buffer.alloc(50_000_000, 'x O\n'), listed: { bytes: 1000 } }]),
    code: 'E431',
    says: 'this file of a zip is damaged: it has more than the 1000 bytes that the directory of the zip states',
    remedy: 'unzip -t FILE',
    at: 'team.zip/team/a.conll',
  },
  'a header of another name than the list has': {
    zip: zipOf([{ ...run, headName: 'team/b.conll' }]),
    code: 'E431',
    says: 'this file of a zip is damaged: its header differs from the directory of the zip',
    remedy: 'unzip -t FILE',
    at: 'team.zip/team/a.conll',
  },
  'no file': { zip: zipOf([]), code: 'E432', says: 'there is no file in the zip', remedy: 'zip -r team.zip FOLDER' },
  'folders, and what does not count': {
    zip: zipped({ 'team/': '', '__MACOSX/team/a.conll': 'x', 'team/.DS_Store': 'x', '.git/config': 'x' }),
    code: 'E432',
    says: 'there is no file in the zip',
    remedy: 'zip -r team.zip FOLDER',
  },
  ...Object.fromEntries(
    ['../a.conll', 'team/../../a.conll', '/a.conll', 'C:\\a.conll', 'C:a.conll', 'team\\a.conll', 'a.conll\0.txt'].map(
      (name): [string, Case] => [
        `the name ${JSON.stringify(name)}`,
        {
          zip: zipOf([run, { ...run, name }]),
          code: 'E433',
          says: `the entry "${name}" of the zip would lead out of it`,
          remedy: 'zip -r team.zip FOLDER',
        },
      ],
    ),
  ),
  'an encrypted file': {
    zip: zipOf([run, { ...run, name: 'team/b.conll', flags: 1 }]),
    code: 'E434',
    says: 'the entry "team/b.conll" of the zip is encrypted',
    remedy: 'without a password',
  },
  'several encrypted files': {
    zip: zipOf(['a', 'b', 'c'].map((name) => ({ ...run, name, flags: 1, method: 99 }))),
    code: 'E434',
    says: 'the entry "a" of the zip is encrypted, and 2 more are',
    remedy: 'without a password',
  },
  'a symbolic link': {
    zip: zipOf([run, { name: 'team/b.conll', data: '/etc/passwd', mode: 0o120777 }]),
    code: 'E435',
    says: 'the entry "team/b.conll" of the zip is a symbolic link, or another thing that is not a file',
    remedy: 'zip the files that links lead to',
  },
  'another method': {
    zip: zipOf([{ ...run, method: 14 }]),
    code: 'E436',
    says: 'the entry "team/a.conll" of the zip is packed by LZMA, which is not read',
    remedy: 'zip -r team.zip FOLDER',
  },
  'a method without a name': {
    zip: zipOf([{ ...run, method: 77 }]),
    code: 'E436',
    says: 'the entry "team/a.conll" of the zip is packed by method 77, which is not read',
    remedy: 'zip -r team.zip FOLDER',
  },
  'one of several pieces': {
    zip: zipOf([run], { disk: 1 }),
    code: 'E436',
    says: 'the zip is one part of several, and split zips are not supported',
    remedy: 'zip -s 0',
  },
  'a zip in a zip': {
    zip: zipped({ 'team/a.conll': text, 'team/b.ZIP': good }),
    code: 'E437',
    says: 'the entry "team/b.ZIP" of the zip is a zip itself',
    remedy: 'one zip for each system',
  },
  'a name twice': {
    zip: zipOf([run, run]),
    code: 'E438',
    says: 'the entry "team/a.conll" is in the zip twice',
    remedy: 'into a zip that is not there yet',
  },
  'a name twice, written in two ways': {
    zip: zipOf([run, { ...run, name: './team//a.conll' }]),
    code: 'E438',
    says: 'the entry "team/a.conll" is in the zip twice',
    remedy: 'into a zip that is not there yet',
  },
  'a file and a folder of one name': {
    zip: zipped({ 'team/a.conll': text, 'team/a.conll/b': text }),
    code: 'E438',
    says: 'the entry "team/a.conll" of the zip is a file, and a folder of other entries',
    remedy: 'into a zip that is not there yet',
  },
  'too many entries': {
    zip: zipOf([run], { count: 100_001, isWide: true }),
    code: 'E439',
    says: 'the zip lists 100001 entries, more than is allowed',
    remedy: 'many small documents into a few files',
  },
  // each folder is kept by its whole path: a gigabyte for a name of 64 kB
  'a name of so many folders': {
    zip: zipOf([{ name: `${'a/'.repeat(101)}b`, data: text }]),
    code: 'E439',
    says: `the name "${'a/'.repeat(50)}…" in the zip is longer, or in more folders, than is allowed`,
    remedy: 'at most 4096 bytes and 100 folders',
  },
  'a name that no disk has': {
    zip: zipOf([{ name: 'a'.repeat(4097), data: text }]),
    code: 'E439',
    says: `the name "${'a'.repeat(100)}…" in the zip is longer, or in more folders, than is allowed`,
    remedy: 'at most 4096 bytes and 100 folders',
  },
}

describe('F101: a zip with a fault is refused', () => {
  it.each(Object.entries(cases))('%s', (_, { zip, code, says, remedy, at = 'team.zip' }) => {
    const { problems } = read(zip)
    expect(problems).toMatchObject([
      {
        severity: 'error',
        code,
        message: says,
        hint: expect.stringContaining(remedy),
        at: { path: at, line: 1, column: 1 },
      },
    ])
  })
})

describe('the contents of a zip', () => {
  it('are refused if their listed sizes add up to more than the limit of a file', () => {
    const zip = zipped({ 'a.conll': text, 'b.conll': text })
    const size = 2 * text.length
    expect(read(zip, size, 'team.zip/a.conll')).toEqual({ bytes: text.length, problems: [] })
    expect(read(zip, size - 1, 'team.zip/a.conll').problems).toMatchObject([
      {
        code: 'E363',
        message: `the files of the zip come to ${size} bytes, and a file may unpack to ${size - 1}`,
        hint: expect.stringContaining('--max-bytes N'),
        at: { path: 'team.zip' },
      },
    ])
  })

  it('are refused if they are larger than 32 MiB and than 100 times the zip', () => {
    const zip = zipped({ a: Buffer.alloc(40_000_000, 'x O\n') })
    expect(read(zip)).toMatchObject({
      bytes: 0,
      problems: [
        {
          code: 'E363',
          message: 'it unpacks to more than 100 times its size, and to more than 32 MiB',
          hint: expect.stringContaining('unzip FILE'),
          at: { path: 'team.zip' },
        },
      ],
    })
    expect(read(zip, 2 ** 20).problems).toMatchObject([
      { code: 'E363', message: expect.stringContaining('40000000 bytes') },
    ])
  })
})
