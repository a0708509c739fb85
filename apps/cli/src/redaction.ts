/** Decides which reports are redacted. */
import type { Arguments } from './arguments.ts'
import type { App } from './process.ts'

/** Kind of evidence in pages: none unless it is requested. */
export const evidenceMode = (args: Arguments): string => args.last('evidence') ?? 'none'

/** True if the call asks for redaction, in every format. */
export const isRedactionAsked = (args: Arguments): boolean => args.has('redact') || args.last('evidence') === 'none'

/** True if a report must hide words and places: pages unless evidence is requested, results if redaction is. */
export const isRedacted = (args: Arguments, format: string): boolean =>
  format === 'html' ? args.has('redact') || evidenceMode(args) === 'none' : isRedactionAsked(args)

/** Secret words that the call asks for, or all words that it calls secret. */
export const askedSecrets = (args: Arguments): Pick<App, 'secrets'> => {
  if (args.has('show-leaks')) return { secrets: 'shown' }
  if (args.has('secret')) return { secrets: 'hidden' }
  return args.has('show-shapes') ? { secrets: 'shapes' } : {}
}
