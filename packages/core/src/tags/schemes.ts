/** The tagging schemes: their letters, and the tags that may follow each other. */
import { type Prefix, prefix } from './prefixes.ts'

export const strictSchemes = ['IOB1', 'IOB2', 'IOE1', 'IOE2', 'IOBES', 'BILOU', 'BMES', 'IO', 'labels'] as const
export type StrictScheme = (typeof strictSchemes)[number]

/** The roles of a scheme's letters: begin, inside, end, single. `labels` is IO without its letter: a tag is the type alone. */
export const letters: { readonly [scheme in StrictScheme]: ReadonlyMap<string, Prefix> } = {
  IOB1: roles('B', 'I', '', ''),
  IOB2: roles('B', 'I', '', ''),
  IOE1: roles('', 'I', 'E', ''),
  IOE2: roles('', 'I', 'E', ''),
  IOBES: roles('B', 'I', 'E', 'S'),
  BILOU: roles('B', 'I', 'L', 'U'),
  BMES: roles('B', 'M', 'E', 'S'),
  IO: roles('', 'I', '', ''),
  labels: roles('', '', '', ''),
}

function roles(begin: string, inside: string, end: string, single: string): ReadonlyMap<string, Prefix> {
  const all: readonly (readonly [string, Prefix])[] = [
    ['O', prefix.O],
    [begin, prefix.B],
    [inside, prefix.I],
    [end, prefix.E],
    [single, prefix.S],
  ]
  return new Map(all.filter(([letter]) => letter !== ''))
}

/**
 * Scripts that read ill-formed tags, each with the schemes whose letters it knows: it does not find the phrases of
 * others.
 */
const scripts: { readonly [script in 'conlleval' | 'seqeval']: readonly StrictScheme[] } = {
  conlleval: ['IOB1', 'IOB2', 'IOE1', 'IOE2', 'IO'],
  seqeval: ['IOB1', 'IOB2', 'IOE1', 'IOE2', 'IOBES', 'IO'],
}

/** The repairs of ill-formed tags of a scheme, apart from refusing them. */
export const repairsOf = (scheme: StrictScheme): readonly ('conlleval' | 'seqeval' | 'discard')[] => [
  ...(['conlleval', 'seqeval'] as const).filter((script) => scripts[script].includes(scheme)),
  'discard',
]

/** The fault of a tag between its neighbours; `undefined` if the tag is well-formed. */
export type Fault = 'starts inside' | 'is not finished' | 'begins where none has to'

/** A neighbour as the rules look at it: its role, or O at the borders of a sentence and where the type is another. */
export const faultOf = (scheme: StrictScheme, before: Prefix, current: Prefix, after: Prefix): Fault | undefined => {
  const { O, B, I, E } = prefix
  switch (scheme) {
    case 'IO':
    case 'labels':
      return undefined
    case 'IOB1': // B only parts a phrase from one of the same type right before it
      return current === B && before === O ? 'begins where none has to' : undefined
    case 'IOB2':
      return current === I && before === O ? 'starts inside' : undefined
    case 'IOE1': // E only parts a phrase from one of the same type right after it
      return current === E && after === O ? 'begins where none has to' : undefined
    case 'IOE2':
      return current === I && after === O ? 'is not finished' : undefined
    default: {
      const opened = before === B || before === I
      if ((current === I || current === E) && !opened) return 'starts inside'
      const finished = after === I || after === E
      return (current === B || current === I) && !finished ? 'is not finished' : undefined
    }
  }
}
