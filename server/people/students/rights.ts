import type { Actor } from '#server/http/actor.ts'
import { mayEdit } from '#server/http/access.ts'
import { Refusal } from '#server/http/failures.ts'
import type { School } from '#server/reference/reference.ts'
import { sentences } from './sentences.ts'

/**
 * What a person may do with a student's record. An email address gives access to an account, and a deactivation removes the
 * student from groups, so only the office changes these; teachers who may edit change the rest.
 */
export const studentRights = (actor: Actor, school: School) => {
  const isOffice = actor.role === 'admin'
  return {
    edit: mayEdit(actor, school),
    deactivate: isOffice,
    change_email: isOffice,
    download_file: isOffice,
    erase: actor.superuser,
    edit_contacts: isOffice,
  }
}

/** Whether only the office may make this change, by its field; undefined where an editor may. */
export function officeOnlyField(
  before: { email: string; is_active: boolean },
  after: { email: string; is_active: boolean },
): 'is_active' | 'email' | undefined {
  if (before.is_active && !after.is_active) return 'is_active'
  return after.email === before.email ? undefined : 'email'
}

const REASONS = {
  is_active: sentences.officeDeactivates,
  email: sentences.officeChangesEmail,
}

/** 403 for a change that only the office may make. */
export function assertMayChange({ role }: Actor, field: 'is_active' | 'email' | undefined): void {
  if (role === 'admin' || field === undefined) return
  const reason = REASONS[field]
  throw new Refusal('forbidden', sentences.askOffice(reason), { fields: { [field]: reason } })
}

/** 403 if a teacher would change labels or pairs. */
export function assertMayLabel({ role }: Actor): void {
  if (role === 'admin') return
  const reason = sentences.officeLabels
  throw new Refusal('forbidden', sentences.askOffice(reason), { fields: { labels: reason } })
}

/** 403 where a teacher would say since when, or why, a new student is enrolled. */
export function assertMayEnroll(
  { role }: Actor,
  { first_day, entry_code }: { first_day: string; entry_code: string },
  today: string,
): void {
  if (role === 'admin' || (first_day === today && entry_code === 'new')) return
  const field = first_day === today ? 'entry_code' : 'first_day'
  const reason = sentences.officeEnrolls
  throw new Refusal('forbidden', sentences.askOffice(reason), { fields: { [field]: reason } })
}

/** 403 where a teacher would make an inactive student active again. */
export function assertMayReactivate({ role }: Actor): void {
  if (role === 'admin') return
  const reason = sentences.officeReactivates
  throw new Refusal('forbidden', sentences.askOffice(reason), { fields: { is_active: reason } })
}
