/** A run: what was found in it, and every mistake that scoring would refuse. */
import { Problems } from '../view/problems.tsx'
import type { FileView, LabelView, RunView } from './protocol.ts'

const counted = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`

const Files = ({ files }: { readonly files: readonly FileView[] }) => (
  <div class="wide">
    <table>
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">Format</th>
          <th scope="col">Documents</th>
          <th scope="col">Lines</th>
        </tr>
      </thead>
      <tbody>
        {files.map(({ path, format, documents, lines }) => (
          <tr key={path}>
            <th scope="row">
              <bdi>{path}</bdi>
            </th>
            <td>{documents === undefined && format !== 'not known' ? `looks like ${format}` : format}</td>
            <td>{documents ?? '–'}</td>
            <td>{lines ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Labels = ({ labels }: { readonly labels: readonly LabelView[] }) => (
  <div class="wide">
    <table class="labels">
      <thead>
        <tr>
          <th scope="col">Label</th>
          <th scope="col">Count</th>
        </tr>
      </thead>
      <tbody>
        {labels.map(({ label, count, isRefused }) => (
          <tr key={label} class={isRefused ? 'refused' : ''}>
            <th scope="row">
              <bdi>{label}</bdi>
              {isRefused && ', not a label of the task'}
            </th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const documentsIn = (files: readonly FileView[]): string => {
  const known = files.flatMap(({ documents }) => (documents === undefined ? [] : [documents]))
  return known.length < files.length || files.length === 0
    ? ''
    : `, ${counted(
        known.reduce((sum, n) => sum + n, 0),
        'document',
      )}`
}

export const Run = ({ run: { name, files, labels, mistakes, warnings } }: { readonly run: RunView }) => {
  const errors = mistakes.problems.filter(({ severity }) => severity === 'error').length
  const isRefused = mistakes.problems.length > 0
  return (
    <article class={isRefused ? 'error' : 'fine'}>
      <h3>
        <bdi>{name}</bdi>: {isRefused ? counted(errors, 'mistake') : 'in order'}
        {documentsIn(files)}
      </h3>
      <Problems {...mistakes} />
      {warnings.problems.length > 0 && (
        <details>
          <summary>{counted(warnings.problems.length, 'remark')}, which no scoring would refuse</summary>
          <Problems {...warnings} />
        </details>
      )}
      {files.length > 0 && <Files files={files} />}
      {labels.length > 0 && <Labels labels={labels} />}
    </article>
  )
}
