/** The options, one for each ambiguity of the paper. The defaults reproduce the paper's examples. */
import { entry, type Fraction, fraction } from '@assay/core'
import * as v from 'valibot'

/** The most decimals of a numeric option, so that sums and products with it stay exact. */
const DECIMALS = 6
const hasFewDecimals = (x: number): boolean => Number(x.toFixed(DECIMALS)) === x
const few = 'six decimals at most'

/** The decimal number of an option as an exact fraction in lowest terms. */
export const decimal = (x: number): Fraction => {
  const [over, under] = [Number(x.toFixed(DECIMALS).replace('.', '')), 10 ** DECIMALS]
  const common = fraction.gcd(over, under)
  return { over: BigInt(over / common), under: BigInt(under / common) }
}

const cost = (description: string, usual: number) =>
  entry.of(v.pipe(v.number(), v.minValue(0), v.maxValue(1000), v.check(hasFewDecimals, few)), description, usual)

/** Options of all metrics of this package. */
const nodeEntries = {
  discontinuous: entry.choice(
    ['spans', 'hull'],
    'a split span is compared piece by piece, or by its first and last position',
    ['hull'],
  ),
  noisyEntities: entry.choice(
    ['drop', 'keep'],
    'noisy-entities of either side: dropped with all nodes of both sides inside them, or kept as a type',
    ['drop'],
  ),
}

const slotEntries = {
  ...nodeEntries,
  serMetonymy: entry.choice(
    ['slotPerType', 'slotPerNode'],
    'slots of an entity with several types: one for each type, or one',
  ),
}

const alignedSlotEntries = {
  ...slotEntries,
  serPool: entry.choice(
    ['separate', 'pooled'],
    'types are aligned with types and components with components, or all tags with all, as in ETAPE',
  ),
}

const alignmentEntries = {
  alpha: entry.of(
    v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.check(hasFewDecimals, few)),
    'weight of the component error against the root error',
    0.5,
  ),
  alignBy: entry.choice(
    ['root', 'error'],
    'entities are aligned by their roots, then by components; or by the whole error at the given alpha',
  ),
  pairing: entry.choice(['overlap', 'any'], 'entities that may be aligned: those that share a position, or any two'),
  entityAlignment: entry.choice(
    ['flat', 'hierarchical'],
    'embedded entities are aligned with any other entity, or only inside aligned outer entities',
  ),
  depthOrder: entry.flag('no two pairs may be nested one way in the gold and the other way in the system'),
  lockExact: entry.flag('entities of the same span and types are aligned before all others'),
}

const componentEntries = {
  componentScope: entry.choice(
    ['children', 'nearestEntity'],
    'components of an entity: its children, or all nodes whose closest entity it is',
  ),
  embeddedEntities: entry.choice(
    ['component', 'ignore'],
    'an embedded entity is a component of the entity around it, or is not',
  ),
  componentLabel: entry.choice(['exact', 'top'], 'labels of components are compared whole, or up to the first dot', [
    'top',
  ]),
  componentMetonymy: entry.choice(
    ['set', 'any'],
    'components with several types have the same label if all types are equal, or if one is',
    ['any'],
  ),
  emptyComponents: entry.choice(
    ['max1', 'zero', 'one'],
    'component error if only the system has components: their number, 0 or 1',
    ['zero'],
  ),
  noComponents: entry.choice(
    ['keep', 'rootOnly'],
    'if neither side has components: the component error is 0, or the root error is the whole error',
  ),
  capEc: entry.of(
    v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1000), v.check(hasFewDecimals, few))),
    'largest component error of a pair; null: no limit',
    null,
  ),
}

const sumEntries = {
  rateWithoutGold: entry.choice(
    ['none', 0, 'insertions'],
    'error rate of a gold without entities (x/0): no value, 0, or the number of insertions',
    [0],
  ),
  orphanComponents: entry.choice(
    ['ignore', 'insertion'],
    "the system's components outside of entities: ignored, or an insertion each",
    ['ignore'],
  ),
  average: entry.choice(
    ['micro', 'macro'],
    'errors of all documents over their entities, or the mean over documents with an entity',
  ),
  costInsertion: cost('of an entity or component that is only in the system', 1),
  costDeletion: cost('of an entity or component that is only in the gold', 1),
  costType: cost('of a wrong type, and of each type too many or too few under metonymy', 0.5),
  costSubtype: cost('of a wrong sub-type; at most costType', 0.25),
  costBoundary: cost('of a wrong boundary', 0.25),
  costLabel: cost('of a wrong label of a component', 0.5),
}

export const eterOptions = v.pipe(
  v.strictObject({ ...alignmentEntries, ...componentEntries, ...sumEntries, ...nodeEntries }),
  v.forward(
    v.check(({ costSubtype, costType }) => costSubtype <= costType, 'a sub-type cannot cost more than a type'),
    ['costSubtype'],
  ),
)
export type EterOptions = v.InferOutput<typeof eterOptions>

export const serOptions = v.strictObject(alignedSlotEntries)
export type SerOptions = v.InferOutput<typeof serOptions>

export const errOptions = v.strictObject({
  ...alignedSlotEntries,
  errVariant: entry.choice(
    ['muc', 'asPrinted'],
    'the denominator: C + S + D + I as in MUC-5, or C + D + I as the ETER paper prints it',
  ),
})
export type ErrOptions = v.InferOutput<typeof errOptions>

export const tagOptions = v.strictObject(slotEntries)
export type TagOptions = v.InferOutput<typeof tagOptions>
