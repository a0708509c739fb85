/** What the pages take from the packages. */
import type { AnyMetric, Plugin } from '../../packages/core/src/index.ts'
import { bibtex } from '../../packages/report/src/index.ts'

export type { Command } from '../../apps/cli/src/commands/command.ts'
export { allCommands, commandsOf } from '../../apps/cli/src/commands/index.ts'
export { commandHelp, overview } from '../../apps/cli/src/help.ts'
export { messages } from '../../apps/cli/src/messages.ts'
export { nodeProcess } from '../../apps/cli/src/process.ts'
export { builtIn } from '../../packages/core/src/built-in.ts'
export type {
  AnyMetric,
  AnyReader,
  Measure,
  Message,
  PackageMember,
  Plugin,
  Preset,
  Schema,
} from '../../packages/core/src/index.ts'
export { fixed } from '../../packages/core/src/index.ts'
export { helpOf, lenientValues } from '../../packages/host/src/internal.ts'
export { PURPOSE } from '../../packages/report/src/purpose.ts'

/** The references of a metric as BibTeX. */
export const bibliographyText = (metric: AnyMetric, plugin: Plugin): string =>
  bibtex([metric], plugin.bibliography ?? {})
