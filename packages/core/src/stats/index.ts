/** Statistics: describe once, derive the rest. */
export { count } from './count.ts'
export { distinct } from './distinct.ts'
export { oneLabel } from './one-label.ts'
export { struct } from './struct.ts'
export { table } from './table.ts'
export { type Total, total, totalOf, totalOfAll, totalValue } from './total.ts'
