/** Checks the Node version, before any module is imported that an older Node cannot parse. */

/** Minimal version, as in `engines` of package.json. */
export const least: readonly [major: number, minor: number] = [20, 19]

/** The error message for a Node that is too old. */
export const tooOld = (version: string): string | undefined => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > least[0] || (major === least[0] && minor >= least[1])) return undefined
  return `assay needs Node ${least.join('.')} or newer, and this is ${version}; install one from https://nodejs.org, or with nvm install 22`
}
