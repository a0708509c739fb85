/**
 * A document as all three tasks look at it: aligned, in the scenario that is asked for, and in that of each category and
 * type. It is made once for the tasks that ask for the same.
 */
import type { PairWork, Spans } from '@assay/core'
import { type Alignment, type AlignmentOptions, alignmentOf } from './align.ts'
import { type OntologyName, ontologies } from './ontology.ts'
import { type Part, type PartOptions, partsOfDocument } from './parts.ts'
import { allOf, pairsByGold, type Scenario, type ScenarioOptions, sceneOf } from './scenario.ts'
import { keepsIn, parseScope, type Scope } from './scope.ts'

export interface SceneOptions extends ScenarioOptions {
  /** In the notation of HAREM. */
  readonly scope: string
  readonly ontology: OntologyName
  readonly outroCounts: boolean
}

export interface Scenes {
  readonly whole: Scenario
  readonly parts: readonly (Pick<Part, 'facet' | 'label'> & { readonly scene: Scenario })[]
}

export interface Seen {
  readonly alignment: Alignment
  readonly scenes: (options: SceneOptions) => Scenes
}

const scenesOf = (alignment: Alignment, options: SceneOptions): Scenes => {
  const scope = parseScope(options.scope) as Scope
  const keeps = scope === undefined ? undefined : keepsIn(scope, options.outroCounts)
  const of: PartOptions = { ...options, ontology: ontologies[options.ontology], keeps }
  const pairs = pairsByGold(alignment)
  const scene = sceneOf(options)
  return {
    whole: scene(alignment, pairs, allOf(alignment), keeps && (({ tags }) => tags.filter(keeps))),
    parts: Array.from(partsOfDocument(alignment, of), (part) => ({
      facet: part.facet,
      label: part.label,
      scene: scene(alignment, pairs, part, part.tags),
    })),
  }
}

/** Aligns a pair; its scenes are kept with it, by their options. */
export const seeing = (options: AlignmentOptions): PairWork<Spans, Seen> => {
  const align = alignmentOf(options)
  return (gold) => {
    const against = align(gold)
    return (system) => {
      const alignment = against(system)
      const known = new Map<string, Scenes>()
      return {
        alignment,
        scenes: (own) => {
          const key = JSON.stringify(own)
          const scenes = known.get(key) ?? scenesOf(alignment, own)
          known.set(key, scenes)
          return scenes
        },
      }
    }
  }
}
