import type { RollOverPlan } from '#contract/plan/roll-over/plan.ts'
import type { RollOverAction } from '#contract/plan/roll-over/words.ts'
import { gradeCodes } from '#contract/grades.ts'
import type { Input, Pupil } from '../load.ts'
import { sentences } from '../sentences.ts'

export type Decided = Pupil & {
  action: RollOverAction
  /** Null for a student who is not here in the next year. */
  next_grade: number | null
  exit_code: string | null
}

type Exception = RollOverPlan['exceptions'][number]

/** No reasons to leave with: they are of students who go on, or were never here. */
const NOT_LEAVING = new Set(['promoted', 'retained', 'no_show'])

/** What a roll-over does with each student. */
export function decideStudents(
  { pupils }: Pick<Input, 'pupils'>,
  exceptions: readonly Exception[],
): Decided[] {
  const byStudent = new Map(exceptions.map((exception) => [exception.student_id, exception]))
  return pupils.map((pupil) => ({ ...pupil, ...decisionFor(pupil, byStudent.get(pupil.id)) }))
}

function decisionFor(
  { grade_level }: Pupil,
  exception: Exception | undefined,
): Pick<Decided, 'action' | 'next_grade' | 'exit_code'> {
  switch (exception?.action) {
    case 'leave':
      return { action: 'leaving', next_grade: null, exit_code: exception.exit_code ?? 'unknown' }
    case 'retain':
      return { action: 'retained', next_grade: grade_level, exit_code: 'retained' }
    case 'skip':
      return { action: 'skipped', next_grade: grade_level + 2, exit_code: 'promoted' }
    case undefined:
      return grade_level >= highestCode()
        ? { action: 'graduated', next_grade: null, exit_code: 'graduated' }
        : { action: 'promoted', next_grade: grade_level + 1, exit_code: 'promoted' }
  }
}

/** The code of the school's highest grade, whose students graduate. */
export const highestCode = (): number => gradeCodes().at(-1)!

/** Why exceptions cannot be applied, by student. */
export function exceptionProblems(
  { pupils, exit_codes }: Pick<Input, 'pupils' | 'exit_codes'>,
  exceptions: readonly Exception[],
): Map<number, string> {
  const byId = new Map(pupils.map((pupil) => [pupil.id, pupil]))
  const problems = new Map<number, string>()
  const seen = new Set<number>()
  for (const { student_id, action, exit_code } of exceptions) {
    const pupil = byId.get(student_id)
    const problem = seen.has(student_id)
      ? sentences.listedTwice(pupil ? nameOf(pupil) : null)
      : problemOf(pupil, { action, exit_code }, exit_codes)
    seen.add(student_id)
    if (problem !== undefined) problems.set(student_id, problem)
  }
  return problems
}

function problemOf(
  pupil: Pupil | undefined,
  { action, exit_code }: Pick<Exception, 'action' | 'exit_code'>,
  codes: Input['exit_codes'],
): string | undefined {
  if (!pupil) return sentences.notToDecide
  if (action === 'skip' && pupil.grade_level + 2 > highestCode())
    return sentences.cannotSkip(nameOf(pupil), pupil.grade_level)
  if (exit_code === undefined) return undefined
  if (action !== 'leave') return sentences.onlyLeaversHaveReason(nameOf(pupil))
  return codes.has(exit_code) && !NOT_LEAVING.has(exit_code)
    ? undefined
    : sentences.unknownReason(nameOf(pupil))
}

export const nameOf = ({ first_name, last_name }: Pick<Pupil, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`
