/** Notes on results that cannot be scored again. */
import type { Problem } from '@assay/core'
import { nowhere } from '../problems/failure.ts'
import type { LostInput } from './find-scores.ts'

export const note = (message: string, hint: string): Problem => ({
  severity: 'warning',
  code: 'W804',
  message: `${message}: no paired test, and no fixed and broken items`,
  at: nowhere,
  hint,
})

export const lostText = ({ input, why }: LostInput): string => {
  if (input.path === '') return 'the result was written for others and does not say where its gold is'
  if (why === 'gone by') return 'standard input has gone by'
  return why === 'missing' ? `${input.path} is not there` : `${input.path} has changed`
}

// More names than anybody reads.
const NAMED = 3

export const lostNote = (lost: readonly LostInput[]): readonly Problem[] => {
  const texts = [...new Set(lost.map(lostText))]
  if (texts.length === 0) return []
  const more = texts.length > NAMED ? `, and ${texts.length - NAMED} more` : ''
  const hint = 'they take the files that were scored, byte for byte; --root FOLDER says where they are now'
  return [note(`${texts.slice(0, NAMED).join(', ')}${more}`, hint)]
}

export const scoreAgain = 'score both again with the same versions, and compare those results'
