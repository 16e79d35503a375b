type Match<T> = { value: T; params: Record<string, string> }

/**
 * Finds what a table holds for a path, as the pages' router does: `:name` stands for one part, a slash at the end and
 * capital letters do not matter, and an address without such parts goes before one with them.
 */
export function makePathMatcher<T>(
  table: Readonly<Record<string, T>>,
): (path: string) => Match<T> | undefined {
  const entries = Object.entries(table)
    .map(([pattern, value]) => ({ value, names: namesIn(pattern), expression: expressionFor(pattern) }))
    .sort((one, other) => one.names.length - other.names.length)
  return (path) => {
    for (const { value, names, expression } of entries) {
      const parts = expression.exec(path)?.slice(1).map(decode)
      if (parts && !parts.includes(undefined)) {
        return { value, params: Object.fromEntries(names.map((name, index) => [name, parts[index] ?? ''])) }
      }
    }
    return undefined
  }
}

const PARAMETER = /:(\w+)/g
const namesIn = (pattern: string) => [...pattern.matchAll(PARAMETER)].map(([, name = '']) => name)
const expressionFor = (pattern: string) =>
  new RegExp(`^${pattern.replace(/\/$/, '').replaceAll(PARAMETER, '([^/]+)')}/?$`, 'i')

/** Undefined for a part that is not valid percent-encoding. */
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
