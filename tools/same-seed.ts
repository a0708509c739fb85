/** Before every test file: properties draw the same examples each time, so that what passes here passes everywhere. */
import fc from 'fast-check'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 })
