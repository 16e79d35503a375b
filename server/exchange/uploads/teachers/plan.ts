import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import type { ChangeRequest, EntityPlan, Planned } from '../pipeline/entity.ts'
import { changedFields, type CellProblem } from '../pipeline/plan.ts'
import { sentences } from '../sentences.ts'

/** A person of the school: `id` is the teacher's, or the account's for the other kinds. */
export type ExistingPerson = {
  email: string
  kind: 'teacher' | 'admin' | 'student' | 'none'
  /** Includes teachers whose account is an admin's, because no file may change the office's accounts. */
  is_office: boolean
  id: number
  first_name: string
  last_name: string
  active: boolean
}

/** What imports save of a teacher. A source that does not say who is active leaves that field out, also of the history. */
export type TeacherValues = { first_name: string; last_name: string; active?: boolean }
type Stated = { first_name: string; last_name: string; email: string; active?: boolean | undefined }
export type TeacherRequest = ChangeRequest<Stated>

/** What one source may do that another may not. */
export type TeacherPolicy = {
  /** True for a source that lists all staff: people of the office are skipped without an error. */
  listsOffice: boolean
  /** What keeps a request from being about the person who was found. */
  findOther?: (request: TeacherRequest, found: ExistingPerson) => string | undefined
}

export type PlannedTeacher = Planned<TeacherValues> & { fields: FieldChange[]; email: string }
export type TeacherPlan = EntityPlan<PlannedTeacher> & {
  /** The teacher whom each usable request is about; below 0 for a new one. */
  ids: Map<TeacherRequest, number>
  /** Skipped requests, by reason: another address, a person of the office, a person who was never here. */
  skipped: { addresses: number; office: number; unknown: number }
}

/**
 * Match and diff: a teacher is found by our id, then by email address. Addresses stay and no one is activated, because these
 * decide who may sign in. A person with two rows, one of them ended, stays.
 */
export function planTeachers(
  requests: readonly TeacherRequest[],
  people: readonly ExistingPerson[],
  policy: TeacherPolicy,
): TeacherPlan {
  const byId = new Map(people.flatMap((person) => (person.kind === 'teacher' ? [[person.id, person]] : [])))
  const byEmail = new Map(people.map((person) => [person.email.toLowerCase(), person]))
  const plan: TeacherPlan = {
    add: [],
    change: [],
    unchanged: 0,
    errors: [],
    ids: new Map(),
    skipped: { addresses: 0, office: 0, unknown: 0 },
  }
  const rowOf = { teacher: new Map<number, number>(), email: new Map<string, number>() }
  for (const request of requests) if (!request.ended) planStated(request, request.values)
  for (const request of requests) if (request.ended) planEnded(request)
  return plan

  function planStated(request: TeacherRequest, values: Stated): void {
    const { row } = request
    const address = values.email.toLowerCase()
    const found = byId.get(request.id ?? 0) ?? byEmail.get(address)
    const problem = findProblem(request, values, found)
    if (problem) return void plan.errors.push({ row, problem })
    rowOf.email.set(address, row)
    const { first_name, last_name, active } = values
    if (!found || found.kind === 'none') {
      const id = -(plan.add.length + 1)
      plan.ids.set(request, id)
      const after = { first_name, last_name, active: active !== false }
      const fields = [{ field: 'email', old: null, new: values.email }]
      plan.add.push({ id, before: null, after, email: values.email, fields })
      return
    }
    rowOf.teacher.set(found.id, row)
    plan.ids.set(request, found.id)
    if (found.email.toLowerCase() !== address) plan.skipped.addresses += 1
    const activity = 'active' in values && { active: found.active && active !== false }
    planChange(found, { first_name, last_name, ...activity })
  }

  function planEnded(request: TeacherRequest): void {
    const found = byId.get(request.id ?? 0)
    if (!found) return void (plan.skipped.unknown += 1)
    plan.ids.set(request, found.id)
    if (rowOf.teacher.has(found.id)) return
    const { first_name, last_name } = found
    planChange(found, { first_name, last_name, active: false })
  }

  function planChange(found: ExistingPerson, after: TeacherValues): void {
    const { id, first_name, last_name, active, email } = found
    const before = { first_name, last_name, ...('active' in after && { active }) }
    const fields = describeTeacher(before, after)
    if (fields.length > 0 && !found.is_office) {
      plan.change.push({ id, before, after, fields, email })
      return
    }
    plan.unchanged += 1
    if (fields.length > 0) plan.skipped.office += 1
  }

  function findProblem(
    request: TeacherRequest,
    { email, first_name, last_name, active }: Stated,
    found: ExistingPerson | undefined,
  ): CellProblem | undefined {
    const problem = (text: string): CellProblem => {
      const expected = 'must be the address of a teacher'
      return { field: 'email', value: email, expected, message: sentences.value(email, text) }
    }
    if (found?.kind === 'student') return problem(sentences.isStudent)
    if (found?.kind === 'admin' && policy.listsOffice) return problem(sentences.isOffice)
    const isRenamed = found?.first_name !== first_name || found.last_name !== last_name
    if (found?.is_office && isRenamed && !policy.listsOffice) return problem(sentences.officeOnStaffPage)
    if (found && !found.active && active !== false) return problem(sentences.deactivatedOnStaffPage)
    const earlier = (found && rowOf.teacher.get(found.id)) ?? rowOf.email.get(email.toLowerCase())
    if (earlier !== undefined) return problem(sentences.repeatedTeacher(earlier))
    const other = found && policy.findOther?.(request, found)
    return other === undefined ? undefined : problem(other)
  }
}

const describeTeacher = (before: TeacherValues, after: TeacherValues): FieldChange[] =>
  changedFields(textsOf(before), textsOf(after))

const textsOf = ({ first_name, last_name, active }: TeacherValues) => ({
  first_name,
  last_name,
  ...(active !== undefined && { is_active: active ? 'active' : 'not active' }),
})
