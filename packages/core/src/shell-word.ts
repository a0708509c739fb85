/** A value as a shell takes it for one word: as it is, or in quotes; a comma and an @ at its beginning mean something to PowerShell. */
export const shellWord = (text: string): string =>
  /^[\w%+=:./-][\w@%+=:./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
