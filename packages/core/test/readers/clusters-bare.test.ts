/** JSON that is clusters and nothing else, as scripts write them from lists and dictionaries. */
import { describe, it } from 'vitest'
import { readerTester } from '../../src/laws/index.ts'
import { clustersJsonl } from '../../src/readers/clusters-jsonl.ts'

readerTester({ describe, it }, clustersJsonl, {
  valid: {
    'lists of ids': { text: '[["r1", "r2"], ["r3"]]\n', documents: ['{r1 r2} {r3}'] },
    'ids by the numbers of clusters': { text: '{"0": ["r1", "r2"], "1": ["r3"]}\n', documents: ['{r1 r2} {r3}'] },
    'the number of the cluster of each id': {
      text: '{"r1": 0, "r2": 1, "r3": 0}\n',
      documents: ['{r1 r3} {r2}'],
    },
    'the number of the cluster of each item, which is its place': { text: '[0, 0, 1]\n', documents: ['{1 2} {3}'] },
    'a data frame in columns': {
      text: '{"id": {"0": "r1", "1": "r2", "2": "r3"}, "cluster": {"0": 0, "1": 1, "2": 0}}\n',
      documents: ['{r1 r3} {r2}'],
    },
    'a data frame in lists': {
      text: '{"cluster_id": ["a", "b", "a"], "item": ["r1", "r2", "r3"]}\n',
      documents: ['{r1 r3} {r2}'],
    },
    'a data frame in rows': {
      text: '[{"id": "r1", "cluster": 0}, {"id": "r2", "cluster": 1}, {"id": "r3", "cluster": 0}]\n',
      documents: ['{r1 r3} {r2}'],
    },
    'a data frame that names an item twice in one cluster': {
      text: '[{"id": "r1", "cluster": 0}, {"id": "r1", "cluster": 0}]\n',
      documents: ['{r1}'],
      problems: [{ code: 'W322', line: 1, column: 37 }],
    },
  },
  invalid: {
    'rows whose cluster marks items without a cluster': {
      text: '[{"id": "r1", "cluster": -1}, {"id": "r2", "cluster": -1}]\n',
      problems: [{ code: 'E335', line: 1, column: 1, says: 'not an object' }],
    },
    'rows with a label, which may be a class': {
      text: '[{"id": "r1", "label": "a"}, {"id": "r2", "label": "b"}]\n',
      problems: [{ code: 'E335', line: 1, column: 1, says: 'not an object' }],
    },
    'columns of two lengths': {
      text: '{"item": ["r1", "r2"], "cluster": [0]}\n',
      problems: [
        { code: 'E337', line: 1, column: 2 },
        { code: 'E337', line: 1, column: 24 },
        { code: 'E335', line: 1, column: 1 },
      ],
    },
    'lists that share an id, as pairs do': {
      text: '[["r1", "r2"], ["r1", "r3", "r4"]]\n',
      problems: [{ code: 'E335', line: 1, column: 1, says: 'may be pairs of records' }],
    },
    'lists of two ids each': {
      text: '[["r1", "r2"], ["r3", "r4"]]\n',
      problems: [{ code: 'E335', line: 1, column: 1, says: 'may be pairs of records', remedy: '"clusters"' }],
    },
    // -1 is noise, and not one cluster
    'a number below 0': {
      text: '{"r1": -1, "r2": -1}\n',
      problems: [
        { code: 'E337', line: 1, column: 2 },
        { code: 'E337', line: 1, column: 12 },
        { code: 'E335', line: 1, column: 1, says: 'no "clusters"' },
      ],
    },
    'lists by names, which may be labels': {
      text: '{"PER": ["Nora"], "LOC": ["Bern"]}\n',
      problems: [
        { code: 'E337', line: 1, column: 2 },
        { code: 'E337', line: 1, column: 19 },
        { code: 'E335', line: 1, column: 1, says: 'no "clusters"' },
      ],
    },
    'lists of ids, a line each': {
      text: '[["r1"]]\n[["r1"]]\n',
      problems: [
        { code: 'E336', line: 2, column: 1, says: 'without a name' },
        { code: 'E336', line: 1, column: 1, says: 'without a name' },
      ],
    },
  },
})
