/** A pair of documents prepared for all three tasks: its alignment, its scenario, and those of each category and type. */
import type { PairWork, Spans } from '@assay/core'
import { type Alignment, type AlignmentOptions, alignDocuments } from './align-documents.ts'
import { type OntologyName, ontologies } from './ontology.ts'
import { type Part, type PartOptions, partsOfDocument } from './parts.ts'
import { allEntities, pairsByGold, type Scenario, type ScenarioOptions, sceneOf } from './scenario.ts'
import { parseScope, type Scope, scopeFilter } from './scope.ts'

export interface SceneOptions extends ScenarioOptions {
  /** The scope in the notation of HAREM. */
  readonly scope: string
  readonly ontology: OntologyName
  readonly outroCounts: boolean
}

export interface Scenes {
  readonly whole: Scenario
  /** With the number of entities that have the category or type: targets without a category are in each of them besides. */
  readonly parts: readonly (Pick<Part, 'facet' | 'label'> & { readonly scene: Scenario; readonly members: number })[]
}

export interface PreparedPair {
  readonly alignment: Alignment
  readonly scenes: (options: SceneOptions) => Scenes
}

const scenesOf = (alignment: Alignment, options: SceneOptions): Scenes => {
  const scope = parseScope(options.scope) as Scope
  const keeps = scope === undefined ? undefined : scopeFilter(scope, options.outroCounts)
  const of: PartOptions = { ...options, ontology: ontologies[options.ontology], keeps }
  const pairs = pairsByGold(alignment)
  const scene = sceneOf(options)
  return {
    whole: scene(alignment, pairs, allEntities(alignment), keeps && (({ tags }) => tags.filter(keeps))),
    parts: Array.from(partsOfDocument(alignment, of), (part) => ({
      facet: part.facet,
      label: part.label,
      scene: scene(alignment, pairs, part, part.tags),
      members: part.golds.length + part.targets.filter((i) => alignment.targets[i]!.tags.length > 0).length,
    })),
  }
}

/** Aligns a pair; its scenes are cached by their options. */
export const prepareScenes = (options: AlignmentOptions): PairWork<Spans, PreparedPair> => {
  const align = alignDocuments(options)
  return (gold) => {
    const against = align(gold)
    return (system) => {
      const alignment = against(system)
      const cache = new Map<string, Scenes>()
      return {
        alignment,
        scenes: (options) => {
          const key = JSON.stringify(options)
          const scenes = cache.get(key) ?? scenesOf(alignment, options)
          cache.set(key, scenes)
          return scenes
        },
      }
    }
  }
}
