import type { EmailOwner } from '#server/database/people.ts'
import { Refusal } from '#server/http/failures.ts'
import { sentences } from './sentences.ts'

/** The refusal for an address that already belongs to this person. */
export function emailTaken(owner: EmailOwner): Refusal {
  const belongs = `belongs to ${owner.name.trim() || 'the office'}${owner.active ? '' : ', who is inactive'}`
  return new Refusal('duplicate', sentences.emailTaken(owner.email, belongs), {
    fields: { email: `already ${belongs}` },
  })
}
