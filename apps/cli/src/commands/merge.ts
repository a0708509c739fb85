/** `assay merge A.json B.json …`: the whole from its parts, or one result from the results of shards. */
import { mergeParts, mergeResults, type Outcome, type StoredPart } from '@assay/host'
import { chain, isLeft } from 'fp-ts/lib/Either.js'
import type { Arguments } from '../arguments.ts'
import { type Console, fail } from '../console.ts'
import { consoleFlags, outputFlags } from '../flags.ts'
import { conclude, githubFlag, withSummary } from '../github.ts'
import { registryOf, withReferences } from '../installed.ts'
import { partsIn } from '../parts.ts'
import type { App } from '../process.ts'
import { deliver, summaryOf, type Target, targetsOf, withChoices } from '../render.ts'
import { storedResults } from '../stored.ts'
import { surroundingsOf, tellStored } from '../told.ts'
import type { Called } from './command.ts'

/** What a run of the whole would have said and printed; where a gate fails, it fails here. */
const mergedParts = async (
  app: App,
  given: Arguments,
  console: Console,
  parts: readonly [StoredPart, ...StoredPart[]],
  targets: readonly Target[],
): Promise<number> => {
  const { progress } = await surroundingsOf(app, console)
  const { machine, pluginFolders } = app
  const merged = await mergeParts(parts, { machine, pluginFolders, ...(progress && { progress }) })
  if (isLeft(merged)) return fail(console, merged.left)
  const outcome: Outcome = merged.right
  if (!console.quiet) console.problems(outcome.warnings)
  const delivered = await deliver(app, given, outcome, targets, given.words, { anonymise: given.has('anonymise') })
  if (isLeft(delivered)) return fail(console, delivered.left)
  const { gates } = outcome.result
  console.annotate(outcome.failed ?? [])
  const concluded = conclude(app, given, gates, () => summaryOf(app, given, outcome))
  if (isLeft(concluded)) return fail(console, concluded.left)
  return gates.every(({ pass }) => pass) ? 0 : 1
}

export const mergeCommand: Called = {
  usage: 'merge A.json B.json …',
  examples: [
    ['assay merge part-*.json -f html -o report.html', 'the same in any format'],
    ['assay merge shard1.json shard2.json', 'one score from those of two halves of a collection, from their sums'],
    ['assay merge results/*.json -o whole.json', 'the same result that scoring all the files at once gives'],
  ],
  flags: [...outputFlags, githubFlag, ...consoleFlags],
  run: async (app, given, console) => {
    const targets = chain(withChoices(given))(targetsOf(given))
    if (isLeft(targets)) return fail(console, targets.left)
    const unready = withSummary(app, given)
    if (unready !== undefined) return fail(console, unready)
    const parts = partsIn(app, given.words)
    if (isLeft(parts)) return fail(console, parts.left)
    const [first, ...others] = parts.right
    if (first !== undefined) return mergedParts(app, given, console, [first, ...others], targets.right)
    const registry = await registryOf(app)
    if (isLeft(registry)) return fail(console, registry.left)
    const results = storedResults(given.words, 'merge', registry.right)
    if (isLeft(results)) return fail(console, results.left)
    for (const { path, result } of results.right) tellStored(console, path, result)
    const merged = mergeResults(results.right, registry.right.metrics)
    if (isLeft(merged)) return fail(console, merged.left)
    const delivered = await deliver(
      app,
      given,
      withReferences(merged.right, registry.right),
      targets.right,
      given.words,
      {
        anonymise: given.has('anonymise'),
      },
    )
    if (isLeft(delivered)) return fail(console, delivered.left)
    const concluded = conclude(app, given, [], () => summaryOf(app, given, merged.right))
    return isLeft(concluded) ? fail(console, concluded.left) : 0
  },
}
