import type { StudentListed } from '#contract/people/students.ts'

type Pasted = { found: number[]; unknown: string[] }

/** The students of a pasted column of student numbers, and what is the number of no student. Quotes around cells are left out. */
export function studentsOfNumbers(text: string, students: readonly StudentListed[]): Pasted {
  const byNumber = new Map(
    students.flatMap(({ id, student_number }) => (student_number ? [[student_number, id] as const] : [])),
  )
  const numbers = new Set(
    text
      .split(/[\n\r,;\t]/)
      .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
      .filter(Boolean),
  )
  const found = [...numbers].flatMap((number) => byNumber.get(number) ?? [])
  return { found, unknown: [...numbers].filter((number) => !byNumber.has(number)) }
}
