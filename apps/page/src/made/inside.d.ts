import type { Carried } from '../machine/machine.ts'

/** The plugins of this repository, which the build finds: no file names them. */
export declare const inside: Carried
