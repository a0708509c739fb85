import { score } from '@assay/host'
import { isLeft } from 'fp-ts/lib/Either.js'

export const f1Of = async (folder: string, gold: string, system: string): Promise<number | null | undefined> => {
  const outcome = await score({
    folder,
    pluginFolders: [],
    gold: { files: [gold] },
    systems: [{ name: 'system', files: [system] }],
    metrics: ['@assay/conll-f1'],
  })()
  if (isLeft(outcome)) throw new Error(outcome.left.problems.map(({ message }) => message).join('\n'))
  return outcome.right.result.scores[0]?.measures['f1']?.value
}
