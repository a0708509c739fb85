/**
 * The script of every page: its tables are sorted and filtered, and texts are copied. All that a page says is there without it. It makes
 * elements and texts, never markup out of a text, and stores nothing. The page names its hash and runs no other script.
 */

import { chooseMetric } from './choose-metric.ts'
import { moveBetweenMarks } from './move-between-marks.ts'
import { offerCopies } from './offer-copies.ts'
import { openDetails } from './open-details.ts'
import { reachFrames } from './reach-frames.ts'
import { sortTables } from './sort-tables.ts'

sortTables()
offerCopies()
// before the frames are measured
chooseMetric()
reachFrames()
openDetails()
moveBetweenMarks()
