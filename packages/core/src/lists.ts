/** Lists grouped by key. */

/** Appends an item to the list of its key. */
export const addTo = <K, A>(lists: Map<K, A[]>, key: K, item: A): void => {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

/** Items by their keys, in the order in which they come. */
export const grouped = <K, A>(items: Iterable<A>, keyOf: (item: A) => K): ReadonlyMap<K, readonly A[]> => {
  const lists = new Map<K, A[]>()
  for (const item of items) addTo(lists, keyOf(item), item)
  return lists
}
