import { likelyBlock } from '#contract/people/person/likeliest.ts'
import { GRADE_CODES, type GradeCode } from '#contract/words.ts'
import { useChoice } from '#web/school/choices.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'

/**
 * The grade on which a screen opens, and how to remember the one that is chosen: the grade that the address names, else the one
 * chosen last, else the likeliest of this person. null where the school has no students.
 */
export function useDefaultGrade(inAddress?: string | null): [GradeCode | null, (grade: GradeCode) => void] {
  const [chosen, remember] = useChoice('grade')
  const { likely_grade } = useCurrentUser()
  const named = GRADE_CODES.find((code) => String(code) === inAddress)
  return [named ?? chosen ?? likely_grade ?? null, remember]
}

type Block = { id: number; start_date: string; end_date: string }

/** The block of a list on which a screen opens, and how to remember the one that is chosen. An id in the address comes first. */
export function useLikelyBlock<B extends Block>(
  blocks: readonly B[] | undefined,
  inAddress: string | null,
): [B | undefined, (block: number) => void] {
  const [remembered, remember] = useChoice('block')
  const { today } = useSchoolClock()
  const named = blocks?.find(({ id }) => String(id) === inAddress)
  return [named ?? (blocks && likelyBlock(blocks, { today, remembered })), remember]
}

/** The teacher of a list whom somebody chose last, else their own record, and how to remember the one that is chosen. */
export function useLikelyTeacher<T extends { id: number }>(
  teachers: readonly T[] | undefined,
): [T | undefined, (teacher: number) => void] {
  const [last, remember] = useChoice('teacher')
  const { teacher_id } = useCurrentUser()
  const find = (id: number | undefined) => teachers?.find((teacher) => teacher.id === id)
  return [find(last) ?? find(teacher_id), remember]
}
