/** The models that come with core. */
import type { AnyModel } from '../contract.ts'
import { clustersModel } from './clusters/model.ts'
import { mentionsModel } from './mentions/model.ts'
import { spansModel } from './spans/model.ts'
import { tagsModel } from './tags/model.ts'
import { treesModel } from './trees/model.ts'

export const models: readonly AnyModel[] = [tagsModel, spansModel, treesModel, mentionsModel, clustersModel]
