/**
 * Reader `label-studio`: the JSON and JSON-MIN exports of Label Studio, task by task. Regions on texts and paragraphs are spans;
 * relations, choices and the like are skipped and counted. Options choose among several annotations of a task. Predictions are read in
 * the same way, so one file can be both gold and system.
 */
import { commonCode, type Document, type Either, left, type Problem, reader, right, type Source } from '@assay/core'
import {
  fieldAt,
  fieldsOf,
  isList,
  isObject,
  itemsAt,
  type JsonRecord,
  locationAt,
  type MisspeltKeys,
  newestOf,
  newMisspeltKeys,
  newSkippedCounts,
  numberAt,
  peopleAt,
  placeAt,
  refuseInRecord,
  type SkippedCounts,
  type Submission,
  stringAt,
  submissionAt,
  submissionList,
  taskNameAt,
} from '@assay/core/internal/source'
import { byteTapes, nothingToScore, textOptions } from '@assay/core/source'
import { jsonRecords } from '../json-records.ts'
import { sniffFor } from '../json-shapes.ts'
import { code } from '../messages.ts'
import { error, noSuchAnnotator, setting, severalAnnotators, startOf } from '../problems.ts'
import { noteScores, readingOf, type See, type Skip } from '../reading.ts'
import { type OutcomeCounts, outcomeCounts } from '../record-outcomes.ts'
import { overOneText, withoutSpans } from '../text-spans.ts'
import { differentTexts } from '../texts.ts'
import { type LabelStudioOptions, options } from './options.ts'
import { type Annotation, type Result, resultsIn, spansOf } from './regions.ts'
import { atPath, knownKeys, noteKeys, type Task } from './task.ts'
import { areRegions, taskText } from './text.ts'

// ---- a file ----------------------------------------------------------------------------------------------------------

/** A file while it is read. */
interface File {
  readonly settings: LabelStudioOptions
  readonly out: SkippedCounts
  readonly counts: OutcomeCounts
  readonly near: MisspeltKeys
  /** All annotators, and whether the one that was asked for is among them. */
  readonly people: Set<string>
  found: boolean
  /** Of JSON-MIN, which has a record for each annotation: by task who has annotated it. */
  readonly before: Map<string, string>
  /** The key of the text, once a task has shown it. */
  textKey: string | undefined
  tasks: number
  /** Tasks with predictions and without what is asked for. */
  predicted: number
  /** Records a task that does not count. */
  readonly skip: Skip
}

// ---- annotations -----------------------------------------------------------------------------------------------------

const NOBODY = 'nobody'

/** The submissions of a kind in a task. */
const submissionsIn = (task: Task, source: LabelStudioOptions['source']): readonly Submission[] =>
  itemsAt(task, submissionList(task, source)).flatMap((index) =>
    isObject(task, index) ? [submissionAt(task, index, source)] : [],
  )

const whoOf = ({ by: [who = NOBODY] }: Submission): string => who

/** One of several annotations that count alike: the newest if asked for, else refused. */
const oneOf = (file: File, task: Task, all: readonly Submission[]): Submission | undefined => {
  const { choose, source } = file.settings
  if (choose === 'newest') return newestOf(all)
  const [first, second] = all as readonly [Submission, Submission]
  const names = [...new Set(all.map(whoOf))]
  if (source !== 'predictions') {
    const problem = severalAnnotators(task.name, all.map(whoOf), locationAt(task, second.index))
    task.problems.push({ ...problem, hint: `${problem.hint}; or --set reader.choose=newest or =ground-truth` })
    return undefined
  }
  const hint = names.length > 1 ? `choose one: ${setting('model', whoOf(first))}` : 'choose: --set reader.choose=newest'
  return refuseInRecord(
    task,
    second.index,
    code.E392,
    `${task.name} has ${all.length} predictions, by ${names.join(', ')}`,
    hint,
  )
}

/** True if a model is scored on the task: some annotation is not cancelled, or there is none and `tasks` is `all`. */
const isOpen = (file: File, task: Task): boolean => {
  const annotations = submissionsIn(task, 'annotations')
  if (annotations.length === 0) return file.settings.tasks === 'all'
  return annotations.some(({ cancelled }) => !cancelled)
}

/** The annotation or prediction of a task that counts; without one, the task is counted as skipped or unannotated. */
const chosenOf = (file: File, task: Task): Submission | undefined => {
  const { annotator, model, choose, source } = file.settings
  const all = submissionsIn(task, source)
  const author = source === 'predictions' ? model : annotator
  for (const one of all) file.people.add(whoOf(one))
  const submissions = author === '' ? all : all.filter((one) => whoOf(one) === author || one.by.includes(author))
  file.found ||= submissions.length > 0
  const valid = submissions.filter(({ cancelled }) => !cancelled)
  const counting = choose === 'ground-truth' ? valid.filter(({ truth }) => truth) : valid
  const [first] = counting
  if (first === undefined) {
    if (source !== 'predictions' && submissionsIn(task, 'predictions').length > 0) file.predicted++
    file.counts.see(submissions.length > valid.length ? 'skipped' : 'unannotated')
    return undefined
  }
  return counting.length > 1 ? oneOf(file, task, counting) : first
}

