/** What a run has looked at on the disk, and whether it is still as it was. */
import type { Machine } from '@assay/host'

/** A file, or the files that a pattern names. */
export interface Probe {
  readonly shown: string
  /** As the run has found it. */
  readonly first: string
  /** As it is now. */
  readonly now: () => Promise<string>
}

export type Probes = ReadonlyMap<string, Probe>

export interface Seen {
  /** The same machine, which keeps what it is asked for. */
  readonly machine: Machine
  /** Keeps a file that is read past the machine. */
  readonly see: (path: string) => void
  readonly probes: Probes
}

/** Code is loaded once for a process, so that nothing would follow from a change of it. */
const isCode = (path: string): boolean =>
  /\.[cm]?[jt]s$/.test(path) || path.split(/[\\/]/).some((part) => part === 'node_modules' || part === 'package.json')

/** What is there. A folder is the same folder whatever is written into it: its files are what patterns name. */
const stateOf = ({ look }: Machine, path: string): string => {
  const found = look(path)
  if (found === undefined) return 'nothing'
  return found.kind === 'file' ? `${found.bytes} bytes of ${found.written}` : found.kind
}

const namesText = (names: readonly string[]): string => JSON.stringify([...names].sort())

export const seenBy = (machine: Machine): Seen => {
  const probes = new Map<string, Probe>()
  const see = (path: string): void => {
    if (path === '-' || isCode(path) || probes.has(path)) return
    probes.set(path, { shown: path, first: stateOf(machine, path), now: async () => stateOf(machine, path) })
  }
  const matching: Machine['matching'] = async (pattern, folder) => {
    const found = await machine.matching(pattern, folder)
    const now = async (): Promise<string> => namesText(await machine.matching(pattern, folder))
    const key = JSON.stringify([folder, pattern])
    if (!probes.has(key)) probes.set(key, { shown: machine.paths.join(folder, pattern), first: namesText(found), now })
    return found
  }
  const first =
    <Rest extends readonly unknown[], A>(ask: (path: string, ...rest: Rest) => A) =>
    (path: string, ...rest: Rest): A => {
      see(path)
      return ask(path, ...rest)
    }
  const { bytes, source, look } = machine
  return {
    machine: { ...machine, bytes: first(bytes), source: first(source), look: first(look), matching },
    see,
    probes,
  }
}

/** What is other than a run has found it, and everything as it is now. */
export interface Change {
  readonly changed: readonly string[]
  readonly probes: Probes
}

/**
 * Waits until something is other than a run has found it and stays so from one look to the next, since a file may still be in
 * writing; nothing where there are no more looks.
 */
export const changeOf = async (probes: Probes, nextLook: () => Promise<boolean>): Promise<Change | undefined> => {
  const all = [...probes]
  let last = all.map(([, { first }]) => first)
  while (await nextLook()) {
    const now = await Promise.all(all.map(([, probe]) => probe.now()))
    const changed = all.flatMap(([, { shown, first }], i) => (now[i] === first ? [] : [shown]))
    if (changed.length > 0 && now.every((state, i) => state === last[i]))
      return { changed, probes: new Map(all.map(([key, probe], i) => [key, { ...probe, first: now[i] as string }])) }
    last = now
  }
  return undefined
}
