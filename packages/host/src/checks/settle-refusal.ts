/** Finds the remedies with which a refused call is accepted; each is tried before it is offered. */
import type { Problem } from '@assay/core'
import type { Machine } from '../io/machine.ts'
import { type Option, type Remedy, remediesIn } from './remedy.ts'

export type Trial =
  | { readonly isAccepted: true }
  | { readonly isAccepted: false; readonly problems: readonly Problem[] }

const MOST_ALTERNATIVES = 3
/** Remedies of further refusals that are added to one. */
const MOST_FURTHER = 2
/** Bytes that one trial may read, so that nobody waits for it. */
const MOST_BYTES = 2 ** 22

const errorsAmong = (problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(({ severity }) => severity === 'error')

const keyOf = ([flag, value]: Option): string => `${flag} ${value.replace(/=.*/s, '')}`

/** Alternatives of the first problem that names any; none of them sets what is set already. */
const alternativesOf = (problems: readonly Problem[], set: Remedy = []): readonly Remedy[] => {
  const keys = set.map(keyOf)
  const isSet = (remedy: Remedy): boolean => remedy.some((option) => keys.includes(keyOf(option)))
  const named = problems.map(({ hint = '' }) => remediesIn(hint).filter((remedy) => !isSet(remedy)))
  return named.find((remedies) => remedies.length > 0) ?? []
}

/** True if a remedy lets a score stand in which nothing meets: it is offered where no other is. */
const allowsAll = (remedy: Remedy): boolean => remedy.some(([, value]) => value === 'disjoint=allow')

type TryRemedy = (remedy: Remedy) => Promise<Trial>

/** The options with which the call is accepted: a remedy, and those of what is refused then. */
const settle = async (tryRemedy: TryRemedy, first: Remedy, place: number): Promise<Remedy | undefined> => {
  let remedy = first
  for (let further = 0; further <= MOST_FURTHER; further++) {
    const trial = await tryRemedy(remedy)
    if (trial.isAccepted) return remedy
    const alternatives = alternativesOf(errorsAmong(trial.problems), remedy).filter((next) => !allowsAll(next))
    const next = alternatives[place] ?? alternatives[0]
    if (next === undefined) return undefined
    remedy = [...remedy, ...next]
  }
  return undefined
}

/** Remedies of a refusal with which `tryRemedy` accepts the call. */
export const settleRefusal = async (problems: readonly Problem[], tryRemedy: TryRemedy): Promise<readonly Remedy[]> => {
  const named = alternativesOf(errorsAmong(problems)).slice(0, MOST_ALTERNATIVES)
  const accepted = new Map<string, Remedy>()
  for (const [place, first] of named.entries()) {
    if (allowsAll(first) && accepted.size > 0) continue
    const remedy = await settle(tryRemedy, first, place)
    if (remedy !== undefined) accepted.set(JSON.stringify(remedy), remedy)
  }
  return [...accepted.values()]
}

/** A machine that reads no more than a trial may, and not the standard input, which is spent. */
export const frugal = (machine: Machine): Machine => {
  let left = MOST_BYTES
  const spend = (bytes: Uint8Array): void => {
    left -= bytes.length
    if (left < 0) throw new RangeError('too much for a trial')
  }
  const refuseStdin = (path: string): void => {
    if (path === '-') throw new RangeError('standard input is read once')
  }
  return {
    ...machine,
    bytes: (path, onChunk, ...others) => {
      refuseStdin(path)
      const counted = (bytes: Uint8Array): void => {
        spend(bytes)
        onChunk?.(bytes)
      }
      return machine.bytes(path, counted, ...others)
    },
    source: (path, onChunk, maxBytes) => {
      refuseStdin(path)
      const counted = (bytes: Uint8Array): void => {
        spend(bytes)
        onChunk?.(bytes)
      }
      return machine.source(path, counted, maxBytes)
    },
  }
}