// ---- documents -------------------------------------------------------------------------------------------------------

// What is short says what a text is, and may be asked for by group.
const LONGEST_META = 100

const metaOf = (task: Task, data: number, key: string): Readonly<Record<string, string>> => {
  const meta: Record<string, string> = Object.create(null)
  for (const [name, index] of fieldsOf(task, data)) {
    const value = name === key ? undefined : stringAt(task, index)
    if (value !== undefined && value.length <= LONGEST_META) meta[name] = value
  }
  return meta
}

interface Reading {
  readonly file: File
  readonly task: Task
  readonly id: string
  /** The object with the text, and whether that is the record itself, as in JSON-MIN. */
  readonly data: number
  readonly flat: boolean
}

const documentOf = ({ file, task, id, data, flat }: Reading, annotation: Annotation): Document<'spans'> | undefined => {
  const text = taskText(task, data, flat, file.settings, file.textKey)
  file.textKey ??= text?.key
  const spans = text && spansOf(task, annotation, text, file.settings, file.out)
  if (text === undefined || spans === undefined) return undefined
  const content = overOneText(text.text, spans, text.spot)
  const meta = flat ? {} : metaOf(task, data, text.key)
  return { id, content, meta, at: placeAt(task, 0) }
}

const noResults: Annotation = { results: [], score: undefined }

const ofTask = (reading: Reading): Document<'spans'> | undefined => {
  const { file, task } = reading
  if (file.settings.source === 'predictions' && !isOpen(file, task)) {
    file.counts.see(submissionsIn(task, 'annotations').length === 0 ? 'unannotated' : 'skipped')
    return undefined
  }
  const submission = chosenOf(file, task)
  if (submission === undefined) {
    if (task.problems.length > 0) return undefined
    if (file.settings.missing === 'empty') return documentOf(reading, noResults)
    file.skip(reading.id)
    return undefined
  }
  noteKeys(task, submission.index, 'submission')
  const results = resultsIn(task, fieldAt(task, submission.index, 'result'))
  const score = numberAt(task, fieldAt(task, submission.index, 'score'))
  const document = documentOf(reading, { results, score })
  const by = file.settings.source === 'annotations' && whoOf(submission) !== NOBODY ? whoOf(submission) : undefined
  if (document !== undefined)
    file.counts.see(document.content.regions[0]?.readings[0]?.length === 0 ? 'empty' : 'annotated')
  return document && by !== undefined ? { ...document, by } : document
}

// ---- JSON-MIN --------------------------------------------------------------------------------------------------------

/** The regions of a record of JSON-MIN, each under the name of its control. */
const flatResults = (task: Task): readonly Result[] =>
  fieldsOf(task, 0).flatMap(([control, index]) =>
    areRegions(task, index)
      ? itemsAt(task, index).map(
          (value): Result => ({ index: value, value, type: undefined, control, object: '', id: undefined }),
        )
      : [],
  )

const WHOLE = 'export as JSON, which has all of a task'

/** True if a record has an annotator, an annotation id or a region, as JSON-MIN does; those of other tools would give no spans. */
const isMinimal = (task: Task, results: readonly Result[]): boolean =>
  results.length > 0 || ['annotator', 'annotation_id'].some((key) => fieldAt(task, 0, key) >= 0)

const ofMinimal = (reading: Reading): Document<'spans'> | undefined => {
  const { file, task, id } = reading
  const { source, choose, annotator } = file.settings
  const results = flatResults(task)
  if (!isMinimal(task, results))
    return refuseInRecord(
      task,
      0,
      commonCode.E337,
      `${task.name} is not of Label Studio: it has no "data", "annotator" or region`,
      'was it written by another tool? Give each side the reader of its own: --gold-set reader=NAME --system-set reader=NAME',
    )
  if (source !== 'annotations') return refuseInRecord(task, 0, code.E392, `JSON-MIN has no ${source}`, WHOLE)
  if (choose !== 'single') return refuseInRecord(task, 0, code.E392, `JSON-MIN does not name the ${choose}`, WHOLE)
  const by = peopleAt(task, fieldAt(task, 0, 'annotator'))
  const [who = NOBODY] = by
  file.people.add(who)
  if (annotator !== '' && !by.includes(annotator)) return undefined
  file.found = true
  const before = file.before.get(id)
  if (before !== undefined) {
    task.problems.push(severalAnnotators(task.name, [before, who], locationAt(task, 0)))
    return undefined
  }
  file.before.set(id, who)
  const document = documentOf(reading, { results, score: undefined })
  if (document !== undefined)
    file.counts.see(document.content.regions[0]?.readings[0]?.length === 0 ? 'empty' : 'annotated')
  return document
}

// ---- the file --------------------------------------------------------------------------------------------------------

