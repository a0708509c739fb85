import type { Example } from '../view/examples.tsx'

/** Data of this repository that the page brings with it. */
export declare const examples: readonly Example[]
