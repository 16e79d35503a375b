import { sql } from 'kysely'
import type { Person } from '../person.ts'
import type { World } from '../world.ts'

type Family = {
  /** Names of the two contacts: the mail to the second is refused. */
  first: string
  second: string
  /** Appended to every note. */
  remark?: string
}

/** One contact of each kind with the family of a student, from 8 to September 14, 2026. */
export async function fillFamily(
  world: World,
  office: Person,
  student: number,
  { first, second, remark = '' }: Family,
): Promise<void> {
  const contacts = [first, second].map((name) => ({
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@abara.example`,
    may_receive: true,
  }))
  const params = { studentId: student }
  const saved = await office.call('PUT /api/students/:studentId/contacts/', { params, body: { contacts } })
  const [maria, uwe] = saved.body.contacts.map(({ id }) => id)
  const by = office.account
  await office.call('POST /api/students/:studentId/family-links/', { params, body: { contact_id: maria! } })
  await office.call('POST /api/students/:studentId/conversations/', {
    params,
    body: { day: '2026-09-14', note: `Bus pass${remark}` },
  })
  await sql`
    insert into reported_absence (student_id, start_date, end_date, end_time, kind, note, source, created_by_id, created_at,
      changed_by_id, changed_at)
    select ${student}, '2026-09-14', '2026-09-14', '10:30', 'late', ${`Dentist${remark}`}, source, ${by},
      '2026-09-14T07:40-04', ${by}, '2026-09-14T07:40-04'
    from unnest(array['phone', 'office']) source`.execute(world.db)
  await sql`
    insert into family_call (student_id, day, outcome, contact_id, note, called_by_id, called_at, reported_absence_id)
    values (${student}, '2026-09-11', 'no_answer', ${maria}, null, ${by}, '2026-09-11T09:15-04', null),
      (${student}, '2026-09-11', 'reached', ${maria}, ${`Fever${remark}`}, ${by}, '2026-09-11T09:30-04',
        (select max(id) from reported_absence))`.execute(world.db)
  await sql`
    insert into letter (student_id, year_start, days, days_absent, days_enrolled, sent_on, sent_by_id)
    values (${student}, '2026-08-17', 5, 6, 17, '2026-09-10', ${by})`.execute(world.db)
  await sql`
    insert into family_response (student_id, contact_id, contact_name, kind, start_date, end_date, message, responded_at, state,
      decided_by_id, decided_at, note)
    values (${student}, ${maria}, ${first}, 'excused', '2026-09-09', '2026-09-09', ${`She had a fever.${remark}`},
      '2026-09-09T18:20-04', 'accepted', ${by}, '2026-09-10T08:00-04', ${`Seen the note${remark}`})`.execute(
    world.db,
  )
  await sql`
    with sent as (
      insert into message (key, purpose, student_id, contact_id, to_name, to_address, subject, text, state, queued_at,
        due_at, expires_at, ended_at, smtp_response)
      select 'notice:' || contact.id, 'notice', ${student}, contact.id, name, email, 'A message from the school',
        name || ': absent, see https://school.example/family#7.SECRET' || chr(10) || 'Willowmere', state,
        '2026-09-14T10:30-04', '2026-09-14T10:30-04', '2026-09-15T10:30-04', '2026-09-14T10:31-04', answer
      from contact join (values (${maria}::bigint, 'sent', '250 OK'), (${uwe}::bigint, 'refused', '550 no such mailbox'))
        outcome (contact_id, state, answer) on contact_id = contact.id
      order by contact.id
      returning id, contact_id, to_name
    )
    insert into notice (student_id, day, contact_id, contact_name, kind, marks, message_id, noted_at)
    select ${student}, '2026-09-14', contact_id, to_name, 'absence', '[]', id, '2026-09-14T10:30-04' from sent
    order by contact_id`.execute(world.db)
  await sql`
    insert into notice (student_id, day, contact_id, contact_name, kind, marks, unsent_because, noted_at)
    values (${student}, '2026-09-08', ${maria}, ${first}, 'absence', '[]', 'waited longer than a day',
      '2026-09-09T10:30-04')`.execute(world.db)
  await sql`
    insert into refused_address (address, refused_at, smtp_response)
    select lower(email), now(), '550 no such mailbox' from contact where id = ${uwe}
    on conflict do nothing`.execute(world.db)
}
