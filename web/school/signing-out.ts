/** Asked before someone logs out of this browser; answers whether they may. */
export type Question = () => Promise<boolean>

const questions = new Set<Question>()

/** Has a question asked before every logout, until the answer is called. */
export function askBeforeSignOut(question: Question): () => void {
  questions.add(question)
  return () => void questions.delete(question)
}

export async function maySignOut(): Promise<boolean> {
  for (const question of questions) if (!(await question())) return false
  return true
}
