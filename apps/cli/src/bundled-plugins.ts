/** Plugins that are bundled with the app: formats for every metric. */
import type { Plugin } from '@assay/core'
import { plugin as formats } from '@assay/formats'

export const bundledPlugins: readonly Plugin[] = [formats]
