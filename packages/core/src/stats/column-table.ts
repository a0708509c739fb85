/** A large table in columns: the statistic of a label is read on access, and not cached. */

/** Reads the statistic of a block; `undefined` where it is empty. */
type BlockReader<S> = (block: number) => S | undefined

class ColumnTable<S> implements ReadonlyMap<string, S> {
  private readonly blocks: ReadonlyMap<string, number>
  private readonly take: BlockReader<S>

  constructor(blocks: ReadonlyMap<string, number>, take: BlockReader<S>) {
    this.blocks = blocks
    this.take = take
  }

  get size(): number {
    let size = 0
    for (const block of this.blocks.values()) if (this.take(block) !== undefined) size++
    return size
  }

  get(label: string): S | undefined {
    const block = this.blocks.get(label)
    return block === undefined ? undefined : this.take(block)
  }

  has(label: string): boolean {
    return this.get(label) !== undefined
  }

  forEach(onLabel: (value: S, label: string, table: ReadonlyMap<string, S>) => void): void {
    for (const [label, value] of this.entries()) onLabel(value, label, this)
  }

  *entries(): MapIterator<[string, S]> {
    for (const [label, block] of this.blocks) {
      const value = this.take(block)
      if (value !== undefined) yield [label, value]
    }
  }

  *keys(): MapIterator<string> {
    for (const [label] of this.entries()) yield label
  }

  *values(): MapIterator<S> {
    for (const block of this.blocks.values()) {
      const value = this.take(block)
      if (value !== undefined) yield value
    }
  }

  [Symbol.iterator](): MapIterator<[string, S]> {
    return this.entries()
  }
}

/** The labels of a table with their blocks, and how a block is read. The columns must not be added to afterwards. */
export const columnTable = <S>(blocks: ReadonlyMap<string, number>, take: BlockReader<S>): ReadonlyMap<string, S> =>
  new ColumnTable(blocks, take)
