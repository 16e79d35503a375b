import { likelyBlock } from '#contract/people/person/likeliest.ts'
import { gradeCodes, type GradeCode } from '#contract/grades.ts'
import { useChoice } from '#web/school/choices.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'

/**
 * The default grade of a screen, and a function that remembers a choice. It is the grade in the address, the last one chosen,
 * or the most likely one for this user; null if the school has no students.
 */
export function useDefaultGrade(inAddress?: string | null): [GradeCode | null, (grade: GradeCode) => void] {
  const [chosen, remember] = useChoice('grade')
  const { likely_grade } = useCurrentUser()
  const named = gradeCodes().find((code) => String(code) === inAddress)
  return [named ?? chosen ?? likely_grade ?? null, remember]
}

type Block = { id: number; start_date: string; end_date: string }

/** The default block of a screen, and a function that remembers a choice. An id in the address comes first. */
export function useDefaultBlock<B extends Block>(
  blocks: readonly B[] | undefined,
  inAddress: string | null,
): [B | undefined, (block: number) => void] {
  const [remembered, remember] = useChoice('block')
  const { today } = useSchoolClock()
  const named = blocks?.find(({ id }) => String(id) === inAddress)
  return [named ?? (blocks && likelyBlock(blocks, { today, remembered })), remember]
}

/** The default teacher (the last one chosen, or the user's own record), and a function that remembers a choice. */
export function useDefaultTeacher<T extends { id: number }>(
  teachers: readonly T[] | undefined,
): [T | undefined, (teacher: number) => void] {
  const [last, remember] = useChoice('teacher')
  const { teacher_id } = useCurrentUser()
  const find = (id: number | undefined) => teachers?.find((teacher) => teacher.id === id)
  return [find(last) ?? find(teacher_id), remember]
}
