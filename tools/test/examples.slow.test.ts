/** The examples of the pages that score a whole campaign, or draw a thousand times. */
import { checkExamples, takesLong } from './page-examples.ts'

checkExamples(takesLong)
