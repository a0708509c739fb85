/** A task as its participants know it: how a run is read, and what is refused in it. Nothing of the gold or of other systems is in it. */
import type { ColumnName } from '@assay/core'
import { EACH } from '../plan/expand-files.ts'
import type { OptionTexts, ReadSystem, Request } from '../plan/request.ts'

/** Settings of a config for any run. */
export interface PublicSettings {
  readonly request: Pick<
    Request,
    'campaign' | 'metrics' | 'plugins' | 'pluginFolders' | 'labels' | 'missing' | 'extra' | 'names' | 'disjoint'
  >
  /** Settings for a run: those of the system of its name, of all systems, or of the gold. */
  readonly settingsFor: (name: string) => RunSettings
  /** The last moment for runs in ISO 8601, with a time zone. */
  readonly deadline?: string
}

export interface RunSettings extends Partial<Omit<ReadSystem, 'name' | 'files' | 'meta'>> {
  /** The column of the files, unless their names have one. */
  readonly column?: ColumnName
  /** Pattern of the files in a run that is a folder or a zip; all of them without it. */
  readonly pattern?: string
  /** The number of files that fit the pattern; any without it. */
  readonly submitted?: number
}

type Texts = Readonly<Record<string, string>>

/** A task as JSON, which participants get. */
export interface PublicTask extends Pick<PublicSettings, 'deadline'> {
  readonly request: Omit<PublicSettings['request'], 'pluginFolders'>
  /** Settings for all runs. */
  readonly run: Omit<RunSettings, 'readerTexts' | 'metricTexts'> & {
    readonly readerTexts?: Texts
    readonly metricTexts?: Texts
  }
}

const texts = (byKey: OptionTexts): Texts => Object.fromEntries(byKey)

/** The public part of settings: what is named here and nothing else, so not what is set for a single system. */
export const publicTask = ({ request, settingsFor, deadline }: PublicSettings): PublicTask => {
  const { campaign, metrics, plugins, labels, missing, extra, names, disjoint } = request
  const { reader, options, column, pattern, submitted, metricOptions, readerTexts, metricTexts } = settingsFor(EACH)
  return {
    request: {
      ...(campaign && { campaign }),
      metrics,
      ...(plugins && { plugins }),
      ...(labels && { labels }),
      ...(missing && { missing }),
      ...(extra && { extra }),
      ...(names && { names }),
      ...(disjoint && { disjoint }),
    },
    run: {
      ...(reader !== undefined && { reader }),
      ...(options && { options }),
      ...(column !== undefined && { column }),
      ...(pattern !== undefined && { pattern }),
      ...(submitted !== undefined && { submitted }),
      ...(metricOptions && { metricOptions }),
      ...(readerTexts && { readerTexts: texts(readerTexts) }),
      ...(metricTexts && { metricTexts: texts(metricTexts) }),
    },
    ...(deadline !== undefined && { deadline }),
  }
}

/** Settings of a task, which are the same for all runs. */
export const settingsOfTask = (
  { request, run: { readerTexts, metricTexts, ...run }, ...others }: PublicTask,
  pluginFolders: readonly string[],
): PublicSettings => ({
  ...others,
  request: { ...request, pluginFolders },
  settingsFor: () => ({
    ...run,
    ...(readerTexts && { readerTexts: new Map(Object.entries(readerTexts)) }),
    ...(metricTexts && { metricTexts: new Map(Object.entries(metricTexts)) }),
  }),
})
