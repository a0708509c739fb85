/** What a bare name means that is not the name of a package: a metric of an installed plugin or, where none has it, a preset. */
import { suggest } from '@assay/core/host'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../problems/failure.ts'
import { splitName } from './load.ts'
import type { Loaded, Stock } from './stock.ts'

const isBare = (asked: string): boolean => /^[^@./][^/]*$/.test(asked)

/** Whether a failure says that there is no plugin of a name. */
const isNone = ({ problems }: Failure): boolean => problems[0]?.code === 'E501' || problems[0]?.code === 'E504'

type Kind = 'metric' | 'preset'

const namesIn = ({ plugin }: Loaded, kind: Kind): readonly string[] =>
  kind === 'preset' ? Object.keys(plugin.presets ?? {}) : (plugin.metrics ?? []).map(({ name }) => name)

const shortOf = (name: string): string => name.replace(/^@assay\//, '')

const unknown = (asked: string, all: readonly Loaded[]): Failure => {
  const names = all.flatMap((one) => [shortOf(one.name), ...namesIn(one, 'metric'), ...namesIn(one, 'preset')])
  const near = suggest(asked, names)
  // a name that may be mistyped is not offered for installing: somebody else may have taken it
  const hint =
    near === undefined
      ? `assay list shows what is installed; if it is a package, install it: npm install ${splitName(asked).package}`
      : `did you mean ${near}?`
  return failure(4, 'E501', `there is no plugin, metric or preset "${asked}" here`, hint)
}

/** `PACKAGE/NAME` for a bare name; `none` is why it is not the name of a plugin. */
export const meantBy = async (stock: Stock, asked: string, none: Failure): Promise<Either<Failure, string>> => {
  if (!isBare(asked) || !isNone(none)) return left(none)
  const all = await stock.installed()
  for (const kind of ['metric', 'preset'] as const) {
    const [first, ...others] = all
      .filter((one) => namesIn(one, kind).includes(asked))
      .map(({ name }) => `${name}/${asked}`)
    if (first === undefined) continue
    if (others.length === 0) return right(first)
    const hint = `say which: ${[first, ...others].join(' or ')}`
    return left(failure(2, 'E210', `several packages have a ${kind} "${asked}"`, hint))
  }
  return left(none.problems[0]?.code === 'E501' ? unknown(asked, all) : none)
}

/** The same where a name may be that of a plugin, or of something in one, which stays as it was said. */
export const wholeName = async (stock: Stock, asked: string): Promise<Either<Failure, string>> => {
  const loaded = await stock.plugin(splitName(asked).package, asked)
  return isLeft(loaded) ? meantBy(stock, asked, loaded.left) : right(asked)
}
