/** A page for a submission that was refused: its problems as text. */
import { text } from './markup.ts'
import { renderDocument } from './render-document.ts'

/** One HTML file; `problems` is what a terminal shows, without colours. */
export const refusalPage = (title: string, problems: string): string =>
  renderDocument({
    title,
    facts: 'not scored',
    pages: [
      { id: 'problems', title: 'What is wrong', html: `<pre>${problems.split('\n').map(text).join('\n')}</pre>\n` },
    ],
  })
