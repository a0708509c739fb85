/**
 * `assay task check`: a dry run of the folder or zip of a task, as its platform runs it. It finds before the deadline what stops tasks
 * there: files at another place, a program that says nothing or takes too long, columns without a value, and what people put into zips.
 */
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { type Either, left, right } from '@assay/core'
import type { CommandCall, Failure } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'
import { unzipSync } from 'fflate'
import { platforms } from './platforms/platforms.ts'

/** Something that was looked at, and what is wrong with it, if anything is. */
interface Finding {
  readonly what: string
  readonly fault?: string
}

/** A task as its platform has it: where its folders are, and the call of its scoring program. */
interface Bundle {
  readonly title: string
  readonly folder: string
  readonly gold: string
  /** The call, with its folders as the platform names them. */
  readonly command: string
  /** The folder that the call is made from. */
  readonly workingFolder: string
  /** The place that each name of the platform stands for. */
  readonly places: (run: {
    readonly submission: string
    readonly output: string
  }) => readonly (readonly [string, string])[]
  readonly scores: string
  readonly page: string
  readonly keys: readonly string[]
}

// ---- the bundle ------------------------------------------------------------------------------------------------------

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** The scalars of a key in a text of YAML, at any depth, without their quotes. */
const scalarsOf = (text: string, key: string): readonly string[] =>
  [...text.matchAll(new RegExp(String.raw`^[\s-]*${key}:[ \t]*(.+?)[ \t]*$`, 'gm'))].map(([, value = '']) =>
    value.replace(/^(["'])(.*)\1$/, '$2'),
  )

const isCodabench = (folder: string): boolean => existsSync(join(folder, 'competition.yaml'))

const codabenchBundle = (folder: string): Bundle => {
  const competition = textOf(join(folder, 'competition.yaml'))
  const [program = 'scoring_program'] = scalarsOf(competition, 'scoring_program')
  const [gold = 'reference_data'] = scalarsOf(competition, 'reference_data')
  const [, columns = ''] = competition.split(/^\s*columns:\s*$/m)
  return {
    title: 'Codabench',
    folder,
    gold: join(folder, gold),
    command: scalarsOf(textOf(join(folder, program, 'metadata.yaml')), 'command')[0] ?? '',
    workingFolder: join(folder, program),
    places: ({ submission, output }) => [
      ['/app/input/ref', join(folder, gold)],
      ['/app/input/res', submission],
      ['/app/output', output],
      ['/app/program', join(folder, program)],
    ],
    scores: 'scores.json',
    page: 'detailed_results.html',
    keys: scalarsOf(columns, 'key'),
  }
}

const tiraBundle = (folder: string): Bundle => ({
  title: 'TIRA',
  folder,
  gold: join(folder, 'truth'),
  command: textOf(join(folder, 'evaluator', 'command.txt')).trim(),
  workingFolder: join(folder, 'evaluator'),
  places: ({ submission, output }) => [
    ['/assay/', `${join(folder, 'evaluator')}/`],
    ['$inputDataset', join(folder, 'truth')],
    ['$inputRun', submission],
    ['$outputDir', output],
  ],
  scores: 'evaluation.prototext',
  page: 'evaluation.html',
  keys: [],
})

const bundleIn = (folder: string): Bundle | undefined =>
  isCodabench(folder)
    ? codabenchBundle(folder)
    : existsSync(join(folder, 'evaluator', 'command.txt'))
      ? tiraBundle(folder)
      : undefined

/** The files that `competition.yaml` names and that are not there. */
const absentFiles = ({ folder }: Bundle): Finding => {
  const competition = textOf(join(folder, 'competition.yaml'))
  const named = ['image', 'terms', 'file', 'scoring_program', 'reference_data', 'starting_kit'].flatMap((key) =>
    scalarsOf(competition, key),
  )
  const absent = named.filter((name) => !existsSync(join(folder, name)))
  return {
    what: 'the files that competition.yaml names are there',
    ...(absent.length > 0 && { fault: `not there: ${absent.join(', ')}` }),
  }
}

const MAX_NAMED = 3

/** Holds the zip beside a folder against it. */
const staleZip = (folder: string): Finding | undefined => {
  if (!existsSync(`${folder}.zip`)) return undefined
  const packed = unzipSync(readFileSync(`${folder}.zip`))
  const names = new Set([...filesIn(folder), ...Object.keys(packed).filter((name) => !name.endsWith('/'))])
  const isOther = (name: string): boolean => {
    const [inZip, path] = [packed[name], join(folder, name)]
    return inZip === undefined || !existsSync(path) || !readFileSync(path).equals(inZip)
  }
  const others = [...names].filter(isOther)
  const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : ''
  return {
    what: `${basename(folder)}.zip holds what the folder holds`,
    ...(others.length > 0 && {
      fault: `it differs in ${others.slice(0, MAX_NAMED).join(', ')}${more}: zip the files of the folder again, and not the folder itself`,
    }),
  }
}

// ---- runs ------------------------------------------------------------------------------------------------------------

interface ProgramRun {
  readonly exit: number | undefined
  readonly log: string
  /** Seconds until the first line of the log, and until the end. */
  readonly firstLine: number | undefined
  readonly seconds: number
  readonly scores: string
  readonly hasPage: boolean
}

/** Runs the scoring program on a submission, as the platform does. It ends at the limit of time. */
const runProgram = (bundle: Bundle, submission: string, output: string, maxSeconds: number): Promise<ProgramRun> => {
  const words = bundle.command
    .split(/\s+/)
    .map((word) =>
      bundle.places({ submission, output }).reduce((text, [name, place]) => text.replace(name, place), word),
    )
  const [program = '', ...rest] = words
  const start = performance.now()
  const elapsed = (): number => (performance.now() - start) / 1000
  return new Promise((settle) => {
    const child = spawn(program === 'node' ? process.execPath : program, rest, { cwd: bundle.workingFolder, env: {} })
    let log = ''
    let firstLine: number | undefined
    const gather = (part: unknown): void => {
      firstLine ??= elapsed()
      log += String(part)
    }
    child.stdout.on('data', gather)
    child.stderr.on('data', gather)
    const timer = setTimeout(() => child.kill(), maxSeconds * 1000)
    const end = (exit: number | undefined): void => {
      clearTimeout(timer)
      const hasPage = existsSync(join(output, bundle.page))
      settle({ exit, log, firstLine, seconds: elapsed(), scores: textOf(join(output, bundle.scores)), hasPage })
    }
    child.on('error', (cause) => {
      log += cause.message
      end(undefined)
    })
    child.on('close', (exit) => end(exit ?? undefined))
  })
}

/** Longest time until the first line of a log: people take a program that says nothing for one that hangs. */
const MAX_SILENCE = 10
/** A platform may be so many times slower than this machine. */
const SLOWER = 4

/** The line of a log that says why: the first with an error, else the last. */
const reasonIn = (log: string): string => {
  const lines = log.trim().split('\n')
  return lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? ''
}

/** The columns of the leaderboard that a file of scores has no number for. */
const emptyColumns = ({ keys }: Bundle, scores: string): readonly string[] => {
  const values = JSON.parse(scores === '' || !scores.startsWith('{') ? '{}' : scores) as Readonly<
    Record<string, unknown>
  >
  return keys.filter((key) => typeof values[key] !== 'number')
}

const ofGold = (bundle: Bundle, run: ProgramRun, maxSeconds: number): readonly Finding[] => {
  const seconds = run.seconds.toFixed(1)
  const finding = (what: string, fault: string | undefined): Finding => ({
    what,
    ...(fault !== undefined && { fault }),
  })
  if (run.exit !== 0)
    return [
      finding(
        'the gold as a submission is scored',
        run.seconds >= maxSeconds
          ? `it was ended after ${maxSeconds} seconds`
          : `the program ends with ${run.exit ?? 'no exit code'}: ${reasonIn(run.log)}`,
      ),
    ]
  const empty = emptyColumns(bundle, run.scores)
  return [
    finding('the gold as a submission is scored', run.scores === '' ? `it writes no ${bundle.scores}` : undefined),
    finding(
      'each column of the leaderboard has a value',
      empty.length > 0 ? `none for ${empty.join(', ')}: the leaderboard shows n/a` : undefined,
    ),
    finding('it writes a page for the participant', run.hasPage ? undefined : `there is no ${bundle.page}`),
    finding(
      `the log has its first line after ${(run.firstLine ?? run.seconds).toFixed(1)} seconds`,
      run.firstLine === undefined
        ? 'the log is empty: nobody can tell why a submission fails'
        : run.firstLine > MAX_SILENCE
          ? 'people take a program that says nothing for one that hangs'
          : undefined,
    ),
    finding(
      `it takes ${seconds} of ${maxSeconds} seconds`,
      run.seconds * SLOWER > maxSeconds
        ? `on a machine that is ${SLOWER} times slower it is ended: ask for a higher limit, or take away what takes long, such as intervals`
        : undefined,
    ),
  ]
}

const ofWrapped = (gold: ProgramRun, wrapped: ProgramRun): Finding => ({
  what: 'the same in a folder of its own, with a README and what macOS puts into zips, has the same scores',
  ...(wrapped.exit !== 0
    ? { fault: reasonIn(wrapped.log) }
    : wrapped.scores !== gold.scores && { fault: 'its scores are others' }),
})

const ofEmpty = (run: ProgramRun): Finding => ({
  what: 'an empty submission is refused, with the reason in the log and on the page',
  ...(run.exit === 0
    ? { fault: 'it is scored' }
    : run.log.trim() === ''
      ? { fault: 'the log is empty' }
      : !run.hasPage && { fault: 'there is no page' }),
})

// ---- the command -----------------------------------------------------------------------------------------------------

/** The folder of a task; a zip is unpacked beside the runs. */
const folderOf = (path: string, scratch: string): string => {
  if (!path.endsWith('.zip') || !statSync(path).isFile()) return resolve(path)
  const folder = join(scratch, 'unpacked')
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(path)))) {
    if (name.endsWith('/') || name.split(/[/\\]/).includes('..')) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  return folder
}

const noBundle = (path: string, folder: string): Failure => {
  const within = existsSync(folder)
    ? readdirSync(folder).find((name) => bundleIn(join(folder, name)) !== undefined)
    : undefined
  const why =
    within === undefined
      ? `${path} is no task of ${platforms
          .filter(({ hasProgram }) => hasProgram)
          .map(({ name }) => name)
          .join(' or ')}`
      : `the task stands in the folder ${within} of ${path}, and a platform looks for it at the top`
  const hint =
    within === undefined
      ? 'name the folder or the zip that assay task init made: it has competition.yaml, or evaluator/command.txt'
      : `zip what is in ${within}, and not ${within} itself`
  return failure(2, hostCode.E221, why, hint)
}

/** Checks a task, and prints what was looked at, a line each. Returns the exit code: 1 where something is wrong. */
export const checkTask = async (
  call: CommandCall,
  path: string,
  maxSeconds: number,
): Promise<Either<Failure, number>> => {
  if (!existsSync(path)) return left(noBundle(path, path))
  const scratch = mkdtempSync(join(tmpdir(), 'assay-task-check-'))
  try {
    const folder = folderOf(path, scratch)
    const bundle = bundleIn(folder)
    if (bundle === undefined) return left(noBundle(path, folder))
    const runOn = async (name: string, fill: (submission: string) => void): Promise<ProgramRun> => {
      const [submission, output] = [join(scratch, name, 'submission'), join(scratch, name, 'output')]
      for (const place of [submission, output]) mkdirSync(place, { recursive: true })
      fill(submission)
      return runProgram(bundle, submission, output, maxSeconds)
    }
    const copyGold = (to: string): void => cpSync(bundle.gold, to, { recursive: true })
    call.tell(`running the scoring program of ${bundle.title} three times\n`)
    const gold = await runOn('gold', copyGold)
    const wrapped = await runOn('wrapped', (submission) => {
      copyGold(join(submission, 'our_run'))
      mkdirSync(join(submission, '__MACOSX', 'our_run'), { recursive: true })
      writeFileSync(join(submission, '__MACOSX', 'our_run', '._run'), new Uint8Array([0, 5, 22, 7]))
      writeFileSync(join(submission, 'our_run', '.DS_Store'), new Uint8Array([0, 0, 0, 1]))
      writeFileSync(join(submission, 'our_run', 'README.md'), '# Our run\n')
    })
    const empty = await runOn('empty', () => undefined)
    const zip = staleZip(folder)
    const findings = [
      ...(isCodabench(folder) ? [absentFiles(bundle)] : []),
      ...(zip === undefined ? [] : [zip]),
      ...ofGold(bundle, gold, maxSeconds),
      ...(gold.exit === 0 ? [ofWrapped(gold, wrapped)] : []),
      ofEmpty(empty),
    ]
    const lines = findings.map(({ what, fault }) =>
      fault === undefined ? `ok     ${what}\n` : `WRONG  ${what}: ${fault}\n`,
    )
    const printed = await call.print(lines)
    if (printed._tag === 'Left') return printed
    return right(findings.some(({ fault }) => fault !== undefined) ? 1 : 0)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
