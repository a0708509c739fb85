/** Plans the slices of each metric's evidence: what its items are looked up in is read first. */
import {
  type ItemCounts,
  isSliced,
  newItemCounts,
  newSlicer,
  type SlicedMetric,
  type Slicer,
} from '@assay/core/internal/host'
import type { Input } from '@assay/core/result'
import { evidenceLines, judgeGold } from '../checks/faults.ts'
import type { ProblemLog, Section } from '../checks/problem-log.ts'
import type { Plan, PlannedMetric } from '../plan/plan.ts'
import type { AnyDocument } from '../read/document.ts'
import { goldPatch } from '../read/gold-patch.ts'
import { documentsIn } from '../read/pair-streams.ts'
import { measuresIn } from './accumulator.ts'
import { type Content, newViewApplier } from './apply-views.ts'

/** Slices the lines of a planned metric. */
export type MetricSlicer = Slicer<Content, unknown>

const slicedMetric = ({ scorer, model }: PlannedMetric): SlicedMetric<Content, unknown> => ({
  judge: (gold) => {
    const against = judgeGold(scorer, gold)
    return (system) => evidenceLines(against, system)
  },
  text: model?.text,
})

/** A log of what is wrong with documents whose items are counted, and a check of those that are not to be judged. */
interface ItemLog extends Section {
  readonly refuses: (planned: PlannedMetric, content: Content) => boolean
}

/** Counts the items of documents, by metric. */
const countItems = (
  { metrics, labels }: Plan,
  documents: Iterable<AnyDocument>,
  log: ItemLog,
): readonly ItemCounts[] => {
  const under = labels?.model.under(labels.labels)
  const see = newViewApplier(log)
  const counts = metrics.map((planned) => newItemCounts(slicedMetric(planned)))
  for (const original of documents) {
    const document = under ? { ...original, content: under(original.content) } : original
    for (const [m, planned] of metrics.entries()) {
      const content = see(planned, document)
      if (content === undefined || log.refuses(planned, content)) continue
      counts[m]!.add(content)
    }
  }
  return counts.map((counter) => counter.counts())
}

/** Says nothing: the mistakes of the gold are reported where it is scored. */
const unheard: ItemLog = {
  add: () => undefined,
  full: () => false,
  refuses: ({ scorer }, content) => [...(scorer.check?.(content) ?? [])].some(({ severity }) => severity === 'error'),
}

/** The documents of the gold, with its patch. */
const patchedGold = function* (plan: Plan): Generator<AnyDocument> {
  const patch = goldPatch(plan, unheard)
  for (const document of documentsIn({ name: 'gold', role: 'gold', files: plan.gold }, unheard))
    yield patch?.patched(document) ?? document
}

export interface SlicerSet {
  /** By the number of a metric. */
  readonly slicings: readonly (MetricSlicer | undefined)[]
  /** The training documents that were read for it. */
  readonly inputs: readonly Input[]
}

/** Plans the slicing of each metric's lines; training documents are read first, and those of the gold if they tell which words are ambiguous. */
export const planSlicers = (plan: Plan, log: ProblemLog): SlicerSet => {
  const { metrics, gold } = plan
  const { names, train } = plan.slices
  if (names.length === 0) return { slicings: [], inputs: [] }
  const inputs: Input[] = []
  const side = train && { name: 'training', role: 'train' as const, files: train }
  // where the gold is marked, reading for that reports what is wrong with the training data
  const isReported = gold.model.trained !== undefined
  const onInputs = (more: readonly Input[]): void => void (isReported || inputs.push(...more))
  const read = side ? [...documentsIn(side, isReported ? unheard : log, { onInputs })] : []
  const training = countItems(plan, log.errors() > 0 ? [] : read, { ...log, refuses: () => false })
  const golds = names.includes('ambiguity') ? patchedGold(plan) : []
  const ofGold = countItems(plan, log.errors() > 0 ? [] : golds, unheard)
  const slicings = metrics.map((planned, m) =>
    measuresIn(planned.metric).some(([, measure]) => isSliced(measure))
      ? newSlicer(slicedMetric(planned), names, { training: training[m]!, gold: ofGold[m]! })
      : undefined,
  )
  return { slicings, inputs }
}
