/** Script of the worker, so that the page stays responsive. */
import { mostUnpacked } from '@assay/host/internal'
import { MAX_BYTES, type StoredFile, type UnpackedBytes } from '../machine/files.ts'
import { inside } from '../made/inside.js'
import type { Answers, FromWorker, Order, ToWorker, UserFile } from '../protocol.ts'
import { newSession } from './session.ts'

/** Members of the worker's scope, which DOM types lack. */
interface Scope {
  readonly postMessage: (message: FromWorker) => void
  onmessage: ((event: { readonly data: ToWorker }) => void) | null
}
interface Sync {
  readonly readAsArrayBuffer: (blob: Blob) => ArrayBuffer
}
declare const self: Scope
declare const FileReaderSync: new () => Sync

const session = newSession(inside)

// ---- files -----------------------------------------------------------------------------------------------------------

const bytesOf = (blob: Blob) => {
  const reader = new FileReaderSync()
  return {
    size: blob.size,
    part: (from: number, to: number) => new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, to))),
  }
}

/** Decompresses into a Blob, since readers are synchronous. */
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
const known = new Map<string, StoredFile>()

const keyOf = ({ path, blob }: UserFile): string =>
  JSON.stringify([path, blob.size, blob instanceof File ? blob.lastModified : ''])

const storeFile = async (file: UserFile): Promise<StoredFile> => {
  const { path, blob } = file
  const before = known.get(keyOf(file))
  if (before !== undefined) return before
  const bytes = bytesOf(blob)
  const made = path.endsWith('.gz') ? { path, bytes, unpacked: await unpackGzip(blob) } : { path, bytes }
  known.set(keyOf(file), made)
  return made
}

// ---- orders ----------------------------------------------------------------------------------------------------------

const answer = async (id: number, order: Order): Promise<Answers[Order['do']]> => {
  switch (order.do) {
    case 'take':
      return session.take(await Promise.all(order.files.map(storeFile)))
    case 'look':
      return session.look(order.paths)
    case 'offer':
      return session.offer(order.reader, order.system)
    case 'guess':
      return session.guess(order.folder)
    case 'findGold':
      return session.findGold(order.paths)
    case 'plan':
      return session.plan(order.wanted)
    case 'score':
      return session.score(order.wanted, (progress) => self.postMessage({ id, progress }))
    case 'settle':
      return session.settle(order.wanted, order.problems)
    case 'open':
      return session.open(order.path)
    case 'save':
      return session.save(order.format)
  }
}

// one after the other, as they came
let last: Promise<void> = Promise.resolve()

const obey = async ({ id, ...order }: ToWorker): Promise<void> => {
  try {
    self.postMessage({ id, answer: await answer(id, order) })
  } catch (error) {
    self.postMessage({ id, broken: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

self.onmessage = ({ data }) => {
  last = last.then(() => obey(data))
}
