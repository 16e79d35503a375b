import { Refusal } from '#server/http/failures.ts'
import { sentences } from './sentences.ts'

/** A member of the staff: the account with the teacher's record. `id` is the account's. */
export type StaffRecord = {
  id: number
  teacher_id: number | null
  first_name: string
  last_name: string
  email: string
  role: 'admin' | 'teacher'
  is_superuser: boolean
  teaches_core: boolean
  teaches_cte: boolean
  active: boolean
  has_signed_in: boolean
}

/** The admin who makes a change. */
export type ActingAdmin = { id: number; is_superuser: boolean }

/** What an admin may do with a member of the staff; people cannot change their own role or deactivate themselves. */
export function staffPermissions(admin: ActingAdmin, member: Pick<StaffRecord, 'id' | 'role'>) {
  const edit = admin.is_superuser || member.role === 'teacher'
  const isSomeoneElse = member.id !== admin.id
  return { edit, set_role: admin.is_superuser && isSomeoneElse, deactivate: edit && isSomeoneElse }
}

/** 403 unless this admin may give this role: only superusers make admins. */
export function assertMayGrant(admin: ActingAdmin, role: 'admin' | 'teacher'): void {
  if (role === 'admin' && !admin.is_superuser) throw new Refusal('forbidden', sentences.superuserMakesAdmins)
}

/** Refuses a change that this admin may not make (403, 409) and one that contradicts itself (400). */
export function assertMayChange(admin: ActingAdmin, before: StaffRecord, after: StaffRecord): void {
  const may = staffPermissions(admin, before)
  if (!may.edit) throw new Refusal('forbidden', sentences.superuserChangesAdmins)
  if (after.is_superuser && after.role !== 'admin') throw contradiction('is_superuser', 'is for admins only')
  const changesRights = after.role !== before.role || after.is_superuser !== before.is_superuser
  if (changesRights && !may.set_role) {
    if (!admin.is_superuser) throw new Refusal('forbidden', sentences.superuserMakesAdmins)
    throw new Refusal('conflict', sentences.ownRole)
  }
  if (before.active && !after.active && !may.deactivate) {
    throw new Refusal('conflict', sentences.ownDeactivation)
  }
  if ((after.teaches_core || after.teaches_cte) && !hasTeacherRecord(after)) {
    const field = after.teaches_core ? 'teaches_core' : 'teaches_cte'
    throw contradiction(field, 'is only for current or former teachers')
  }
}

const contradiction = (field: string, problem: string) =>
  new Refusal('invalid', sentences.contradiction(field, problem), { fields: { [field]: problem } })

/** Teachers have a teacher's record, and admins who were teachers keep theirs. */
const hasTeacherRecord = (member: Pick<StaffRecord, 'role' | 'teacher_id'>): boolean =>
  member.role === 'teacher' || member.teacher_id !== null

type StaffChange = {
  [Field in keyof Omit<StaffRecord, 'id' | 'teacher_id' | 'has_signed_in'>]?: StaffRecord[Field] | undefined
}

/** The member after a change: an admin who becomes a teacher is no superuser any more and, if new to it, teaches core. */
export function withStaffChange(before: StaffRecord, change: StaffChange): StaffRecord {
  const fields = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<StaffRecord>
  const after: StaffRecord = { ...before, ...fields }
  if (before.role === 'admin' && after.role === 'teacher') {
    after.is_superuser = change.is_superuser ?? false
    if (before.teacher_id === null) after.teaches_core = change.teaches_core ?? !after.teaches_cte
  }
  return after
}
