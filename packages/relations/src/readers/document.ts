/** Building blocks of all readers of this package. */
import {
  type Code,
  commonCode,
  type Disagreement,
  type Document,
  type Either,
  entry,
  type Interval,
  type Location,
  left,
  type Place,
  type Problem,
  type ReadResult,
  right,
  type Source,
} from '@assay/core'
import { encodingEntry, maxLineEntry } from '@assay/core/source'
import { code } from '../messages.ts'
import { type Flaw, flawsOf, type Relations } from '../model.ts'

export const fileEntries = { encoding: encodingEntry, maxLine: maxLineEntry(512) }

const { choice } = entry

/** The unit of offsets, for formats that count characters. */
export const unitEntry = (usual: 'codepoint' | 'utf16') =>
  choice(usual === 'codepoint' ? ['codepoint', 'utf16'] : ['utf16', 'codepoint'], 'the unit of offsets in the file')

const codes: { readonly [K in Flaw['kind']]: Code } = {
  argument: code.E722,
  place: commonCode.E330,
  evidence: code.E727,
  repeated: code.E728,
}

const hints: { readonly [K in Flaw['kind']]: string } = {
  argument: 'correct the id, or remove the relation',
  place: 'positions count from 0, and an end is one past the last',
  evidence: 'sentences count from 0',
  repeated: 'give each an id of its own',
}

/** The place of the part that is at fault. */
const placeOfFlaw = ({ of, index }: Flaw, { mentions, relations, pairs }: Relations): Place | undefined =>
  (of === 'mention' ? mentions : of === 'relation' ? relations : of === 'pair' ? pairs : [])[index]?.at

/** A document if nothing is wrong with it, else what is. */
export function* checked(document: Document<'relations'>): Iterable<Either<Problem, Document<'relations'>>> {
  let isSound = true
  for (const flaw of flawsOf(document.content)) {
    isSound = false
    yield left({
      severity: 'error',
      code: codes[flaw.kind],
      message: `document ${document.id}: ${flaw.message}`,
      at: placeOfFlaw(flaw, document.content) ?? document.at,
      hint: hints[flaw.kind],
    })
  }
  if (isSound) yield right(document)
}

export const warning = (path: string, message: string, hint: string): Problem => ({
  severity: 'warning',
  code: code.W726,
  message,
  at: { path, line: 1, column: 1 },
  hint,
})

/** Counts of what is not read, for one warning. */
export const newOmissions = () => {
  const counts = new Map<string, number>()
  return {
    see: (what: string, times = 1): void => {
      if (times > 0) counts.set(what, (counts.get(what) ?? 0) + times)
    },
    problem: (path: string): Problem | undefined =>
      counts.size === 0
        ? undefined
        : warning(
            path,
            `not read: ${[...counts].map(([what, times]) => `${times} ${times === 1 ? what : `${what}s`}`).join(', ')}`,
            'none of these is scored; the rest of the file is',
          ),
  }
}
export type Omissions = ReturnType<typeof newOmissions>

// ---- two sides of one text -------------------------------------------------------------------------------------------

export const nowhere: Location = { at: { path: '', line: 0, column: 0 } }

const differs = (code: Code, message: string): Disagreement => ({ code, message, gold: nowhere, system: nowhere })

const AROUND = 20

/** The first difference between the texts of two documents. */
export const disagree = (gold: Relations, system: Relations): Disagreement | undefined => {
  if (gold.text !== undefined && system.text !== undefined) {
    const [a, b] = [gold.text, system.text]
    if (a === b) return undefined
    let at = 0
    while (at < a.length && a[at] === b[at]) at++
    const from = (text: string): string => (at < text.length ? JSON.stringify(text.slice(at, at + AROUND)) : 'its end')
    const message = `after ${at} characters the text is ${from(a)} in the gold and ${from(b)} in the system`
    return differs(commonCode.E402, message)
  }
  if (gold.tokens !== undefined && system.tokens !== undefined) {
    const [a, b] = [gold.tokens, system.tokens]
    const at = a.findIndex((token, i) => token !== b[i])
    if (at >= 0 && at < b.length)
      return differs(commonCode.E402, `token ${at + 1} is "${a[at]}" in the gold and "${b[at]}" in the system`)
    return a.length === b.length
      ? undefined
      : differs(commonCode.E403, `the document has ${a.length} tokens in the gold and ${b.length} in the system`)
  }
  const isTokens = ({ tokens, text }: Relations): boolean => tokens !== undefined && text === undefined
  const isMixed = (isTokens(gold) && system.text !== undefined) || (isTokens(system) && gold.text !== undefined)
  return isMixed ? differs(commonCode.E409, 'positions are tokens on one side and characters on the other') : undefined
}

// ---- files -----------------------------------------------------------------------------------------------------------

type Row = Either<Problem, Document<'relations'>>

/** Makes the result of a reader from a function that reads. */
export const readResult = (read: () => Iterable<Row>): ReadResult<Document<'relations'>> => ({
  [Symbol.iterator]: () => read()[Symbol.iterator](),
})

/** A file that an option names, in the folder of another. */
export const besideOf = (source: Source, name: string, option: string): Either<Problem, Source> => {
  const found = source.beside?.(name)
  if (found !== undefined) return right(found)
  return left({
    severity: 'error',
    code: code.E730,
    message: `there is no ${name} beside this file`,
    at: { path: source.path, line: 1, column: 1 },
    hint: `reader.${option} names files of the same folder`,
  })
}

/** Stretches one after the other, of these lengths. */
export const stretchesOf = (lengths: readonly number[]): readonly Interval[] => {
  let end = 0
  return lengths.map((length) => {
    const start = end
    end += length
    return { start, end }
  })
}
