/** A folder as a zip. The same files give the same bytes. */

import type { FileTexts } from '@assay/host'
import { zipSync } from 'fflate'

// the earliest time that a zip can have
const TIME = new Date(1980, 0, 1)

const bytesOf = (texts: FileTexts['texts']): Uint8Array => {
  const parts = [...texts].map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : part))
  return parts.length === 1 ? parts[0]! : new Uint8Array(Buffer.concat(parts))
}

export const zipped = (files: readonly FileTexts[]): Uint8Array =>
  zipSync(Object.fromEntries(files.map(({ path, texts }) => [path, bytesOf(texts)])), { mtime: TIME, level: 6 })
