import { testsThat } from '../../tools/vitest.ts'

export default testsThat({ starts: true })
