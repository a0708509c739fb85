/** Readers of the formats that reports are written in, as others would read them; they take nothing that is not allowed. */

/** The cells of CSV, as RFC 4180 says. */
export const parsedCsv = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]]
  let rest = text
  while (rest !== '') {
    const found = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n)/.exec(rest)
    if (found === null) throw new Error(`no CSV: ${rest.slice(0, 40)}`)
    const [whole, quoted, plain, end] = found
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!)
    rest = rest.slice(whole.length)
    if (end !== ',' && rest !== '') rows.push([])
  }
  return rows
}