const ofRecord = (
  file: File,
  record: JsonRecord<MisspeltKeys>,
): Either<readonly Problem[], Document<'spans'> | undefined> => {
  file.tasks++
  const { problems } = record
  const taskRow: Task = { ...record, name: 'the task' }
  if (!isObject(taskRow, 0)) {
    refuseInRecord(
      taskRow,
      0,
      commonCode.E335,
      'a task must be an object',
      'an export is a list of tasks: {"id", "data", "annotations"}',
    )
    return left(problems)
  }
  const taskName = taskNameAt(taskRow, atPath(taskRow, file.settings.id))
  if (taskName === undefined && file.settings.id !== 'id') {
    refuseInRecord(
      taskRow,
      0,
      commonCode.E337,
      `the task has no "${file.settings.id}"`,
      'name the key of the id: --set reader.id=data.KEY',
    )
    return left(problems)
  }
  const id = taskName ?? String(file.tasks)
  const task: Task = { ...taskRow, name: `task ${taskNameAt(taskRow, fieldAt(taskRow, 0, 'id')) ?? id}` }
  const data = fieldAt(task, 0, 'data')
  const flat = !isObject(task, data)
  const isFull =
    !flat || ['annotations', 'completions', 'predictions'].some((key) => isList(task, fieldAt(task, 0, key)))
  const reading: Reading = { file, task, id, data: flat ? 0 : data, flat }
  if (flat && isFull) {
    refuseInRecord(task, 0, commonCode.E337, `${task.name} has no "data"`, 'the text of a task is in its data')
    return left(problems)
  }
  if (!flat) noteKeys(task, 0, 'task')
  const document = flat ? ofMinimal(reading) : ofTask(reading)
  return problems.length > 0 ? left(problems) : right(document)
}

const UNANNOTATED =
  'they are skipped; --set reader.missing=empty reads tasks without an annotation as tasks in which nothing was found'

/** The problem if nothing is by the annotator or model that was asked for. */
const noSuchAuthor = (author: string, { people, settings }: File, path: string): Problem => {
  const problem = noSuchAnnotator(author, [...people], path)
  return settings.source !== 'predictions'
    ? problem
    : { ...problem, code: code.E392, message: `no prediction in the file is by the model "${author}"` }
}

const DEEPEST = 200

function* read(
  source: Source,
  settings: LabelStudioOptions,
  see: See,
  skip: Skip,
): Iterable<Either<Problem, Document<'spans'>>> {
  const { path } = source
  const file: File = {
    settings,
    out: newSkippedCounts(),
    counts: outcomeCounts(),
    near: newMisspeltKeys('key'),
    people: new Set(),
    found: false,
    before: new Map(),
    textKey: undefined,
    tasks: 0,
    predicted: 0,
    skip,
  }
  let broken = false
  const text = textOptions(settings)
  const reading = { text, name: 'task', file: file.near, tapes: byteTapes(knownKeys), maxDepth: DEEPEST }
  for (const one of jsonRecords(source, reading)) {
    if (one._tag === 'Left') {
      broken = true
      yield one
      continue
    }
    const task = ofRecord(file, one.right)
    if (task._tag === 'Left') {
      broken = true
      for (const problem of task.left) yield left(problem)
    } else if (task.right !== undefined) yield right(task.right)
  }
  see('source', settings.source)
  see('unit', settings.unit)
  const who = settings.source === 'predictions' ? 'model' : 'annotator'
  for (const name of settings[who] === '' ? file.people : [settings[who]]) see(who, name)
  if (broken) return
  if (file.tasks === 0) return yield left(nothingToScore(path, 'the file has no task'))
  const author = settings.source === 'predictions' ? settings.model : settings.annotator
  if (author !== '' && !file.found) return yield left(noSuchAuthor(author, file, path))
  const { annotated, empty } = file.counts.counts
  if (settings.missing !== 'empty' && file.predicted > 0 && annotated + empty === 0)
    return yield left(
      error(
        commonCode.E417,
        `no task has ${settings.source}, and ${file.predicted} have predictions`,
        startOf(path),
        'if these are what is to be scored: --system-set reader.source=predictions',
      ),
    )
  const skipped = settings.missing === 'empty' ? undefined : file.counts.problem(path, UNANNOTATED)
  const more = file.out.problem(path)
  if (skipped !== undefined) yield left(skipped)
  if (more !== undefined) yield left(more)
  for (const problem of file.near.problems()) yield left(problem)
}

export const labelStudio = reader({
  contract: 1,
  name: 'label-studio',
  title: 'the JSON and JSON-MIN export of Label Studio: labels on texts and paragraphs, of annotators or of a model',
  gives: 'spans',
  units: 'tasks',
  pairs: 'id',
  keyedBy: 'source',
  options,
  signed: ['source', 'unit', 'missing'],
  sniff: sniffFor('label-studio', 'label-studio-min'),
  disagree: differentTexts,
  empty: withoutSpans,
  with: (settings) => (source) => readingOf((see, skip) => noteScores(read(source, settings, see, skip), see)),
})
