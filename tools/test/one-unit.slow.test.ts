/** One text in every format with positions, held against every other. */
import { checkOneUnit } from './one-unit.ts'

checkOneUnit(() => true)
