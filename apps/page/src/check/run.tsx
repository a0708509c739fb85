/** A run: what was found in it, and every mistake that scoring would refuse. */
import { Problems } from '../view/problems.tsx'
import type { FileView, LabelView, RunView } from './protocol.ts'

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

const fileText = (file: FileView): string => {
  if ('looksLike' in file) return `looks like ${file.looksLike}`
  const { format, documents, lines } = file
  return [format, counted(documents, 'document'), ...(lines === undefined ? [] : [counted(lines, 'line')])].join(', ')
}

const List = ({ files }: { readonly files: readonly FileView[] }) => (
  <ul class="files">
    {files.map((file) => (
      <li key={file.path}>
        <bdi class="path">{file.path}</bdi>: {fileText(file)}
      </li>
    ))}
  </ul>
)

/** Files of a run that are not folded. */
const MAX_UNFOLDED = 8

const Files = ({ files }: { readonly files: readonly FileView[] }) =>
  files.length <= MAX_UNFOLDED ? (
    <List files={files} />
  ) : (
    <details>
      <summary>{files.length} files</summary>
      <List files={files} />
    </details>
  )

const Labels = ({ labels }: { readonly labels: readonly LabelView[] }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Label</th>
        <th scope="col" class="number">
          Count
        </th>
      </tr>
    </thead>
    <tbody>
      {labels.map(({ label, count, isRefused }) => (
        <tr key={label} class={isRefused ? 'refused' : ''}>
          <th scope="row">
            <bdi>{label}</bdi>
            {isRefused && ', not a label of the task'}
          </th>
          <td class="number">{count}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Documents of all files, if each was read. */
const documentsIn = (files: readonly FileView[]): string => {
  const counts = files.flatMap((file) => ('documents' in file ? [file.documents] : []))
  if (counts.length < files.length || files.length === 0) return ''
  const all = counts.reduce((sum, documents) => sum + documents, 0)
  return `, ${counted(all, 'document')}`
}

export const Run = ({ run }: { readonly run: RunView }) => {
  const { name, files, labels, mistakes, isOfTask, warnings } = run
  const isRefused = mistakes.problems.length > 0
  return (
    <article class={isRefused ? 'refused' : ''}>
      <h3>
        <bdi>{name}</bdi>:{' '}
        {isRefused ? `${counted(mistakes.problems.length, 'mistake')}${isOfTask ? ' of the task' : ''}` : 'in order'}
        {documentsIn(files)}
      </h3>
      <Problems {...mistakes} of={name} />
      {warnings.problems.length > 0 && (
        <details>
          <summary>{counted(warnings.problems.length, 'warning')}, for which no run is refused</summary>
          <Problems {...warnings} of={name} />
        </details>
      )}
      {files.length > 0 && <Files files={files} />}
      {labels.length > 0 && <Labels labels={labels} />}
    </article>
  )
}
