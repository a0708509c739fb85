import { right } from '@assay/core'
import type { CommandCall } from '@assay/host'
import { node } from '@assay/host/node'

/** A call with these words and flags, which prints nothing. */
export const callWith = (words: readonly string[], flags: Readonly<Record<string, string>> = {}): CommandCall => ({
  words,
  has: (flag) => Object.hasOwn(flags, flag),
  last: (flag) => flags[flag],
  all: (flag) => (flags[flag] === undefined ? [] : [flags[flag]]),
  count: () => right(undefined),
  env: {},
  machine: node,
  pluginFolders: [],
  problems: () => undefined,
  note: () => undefined,
  aside: () => undefined,
  detail: () => undefined,
})
