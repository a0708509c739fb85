/** The gallery: the report of each example of the repository, made by the command line. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AS_FILE, code, fence, type Page, plain } from './page.ts'
import { root } from './written.ts'

interface Example {
  readonly name: string
  readonly about: string
}

export const examples: readonly Example[] = readdirSync(join(root, 'examples'))
  .filter((name) => existsSync(join(root, 'examples', name, 'assay.json')))
  .map((name) => {
    const config = JSON.parse(readFileSync(join(root, 'examples', name, 'assay.json'), 'utf8')) as {
      readonly 'x-what'?: string
    }
    return { name, about: config['x-what'] ?? '' }
  })

const callOf = ({ name }: Example): readonly string[] => ['run', `examples/${name}/assay.json`]

const figure = ({ name, about }: Example): string =>
  `## ${name}\n\n${about === '' ? '' : `${plain(about)}\n\n`}[The report](/gallery/${name}.html)${AS_FILE}, one file, made by\n\n${fence(`assay ${callOf({ name, about }).join(' ')} -o ${name}.html`, 'sh')}`

export const galleryPage = (): Page => ({
  path: 'gallery',
  title: 'Gallery of reports',
  text: `# Gallery of reports\n\nThe reports of the examples of the repository, as ${code('-f html')} writes them.\n\n${examples.map(figure).join('\n')}`,
})

/** Writes the report of an example with the command line as it is in the sources. */
export const writeReport = (example: Example, to: string): void => {
  const call = [...callOf(example), '--quiet', '-o', to]
  const bin = ['--conditions=@assay/source', '--import', 'tsx', 'apps/cli/src/bin.ts']
  const { status, stderr } = spawnSync(process.execPath, [...bin, ...call], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`assay ${call.join(' ')}: ${stderr}`)
}
