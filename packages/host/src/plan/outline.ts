/** What is going to be read, and scored with what: texts alone, so that another thread can tell it. */
import { shownPath } from '../machine/machine.ts'
import { leniencies } from './lenient.ts'
import { isFor } from './per-system.ts'
import type { Plan, PlannedFiles, PlannedMetric } from './planned.ts'
import { readerVersion, signatureOf } from './signature.ts'

export interface Outline {
  readonly folder: string
  readonly plugins: Plan['plugins']
  readonly metrics: readonly OutlinedMetric[]
  readonly alone: Plan['alone']
  readonly files: readonly OutlinedFile[]
}
export interface OutlinedMetric {
  readonly name: string
  readonly version: string
  /** As JSON. */
  readonly options: string
  readonly view: string | undefined
  /** Of all systems, each once. */
  readonly signatures: readonly string[]
  /** The options in use that are lenient, of all systems, each once. */
  readonly lenient: readonly string[]
}
export interface OutlinedFile {
  /** `system NAME` */
  readonly who: string
  readonly path: string
  /** As a result names it. */
  readonly shown: string
  readonly reader: string
}

const filesIn = ({ shownFrom, machine: { paths }, gold, slices, systems }: Plan): readonly OutlinedFile[] => {
  const own = (who: string, files: PlannedFiles | undefined): readonly OutlinedFile[] =>
    (files?.paths ?? []).map((path) => ({
      who,
      path,
      shown: shownPath(paths, path, shownFrom),
      reader: readerVersion((files as PlannedFiles).reader),
    }))
  return [
    ...own('gold', gold),
    ...own('training data', slices.train),
    ...systems.flatMap(({ name, files, made }) => [
      ...own(`system ${name}`, files),
      ...own(`training of ${name}`, made?.train),
    ]),
  ]
}

const outlinedMetric = (plan: Plan, planned: PlannedMetric): OutlinedMetric => {
  const systems = plan.systems.filter(({ name }) => isFor(planned, name))
  return {
    name: planned.metric.name,
    version: planned.metric.package.version,
    options: JSON.stringify(planned.options),
    view: planned.view?.name,
    signatures: [...new Set(systems.map(({ files }) => signatureOf(planned, plan, files)))],
    lenient: [...new Set(systems.flatMap(({ files }) => leniencies(planned, plan, files)))],
  }
}

export const outlineOf = (plan: Plan): Outline => ({
  folder: plan.folder,
  plugins: plan.plugins,
  alone: plan.alone,
  metrics: plan.metrics.map((planned) => outlinedMetric(plan, planned)),
  files: filesIn(plan),
})
