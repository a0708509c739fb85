import type { Example } from '../view/examples.tsx'

/** Example data of this repository. */
export declare const examples: readonly Example[]
