/** CRC-32 of zip (ISO 3309): fflate unpacks without a check. */
import { once } from '@assay/core'

/** CRCs of each byte; then of each followed by one, two and three zeros, since four bytes are processed at a time. */
const tables = once((): Int32Array => {
  const entries = new Int32Array(1024)
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
    entries[byte] = crc
  }
  for (let i = 256; i < 1024; i++) {
    const before = entries[i - 256]!
    entries[i] = entries[before & 255]! ^ (before >>> 8)
  }
  return entries
})

/** Computes the CRC-32 of bytes, continuing from those before. */
export const crc32 = (bytes: Uint8Array, before = 0): number => {
  const all = tables()
  const at = (index: number): number => all[index]!
  const byte = (index: number): number => bytes[index]!
  let crc = ~before
  let i = 0
  for (; i + 4 <= bytes.length; i += 4) {
    crc ^= byte(i) | (byte(i + 1) << 8) | (byte(i + 2) << 16) | (byte(i + 3) << 24)
    crc = at(768 + (crc & 255)) ^ at(512 + ((crc >>> 8) & 255)) ^ at(256 + ((crc >>> 16) & 255)) ^ at(crc >>> 24)
  }
  for (; i < bytes.length; i++) crc = at((crc ^ byte(i)) & 255) ^ (crc >>> 8)
  return ~crc >>> 0
}
