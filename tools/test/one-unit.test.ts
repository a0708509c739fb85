/** One text in every format with positions, held against itself and the next one. */
import { checkOneUnit } from './one-unit.ts'

checkOneUnit((gold, system, formats) => system === gold || system === (gold + 1) % formats)
