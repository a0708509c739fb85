// Worker threads of the sources: the loader of the process does not reach them, so they bring it.
import { register } from 'tsx/esm/api'

register()
// not awaited, as in there
void import('./worker.ts')
