/** Results go to stdout, or into files that are written whole or not at all. */
import { createHash, randomBytes } from 'node:crypto'
import { accessSync, constants, realpathSync, rmSync, type Stats, statSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, realpath, rename, rmdir, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { type Failure, failure, placeOf, type Written } from '@assay/host'
import type { Result } from '@assay/report'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Sink } from './process.ts'
import { onDisk } from './zips.ts'

/** A file to write. */
export interface Output {
  readonly path: string
  readonly texts: Iterable<string>
}

/** A file that stands whole beside the one whose place it takes. */
interface Staged {
  readonly beside: string
  readonly target: string
  readonly shown: string
}

/** Thrown when whoever reads our output has gone: `assay … | head -1`. */
const isClosed = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EPIPE'

const writeFailure = (where: string, error: unknown): Failure => {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return failure(
      5,
      'E701',
      `${where} cannot be written: the disk is full`,
      'make room and run again; nothing else was changed',
    )
  const why: Readonly<Record<string, string>> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the disk is read-only',
    EISDIR: 'it is a folder',
    ENOTEMPTY: 'there is something in it',
    ENAMETOOLONG: 'its name is too long',
    ENOENT: 'its folder does not exist',
    ENOTDIR: 'a part of its path is a file',
    EEXIST: 'there is a file of that name',
  }
  return failure(
    5,
    why[code] === undefined ? 'E701' : 'E702',
    `${where} cannot be written: ${why[code] ?? (error as Error).message}`,
    'check the path and its folder',
  )
}

// ---- files beside -----------------------------------------------------------------------------------------------------

const short = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10)

/** What is written beside a file says for which, on which machine and by which process: the next run to the same file knows it. */
export const besideOf = (target: string): string => `.assay-${short(basename(target))}-${short(hostname())}-`

const pathBeside = (target: string): string =>
  join(dirname(target), `${besideOf(target)}${process.pid}-${randomBytes(4).toString('hex')}.tmp`)

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // a process of somebody else is one
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes what runs that were killed have left beside a file; what another is writing now stays. */
const removeLeft = async (target: string): Promise<void> => {
  const folder = dirname(target)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const [pid] = name.startsWith(besideOf(target)) ? name.slice(besideOf(target).length).split('-') : []
    if (pid !== undefined && name.endsWith('.tmp') && !isRunning(Number(pid))) remove(join(folder, name))
  }
}

/** Writes to stdout; a reader that has gone away ends it quietly. */
export const print = (sink: Sink, texts: Iterable<string>): Either<Failure, void> => {
  try {
    for (const text of texts) sink.write(text)
    return right(undefined)
  } catch (error) {
    return isClosed(error) ? right(undefined) : left(writeFailure('standard output', error))
  }
}

/** What the system says to something that is not there. */
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const statOf = (path: string): Stats | undefined => {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** What a path leads to when links are followed; a file that is not there yet is itself. */
const realOf = (path: string): string => {
  try {
    return realpathSync(path)
  } catch (error) {
    if (isMissing(error)) return path
    throw error
  }
}

/** The folder, or the one above it that there is: what is below that is made. */
const nearestFolder = (folder: string): string =>
  statOf(folder) !== undefined || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))

