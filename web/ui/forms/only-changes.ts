/** The fields of `after` that differ from `before`. */
export function changesBetween<V extends object>(before: V, after: V): Partial<V> {
  const fields = Object.keys(after) as (keyof V)[]
  const isChanged = (field: keyof V) => JSON.stringify(before[field]) !== JSON.stringify(after[field])
  return Object.fromEntries(fields.filter(isChanged).map((field) => [field, after[field]])) as Partial<V>
}

/** The changed fields with their previous values, so that the server can detect changes by others. */
export function onlyChanges<V extends object>(before: V, after: V) {
  const changes = changesBetween(before, after)
  const fields = Object.keys(changes) as (keyof V)[]
  return {
    ...changes,
    loaded: Object.fromEntries(fields.map((field) => [field, before[field]])) as Partial<V>,
  }
}
