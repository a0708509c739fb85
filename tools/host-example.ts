import { score } from '@assay/host'
import { node } from '@assay/host/node'
import { isLeft } from 'fp-ts/lib/Either.js'

export const f1Of = async (folder: string, gold: string, system: string): Promise<number | null | undefined> => {
  const request = {
    folder,
    pluginFolders: [],
    gold: { files: [gold] },
    systems: [{ name: 'system', files: [system] }],
    metrics: ['@assay/conll-f1'],
  }
  const outcome = await score(request, { machine: node })()
  if (isLeft(outcome)) throw new Error(outcome.left.problems.map(({ message }) => message).join('\n'))
  return outcome.right.result.scores[0]?.measures['f1']?.value
}
