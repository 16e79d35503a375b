import { gradeLabel } from '#contract/grades.ts'
import { joinWithAnd, pluralForm, pluralize } from '#contract/words.ts'
import { hasSeat, type GroupSize } from '../members/distribute.ts'

/** A student in no homeroom group, with the ids of their homeroom teachers. */
export type UnplacedStudent = { id: number; teachers: readonly number[] }
export type HomeroomSize = GroupSize & { teacher: number | null }
/** Students for one homeroom group; `group` is null for a group that has to be created. */
export type HomeroomPlan = { group: number | null; teacher: number; students: number[] }

/**
 * Puts students, in the order given, into a homeroom group of their only homeroom teacher: the first that has a seat
 * left, or a new group if the teacher has none. Left over are students who have no homeroom teacher or several, or for whom
 * no seat is left.
 */
export function planHomerooms(
  students: readonly UnplacedStudent[],
  groups: readonly HomeroomSize[],
): { plans: HomeroomPlan[]; left_over: number[] } {
  const sizes = groups.map((group) => ({ ...group }))
  const plans = new Map<string, HomeroomPlan>()
  const left_over: number[] = []
  for (const { id, teachers } of students) {
    const [teacher, ...others] = teachers
    const ofTeacher = sizes.filter((group) => group.teacher === teacher)
    const group = ofTeacher.find(hasSeat)
    if (teacher === undefined || others.length > 0 || (ofTeacher.length > 0 && !group)) {
      left_over.push(id)
      continue
    }
    if (group) group.size += 1
    const key = group ? `group ${group.id}` : `teacher ${teacher}`
    const plan = plans.get(key) ?? { group: group?.id ?? null, teacher, students: [] }
    plan.students.push(id)
    plans.set(key, plan)
  }
  return { plans: [...plans.values()], left_over }
}

const MAX_NAME_LENGTH = 120

/** Names for new homeroom groups: 'Homeroom Lund', if that is taken 'Homeroom Tess Lund', then 'Homeroom Lund 2' ... */
export function homeroomNames(
  teachers: readonly { first_name: string; last_name: string }[],
  taken: readonly string[],
): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  return teachers.map((teacher) => {
    const name = candidateNames(teacher).find((candidate) => !used.has(candidate.toLowerCase()))!
    used.add(name.toLowerCase())
    return name
  })
}

/** Infinite, so that a free name is always found. */
function* candidateNames({
  first_name,
  last_name,
}: {
  first_name: string
  last_name: string
}): Generator<string> {
  yield `Homeroom ${last_name}`
  const full = `Homeroom ${first_name} ${last_name}`
  if (full.length <= MAX_NAME_LENGTH) yield full
  for (let number = 2; ; number++) yield `Homeroom ${last_name} ${number}`
}

/**
 * The message after homeroom groups were created from homeroom teachers, or of a preview. `own` are the students left over whose
 * homeroom teacher is the one who asks.
 */
export function homeroomsMessage(
  {
    grade,
    created,
    placed,
    left,
    own,
  }: { grade: number; created: readonly string[]; placed: number; left: number; own: number },
  isPreview: boolean,
): string {
  const byOffice = own > 0 ? ' Only the office can add students to your groups.' : ''
  if (placed === 0)
    return `Every student in ${gradeLabel(grade)} with a homeroom teacher is already in that teacher’s homeroom group.${byOffice}`
  const groups = created.length > 3 ? `${created.length} homeroom groups` : joinWithAnd(created)
  const createdText = groups && (isPreview ? `create ${groups} and ` : `Created ${groups} and `)
  const placedText = `${createdText === '' && !isPreview ? 'Put' : 'put'} ${pluralize(placed, 'student')} into homeroom groups.`
  const summary = `${isPreview ? 'This would ' : ''}${createdText}${placedText}`
  const leftText =
    left === 0 ? '' : ` ${pluralize(left, 'student')} ${pluralForm(left, 'is', 'are')} still unassigned.`
  return `${summary}${leftText}${byOffice}`
}
