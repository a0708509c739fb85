/** Reasons to refuse a zip or an entry of it, as problems without a place. */
import { type Code, commonCode, type Problem } from '@assay/core'
import { suggest } from '@assay/core/internal/host'
import { code } from '../codes.ts'

/** A problem without its place. */
export interface Refusal {
  readonly code: Code
  readonly message: string
  readonly hint: string
}

export const problemAt = (path: string, { code, message, hint }: Refusal): Problem => ({
  severity: 'error',
  code,
  message,
  at: { path, line: 1, column: 1 },
  hint,
})

const MAX_LENGTH = 100

/** Quotes the name of an entry for messages. */
const quoteName = (name: string): string => `"${name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH)}…` : name}"`

const ZIP_AGAIN_HINT = 'zip the files again, and send it in binary mode; unzip -t FILE tests one'

export const notZip: Refusal = {
  code: code.E430,
  message: 'the name ends in .zip, but this is not a zip file',
  hint: 'give the file its right ending, such as .gz or .conll; pack a tar archive as a zip',
}

export const damagedZip = (how: string): Refusal => ({
  code: code.E431,
  message: `the zip is damaged: ${how}`,
  hint: ZIP_AGAIN_HINT,
})

export const damagedEntry = (how: string): Refusal => ({
  code: code.E431,
  message: `this file of a zip is damaged: ${how}`,
  hint: ZIP_AGAIN_HINT,
})

export const emptyZip: Refusal = {
  code: code.E432,
  message: 'there is no file in the zip',
  hint: 'zip the files themselves: zip -r team.zip FOLDER; hidden ones and those of __MACOSX do not count',
}

/** A refusal of the entry with this name. */
type EntryRefusal = (name: string) => Refusal

export const climbingName: EntryRefusal = (name) => ({
  code: code.E433,
  message: `the entry ${quoteName(name)} of the zip would lead out of it`,
  hint: 'names in a zip are relative, with slashes between folders: zip -r team.zip FOLDER, from the folder above',
})

export const encryptedEntry: EntryRefusal = (name) => ({
  code: code.E434,
  message: `the entry ${quoteName(name)} of the zip is encrypted`,
  hint: 'zip the files without a password',
})

export const symbolicLink: EntryRefusal = (name) => ({
  code: code.E435,
  message: `the entry ${quoteName(name)} of the zip is a symbolic link, or another thing that is not a file`,
  hint: 'zip the files that links lead to: zip -r does so unless it is called with -y',
})

/** Names of compression methods: APPNOTE.TXT of PKWARE, 4.4.5. */
const methods: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
}

export const unknownMethod = (name: string, method: number): Refusal => ({
  code: code.E436,
  message: `the entry ${quoteName(name)} of the zip is packed by ${methods[method] ?? `method ${method}`}, which is not read`,
  hint: 'zip it as usual, by Deflate or without compression: zip -r team.zip FOLDER',
})

export const multiPartZip: Refusal = {
  code: code.E436,
  message: 'the zip is one part of several, and split zips are not supported',
  hint: 'join them to one zip: zip -s 0 PIECES.zip -O team.zip',
}

export const nestedZip: EntryRefusal = (name) => ({
  code: code.E437,
  message: `the entry ${quoteName(name)} of the zip is a zip itself`,
  hint: 'zip the files that are in it: one zip for each system, and none in another',
})

export const duplicateName = (name: string, isFolder: boolean): Refusal => ({
  code: code.E438,
  message: isFolder
    ? `the entry ${quoteName(name)} of the zip is a file, and a folder of other entries`
    : `the entry ${quoteName(name)} is in the zip twice`,
  hint: 'zip the files anew, into a zip that is not there yet; one of the two would be lost when it is unpacked',
})

export const tooMany = (count: string): Refusal => ({
  code: code.E439,
  message: `the zip lists ${count}, more than is allowed`,
  hint: 'check that this is the right file; put many small documents into a few files',
})

export const longName: EntryRefusal = (name) => ({
  code: code.E439,
  message: `the name ${quoteName(name)} in the zip is longer, or in more folders, than is allowed`,
  hint: 'a name has at most 4096 bytes and 100 folders: zip -r team.zip . in the folder of the files',
})

/** Refusal of a zip that unpacks to more than a file may have. */
export const tooLarge = (bytes: number, maxBytes: number): Refusal => ({
  code: commonCode.E363,
  message: `the files of the zip come to ${bytes} bytes, and a file may unpack to ${maxBytes}`,
  hint: 'check that this is the right file; --max-bytes N allows more, such as --max-bytes 4G',
})

export const severalFiles = (path: string, names: readonly string[]): Refusal => ({
  code: code.E307,
  message: `this is a zip of ${names.length} files, and one file is needed`,
  hint: `name one of them: ${path}/${names[0]}`,
})

export const folderInZip = (path: string): Refusal => ({
  code: code.E307,
  message: 'this is a folder of a zip, and one file is needed',
  hint: `name a file in it, or a pattern: '${path}/*'`,
})

export const missingInZip = (zip: string, inner: string, names: readonly string[]): Refusal => {
  const near = suggest(inner, names)
  return {
    code: code.E306,
    message: 'there is no such file in the zip',
    hint: near === undefined ? `unzip -l ${zip} lists what is there` : `did you mean ${zip}/${near}?`,
  }
}

/** The first refusal, with the number of further entries that are refused for the same reason. */
export const summariseRefusals = (refusals: readonly Refusal[]): Refusal | undefined => {
  const [first] = refusals
  if (first === undefined) return undefined
  const more = refusals.filter(({ code }) => code === first.code).length - 1
  if (more === 0) return first
  return { ...first, message: `${first.message}, and ${more} more ${more === 1 ? 'is' : 'are'}` }
}

/** Limits of decompression: a small file that unpacks to millions of lines is a zip bomb. */

/** Files of tags unpack to some 40 times their size; Deflate reaches 1,032. */
const TIMES = 100
/** Any file may unpack to this many MiB: a file of O tags compresses to a few bytes. */
const ANY = 32

/** Largest size, in bytes, to which a compressed file, or a whole zip, may unpack. */
export const mostUnpacked = (packed: number): number => Math.max(TIMES * packed, ANY * 2 ** 20)

/** Refusal of a file that exceeds `mostUnpacked`. */
export const tooDense = (unpack: 'gunzip' | 'unzip') => ({
  code: commonCode.E363,
  message: `it unpacks to more than ${TIMES} times its size, and to more than ${ANY} MiB`,
  hint: `check that this is the right file; if it is, unpack it first, so that it is read piece by piece: ${unpack} FILE`,
})
