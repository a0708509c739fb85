/** `assay merge A.json B.json …`: merges parts of a run, or results of shards. */
import { mergeResults } from '@assay/host'
import { mergeParts, type StoredPart } from '@assay/host/internal'
import { chain, isLeft } from 'fp-ts/lib/Either.js'
import type { Arguments } from '../arguments.ts'
import { type Console, fail } from '../console.ts'
import { consoleFlags, outputFlags, redactFlag } from '../flags.ts'
import { githubFlag, requireSummaryFile, summariseRun } from '../github-summary.ts'
import { readParts } from '../parts.ts'
import type { App } from '../process.ts'
import { loadRegistry, withReferences } from '../registry.ts'
import { checkChoices, deliver, parseTargets, renderSummary, type Target } from '../render.ts'
import { hostEnvironment, noteStored } from '../run-notes.ts'
import { reportOutcome } from '../scoring.ts'
import { readResults } from '../stored-results.ts'
import type { CommandDef } from './command.ts'

/** Prints what one run would have printed, and fails if a gate fails. */
const mergeAndReportParts = async (
  app: App,
  args: Arguments,
  console: Console,
  parts: readonly [StoredPart, ...StoredPart[]],
  targets: readonly Target[],
): Promise<number> => {
  const { progress } = await hostEnvironment(app, console)
  const { machine, pluginFolders } = app
  const merged = await mergeParts(parts, { machine, pluginFolders, ...(progress && { progress }) })
  if (isLeft(merged)) return fail(console, merged.left)
  if (!console.quiet) console.problems(merged.right.warnings)
  return reportOutcome(app, args, console, merged.right, targets, args.words, { anonymise: args.has('anonymise') })
}

export const mergeCommand: CommandDef = {
  usage: 'merge A.json B.json …',
  examples: [
    ['assay merge part-*.json -f html -o report.html', 'the same in any format'],
    ['assay merge shard1.json shard2.json', 'one result from the sums of two halves of a collection'],
    ['assay merge results/*.json -o whole.json', 'the same result as scoring all files at once'],
  ],
  flags: [...outputFlags, redactFlag, githubFlag, ...consoleFlags],
  run: async (app, args, console) => {
    const targets = chain(checkChoices(args))(parseTargets(args))
    if (isLeft(targets)) return fail(console, targets.left)
    const summaryFailure = requireSummaryFile(app, args)
    if (summaryFailure !== undefined) return fail(console, summaryFailure)
    const parts = readParts(app, args.words)
    if (isLeft(parts)) return fail(console, parts.left)
    const [first, ...others] = parts.right
    if (first !== undefined) return mergeAndReportParts(app, args, console, [first, ...others], targets.right)
    const registry = await loadRegistry(app)
    if (isLeft(registry)) return fail(console, registry.left)
    const results = readResults(args.words, 'merge', registry.right)
    if (isLeft(results)) return fail(console, results.left)
    for (const { path, result } of results.right) noteStored(console, path, result)
    const merged = mergeResults(results.right, registry.right.metrics)
    if (isLeft(merged)) return fail(console, merged.left)
    const delivered = await deliver(
      app,
      args,
      withReferences(merged.right, registry.right),
      targets.right,
      args.words,
      {
        anonymise: args.has('anonymise'),
      },
    )
    if (isLeft(delivered)) return fail(console, delivered.left)
    const concluded = summariseRun(app, args, [], () => renderSummary(app, args, merged.right))
    return isLeft(concluded) ? fail(console, concluded.left) : 0
  },
}
