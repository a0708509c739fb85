import { testsThat } from './vitest.ts'

export default testsThat({ starts: true })
