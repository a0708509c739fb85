/** The platforms that tasks are made for. */
import type { Platform } from '../platform.ts'
import { codabench } from './codabench.ts'
import { local } from './local.ts'
import { tira } from './tira.ts'

export const platforms: readonly Platform[] = [codabench, tira, local]
