/** Settings of published programs, and the table of conventions. */
import type { Preset } from '@assay/core'

export const presetsOf = (_own: string): Readonly<Record<string, Preset>> => ({})
