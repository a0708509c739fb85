/**
 * What each package gives out, as texts that stand in the repository (`api/`): a change of the public interface is seen in review.
 * `node --import tsx tools/api-report.ts` compares them with what is built, and `--update` writes them; names of packages after it
 * leave out the others.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
} from '@microsoft/api-extractor'

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(repository, 'api')

interface Entry {
  readonly package: string
  /** `core`, `core.source` */
  readonly name: string
  readonly types: string
}

/** The declarations of an entry: before they are bundled, or, of a package that is not bundled, as they are published. */
const declarationsOf = (at: string, types: string): string => {
  const unbundled = join(at, types.replace(/^\.\/dist\//, '.types/'))
  return existsSync(unbundled) ? unbundled : join(at, types)
}

/** The entries of a package that have types, as tsc has written them before they are bundled; not the internal ones, about which nothing is promised. */
const entriesOf = (name: string): readonly Entry[] => {
  const at = join(repository, 'packages', name)
  const { exports } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly types?: string }>>
  }
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string' || target.types === undefined || path.startsWith('./internal')
      ? []
      : [
          {
            package: at,
            name: [name, ...path.split('/').slice(1)].join('.'),
            types: declarationsOf(at, target.types),
          },
        ],
  )
}

const none = { default: { logLevel: ExtractorLogLevel.None } }

const configOf = (entry: Entry): ExtractorConfig =>
  ExtractorConfig.prepare({
    configObject: {
      projectFolder: entry.package,
      newlineKind: 'lf',
      mainEntryPointFilePath: entry.types,
      compiler: { tsconfigFilePath: join(entry.package, 'tsconfig.json') },
      apiReport: {
        enabled: true,
        reportFolder: folder,
        reportTempFolder: join(repository, 'node_modules', '.cache', 'api'),
        reportFileName: entry.name,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: { extractorMessageReporting: none, tsdocMessageReporting: none },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(entry.package, 'package.json'),
  })

/** The entries whose report is not as it was; it is written where that is asked for. What they share is read once. */
const changedAmong = (entries: readonly Entry[], update: boolean): readonly Entry[] => {
  const configs = entries.map((entry) => [entry, configOf(entry)] as const)
  const [first] = configs
  if (first === undefined) return []
  const compilerState = CompilerState.create(first[1], { additionalEntryPoints: entries.map(({ types }) => types) })
  const messageCallback = (message: ExtractorMessage): void => {
    message.handled = true
  }
  return configs
    .filter(
      ([, config]) => Extractor.invoke(config, { localBuild: update, compilerState, messageCallback }).apiReportChanged,
    )
    .map(([entry]) => entry)
}

const update = process.argv.includes('--update')
mkdirSync(folder, { recursive: true })
const entries = readdirSync(join(repository, 'packages')).flatMap(entriesOf)
const files = new Set(entries.map(({ name }) => `${name}.api.md`))
const gone = readdirSync(folder).filter((file) => !files.has(file))
if (update) for (const file of gone) rmSync(join(folder, file))
const named = process.argv.slice(2).filter((word) => word !== '--update')
const asked = entries.filter((entry) => named.length === 0 || named.includes(basename(entry.package)))
const missing = asked.filter((entry) => !existsSync(entry.types))
const changed = [
  ...missing,
  ...changedAmong(
    asked.filter((entry) => !missing.includes(entry)),
    update,
  ),
].map(({ name }) => name)
const wrong = update ? [] : [...changed, ...gone]
for (const name of wrong) console.error(`the public interface of ${name} is not as api/ has it`)
if (wrong.length > 0) {
  console.error(
    'look at the change, and if it is meant: npm run setup && node --import tsx tools/api-report.ts --update',
  )
  process.exitCode = 1
}
