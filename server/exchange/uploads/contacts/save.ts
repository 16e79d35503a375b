import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { contactsJson, replaceContacts } from '#server/people/students/contacts/queries.ts'
import { appliedOf, type Apply } from '../pipeline/entity.ts'
import { chunk, yieldToEventLoop } from '../pipeline/event-loop.ts'
import type { ContactPlan, ExistingStudent } from './plan.ts'

export async function loadContacts(db: Kysely<DB>): Promise<ExistingStudent[]> {
  const { rows } = await sql<ExistingStudent>`
    select id, first_name, last_name, email, student_number, is_active, ${contactsJson} contacts
    from student where erased_at is null order by last_name, first_name, id`.execute(db)
  return rows
}

export const applyContacts: Apply<ContactPlan> = async (trx, plan) => {
  for (const part of chunk([...plan.add, ...plan.change])) {
    await replaceContacts(
      trx,
      part.map(({ id, after }) => ({ id, contacts: after.contacts })),
    )
    await yieldToEventLoop()
  }
  return appliedOf(plan)
}
