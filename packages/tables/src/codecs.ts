/** Unpackers of Parquet. Those of LZ4 refuse some pages of pyarrow. */
import type { Compressors } from 'hyparquet/src/types.js'
import { decompressBrotli } from 'hyparquet-compressors'
import { codecs as light } from './light-codecs.ts'

export const codecs: Compressors = { ...light, BROTLI: decompressBrotli }
