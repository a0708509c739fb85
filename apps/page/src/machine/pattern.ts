/** Glob patterns of file names: `*`, `?`, `**` and `{a,b}`. */

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const tokens = /\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[^*?{]+|\{/g

const sourceOf = (pattern: string): string =>
  (pattern.match(tokens) ?? [])
    .map((token) => {
      if (token === '**/') return '(?:[^/]+/)*'
      if (token === '**') return '.*'
      if (token === '*') return '[^/]*'
      if (token === '?') return '[^/]'
      if (token.startsWith('{') && token.endsWith('}'))
        return `(?:${token.slice(1, -1).split(',').map(sourceOf).join('|')})`
      return literal(token)
    })
    .join('')

/** Creates a matcher of paths; hidden files never match. */
export const newMatcher = (pattern: string): ((path: string) => boolean) => {
  const expression = new RegExp(`^${sourceOf(pattern)}$`, 's')
  return (path) => expression.test(path) && !path.split('/').some((part) => part.startsWith('.'))
}
