/** `1 tag`, `2 tags`. */
export const several = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
