/** Asked before someone logs out of this browser; answers whether they may. */
export type SignOutGuard = () => Promise<boolean>

const guards = new Set<SignOutGuard>()

/** Has a question asked before every logout, until the answer is called. */
export function addSignOutGuard(question: SignOutGuard): () => void {
  guards.add(question)
  return () => void guards.delete(question)
}

export async function runSignOutGuards(): Promise<boolean> {
  for (const question of guards) if (!(await question())) return false
  return true
}
