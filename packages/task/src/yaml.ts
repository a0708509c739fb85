/** YAML of plain data: maps and lists in blocks, texts in quotes as in JSON. */

export type Yaml = string | number | boolean | readonly Yaml[] | { readonly [key: string]: Yaml | undefined }

const isBlock = (value: Yaml): value is readonly Yaml[] | { readonly [key: string]: Yaml | undefined } =>
  typeof value === 'object'

const linesOf = (value: Yaml): readonly string[] => {
  if (!isBlock(value)) return [JSON.stringify(value)]
  if (Array.isArray(value))
    return value.flatMap((item: Yaml) => linesOf(item).map((line, i) => (i === 0 ? `- ${line}` : `  ${line}`)))
  return Object.entries(value).flatMap(([key, member]) => {
    if (member === undefined) return []
    return isBlock(member)
      ? [`${key}:`, ...linesOf(member).map((line) => `  ${line}`)]
      : [`${key}: ${linesOf(member)[0]}`]
  })
}

/** A document of YAML; keys are plain words. Empty maps and lists have no blocks, and are not written. */
export const yaml = (value: { readonly [key: string]: Yaml | undefined }): string => `${linesOf(value).join('\n')}\n`
