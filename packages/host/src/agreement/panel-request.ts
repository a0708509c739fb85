/** Request for a panel: annotators of equal standing, each with files, or files that name the annotator of each document. */
import type { ReadSystem, Request } from '../plan/request.ts'

export interface PanelRequest
  extends Pick<
    Request,
    | 'folder'
    | 'asTyped'
    | 'pluginFolders'
    | 'plugins'
    | 'called'
    | 'metrics'
    | 'only'
    | 'metricTexts'
    | 'readerTexts'
    | 'missing'
    | 'extra'
    | 'bootstrap'
    | 'groupBy'
    | 'means'
    | 'reports'
    | 'columns'
    | 'sums'
    | 'maxBytes'
    | 'anyWork'
  > {
  /** A single entry holds the documents of several annotators, which name their annotator. */
  readonly annotators: readonly ReadSystem[]
}
