/** What is asked of a panel: annotators who are all equal, each with files, or files that say whose annotation each document is. */
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
  /** One alone has the documents of several, which say by whom they are. */
  readonly annotators: readonly ReadSystem[]
}
