// One evaluator in LangSmith and in a simulated conversation of openevals, without a model and without an account: `node evaluators.mjs`,
// where @assay/promptfoo, @assay/records, langsmith, openevals and @langchain/core are installed. It prints a line of JSON for each.
import { evaluator } from '@assay/promptfoo/openevals'
import { evaluate } from 'langsmith/evaluation'
import { exactMatch, runMultiturnSimulation } from 'openevals'

// ---- LangSmith: the fields of an invoice ------------------------------------------------------------------------------

const outputs = { invoice: { number: 'A-17', total: 12.5, currency: 'USD' }, seconds: 3 }
const referenceOutputs = { invoice: { number: 'A-17', total: 12.5, currency: 'EUR' } }
const invoice = evaluator({ metric: 'records', key: 'invoice', field: 'invoice' })

const id = '00000000-0000-4000-8000-000000000001'
const example = { id, dataset_id: id, created_at: '2026-01-01', inputs: { document: 'd1' }, outputs: referenceOutputs }
const settings = { data: [example], evaluators: [invoice], uploadRuns: false, disableEvaluatorTracing: true }
const experiment = await evaluate(() => outputs, settings)
console.log(JSON.stringify(experiment.results[0].evaluationResults.results[0]))

// ---- openevals: a conversation against the one that was wanted, without the ids that openevals makes -------------------

const messages = evaluator({ metric: 'records', key: 'messages', options: { fields: { '[].id': { kind: 'ignore' } } } })
const conversation = await runMultiturnSimulation({
  app: () => ({ role: 'assistant', content: 'It left on Monday.' }),
  user: [{ role: 'user', content: 'When did it leave?' }],
  maxTurns: 1,
  trajectoryEvaluators: [messages],
  referenceOutputs: [
    { role: 'user', content: 'When did it leave?' },
    { role: 'assistant', content: 'It left on Tuesday.' },
  ],
})
console.log(JSON.stringify(conversation.evaluatorResults[0]))

// ---- openevals' own match of the same invoice, all or nothing -----------------------------------------------------------

const whole = await exactMatch({ outputs: outputs.invoice, referenceOutputs: referenceOutputs.invoice })
console.log(JSON.stringify({ key: whole.key, score: whole.score }))
