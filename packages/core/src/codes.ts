/** Codes of core, apart from their meanings: readers and metrics in a bundle carry no prose that only `assay explain` prints. */
import type { commonMessages } from './common-messages.ts'
import type { ownMessages } from './messages.ts'
import type { Code } from './places.ts'

const codesOf = <C extends string>(): Readonly<Record<C, Code>> =>
  new Proxy({} as Record<C, Code>, { get: (_, name) => name })

/** Codes that only core reports. */
export const code = /* @__PURE__ */ codesOf<keyof typeof ownMessages>()

/** Codes that several packages report. */
export const commonCode = /* @__PURE__ */ codesOf<keyof typeof commonMessages>()
