import type { EmailOwner } from '#server/database/people.ts'
import { Refusal } from '#server/http/failures.ts'

/** The refusal for an address that this person has already. */
export function emailTaken(owner: EmailOwner): Refusal {
  const belongs = `belongs to ${owner.name.trim() || 'the office'}${owner.active ? '' : ', who is inactive'}`
  return new Refusal('duplicate', `The email address ${owner.email} already ${belongs}.`, {
    fields: { email: `already ${belongs}` },
  })
}
