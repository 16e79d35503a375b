import { sql, type Kysely, type Transaction } from 'kysely'
import type { Contact } from '#contract/day/families/contacts.ts'
import { DEFAULT_LANGUAGE, findLanguage } from '#contract/languages/languages.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { contactsJson, replaceContacts } from '#server/people/students/contacts/queries.ts'
import {
  type History,
  type PartOfUpload,
  type UndoStep,
  type Values,
  describeList,
} from '../pipeline/history.ts'
import { chunk } from '../pipeline/event-loop.ts'
import { contactsText, type PlannedContact } from './plan.ts'
import { POSTAL_FIELDS } from './rows.ts'

type ContactStep = UndoStep<{ contacts: Contact[] }, { contacts: PlannedContact[] }>
type Row = Omit<ContactStep, 'reason'> & { is_there: boolean; now: Contact[] }

/** Whose contacts an upload changed. A student gets the former contacts again only while they are those of the upload. */
async function findContactSteps(db: Kysely<DB>, { id: batchId }: PartOfUpload): Promise<ContactStep[]> {
  const { rows } = await sql<Row>`
    select change.record_id id, change.before, change.after, coalesce(${fullName('student')}, 'Someone') name,
      student.id is not null is_there, ${contactsJson} now
    from upload_change change left join student on student.id = change.record_id
    where change.upload_batch_id = ${batchId}
    order by student.last_name, student.first_name, change.record_id`.execute(db)
  return rows.map(({ is_there, now, ...step }) => {
    const isSame = valuesOf(now) === valuesOf(step.after.contacts)
    const reason = is_there ? (isSame ? null : 'has different contacts now') : 'was deleted'
    return Object.assign(step, { reason })
  })
}

/** All but the ids, which a new contact has only since it was saved. */
const valuesOf = (contacts: readonly PlannedContact[]): string => JSON.stringify(contacts.map(valuesOfOne))

function valuesOfOne(planned: PlannedContact): unknown[] {
  const contact = withAllFields(planned)
  return [
    contact.name,
    contact.relation,
    contact.email,
    contact.phone,
    contact.language,
    contact.home_language,
    ...POSTAL_FIELDS.map((field) => contact[field]),
    contact.may_receive,
  ]
}

/** Uploads from before contacts had a postal address, or a home language beside the language of messages, lack these fields. */
const withAllFields = <C extends PlannedContact>(contact: C): C => ({
  ...contact,
  ...(contact.home_language === undefined && {
    language: findLanguage(contact.language) ?? DEFAULT_LANGUAGE,
    home_language: contact.language,
  }),
  street: contact.street ?? '',
  city: contact.city ?? '',
  state: contact.state ?? '',
  postal_code: contact.postal_code ?? '',
})

async function revertContacts(trx: Transaction<DB>, steps: ContactStep[]): Promise<void> {
  for (const part of chunk(steps))
    await replaceContacts(
      trx,
      part.map(({ id, before }) => ({ id, contacts: before.contacts.map(withAllFields) })),
    )
}

const textOf = (values: Values | null) =>
  contactsText(((values?.contacts ?? []) as unknown as PlannedContact[]).map(withAllFields))

export const contactHistory: History<ContactStep> = {
  describe: async () => (row) => describeList('contacts', row, textOf),
  findSteps: findContactSteps,
  revert: revertContacts,
}
