/**
 * Before every test file, how properties draw their examples: the same ones each time, so that what passes here passes everywhere,
 * and 10 of them, unless a property says how many it needs. CI draws 100, by `ASSAY_EXAMPLES=100`.
 */
import fc from 'fast-check'

const numRuns = Number(process.env.ASSAY_EXAMPLES ?? 10)
// fast-check takes none for a property that holds
if (!Number.isInteger(numRuns) || numRuns < 1)
  throw new Error(`ASSAY_EXAMPLES is a whole number from 1 on, such as 100, and not "${process.env.ASSAY_EXAMPLES}"`)

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1, numRuns })

/** How many examples a property draws that draws so many in CI. */
export const drawing = (inCi: number): number => Math.ceil((inCi * numRuns) / 100)
