/** Everything that plugins bring: they are loaded when they are asked for. */
import { existsSync } from 'node:fs'
import type { AnyReader, AnyView, Plugin } from '@assay/core'
import { mentionsToClusters, spansToTrees, tagsToSpans, treesToSpans } from '@assay/core/host'
import { readers as ownReaders } from '@assay/core/readers'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failureAt } from '../problems/failure.ts'
import { pathIn } from './files.ts'
import { type Import, loadPlugin, packageFolder } from './load.ts'
import { type Request, type Spotted, spotOf } from './request.ts'
import { leavesRoot } from './root.ts'

/** Everything that plugins bring, by kind. */
export interface Stock {
  readonly loaded: () => readonly { readonly name: string; readonly version: string }[]
  /** Loads a package that was asked for by a name. */
  readonly plugin: (own: string, asked: string) => Promise<Either<Failure, Plugin>>
  readonly readers: () => readonly AnyReader[]
  readonly views: () => readonly AnyView[]
}

export const stockOf = (
  request: Pick<Request, 'folder' | 'pluginFolders' | 'root' | 'placeOf'>,
  importPlugin: Import | undefined,
): Stock => {
  const loaded = new Map<string, Plugin>()
  const options = { folders: [request.folder, ...request.pluginFolders], ...(importPlugin && { importPlugin }) }
  const all = <A>(own: readonly A[], of: (plugin: Plugin) => readonly A[] | undefined): readonly A[] => [
    ...own,
    ...[...loaded.values()].flatMap((plugin) => of(plugin) ?? []),
  ]
  return {
    loaded: () => [...loaded].map(([name, { version }]) => ({ name, version })),
    plugin: async (name, asked) => {
      const known = loaded.get(name)
      if (known !== undefined) return right(known)
      const refused = refusedPlugin(name, asked, request)
      if (refused !== undefined) return left(refused)
      const plugin = await loadPlugin(name, options)
      if (!isLeft(plugin)) loaded.set(name, plugin.right)
      const bare = isLeft(plugin) && plugin.left.problems[0]?.code === 'E501' ? bareName(asked) : undefined
      if (bare === undefined || packageFolder(bare, options.folders) === undefined) return plugin
      const other = await loadPlugin(bare, options)
      if (!isLeft(other)) loaded.set(bare, other.right)
      return other
    },
    readers: () => all<AnyReader>(ownReaders, (plugin) => plugin.readers),
    views: () =>
      all<AnyView>([tagsToSpans, spansToTrees, ...treesToSpans, ...mentionsToClusters], (plugin) => plugin.views),
  }
}

/** The package of somebody else that a short name may mean too, where none of ours has it. */
const bareName = (asked: string): string | undefined => (/^[@.]/.test(asked) ? undefined : asked.split('/')[0])

/** A plugin is code: it is a package by its bare name, or a file of the config's own folder. */
const refusedPlugin = (own: string, asked: string, request: Parameters<typeof stockOf>[0]): Failure | undefined => {
  const spot = spotOf(request, 'metrics')
  const path = pathIn(request.folder, own)
  if (own.startsWith('.')) return leavesRoot(path, { root: request.root, spot }) ?? missingFile(path, spot)
  if (/^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*$/.test(own)) return undefined
  const hint = 'name a package, such as @assay/lea, or a file by a path that begins with ./'
  return failureAt(2, 'E208', `${asked} is no name of a package: no URL and no absolute path is loaded`, hint, spot)
}

const missingFile = (path: string, spot: Spotted): Failure | undefined =>
  existsSync(path)
    ? undefined
    : failureAt(4, 'E501', `there is no plugin ${path}`, 'check the path; it is relative to the config', spot)
