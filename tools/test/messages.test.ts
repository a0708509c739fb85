/** Codes of core, the host, the command line and the plugins of this repository. */
import type { Message } from '@assay/core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../apps/cli/src/messages.ts'
import { plugin as agreement } from '../../packages/agreement/src/index.ts'
import { plugin as bsnlp } from '../../packages/bsnlp/src/index.ts'
import { plugin as clusteringPurity } from '../../packages/clustering-purity/src/index.ts'
import { plugin as conllF1 } from '../../packages/conll-f1/src/index.ts'
import { plugin as coreference } from '../../packages/coreference/src/index.ts'
import { plugin as eter } from '../../packages/eter/src/index.ts'
import { plugin as formats } from '../../packages/formats/src/index.ts'
import { plugin as harem } from '../../packages/harem-metrics/src/index.ts'
import { plugin as hipe } from '../../packages/hipe/src/index.ts'
import { plugin as lea } from '../../packages/lea/src/index.ts'
import { plugin as linking } from '../../packages/linking/src/index.ts'
import { plugin as spanF1 } from '../../packages/span-f1/src/index.ts'

const plugins = [
  agreement,
  bsnlp,
  clusteringPurity,
  conllF1,
  coreference,
  eter,
  formats,
  harem,
  hipe,
  lea,
  linking,
  spanF1,
]
const all = [messages, ...plugins.map(({ messages: own = {} }) => own)].flatMap(Object.entries<Message>)

describe('message codes', () => {
  test.each(all)('include %s with a title and two to five sentences', (_, { title, explain }) => {
    expect(title).toMatch(/^[^.]{5,60}$/)
    const sentences = explain.match(/[.:;](?= [A-Z]|$)|[^.]$/g) ?? []
    expect(sentences.length).toBeGreaterThanOrEqual(2)
    expect(sentences.length).toBeLessThanOrEqual(5)
    expect(explain.length).toBeLessThan(480)
  })

  test('are each defined by one package only', () => {
    const names = all.map(([code]) => code)
    expect(names.length).toBeGreaterThan(200)
    expect(new Set(names).size).toBe(names.length)
  })
})
