/**
 * Shapes of sampled clusters: over which clusters of the system the records of each are spread. All that an estimate needs of a cluster
 * follows from its shape, and clusters of one shape are counted together, so that a sum is exact whatever its order.
 */

/** Equal parts of a sampled cluster; a part is what it has in common with one cluster of the system. */
interface AlikeParts {
  /** Records of the part. */
  readonly common: number
  /** All records of the cluster of the system. */
  readonly size: number
  /** The number of such parts. */
  readonly times: number
}

export interface Shape {
  readonly parts: readonly AlikeParts[]
  /** The weight that the file gives; 1 without. */
  readonly weight: number
  /** Number of records. */
  readonly records: number
  /** Σ over records of the other records of its cluster of the system that are not in this one, and of those in this one that are not there. */
  readonly extra: number
  readonly missing: number
  /** Σ over records of the share of its cluster of the system that is in this one, and the other way round. */
  readonly precision: number
  readonly recall: number
  /** True if it is a cluster of the system. */
  readonly isExact: boolean
}

/** `2/5 1/1x3@0.5`: two records in a cluster of five, three alone; weight 0.5. */
export const shapeText = (
  parts: readonly (readonly [common: number, size: number])[],
  weight: number | undefined,
): string => {
  const times = new Map<string, number>()
  for (const [common, size] of parts) times.set(`${common}/${size}`, (times.get(`${common}/${size}`) ?? 0) + 1)
  const sorted = [...times].sort(([a], [b]) => (a < b ? -1 : 1))
  const text = sorted.map(([part, n]) => (n === 1 ? part : `${part}x${n}`)).join(' ')
  return weight === undefined ? text : `${text}@${weight}`
}

export const shapeOf = (text: string): Shape => {
  const [list = '', weight = '1'] = text.split('@')
  const parts = list.split(' ').map((part): AlikeParts => {
    const [common = 0, size = 0, times = 1] = part.split(/[/x]/).map(Number)
    return { common, size, times }
  })
  const over = (of: (part: AlikeParts) => number): number => parts.reduce((sum, part) => sum + part.times * of(part), 0)
  const records = over(({ common }) => common)
  const [first] = parts
  return {
    parts,
    weight: Number(weight),
    records,
    extra: over(({ common, size }) => common * (size - common)),
    missing: over(({ common }) => common * (records - common)),
    precision: over(({ common, size }) => (common * common) / size),
    recall: over(({ common }) => (common * common) / records),
    isExact: first !== undefined && first.common === records && first.size === records,
  }
}
