/** `assay merge A.json B.json …`: one result from the results of shards. */
import { mergeResults } from '@assay/host'
import { chain, isLeft } from 'fp-ts/lib/Either.js'
import { fail } from '../console.ts'
import { consoleFlags, outputFlags } from '../flags.ts'
import { registryOf, withReferences } from '../installed.ts'
import { deliver, targetsOf, withChoices } from '../render.ts'
import { storedResults } from '../stored.ts'
import { tellStored } from '../watching.ts'
import type { Command } from './command.ts'

export const mergeCommand: Command = {
  name: 'merge',
  title: 'one result from the results of shards; needs no input data',
  usage: 'merge A.json B.json …',
  examples: [
    ['assay merge shard1.json shard2.json', 'the score of the whole, from the sums of its parts'],
    ['assay merge results/*.json -o whole.json', 'the same result that scoring all the files at once gives'],
  ],
  flags: [...outputFlags, ...consoleFlags],
  run: async (app, given, console) => {
    const targets = chain(withChoices(given))(targetsOf(given))
    if (isLeft(targets)) return fail(console, targets.left)
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
    return isLeft(delivered) ? fail(console, delivered.left) : 0
  },
}
