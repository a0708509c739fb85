/** Unpackers of Parquet without the one of Brotli, whose list of words is larger than all else here: `assay.html` has these. */
import type { Compressors } from 'hyparquet/src/types.js'
import { decompressGzip, decompressZstd } from 'hyparquet-compressors'

/** Functions that unpack a page, to no more bytes than its header says; hyparquet has that of Snappy itself. */
export const codecs: Compressors = {
  GZIP: decompressGzip,
  ZSTD: (input, length) => decompressZstd(input, new Uint8Array(length)),
}
