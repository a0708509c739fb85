/** A table with one label. Lines of evidence hold many of them, and a `Map` costs ten times as much to make. */
class OneLabel<S> implements ReadonlyMap<string, S> {
  readonly size = 1
  private readonly label: string
  private readonly value: S

  constructor(label: string, value: S) {
    this.label = label
    this.value = value
  }

  get(label: string): S | undefined {
    return label === this.label ? this.value : undefined
  }

  has(label: string): boolean {
    return label === this.label
  }

  forEach(onLabel: (value: S, label: string, table: ReadonlyMap<string, S>) => void): void {
    onLabel(this.value, this.label, this)
  }

  entries(): MapIterator<[string, S]> {
    return ([[this.label, this.value]] as [string, S][]).values()
  }

  keys(): MapIterator<string> {
    return [this.label].values()
  }

  values(): MapIterator<S> {
    return [this.value].values()
  }

  [Symbol.iterator](): MapIterator<[string, S]> {
    return this.entries()
  }
}

/** The table in which `label` alone has a statistic. */
export const oneLabel = <S>(label: string, value: S): ReadonlyMap<string, S> => new OneLabel(label, value)
