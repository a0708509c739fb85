// A reader as somebody outside of this repository writes it: an id, a tab, and words with their tags, such as `7<TAB>Oslo/B-LOC`.
import { formAt, left, reader, right, tagAt, tagsOf } from '@assay/core'
import { linesOf } from '@assay/core/source'

const noOptions = { '~standard': { version: 1, vendor: 'assay-kappa', validate: () => ({ value: {} }) } }
const text = { encoding: 'utf-8', maxLineBytes: 2 ** 20 }

function* read(source) {
  for (const line of linesOf(source, text)) {
    if (line._tag === 'Left') return yield line
    const at = { path: source.path, line: line.right.number, column: 1 }
    const [id, words] = line.right.text.split('\t')
    const cells = (words ?? '').split(' ').map((cell) => cell.split('/'))
    const bad = cells.find((cell) => cell.length !== 2)
    if (bad !== undefined) {
      const message = `"${bad.join('/')}" is not a word with its tag`
      yield left({ severity: 'error', code: 'KAPPA7', message, at, text: line.right.text, hint: 'write word/TAG' })
      continue
    }
    const content = tagsOf(
      cells.map(([, tag]) => tag),
      cells.map(([word]) => word),
    )
    yield right({ id, content, meta: {}, at })
  }
}

export const pairs = reader({
  contract: 1,
  name: 'tagged',
  title: 'words and tags in pairs, a sentence a line',
  gives: 'tags',
  options: noOptions,
  sniff: (head) => (/^\S+\t\S+\/\S/.test(head) ? 0.9 : 0),
  pairs: 'id',
  units: 'sentences',
  with: () => (source) => ({ [Symbol.iterator]: () => read(source) }),
  writer: {
    endings: ['.pairs'],
    write: function* (documents) {
      for (const { id, content } of documents) {
        const cells = Array.from({ length: content.length }, (_, i) => `${formAt(content, i)}/${tagAt(content, i)}`)
        yield `${id}\t${cells.join(' ')}\n`
      }
    },
  },
})
