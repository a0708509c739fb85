/**
 * Node's own functions for bytes, several times as fast as any script. They are looked up in the running process and
 * not imported: where they are absent, as in a browser, scripts do the same.
 */
interface NodeBytes {
  readonly isUtf8: (bytes: Uint8Array) => boolean
  readonly Buffer: { readonly from: (bytes: ArrayBufferLike, offset: number, length: number) => Uint8Array }
}

const running = globalThis as unknown as {
  readonly process?: { readonly getBuiltinModule?: (name: string) => unknown }
}
const node = running.process?.getBuiltinModule?.('node:buffer') as NodeBytes | undefined

/** The same bytes, to be searched. */
export const searchable = (bytes: Uint8Array): Uint8Array =>
  node === undefined ? bytes : node.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

/** True if bytes are known to be valid UTF-8 without a NUL; otherwise they have to be checked. */
export const isKnownText = (bytes: Uint8Array): boolean =>
  node?.isUtf8(bytes) === true && !searchable(bytes).includes(0)
