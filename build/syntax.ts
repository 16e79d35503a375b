/** A node of the syntax tree that Rolldown makes of a module. */
export type Node = Record<string, unknown>
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The node and all below it. */
export const nodesIn = (node: unknown): Node[] =>
  isNode(node) ? [node, ...Object.values(node).flatMap(nodesIn)] : []

/** The name of a property in an object. */
export function keyOf({ type, key }: Node): string | undefined {
  if (type !== 'Property' || !isNode(key)) return undefined
  const name = key['value'] ?? key['name']
  return typeof name === 'string' ? name : undefined
}
