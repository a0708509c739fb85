/** The gallery: the report of each example of the repository, made by the command line. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { assemble, callingIn } from '../assembled.ts'
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

/** Writes the reports of all examples into a folder, by the command line as it is in the sources: bundled once, and called in this process. */
export const writeReports = async (to: string): Promise<void> => {
  mkdirSync(to, { recursive: true })
  const [before, folder] = [process.cwd(), await assemble()]
  try {
    process.chdir(folder)
    for (const example of examples) {
      const call = [...callOf(example), '--quiet', '-o', join(to, `${example.name}.html`)]
      const { exit, err } = await callingIn(folder)(...call)
      if (exit !== 0) throw new Error(`assay ${call.join(' ')}: ${err}`)
    }
  } finally {
    process.chdir(before)
    rmSync(folder, { recursive: true, force: true })
  }
}
