/** Runs before the user signs out; resolves to false to stay signed in. */
export type SignOutGuard = () => Promise<boolean>

const guards = new Set<SignOutGuard>()

/** Adds a guard. The returned function removes it. */
export function addSignOutGuard(guard: SignOutGuard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Runs the guards in order until one of them prevents the sign-out. */
export async function runSignOutGuards(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false
  return true
}
