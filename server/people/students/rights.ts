import type { Actor } from '#server/http/actor.ts'
import { mayEdit } from '#server/http/access.ts'
import { Refusal } from '#server/http/failures.ts'
import type { School } from '#server/reference/reference.ts'

/**
 * What a person may do with a student's record. An address opens an account, a deactivation ends places in groups, and its
 * end opens the account again, so all of them are the office's; teachers who may edit change the rest.
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
  is_active: 'Only the office can deactivate students.',
  email: 'Only the office can change a student’s email address.',
}

/** 403 for a change that is the office's. */
export function assertMayChange({ role }: Actor, field: 'is_active' | 'email' | undefined): void {
  if (role === 'admin' || field === undefined) return
  const reason = REASONS[field]
  throw new Refusal('forbidden', `${reason} Please ask the office.`, { fields: { [field]: reason } })
}

/** 403 where a teacher would change labels, or who is kept apart or together. */
export function assertMayLabel({ role }: Actor): void {
  if (role === 'admin') return
  const reason = 'Only the office can change students’ labels and pairs.'
  throw new Refusal('forbidden', `${reason} Please ask the office.`, { fields: { labels: reason } })
}

/** 403 where a teacher would make an inactive student active again. */
export function assertMayReactivate({ role }: Actor): void {
  if (role === 'admin') return
  const reason = 'Only the office can reactivate students.'
  throw new Refusal('forbidden', `${reason} Please ask the office.`, { fields: { is_active: reason } })
}
