/** A plain picture of three bars, for platforms that ask for one: organisers put their own in its place. */

const png = [
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAgMAAADXB5lNAAAACVBMVEX///8fTnnIyMh0BcARAAAAJUlEQVR42mNgGAVkAdbQ0GEh',
  'AOIMLQG44LAWwJLeECAAm8CAAABA0Ts5mhDf0gAAAABJRU5ErkJggg==',
].join('')

/** Bytes of a PNG of 64 by 64 pixels. */
export const logo = (): Uint8Array => Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
