import { Refusal } from '#server/http/failures.ts'

/** Someone of the staff as their records stand; id is the account's. */
export type Member = {
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

export type Author = { id: number; is_superuser: boolean }

/** What an admin may do with a member of the staff. */
export function mayWith(author: Author, member: Pick<Member, 'id' | 'role'>) {
  const edit = author.is_superuser || member.role === 'teacher'
  const another = member.id !== author.id
  return { edit, set_role: author.is_superuser && another, deactivate: edit && another }
}

/** Throws 403 unless the author may make someone an admin. */
export function refuseGrant(author: Author, role: 'admin' | 'teacher'): void {
  if (role === 'admin' && !author.is_superuser) throw new Refusal('forbidden', ONLY_SUPERUSERS)
}

/** Throws when this author may not change this member so, or when the change contradicts itself. */
export function refuseChange(author: Author, before: Member, after: Member): void {
  const may = mayWith(author, before)
  if (!may.edit) throw new Refusal('forbidden', 'Only a superuser changes the account of an admin.')
  if (after.is_superuser && after.role !== 'admin') throw contradiction('is_superuser', 'is for admins only')
  const loses = { role: after.role !== before.role, superuser: after.is_superuser !== before.is_superuser }
  if ((loses.role || loses.superuser) && !may.set_role) {
    if (!author.is_superuser) throw new Refusal('forbidden', ONLY_SUPERUSERS)
    throw new Refusal('conflict', 'You cannot change your own role. Another superuser can do it for you.')
  }
  if (before.active && !after.active && !may.deactivate) {
    throw new Refusal('conflict', 'You cannot deactivate yourself. Another superuser can do it for you.')
  }
  if ((after.teaches_core || after.teaches_cte) && !hasTeachersRecord(after)) {
    const field = after.teaches_core ? 'teaches_core' : 'teaches_cte'
    throw contradiction(field, 'is for people with the role teacher, or who had it before')
  }
}

const ONLY_SUPERUSERS = 'Only a superuser grants or removes the role of admin.'

const contradiction = (field: string, problem: string) =>
  new Refusal('invalid', `${field.replace('_', ' ')} ${problem}.`, { fields: { [field]: problem } })

/** Teachers have one, and admins who once were teachers keep it. */
const hasTeachersRecord = (member: Pick<Member, 'role' | 'teacher_id'>): boolean =>
  member.role === 'teacher' || member.teacher_id !== null

type Sent = {
  [Field in keyof Omit<Member, 'id' | 'teacher_id' | 'has_signed_in'>]?: Member[Field] | undefined
}

/** The member with what was sent, and with what follows: a teacher is no superuser, a new teacher teaches core. */
export function memberAfter(before: Member, sent: Sent): Member {
  const given = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<Member>
  const after: Member = { ...before, ...given }
  if (before.role === 'admin' && after.role === 'teacher') {
    after.is_superuser = sent.is_superuser ?? false
    if (before.teacher_id === null) after.teaches_core = sent.teaches_core ?? !after.teaches_cte
  }
  return after
}
