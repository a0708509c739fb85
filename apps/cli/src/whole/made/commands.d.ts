/** The packages whose commands the program has inside; the build writes the module. */
import type { InsideCommands } from '../carrying.ts'

export declare const packages: readonly InsideCommands[]
