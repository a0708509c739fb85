/** Checks the laws of a reader by its name. */
import { checkReader as checkLaws } from '@assay/core/laws'
import { relationsModel } from '../src/index.ts'
import { readerNamed } from './vectors.ts'

type Runner = Parameters<typeof checkLaws>[0]

export interface Sample {
  readonly path: string
  readonly text: string
}

export const checkReader = (
  runner: Runner,
  name: string,
  conditions: { readonly files: readonly Sample[]; readonly ends?: 'document' | 'file'; readonly text?: false },
): void => checkLaws(runner, readerNamed(name), { ...conditions, model: relationsModel })
