/** Pairs of records to check laws on. */
import type { Pair } from '@assay/core/laws'
import * as fc from 'fast-check'
import type { Records, RecordValue } from '../src/index.ts'
import { recordOf } from '../src/model.ts'

const scalar: fc.Arbitrary<RecordValue> = fc.oneof(
  fc.constantFrom<RecordValue[]>(null, true, false, '', ' ', 'Bolt', 'bolt', 'Bolt M4', 'Ça', '12', '2024-03-04'),
  fc.constantFrom('1', '1.0', '12', '12.50', '1e2').map((written): RecordValue => ({ written })),
)

const keys = ['a', 'b', 'vat.id', '__proto__'] as const

const object = (value: fc.Arbitrary<RecordValue>): fc.Arbitrary<RecordValue> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...keys), value), { selector: ([key]) => key, maxLength: 3 })
    .map((entries): RecordValue => new Map(entries))

const value: fc.Arbitrary<RecordValue> = fc.letrec<{ readonly value: RecordValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    object(tie('value')),
    fc.array(tie('value'), { maxLength: 4 }).map((items): RecordValue => items),
  ),
})).value

/** A record of an object, with lists of items and scalars below it. */
export const record: fc.Arbitrary<Records> = object(value).map(recordOf)

export const recordPairs = (): fc.Arbitrary<Pair<'records'>> => fc.tuple(record, record)

export const values = value
