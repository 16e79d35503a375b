/** What stands from one thing to another in a list, both included; undefined when the first is not in it. */
export function rangeBetween(
  list: readonly number[],
  from: number | undefined,
  to: number,
): number[] | undefined {
  const [start, end] = [from === undefined ? -1 : list.indexOf(from), list.indexOf(to)]
  if (start === -1 || end === -1) return undefined
  return list.slice(Math.min(start, end), Math.max(start, end) + 1)
}
