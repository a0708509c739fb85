/** The laws of the metrics, the views and the readers. */
import { checkLaws, checkReader, checkView, spanPairs, tagPairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, it } from 'vitest'
import { redactionsModel as model, plugin, redaction, redactionSpans, tab, tabMasks } from '../src/index.ts'
import { redactionPairs } from './redaction-pairs.ts'

const runner = { describe, it }

checkLaws(runner, redaction, {
  documents: redactionPairs({ noMask: false }),
  model,
  options: [
    {},
    { labels: 'must-match' },
    { entities: 'text', ignoredWords: [] },
    { entities: 'mention', typeWeights: { PERSON: 5, LOC: 0 } },
    { annotators: 'any', beta: 1 },
    { annotators: 'all' },
  ],
})
// a mask that unites two mentions is in none of them
checkLaws(runner, redaction, {
  documents: redactionPairs({ noMask: false }),
  model,
  options: [{ masks: 'merge' }],
  except: ['perfect'],
})
// what one annotator marks another need not, and nobody masks what is marked NO_MASK
checkLaws(runner, redaction, {
  documents: redactionPairs({ annotators: 3 }),
  model,
  options: [{}, { noMask: 'omit' }],
  except: ['perfect'],
})
checkLaws(runner, redaction, {
  documents: redactionPairs({ annotators: 3 }),
  model,
  options: [{ annotators: 'all' }],
  except: ['perfect', 'verdicts'],
})
checkLaws(runner, redactionSpans, {
  documents: redactionPairs({ apart: true }),
  model,
  options: [{}, { blind: 'yes' }, { iou: 0.5, skipWords: ['of', ','], beta: 1 }, { quirks: true }],
})
// of spans that overlap, one of the gold meets several of the system
checkLaws(runner, redactionSpans, { documents: redactionPairs(), model, except: ['perfect', 'verdicts'] })

const [ofSpans, ofTags, ofCorpus, toSpans] = plugin.views!
checkView(runner, ofSpans!, { documents: spanPairs(), to: model, others: () => fc.constant({ mentions: [] }) })
checkView(runner, ofTags!, { documents: tagPairs(), to: model })
checkView(runner, ofCorpus!, { documents: tagPairs(), to: model })
checkView(runner, toSpans!, { documents: redactionPairs({ annotators: 2 }), from: model })

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`

const mention = (start: number, words: string, more: object) => ({
  entity_type: 'PERSON',
  identifier_type: 'DIRECT',
  start_offset: start,
  end_offset: start + [...words].length,
  span_text: words,
  ...more,
})

checkReader(runner, tab, {
  model,
  ends: 'file',
  options: [{}, { kind: 'strongest', pos: 'tags' }],
  files: [
    {
      path: 'gold.json',
      text: json([
        {
          doc_id: '001-1',
          text: '💩 Zoë Álvarez met Ben in Bern.',
          dataset_type: 'test',
          quality_checked: true,
          meta: { year: 1998, countries: ['CHE', 'DEU'] },
          annotations: {
            annotator1: {
              entity_mentions: [
                mention(2, 'Zoë Álvarez', { entity_id: 'e1', entity_mention_id: 'm1' }),
                mention(18, 'Ben', { entity_id: 'e2', identifier_type: 'QUASI', confidential_status: 'BELIEF' }),
              ],
            },
            annotator2: { entity_mentions: [mention(25, 'Bern', { entity_id: 'f1', entity_type: 'LOC' })] },
          },
          tags: [[22, 24, 'ADP']],
        },
        { doc_id: '001-2', text: 'Nothing here.', annotations: { annotator1: { entity_mentions: [] } } },
      ]),
    },
  ],
})

checkReader(runner, tabMasks, {
  model,
  ends: 'file',
  text: false,
  files: [
    {
      path: 'masks.json',
      text: json({
        '001-1': [
          [2, 13],
          [18, 21],
        ],
        '001-2': [],
        '001-3': [
          [0, 4],
          [2, 6],
        ],
      }),
    },
  ],
})
