/** Rewords the flags of a hint as the fields of the page. */

const OPTION = /--(set|gold-set|system-set) ([\w.-]+)=((?:[^\s;:()]|:(?=\w))*[^\s;:(),])/g

const sides: Readonly<Record<string, string>> = { 'gold-set': ' of the gold', 'system-set': ' of the system' }

const fields: Readonly<Record<string, string>> = {
  'documents.missing': 'documents missing in a system',
  'documents.extra': 'documents missing in the gold',
  'documents.names': 'names of documents',
  disjoint: 'gold and system with nothing in common',
}

const settingText = (flag: string, key: string, value: string): string => {
  if (key === 'reader') return `the format ${value}${sides[flag] ?? ''}`
  if (fields[key] !== undefined) return `"${fields[key]}": ${value}`
  const of = key.startsWith('reader.') ? 'format' : 'metric'
  return `${key.replace(/^reader\./, '')}=${value} in the options of the ${of}${sides[flag] ?? ''}`
}

/** The hint with fields in the place of flags. */
export const pageHint = (hint: string): string =>
  hint
    .replace(OPTION, (_, flag: string, key: string, value: string) => settingText(flag, key, value))
    .replace(/--reader ([\w-]+)/g, (_, name: string) => (name === 'NAME' ? 'choose a format' : `the format ${name}`))
    .replace(/^name one of them: (?='.*\.xls[xm]\/)/i, 'give the workbook alone, and choose its sheet: ')
    .replace(/--view ([\w-]+)/g, 'view=$1 in the options of the metric')
