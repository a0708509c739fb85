/** A large table as it lies in columns: what a label comes to is read off where somebody asks, and is not kept. */

/** Reads the statistic of a block; `undefined` where it is empty. */
type Take<S> = (block: number) => S | undefined

class TakenTable<S> implements ReadonlyMap<string, S> {
  private readonly blocks: ReadonlyMap<string, number>
  private readonly take: Take<S>

  constructor(blocks: ReadonlyMap<string, number>, take: Take<S>) {
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
export const takenTable = <S>(blocks: ReadonlyMap<string, number>, take: Take<S>): ReadonlyMap<string, S> =>
  new TakenTable(blocks, take)
