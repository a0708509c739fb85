/** Why a zip, or something in it, is not read. */
import type { Problem } from '@assay/core'
import { suggest } from '@assay/core/host'

/** What is wrong, without its place. */
export interface Refusal {
  readonly code: string
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

const LONGEST = 100

/** The name of an entry, as it stands in messages. */
const quoted = (name: string): string => `"${name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name}"`

const again = 'zip the files again, and send it in binary mode; unzip -t FILE tests one'

export const notZip: Refusal = {
  code: 'E430',
  message: 'the name ends in .zip, but this is not a zip file',
  hint: 'give it the ending that it has, such as .gz or .conll; a tar archive is to be zipped anew',
}

export const damaged = (how: string): Refusal => ({ code: 'E431', message: `the zip is damaged: ${how}`, hint: again })

export const damagedEntry = (how: string): Refusal => ({
  code: 'E431',
  message: `this file of a zip is damaged: ${how}`,
  hint: again,
})

export const empty: Refusal = {
  code: 'E432',
  message: 'there is no file in the zip',
  hint: 'zip the files themselves: zip -r team.zip FOLDER; hidden ones and those of __MACOSX do not count',
}

/** Of entries, each with its name. */
type OfEntry = (name: string) => Refusal

export const climbing: OfEntry = (name) => ({
  code: 'E433',
  message: `the entry ${quoted(name)} of the zip would lead out of it`,
  hint: 'names in a zip begin in it, with slashes between folders: zip -r team.zip FOLDER, from the folder above',
})

export const encrypted: OfEntry = (name) => ({
  code: 'E434',
  message: `the entry ${quoted(name)} of the zip is encrypted`,
  hint: 'zip the files without a password',
})

export const link: OfEntry = (name) => ({
  code: 'E435',
  message: `the entry ${quoted(name)} of the zip is a symbolic link, or another thing that is not a file`,
  hint: 'zip the files that links lead to: zip -r does so unless it is called with -y',
})

/** The methods that programs offer, by their numbers: APPNOTE.TXT of PKWARE, 4.4.5. */
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
  code: 'E436',
  message: `the entry ${quoted(name)} of the zip is packed by ${methods[method] ?? `method ${method}`}, which is not read`,
  hint: 'zip it as usual, by Deflate or without compression: zip -r team.zip FOLDER',
})

export const inPieces: Refusal = {
  code: 'E436',
  message: 'the zip is one of several pieces, which are not read',
  hint: 'make one zip of all: zip -s 0 PIECES.zip -O team.zip',
}

export const nested: OfEntry = (name) => ({
  code: 'E437',
  message: `the entry ${quoted(name)} of the zip is a zip itself`,
  hint: 'zip the files that are in it: one zip for each system, and none in another',
})

export const named = (name: string, isFolder: boolean): Refusal => ({
  code: 'E438',
  message: isFolder
    ? `the entry ${quoted(name)} of the zip is a file, and a folder of other entries`
    : `the entry ${quoted(name)} is in the zip twice`,
  hint: 'zip the files anew, into a zip that is not there yet; one of the two would be lost when it is unpacked',
})

export const tooMany = (count: string): Refusal => ({
  code: 'E439',
  message: `the zip lists ${count}, more than is sensible for one`,
  hint: 'check that this is the right file; put many small documents into a few files',
})

/** By a limit for a file, which all that one unpacks to may have. */
export const tooLarge = (bytes: number, maxBytes: number): Refusal => ({
  code: 'E363',
  message: `the files of the zip come to ${bytes} bytes, and a file may unpack to ${maxBytes}`,
  hint: 'check that this is the right file; --max-bytes N allows more, such as --max-bytes 4G',
})

export const several = (path: string, names: readonly string[]): Refusal => ({
  code: 'E307',
  message: `this is a zip of ${names.length} files, and one file is needed`,
  hint: `name one of them: ${path}/${names[0]}`,
})

export const folder = (path: string): Refusal => ({
  code: 'E307',
  message: 'this is a folder of a zip, and one file is needed',
  hint: `name a file in it, or a pattern: '${path}/*'`,
})

export const missing = (zip: string, inner: string, names: readonly string[]): Refusal => {
  const near = suggest(inner, names)
  return {
    code: 'E306',
    message: 'there is no such file in the zip',
    hint: near === undefined ? `unzip -l ${zip} lists what is there` : `did you mean ${zip}/${near}?`,
  }
}

/** Of refusals of entries the first, and how many more entries there are like it. */
export const firstOf = (refusals: readonly Refusal[]): Refusal | undefined => {
  const [first] = refusals
  if (first === undefined) return undefined
  const more = refusals.filter(({ code }) => code === first.code).length - 1
  if (more === 0) return first
  return { ...first, message: `${first.message}, and ${more} more ${more === 1 ? 'is' : 'are'}` }
}
