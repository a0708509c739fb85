import type { InsidePlugins } from '../carrying.ts'

/** The plugins of this repository, as found by the build. */
export declare const inside: InsidePlugins
