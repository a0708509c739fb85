import { tagsOf } from '@assay/core'
import { it } from 'vitest'
import { phrases, textOf } from './support.ts'
it('probe', () => {
  const rows = JSON.parse(textOf('golden/readings/expected.json'))
  for (const scheme of ['IOB1','IOB2','IOE2','IOBES','BILOU'] as const)
    for (const r of rows) {
      const t = tagsOf(r.tags.split(' '))
      if (r[scheme] !== null) { const d = phrases(t,{scheme,repair:'discard'}); if (d !== r[scheme]) console.log(scheme,'discard',r.tags,'ours',d,'seqeval strict',r[scheme]) }
      const s = phrases(t,{scheme,repair:'seqeval'}); if (s !== r.seqeval) console.log(scheme,'seqeval',r.tags,'ours',s,'seqeval',r.seqeval)
      const c = phrases(t,{scheme,repair:'conlleval'}); if (c !== r.conlleval) console.log(scheme,'conlleval',r.tags,'ours',c,'pl',r.conlleval)
    }
})
