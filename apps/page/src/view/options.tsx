/** Form of the options of a metric or a format. */
import type { Json } from '@assay/core'
import type { Field } from '../work/fields.ts'

interface OptionProps {
  /** The metric, or the file, whose option it is. */
  readonly of: string
  readonly field: Field
  readonly text: string | undefined
  /** Value of the config. */
  readonly given: Json | undefined
  readonly onChange: (text: string, usual: string) => void
}

/** Formats a value as it is typed. */
const asText = (value: Json): string => {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

const Option = ({ of, field, text, given, onChange }: OptionProps) => {
  const { name, description, kind, choices, default: usual, values } = field
  const id = `option-${of}-${name}`.replace(/[^\w-]/g, '-')
  const change = (event: Event): void =>
    onChange((event.currentTarget as HTMLInputElement | HTMLSelectElement).value, initial)
  const initial = given === undefined ? usual : asText(given)
  const value = text ?? initial
  const shared = { id, 'aria-describedby': `${id}-help` }
  return (
    <div class="option">
      <label for={id}>{name}</label>
      {kind === 'choice' ? (
        <select {...shared} value={value} onChange={change}>
          {!choices.includes(usual) && <option value={usual}>{usual === '' ? 'default' : usual}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice === usual ? `${choice} (default)` : choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          onInput={change}
          type="text"
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          value={value}
          dir="auto"
          placeholder={values}
        />
      )}
      <span class="note" id={`${id}-help`}>
        {description}
        {kind === 'list' && ' (comma-separated)'}
      </span>
    </div>
  )
}

interface OptionsProps extends Pick<OptionProps, 'of'> {
  /** Name of the side or format that they belong to, as shown. */
  readonly title: string
  readonly fields: readonly Field[]
  readonly texts: Readonly<Record<string, string>>
  readonly given: Readonly<Record<string, Json>>
  readonly onChange: (name: string, text: string, usual: string) => void
}

/** Folded options of a metric or a format; those that were changed are named. */
export const Options = ({ of, title, fields, texts, given, onChange }: OptionsProps) => (
  <details>
    <summary>
      options of {title}
      {Object.keys(texts).length > 0 && ` (changed: ${Object.keys(texts).join(', ')})`}
    </summary>
    {fields.map((field) => (
      <Option
        key={field.name}
        of={of}
        field={field}
        text={texts[field.name]}
        given={given[field.name]}
        onChange={(text, usual) => onChange(field.name, text, usual)}
      />
    ))}
  </details>
)
