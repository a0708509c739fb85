/** What the app carries beside core: formats that every metric may be given. */
import type { Plugin } from '@assay/core'
import { plugin as formats } from '@assay/formats'

export const carried: readonly Plugin[] = [formats]