/** Why a file cannot be written, as far as that can be known before there is anything to write. */
export const unwritable = (path: string): Failure | undefined => {
  try {
    const target = realOf(path)
    const found = statOf(target)
    if (found?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    // a device or a pipe has no place to take
    if (found !== undefined && !found.isFile()) return undefined
    const folder = nearestFolder(dirname(resolve(target)))
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    accessSync(folder, constants.W_OK)
    return undefined
  } catch (error) {
    return writeFailure(path, error)
  }
}

/** Whether two paths lead to one file, whatever it is called there; the first may lead into a zip. */
export const isSameFile = (one: string, other: string): boolean => {
  const [a, b] = [statOf(onDisk(one)), statOf(other)]
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino
}

/** The paths of what was read for a result, as it tells them. */
export const inputPaths = ({ inputs }: Pick<Result, 'inputs'>): readonly string[] => inputs.map(({ path }) => path)

// ---- files ------------------------------------------------------------------------------------------------------------

/**
 * Writes files: all of them beside their places first, then each into its place, so that a full disk changes none.
 * Devices and pipes have no place to take, and are written to before. A signal leaves nothing lying about.
 */
export const writeFiles = async (outputs: readonly Output[]): Promise<Either<Failure, void>> => {
  const staged: Staged[] = []
  const unguard = guardAgainstSignals(staged)
  try {
    return await writeAll(outputs, staged)
  } finally {
    for (const { beside } of staged) remove(beside)
    unguard()
  }
}

const writeAll = async (outputs: readonly Output[], staged: Staged[]): Promise<Either<Failure, void>> => {
  const streams: Output[] = []
  for (const output of outputs) {
    const made = await attempt(output.path, async () => {
      if (await isStream(output.path)) streams.push(output)
      else await stage(output, staged)
    })
    if (isLeft(made)) return made
  }
  for (const { path, texts } of streams) {
    const written = await attempt(path, () => writeInto(path, 'a', texts))
    if (isLeft(written)) return written
  }
  for (const { beside, target, shown } of staged) {
    const placed = await attempt(shown, () => rename(beside, target))
    if (isLeft(placed)) return placed
  }
  for (const folder of new Set(staged.map(({ target }) => dirname(target)))) await syncFolder(folder)
  return right(undefined)
}

/**
 * Writes a folder of files, whole or not at all: beside its place first, which it then takes. What is there already stays: a
 * folder has to be new or empty.
 */
const writeFolder = async (path: string, files: readonly Written[]): Promise<Either<Failure, void>> => {
  const target = resolve(path)
  await removeLeft(target)
  const beside = pathBeside(target)
  const staged = [{ beside, target, shown: path }]
  const unguard = guardAgainstSignals(staged)
  try {
    return await attempt(path, async () => {
      await refuseTaken(target)
      await mkdir(beside, { recursive: true })
      for (const file of files) {
        const place = join(beside, file.path)
        await mkdir(dirname(place), { recursive: true })
        await writeInto(place, 'wx', file.texts)
      }
      await orNothing(rmdir(target))
      await rename(beside, target)
      await syncFolder(dirname(target))
    })
  } finally {
    remove(beside)
    unguard()
  }
}

const refuseTaken = async (path: string): Promise<void> => {
  const found = await orNothing(stat(path))
  if (found === undefined) return
  if (!found.isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' })
  if ((await readdir(path)).length > 0) throw Object.assign(new Error(), { code: 'ENOTEMPTY' })
}

/** Documents in a format: to stdout where no place is named, into a file, or into a folder of files. */
export const writeDocuments = async (
  toStdout: (texts: Iterable<string>) => Either<Failure, void>,
  path: string | undefined,
  files: readonly Written[],
): Promise<Either<Failure, void>> => {
  const isSingle = files.length > 0 && files.every((file) => file.path === '')
  if (path === undefined || path === '-') return toStdout((isSingle ? files[0] : undefined)?.texts ?? [])
  return isSingle
    ? writeFiles(files.map((file) => ({ path: placeOf(file, path), texts: file.texts })))
    : writeFolder(path, files)
}

const attempt = async (shown: string, act: () => Promise<void>): Promise<Either<Failure, void>> => {
  try {
    return right(await act())
  } catch (error) {
    return isClosed(error) ? right(undefined) : left(writeFailure(shown, error))
  }
}

const orNothing = <A>(asked: Promise<A>): Promise<A | undefined> =>
  asked.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

const isStream = async (path: string): Promise<boolean> => {
  if (path.startsWith('/dev/')) return true
  const found = await orNothing(stat(path))
  // told now, and not when another file has taken its place
  if (found?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
  return found !== undefined && !found.isFile()
}

/** Writes a file beside the one it is to become; what a link leads to is replaced, and not the link. */
const stage = async ({ path, texts }: Output, staged: Staged[]): Promise<void> => {
  const target = (await orNothing(realpath(path))) ?? path
  await mkdir(dirname(target), { recursive: true })
  await removeLeft(target)
  const beside = pathBeside(target)
  staged.push({ beside, target, shown: path })
  // who may read the file that was there may read the new one, and nobody else
  const before = await orNothing(stat(target))
  await writeInto(beside, 'wx', texts, before?.mode)
}

const BLOCK = 2 ** 16

/** Small texts together, so that a file of many lines is not as many writes. */
function* blocksOf(texts: Iterable<string>): Iterable<string> {
  let block = ''
  for (const text of texts) {
    block += text
    if (block.length < BLOCK) continue
    yield block
    block = ''
  }
  yield block
}

const writeInto = async (path: string, how: 'a' | 'wx', texts: Iterable<string>, mode = 0o666): Promise<void> => {
  const file: FileHandle = await open(path, how, mode)
  try {
    for (const block of blocksOf(texts)) await file.appendFile(block, 'utf8')
    if (how === 'wx') await file.sync()
  } finally {
    await file.close()
  }
}

/** So that the new names outlast a power cut; where folders cannot be opened, that is as good as it gets. */
const syncFolder = async (folder: string): Promise<void> => {
  try {
    const opened = await open(folder, 'r')
    await opened.sync().finally(() => opened.close())
  } catch {
    // the files themselves are whole
  }
}

// What was never made, or is in its place by now, needs no removing, whatever the system says to the attempt.
const remove = (path: string): void => {
  try {
    rmSync(path, { force: true, recursive: true })
  } catch {
    // nothing of ours is there
  }
}

/** Until it is called off, a signal, or the end of the process, first removes what was written beside; then it does what it would have done. */
const guardAgainstSignals = (staged: readonly Staged[]): (() => void) => {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const onSignal = (signal: NodeJS.Signals): void => {
    onExit()
    unguard()
    process.kill(process.pid, signal)
  }
  // a plugin may have thrown where nobody could catch it
  const onExit = (): void => {
    for (const { beside } of staged) remove(beside)
  }
  const unguard = (): void => {
    for (const signal of signals) process.removeListener(signal, onSignal)
    process.removeListener('exit', onExit)
  }
  for (const signal of signals) process.on(signal, onSignal)
  process.on('exit', onExit)
  return unguard
}
