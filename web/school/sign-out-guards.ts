/** Runs before someone logs out of this browser; resolves to whether they may. */
export type SignOutGuard = () => Promise<boolean>

const guards = new Set<SignOutGuard>()

/** Adds a guard to every logout, until the returned function is called. */
export function addSignOutGuard(guard: SignOutGuard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Whether all guards let the person log out; the first that does not ends it. */
export async function runSignOutGuards(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false
  return true
}
