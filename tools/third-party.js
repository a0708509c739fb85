// Notices of the packages of others that a bundle holds: their licences ask that they go with each copy.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the package that a file is of, where it is not ours. */
const folderOf = (path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/@]+)\//.exec(path.replaceAll('\\', '/'))?.[1]

const licenceIn = (folder) => {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  if (file === undefined) throw new Error(`${folder} has no file with its licence: what it asks for cannot be told`)
  return readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()
}

/**
 * The packages of which files are in outputs of esbuild, by name: their versions and the texts of their licences. `outputs` are those of its
 * metafile.
 */
export const thirdPartyIn = (outputs, root = '.') => {
  const inputs = outputs.flatMap(({ inputs }) => Object.entries(inputs))
  const folders = new Set(inputs.flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 && folderOf(path)) || []))
  const all = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return { name, version, license, text: licenceIn(join(root, folder)) }
  })
  return [...new Map(all.map((each) => [`${each.name} ${each.version}`, each])).values()].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )
}

/** The notices as text; empty where nothing of others is inside. */
export const noticesOf = (packages) =>
  packages.length === 0
    ? ''
    : `This holds code of the following packages.\n${packages
        .map(({ name, version, license, text }) => `\n==== ${name} ${version} (${license})\n\n${text}\n`)
        .join('')}`

/** For Rolldown: writes the notices of what is inside beside it. */
export const thirdParty = {
  name: 'licences of what is inside',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const inputs = chunks.flatMap(({ modules }) =>
      Object.entries(modules).map(([path, { renderedLength }]) => [path, { bytesInOutput: renderedLength }]),
    )
    const source = noticesOf(thirdPartyIn([{ inputs: Object.fromEntries(inputs) }], ''))
    if (source !== '') this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY.txt', source })
  },
}
