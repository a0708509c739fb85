/** The options: one for each ambiguity of the paper, named as in the README. The defaults reproduce the paper's examples. */
import * as v from 'valibot'
import { hasFewDecimals } from './fractions.ts'

const few = 'six decimals at most'

const cost = (description: string, usual: number) =>
  v.optional(
    v.pipe(v.number(), v.minValue(0), v.maxValue(1000), v.check(hasFewDecimals, few), v.description(description)),
    usual,
  )

/** What all metrics of this package share: which nodes there are. */
export const nodeEntries = {
  discontinuous: v.optional(
    v.pipe(
      v.picklist(['spans', 'hull']),
      v.description('a split span is compared piece by piece, or by its first and last position'),
    ),
    'spans',
  ),
  noisyEntities: v.optional(
    v.pipe(
      v.picklist(['drop', 'keep']),
      v.description('noisy-entities of either side: left out with all nodes of both sides inside, or kept as a type'),
    ),
    'drop',
  ),
}

export const slotEntries = {
  ...nodeEntries,
  serMetonymy: v.optional(
    v.pipe(
      v.picklist(['slotPerType', 'slotPerNode']),
      v.description('slots of an entity with several types: one for each type, or one'),
    ),
    'slotPerType',
  ),
}

export const alignedSlotEntries = {
  ...slotEntries,
  serPool: v.optional(
    v.pipe(
      v.picklist(['separate', 'pooled']),
      v.description('types are aligned with types and components with components, or all tags with all, as in ETAPE'),
    ),
    'separate',
  ),
}

const alignmentEntries = {
  alpha: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1),
      v.check(hasFewDecimals, few),
      v.description('weight of the component error against the root error'),
    ),
    0.5,
  ),
  alignBy: v.optional(
    v.pipe(
      v.picklist(['root', 'error']),
      v.description(
        'entities are aligned by their roots, then by components; or by the whole error at the given alpha',
      ),
    ),
    'root',
  ),
  pairing: v.optional(
    v.pipe(v.picklist(['overlap', 'any']), v.description('what may be aligned: what shares a position, or anything')),
    'overlap',
  ),
  entityAlignment: v.optional(
    v.pipe(
      v.picklist(['flat', 'hierarchical']),
      v.description('embedded entities are aligned with all others, or only within aligned outer entities'),
    ),
    'flat',
  ),
  depthOrder: v.optional(
    v.pipe(v.boolean(), v.description('no outer with an inner entity where an inner is aligned with an outer one')),
    false,
  ),
  lockExact: v.optional(
    v.pipe(v.boolean(), v.description('entities of the same span and types are aligned before all others')),
    false,
  ),
}

const componentEntries = {
  componentScope: v.optional(
    v.pipe(
      v.picklist(['children', 'nearestEntity']),
      v.description('components of an entity: its children, or all nodes whose closest entity it is'),
    ),
    'children',
  ),
  embeddedEntities: v.optional(
    v.pipe(
      v.picklist(['component', 'ignore']),
      v.description('an embedded entity is a component of the one it is in, or is none'),
    ),
    'component',
  ),
  componentLabel: v.optional(
    v.pipe(
      v.picklist(['exact', 'top']),
      v.description('labels of components are compared whole, or up to the first dot'),
    ),
    'exact',
  ),
  componentMetonymy: v.optional(
    v.pipe(
      v.picklist(['set', 'any']),
      v.description('a component with several types is like another if all are the same, or if one is'),
    ),
    'set',
  ),
  emptyComponents: v.optional(
    v.pipe(
      v.picklist(['max1', 'zero', 'one']),
      v.description('component error where only the system has components: their number, 0 or 1'),
    ),
    'max1',
  ),
  noComponents: v.optional(
    v.pipe(
      v.picklist(['keep', 'rootOnly']),
      v.description(
        'where neither side has components: the component error is 0, or the root error is the whole error',
      ),
    ),
    'keep',
  ),
  capEc: v.optional(
    v.pipe(
      v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1000), v.check(hasFewDecimals, few))),
      v.description('the component error of a pair at most; null: no limit'),
    ),
    null,
  ),
}

const sumEntries = {
  emptyReference: v.optional(
    v.pipe(
      v.picklist(['infinity', 'zero', 'count']),
      v.description('error rate where the gold has no entity: no value, 0, or the number of insertions'),
    ),
    'infinity',
  ),
  orphanComponents: v.optional(
    v.pipe(
      v.picklist(['ignore', 'insertion']),
      v.description("the system's components outside of entities: left out, or an insertion each"),
    ),
    'ignore',
  ),
  average: v.optional(
    v.pipe(
      v.picklist(['micro', 'macro']),
      v.description('errors of all documents over their entities, or the mean over documents with an entity'),
    ),
    'micro',
  ),
  costInsertion: cost('of an entity or component that is only in the system', 1),
  costDeletion: cost('of an entity or component that is only in the gold', 1),
  costType: cost('of a wrong type, and of each type that metonymy has too many or too few', 0.5),
  costSubtype: cost('of a wrong sub-type; not above costType', 0.25),
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
  errVariant: v.optional(
    v.pipe(
      v.picklist(['muc', 'asPrinted']),
      v.description('substitutions are in the denominator, as in MUC-5, or are not, as the paper prints it'),
    ),
    'muc',
  ),
})
export type ErrOptions = v.InferOutput<typeof errOptions>

export const tagOptions = v.strictObject(slotEntries)
export type TagOptions = v.InferOutput<typeof tagOptions>
