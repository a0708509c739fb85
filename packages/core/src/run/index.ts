/** The host: loads plugins, reads both sides, pairs them, and scores. */
export { type ExitCode, type Failure, failure, nowhere } from './failure.ts'
export { defaultName, expandFiles, splitColumn } from './files.ts'
export { type Import, importFrom, type Installed, installedPlugins, type LoadOptions, loadPlugin, splitName } from './load.ts'
export { type Plan, planOf } from './plan.ts'
export { type Bootstrap, type MadeSystem, type ReadSystem, type Request, type Side, type Texts } from './request.ts'
export { evidence, type Line, type Outcome, type Surroundings, score, scorePlan } from './score.ts'
export { parseSignature, type Signed } from './signature.ts'
export { nearest, suggestion } from './suggest.ts'
