/** Core as a plugin: its models, views and readers; and the meanings of its codes. What scores lists takes neither. */
import type { Plugin } from './contract.ts'
import { plugin } from './define.ts'
import { readers } from './readers/index.ts'
import { withoutReaders } from './without-readers.ts'

export { messages } from './messages.ts'

export const builtIn: Plugin = plugin({ ...withoutReaders, readers })
