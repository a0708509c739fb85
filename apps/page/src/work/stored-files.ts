/** Files as the worker reads them: compressed ones are unpacked first, since readers are synchronous. */
import { mostUnpacked } from '@assay/host/internal'
import { MAX_BYTES, type StoredFile, type UnpackedBytes } from '../machine/files.ts'
import type { UserFile } from '../protocol.ts'

interface Sync {
  readonly readAsArrayBuffer: (blob: Blob) => ArrayBuffer
}
declare const FileReaderSync: new () => Sync

const bytesOf = (blob: Blob) => {
  const reader = new FileReaderSync()
  return {
    size: blob.size,
    part: (from: number, to: number) => new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, to))),
  }
}

/** Decompresses into a Blob. */
const unpackGzip = async (blob: Blob): Promise<UnpackedBytes> => {
  const head = new Uint8Array(await blob.slice(0, 2).arrayBuffer())
  if (head[0] !== 0x1f || head[1] !== 0x8b) return 'not gzip'
  const most = Math.min(MAX_BYTES, mostUnpacked(blob.size))
  let size = 0
  const bounded = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, to) => {
      size += chunk.length
      if (size > most) to.error(new RangeError('large'))
      else to.enqueue(chunk)
    },
  })
  try {
    const plain = blob.stream().pipeThrough(new DecompressionStream('gzip')).pipeThrough(bounded)
    return bytesOf(await new Response(plain).blob())
  } catch {
    if (size <= most) return 'damaged'
    return most < MAX_BYTES ? 'dense' : 'large'
  }
}

/** Cache of files, so that they are decompressed once. */
const storedFiles = new Map<string, StoredFile>()

const keyOf = ({ path, blob }: UserFile): string =>
  JSON.stringify([path, blob.size, blob instanceof File ? blob.lastModified : ''])

export const storeFile = async (file: UserFile): Promise<StoredFile> => {
  const { path, blob } = file
  const before = storedFiles.get(keyOf(file))
  if (before !== undefined) return before
  const bytes = bytesOf(blob)
  const stored = path.endsWith('.gz') ? { path, bytes, unpacked: await unpackGzip(blob) } : { path, bytes }
  storedFiles.set(keyOf(file), stored)
  return stored
}
