/** What a document without a name of its own is called: its file, without folder, ending and `.gz`. */
export const stemOf = (path: string): string =>
  (path.split(/[/\\]/).at(-1) as string).replace(/\.gz$/, '').replace(/(.)\.[^.]{1,20}$/, '$1')
