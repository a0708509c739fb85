/** Finds what is accepted in the place of what was refused, by the remedies that hints name; each is tried before it is offered. */
import type { Problem } from '@assay/core'
import type { Machine } from '../io/machine.ts'
import { type Remedy, remediesIn } from './remedy.ts'

export type Trial =
  | { readonly isAccepted: true }
  | { readonly isAccepted: false; readonly problems: readonly Problem[] }

const MAX_ALTERNATIVES = 3
/** Remedies of further refusals that are added to one. */
const MAX_FURTHER = 2
/** Drafts with one remedy that are tried. */
const MAX_DRAFTS = 4
/** Bytes that one trial may read, so that nobody waits for it. */
const MAX_BYTES = 2 ** 22

const errorsAmong = (problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(({ severity }) => severity === 'error')

/** Something that was refused, with the options of the remedies that were added to it. */
export interface MendedDraft {
  readonly remedy: Remedy
}

/** Drafts of a call, a config or a form, and how they are tried. */
export interface Drafting<D extends MendedDraft> {
  /** Drafts with one more remedy, about files at these paths; none if it is there already, several if it may be meant in several ways. */
  readonly extend: (draft: D, remedy: Remedy, paths: readonly string[]) => readonly D[]
  readonly attempt: (draft: D) => Promise<Trial>
}

interface Extension<D> {
  readonly drafts: readonly D[]
  readonly remedy: Remedy
}

/** True if a remedy lets a score stand in which nothing meets: that silences the refusal, and mends nothing. */
const allowsAll = (remedy: Remedy): boolean => remedy.some(([, value]) => value === 'disjoint=allow')

/** Extensions by the first problem that names any. */
const extensionsOf = <D extends MendedDraft>(
  { extend }: Drafting<D>,
  draft: D,
  problems: readonly Problem[],
): readonly Extension<D>[] => {
  for (const { code, hint = '' } of problems) {
    const paths = problems.filter((problem) => problem.code === code).map(({ at }) => at.path)
    const extensions = remediesIn(hint)
      .filter((remedy) => !allowsAll(remedy))
      .map((remedy) => ({ drafts: extend(draft, remedy, paths), remedy }))
      .filter(({ drafts }) => drafts.length > 0)
    if (extensions.length > 0) return extensions
  }
  return []
}

/** True if a remedy changes what is read of a file. */
const changesReading = ({ remedy }: MendedDraft): boolean =>
  remedy.some((option) => option.some((text) => /^(?:--)?reader/.test(text)))

/** True if a remedy passes over what one side alone has. Beside one that changes what is read, it would hide that the other reading is wrong. */
const passesOver = ({ remedy }: Pick<Extension<unknown>, 'remedy'>): boolean =>
  remedy.some(([, value]) => /^(?:extra=drop|(?:items|documents)\.missing=.*)$/.test(value))

/** The first of some drafts that is accepted: with a remedy, and those of what is refused then. */
const settle = async <D extends MendedDraft>(
  drafting: Drafting<D>,
  drafts: readonly D[],
  place: number,
  further = MAX_FURTHER,
): Promise<D | undefined> => {
  const refused: (readonly [D, readonly Problem[]])[] = []
  for (const draft of drafts.slice(0, MAX_DRAFTS)) {
    const trial = await drafting.attempt(draft)
    if (trial.isAccepted) return draft
    refused.push([draft, errorsAmong(trial.problems)])
  }
  if (further === 0) return undefined
  for (const [draft, problems] of refused) {
    const extensions = extensionsOf(drafting, draft, problems).filter(
      (next) => !(changesReading(draft) && passesOver(next)),
    )
    const next = extensions[place] ?? extensions[0]
    const resolved = next && (await settle(drafting, next.drafts, place, further - 1))
    if (resolved !== undefined) return resolved
  }
  return undefined
}

/** True if a draft has the options of another and more. */
const isWider = ({ remedy }: MendedDraft, other: MendedDraft): boolean => {
  const options = remedy.map(String)
  return other.remedy.length < options.length && other.remedy.every((option) => options.includes(String(option)))
}

/** Drafts that are accepted in the place of one that was refused with these problems, without duplicates and without those that have more options than another. */
export const settleRefusal = async <D extends MendedDraft>(
  refused: D,
  problems: readonly Problem[],
  drafting: Drafting<D>,
): Promise<readonly D[]> => {
  const accepted = new Map<string, D>()
  const extensions = extensionsOf(drafting, refused, errorsAmong(problems)).slice(0, MAX_ALTERNATIVES)
  for (const [place, first] of extensions.entries()) {
    const draft = await settle(drafting, first.drafts, place)
    if (draft !== undefined) accepted.set(JSON.stringify(draft), draft)
  }
  const all = [...accepted.values()]
  return all.filter((draft) => !all.some((other) => isWider(draft, other)))
}

/** A machine that reads no more than a trial may, and not the standard input, which is spent. */
export const frugal = (machine: Machine): Machine => {
  let left = MAX_BYTES
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
