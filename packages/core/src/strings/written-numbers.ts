/** Numbers of JSON by their value: 12.50 and 12.5 are one, as every program has it that loads them. */

const NUMBER = /^([-+]?)([\d_]*)\.?([\d_]*)(?:[eE]([-+]?\d+))?$/
/** Most numbers are written so already. */
const SHORTEST = /^-?(?:[1-9]\d{0,15}|(?:0|[1-9]\d{0,15})\.\d{0,15}[1-9])$/
/** Zeros that are written out; a number with more of them has an exponent. */
const MAX_ZEROS = 40

/** The shortest decimal spelling of a number, exact whatever its length: `100` for 1e2, `12.5` for 12.50, `0` for -0.0. */
export const shortestNumber = (written: string): string => {
  if (SHORTEST.test(written)) return written
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(written) ?? []
  const all = `${whole}${fraction}`.replaceAll('_', '').replace(/^0+/, '')
  const digits = all.replace(/0+$/, '')
  if (digits === '') return whole === '' && fraction === '' ? written : '0'
  const places = Number(exponent) - fraction.replaceAll('_', '').length + all.length - digits.length
  if (!Number.isSafeInteger(places)) return written
  const minus = sign === '-' ? '-' : ''
  if (places > MAX_ZEROS || -places - digits.length > MAX_ZEROS) return `${minus}${digits}e${places}`
  if (places >= 0) return `${minus}${digits}${'0'.repeat(places)}`
  const padded = digits.padStart(1 - places, '0')
  return `${minus}${padded.slice(0, places)}.${padded.slice(places)}`
}
