/** Remedies as they are typed. */

/** `--set reader.annotator='Ann B'`: an option of a reader with a value that the shell leaves as it is. */
export const setting = (option: string, value = ''): string =>
  `--set reader.${option}=${/^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`}`
