/** The first page of the site: three doors, to a score, a metric and a shared task. */
import { PURPOSE } from './from.ts'
import { AS_FILE, fence, type Page } from './page.ts'

interface Door {
  readonly title: string
  readonly text: string
  readonly call: string
  /** The pages behind it: a title and a path of the site. */
  readonly links: readonly (readonly [title: string, path: string])[]
}

const doors: readonly Door[] = [
  {
    title: 'Score',
    text: 'Two files are enough: the format is recognised, and the metric fits it. `assay.html` does the same in the browser.',
    call: 'npm install -D @assay/cli @assay/core @assay/conll-f1\nnpx assay gold.conll run1.conll',
    links: [
      ['What I have, what I call', '/about#what-i-have-what-i-call'],
      ['A tour', '/docs/tour'],
      ['In your browser', '/assay-html'],
      ['Reports of the examples', '/gallery'],
      ['Metrics', '/metrics/'],
      ['Readers', '/readers/'],
    ],
  },
  {
    title: 'Write a metric',
    text: 'A metric is two functions. Breakdowns, intervals, tests and reports come from the host, and a kit of laws tests it.',
    call: 'npm create @assay/plugin kappa',
    links: [
      ['The guide', '/files/packages/core/GUIDE.md.txt'],
      ['The contract', '/contract'],
      ['Core', '/packages/core'],
      ['Architecture', '/docs/architecture'],
    ],
  },
  {
    title: 'Run a shared task',
    text: 'A config becomes a bundle for Codabench, an evaluator for TIRA, or a folder with a leaderboard.',
    call: 'npx assay task init assay.json --platform codabench -o task',
    links: [
      ['Shared tasks', '/docs/shared-tasks'],
      ['The config', '/docs/config'],
      ['Is the difference real?', '/docs/significance'],
      ['In CI', '/docs/ci'],
    ],
  },
]

const doorText = ({ title, text, call, links }: Door): string =>
  `## ${title}\n\n${text}\n\n${fence(call, 'sh')}\n${links.map(([name, path]) => `[${name}](${path})${path.startsWith('/files/') ? AS_FILE : ''}`).join(' · ')}\n`

export const doorsPage: Page = {
  path: 'index',
  title: 'Start',
  text: `# Assay\n\nAssay ${PURPOSE}.\n\n${doors.map(doorText).join('\n')}`,
}
