/** Names of files that come from data: they hold nothing that leads elsewhere or that some system does not take. */

const LONGEST = 120

const encoder = new TextEncoder()

const percent = (text: string): string =>
  [...encoder.encode(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/** Names that Windows keeps for devices, whatever their ending. */
const isDevice = (name: string): boolean => /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name)

/** A name with letters, digits, points, hyphens and underscores; all else as `%XX`. Nothing where it would be too long. */
export const safeName = (name: string): string | undefined => {
  const plain = name.replace(/[^A-Za-z0-9._-]/gu, percent)
  const first = plain.startsWith('.') || isDevice(plain)
  const safe = first ? `${percent(plain[0] as string)}${plain.slice(1)}` : plain
  return safe === '' || safe.length > LONGEST ? undefined : safe
}
