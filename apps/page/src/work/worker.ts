/** The worker: everything that takes long happens here, so that the page stays alive. */

import type { HeldFile, Unpacked } from '../machine/files.ts'
import { MAX_BYTES } from '../machine/files.ts'
import { inside } from '../made/inside.js'
import type { Answers, FromWorker, GivenFile, Order, ToWorker } from '../protocol.ts'
import { sessionOf } from './session.ts'

/** What is used of the scope of a worker, which the types of a page do not know. */
interface Scope {
  readonly postMessage: (message: FromWorker) => void
  onmessage: ((event: { readonly data: ToWorker }) => void) | null
}
interface Sync {
  readonly readAsArrayBuffer: (blob: Blob) => ArrayBuffer
}
declare const self: Scope
declare const FileReaderSync: new () => Sync

const session = sessionOf(inside)

// ---- files -----------------------------------------------------------------------------------------------------------

const bytesOf = (blob: Blob) => {
  const reader = new FileReaderSync()
  return {
    size: blob.size,
    part: (from: number, to: number) => new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, to))),
  }
}

/** Unpacked into a Blob, since readers do not wait: a browser keeps it on the disk where it is large. */
const unpacked = async (blob: Blob): Promise<Unpacked> => {
  const head = new Uint8Array(await blob.slice(0, 2).arrayBuffer())
  if (head[0] !== 0x1f || head[1] !== 0x8b) return 'not gzip'
  let size = 0
  const bounded = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, to) => {
      size += chunk.length
      if (size > MAX_BYTES) to.error(new RangeError('large'))
      else to.enqueue(chunk)
    },
  })
  try {
    const plain = blob.stream().pipeThrough(new DecompressionStream('gzip')).pipeThrough(bounded)
    return bytesOf(await new Response(plain).blob())
  } catch {
    return size > MAX_BYTES ? 'large' : 'damaged'
  }
}

/** Files that are given again, after another has come or gone, need not be unpacked again. */
const known = new Map<string, HeldFile>()

const keyOf = ({ path, blob }: GivenFile): string =>
  JSON.stringify([path, blob.size, blob instanceof File ? blob.lastModified : ''])

const held = async (file: GivenFile): Promise<HeldFile> => {
  const { path, blob } = file
  const before = known.get(keyOf(file))
  if (before !== undefined) return before
  const bytes = bytesOf(blob)
  const made = path.endsWith('.gz') ? { path, bytes, unpacked: await unpacked(blob) } : { path, bytes }
  known.set(keyOf(file), made)
  return made
}

// ---- orders ----------------------------------------------------------------------------------------------------------

const done = async (id: number, order: Order): Promise<Answers[Order['do']]> => {
  switch (order.do) {
    case 'take':
      return session.take(await Promise.all(order.files.map(held)))
    case 'look':
      return session.look(order.paths)
    case 'offer':
      return session.offer(order.reader)
    case 'guess':
      return session.guess(order.folder)
    case 'plan':
      return session.plan(order.wanted)
    case 'score':
      return session.score(order.wanted, (progress) => self.postMessage({ id, progress }))
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
    self.postMessage({ id, answer: await done(id, order) })
  } catch (error) {
    self.postMessage({ id, broken: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

self.onmessage = ({ data }) => {
  last = last.then(() => obey(data))
}
