import type { BundledPlugins } from '../machine/machine.ts'

/** The plugins of this repository, as found by the build. */
export declare const inside: BundledPlugins
