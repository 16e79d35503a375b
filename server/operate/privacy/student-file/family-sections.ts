import { sql } from 'kysely'
import { nameOf } from '#server/database/names.ts'
import { shownDay, shownTime } from '#server/database/shown-time.ts'
import type { Query, Row } from './section.ts'

export const CONTACTS_SECTION: Query = {
  title: 'Contacts',
  about:
    'Whom the school may tell about the student, in the order in which they are called. Refused: no mail is sent to this address, because it was refused.',
  columns: ['Name', 'Relation', 'Email address', 'Phone', 'Language', 'Notices', 'Refused'],
  rows: (student, local) => sql<Row>`
    select array[name, relation, email, phone, language, case when not may_receive then 'no'
        when stopped_address = lower(email) then 'stopped by the contact' else 'yes' end,
      (select ${local(sql`refused_at`)} || ', ' || answer from refused_address where address = lower(email))] cells
    from contact where student_id = ${student} order by place, id`,
}

const days = sql`${shownDay(sql`start_date`)}, ${shownDay(sql`end_date`)}, ${shownTime(sql`start_time`)}, ${shownTime(sql`end_time`)}, kind`
const contactName = sql`(select name from contact where contact.id = contact_id)`

/** What is kept of absences that were known, and of what the family was told and answered. */
export const FAMILY_SECTIONS: readonly Query[] = [
  {
    title: 'Known absences',
    about:
      'What the school office knew of absences, also where it was taken back. Those of a whole group, a grade or the school name no student and are not listed.',
    columns: ['First day', 'Last day', 'From', 'Until', 'Kind', 'Note', 'Source', 'By', 'At', 'Taken back'],
    rows: (student, local) => sql<Row>`
      select array[${days}, note, source, ${nameOf(sql`changed_by_id`)}, ${local(sql`changed_at`)},
        ${local(sql`removed_at`)}] cells
      from known_absence where student_id = ${student} order by start_date, id`,
  },
  {
    title: 'Calls',
    about: 'Calls of the school office to the family because of an absence.',
    columns: ['Day of the absence', 'At', 'By', 'Contact', 'Outcome', 'Note'],
    rows: (student, local) => sql<Row>`
      select array[${shownDay(sql`day`)}, ${local(sql`called_at`)}, ${nameOf(sql`called_by_id`)}, ${contactName}, outcome, note] cells
      from family_call where student_id = ${student} order by id`,
  },
  {
    title: 'Mail to the family',
    about: 'What contacts were told by mail, or why not. The part of a link that opens it is left out.',
    columns: ['Day of the absence', 'When', 'Contact', 'Address', 'About', 'What became of it', 'Text'],
    rows: (student, local) => sql<Row>`
      select array[${shownDay(sql`notice.day`)}, ${local(sql`coalesce(ended_at, noted_at, queued_at)`)},
        coalesce(contact_name, to_name), to_address, coalesce(notice.kind, purpose),
        concat_ws(', ', state, unsent_because, answer),
        nullif(concat_ws(': ', nullif(subject, ''), nullif(regexp_replace(message.text, '/family#\\S*', '/family', 'g'), '')), '')] cells
      from (select * from notice where student_id = ${student}) notice
        full join (select * from message where student_id = ${student}) message on message.id = message_id
      order by coalesce(noted_at, queued_at), notice.id, message.id`,
  },
  {
    title: 'Links of the family',
    about:
      'By which contacts could see the absences of some days and tell the school why. No name: Homeroom made it.',
    columns: ['Contact', 'Made at', 'Made by', 'Until', 'First opened', 'Last opened', 'Ended early'],
    rows: (student, local) => sql<Row>`
      select array[${contactName}, ${local(sql`made_at`)}, ${nameOf(sql`made_by_id`)}, ${local(sql`expires_at`)},
        ${local(sql`first_opened_at`)}, ${local(sql`last_opened_at`)}, ${local(sql`revoked_at`)}] cells
      from family_link where student_id = ${student} order by id`,
  },
  {
    title: 'Answers of the family',
    about: 'What contacts told the school by their link, and the decision of the office.',
    columns: [
      'At',
      'Contact',
      'First day',
      'Last day',
      'From',
      'Until',
      'Kind',
      'Words',
      'Decision',
      'By',
      'Note',
    ],
    rows: (student, local) => sql<Row>`
      select array[${local(sql`answered_at`)}, contact_name, ${days}, words, state, ${nameOf(sql`decided_by_id`)}, note] cells
      from family_answer where student_id = ${student} order by id`,
  },
  {
    title: 'Conversations',
    about: 'Conversations about attendance, by the day on which they took place.',
    columns: ['Day', 'Entered by', 'Entered at', 'Note'],
    rows: (student, local) => sql<Row>`
      select array[${shownDay(sql`day`)}, ${nameOf(sql`entered_by_id`)}, ${local(sql`entered_at`)}, note] cells
      from conversation where student_id = ${student} order by day, id`,
  },
  {
    title: 'Letters',
    about: 'Letters about absences that the school sent to the family, and the days on which they were sent.',
    columns: ['Sent on', 'By', 'For absent days', 'Absent days', 'Enrolled days'],
    rows: (student) => sql<Row>`
      select array[${shownDay(sql`sent_on`)}, ${nameOf(sql`sent_by_id`)}, days::text, days_absent::text, days_enrolled::text] cells
      from letter where student_id = ${student} order by letter.id`,
  },
]
