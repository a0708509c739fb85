/** Whether the running Node is new enough: looked at before anything else is imported, which an older one could not read. */

/** The least that `engines` of package.json allows. */
export const least: readonly [major: number, minor: number] = [20, 19]

/** What is said in place of what was asked for. */
export const tooOld = (version: string): string | undefined => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > least[0] || (major === least[0] && minor >= least[1])) return undefined
  return `assay needs Node ${least.join('.')} or newer, and this is ${version}; install one from https://nodejs.org, or with nvm install 22`
}
