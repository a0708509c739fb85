import type { InsidePlugin } from '../carrying.ts'

/** The plugin that is loaded when a file needs it, as found by the build. */
export declare const later: InsidePlugin
