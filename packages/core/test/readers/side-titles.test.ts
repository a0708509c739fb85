/** Names of columns and keys that say which side they are of, as exports of training scripts and data frames have them. */
import { describe, expect, it } from 'vitest'
import { sideHint, sidesAmong } from '../../src/readers/side-titles.ts'

describe('the function sidesAmong', () => {
  it.each<readonly [names: readonly string[], gold: string | undefined, system: string | undefined]>([
    [['gold', 'pred'], 'gold', 'pred'],
    [['labels', 'predictions'], 'labels', 'predictions'],
    [['y_pred', 'y_true'], 'y_true', 'y_pred'],
    [['model', 'human'], 'human', 'model'],
    [['predicted_tags', 'ner_tags', 'gold_tags'], 'gold_tags', 'predicted_tags'],
    // two systems, two that may be the gold's, none that is predicted; "predicate" predicts nothing
    [['gold', 'pred_a', 'pred_b'], undefined, undefined],
    [['tags', 'labels', 'pred'], undefined, undefined],
    [['tags', 'labels'], undefined, undefined],
    [['label', 'predicate'], undefined, undefined],
  ])('finds gold and system among %j, or neither', (names, gold, system) => {
    expect(sidesAmong(names)).toEqual(gold === undefined ? undefined : { gold, system })
  })
})

describe('the hint for a file with columns of both sides', () => {
  it('suggests one column for both sides only if no column name shows which side it holds', () => {
    expect(sideHint('column', ['pred', 'gold label'])).toBe(
      "if the file holds both sides: --gold-set reader.column='gold label' --system-set reader.column=pred; if it holds one side: --gold-set reader.column='gold label', or --system-set reader.column=pred",
    )
    expect(sideHint('tags', ['tags', 'labels'])).toBe('choose one: --set reader.tags=tags, or --set reader.tags=labels')
  })
})
