import { right } from '@assay/core'
import type { CommandCall } from '@assay/host'
import { node } from '@assay/host/node'

const unused = (): never => {
  throw new Error('a worker takes no reports')
}

/** A call with these words and flags, which prints nothing. */
export const callWith = (words: readonly string[], flags: Readonly<Record<string, string>> = {}): CommandCall => ({
  words,
  has: (flag) => Object.hasOwn(flags, flag),
  last: (flag) => flags[flag],
  all: (flag) => (flags[flag] === undefined ? [] : [flags[flag]]),
  count: () => right(undefined),
  onlyWord: unused,
  limit: unused,
  readerTexts: unused,
  maxBytes: unused,
  system: unused,
  request: unused,
  config: unused,
  attempt: unused,
  environment: unused,
  targets: unused,
  deliver: unused,
  target: unused,
  report: unused,
  storedReport: unused,
  print: unused,
  writeFiles: unused,
  writeFolder: unused,
  input: undefined,
  now: () => 0,
  env: {},
  machine: node,
  pluginFolders: [],
  pluginsOfCall: [],
  secrets: undefined,
  isQuiet: false,
  problems: () => undefined,
  tell: () => undefined,
  note: () => undefined,
  aside: () => undefined,
  detail: () => undefined,
})
