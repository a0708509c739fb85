/** A tag or a name among others on one line: quoted where its end would not be seen. */
export const tagText = (tag: string): string => (/^[\w.[\]-]+$/.test(tag) ? tag : JSON.stringify(tag))
