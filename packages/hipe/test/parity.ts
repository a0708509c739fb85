/** The numbers of HIPE-scorer for the vectors next to ours. */
import { type Case, type Parity, type ParityOf, type Row, row } from '../../../tools/parity.ts'
import { type ByColumn, expectedAndFound, official, suites, type Vector, vectorsIn } from './vectors.ts'

/** Parts of the scorer's names for everything: all periods, all levels of noise, all labels. */
const whole = new Set(['', 'TIME-ALL', 'LED-ALL', 'ALL'])

const rowsOf = (cutoff: string, expected: ByColumn, found: ByColumn | undefined): readonly Row[] =>
  Object.entries(expected).flatMap(([column, times]) =>
    Object.entries(times).flatMap(([time, noises]) =>
      Object.entries(noises).flatMap(([noise, labels]) =>
        Object.entries(labels).flatMap(([label, regimes]) =>
          Object.entries(regimes).flatMap(([regime, scores]) => {
            const own = found?.[column]?.[time]?.[noise]?.[label]?.[official[regime as keyof typeof official]]
            const at = cutoff === '' ? '' : `@${cutoff}`
            const names = [column, time, noise, at, label, regime].filter((name) => !whole.has(name))
            return Object.entries(scores).map(([name, said]) =>
              row([...names, name].join(' '), said, own?.[name] as number | null | undefined),
            )
          }),
        ),
      ),
    ),
  )

const caseOf = (own: Vector, textOf: (path: string) => string): Case => {
  const { expected, found } = expectedAndFound(own, textOf)
  const options = Object.entries(own.options).map(([name, value]) => `${name}=${String(value).replaceAll(',', ' ')}`)
  return {
    name: [own.name, own.task, own.edition, ...options].join(', '),
    rows: Object.entries(expected).flatMap(([cutoff, one]) => rowsOf(cutoff, one, found[cutoff])),
  }
}

const parityOf = (ofTask: (task: Vector['task']) => boolean) => (): readonly Parity[] => [
  {
    giver: 'official',
    origin: { file: 'golden/ORIGIN.md', about: ['HIPE-scorer', 'clef_evaluation.py', 'gold.tsv.gz', 'sys.tsv.gz'] },
    cases: [...suites].reverse().flatMap(([, path, textOf]) =>
      vectorsIn(path)
        .filter(({ task }) => ofTask(task))
        .map((own) => caseOf(own, textOf)),
    ),
  },
]

export const parity: ParityOf = {
  'hipe-ner': parityOf((task) => task !== 'nel'),
  'hipe-link': parityOf((task) => task === 'nel'),
}
