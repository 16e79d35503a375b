import { sql } from 'kysely'
import { reasonName } from '#server/day/attendance/reasons/find.ts'
import { nameOf } from '#server/database/names.ts'
import { shownDay, shownTime } from '#server/database/shown-time.ts'
import type { Query, Row } from './section.ts'

export const CONTACTS_SECTION: Query = {
  title: 'Contacts',
  about:
    'The student’s contacts in calling order. Refused: the mail server refused this address, so no mail is sent to it.',
  columns: [
    'Name',
    'Relation',
    'Email address',
    'Phone',
    'Messages in',
    'Home language',
    'Postal address',
    'Notices',
    'Refused',
  ],
  rows: (student, local) => sql<Row>`
    select array[name, relation, email, phone, language, home_language,
        concat_ws(', ', nullif(street, ''), nullif(city, ''), nullif(concat_ws(' ', nullif(region, ''), nullif(postal_code, '')), '')),
        case when not may_receive then 'no'
        when stopped_address = lower(email) then 'stopped by the contact' else 'yes' end,
      (select ${local(sql`refused_at`)} || ', ' || smtp_response from refused_address where address = lower(email))] cells
    from contact where student_id = ${student} order by place, id`,
}

const days = sql`${shownDay(sql`start_date`)}, ${shownDay(sql`end_date`)}, ${shownTime(sql`start_time`)}, ${shownTime(sql`end_time`)}, kind`
const contactName = sql`(select name from contact where contact.id = contact_id)`

/** The student's reported absences, and the school's messages to the family with its responses. */
export const FAMILY_SECTIONS: readonly Query[] = [
  {
    title: 'Reported absences',
    about:
      'Absences that the school office entered, including deleted ones. Absences of a whole group, a grade or the school are not listed.',
    columns: [
      'First day',
      'Last day',
      'From',
      'Until',
      'Kind',
      'Reason',
      'Note',
      'Picked up by',
      'Source',
      'By',
      'At',
      'Deleted',
    ],
    rows: (student, local) => sql<Row>`
      select array[${days}, ${reasonName(sql`absence_reason_id`)}, note, picked_up_by, source, ${nameOf(sql`changed_by_id`)}, ${local(sql`changed_at`)},
        ${local(sql`removed_at`)}] cells
      from reported_absence where student_id = ${student} order by start_date, id`,
  },
  {
    title: 'Calls',
    about: 'Calls from the school office to the family about absences.',
    columns: ['Day of the absence', 'At', 'By', 'Contact', 'Outcome', 'Note'],
    rows: (student, local) => sql<Row>`
      select array[${shownDay(sql`day`)}, ${local(sql`called_at`)}, ${nameOf(sql`called_by_id`)}, ${contactName}, outcome, note] cells
      from family_call where student_id = ${student} order by id`,
  },
  {
    title: 'Mail to the family',
    about: 'Messages to contacts, or why they were not sent. Secret parts of links are left out.',
    columns: ['Day of the absence', 'When', 'Contact', 'Address', 'About', 'Result', 'Text'],
    rows: (student, local) => sql<Row>`
      select array[${shownDay(sql`notice.day`)}, ${local(sql`coalesce(ended_at, noted_at, queued_at)`)},
        coalesce(contact_name, to_name), to_address, coalesce(notice.kind, purpose),
        concat_ws(', ', state, unsent_because, smtp_response),
        nullif(concat_ws(': ', nullif(subject, ''), nullif(regexp_replace(message.text, '/family#\\S*', '/family', 'g'), '')), '')] cells
      from (select * from notice where student_id = ${student}) notice
        full join (select * from message where student_id = ${student}) message on message.id = message_id
      order by coalesce(noted_at, queued_at), notice.id, message.id`,
  },
  {
    title: 'Family links',
    about: 'Links that let contacts see absences and respond. No name means that Homeroom created the link.',
    columns: ['Contact', 'Created at', 'Created by', 'Until', 'First opened', 'Last opened', 'Revoked'],
    rows: (student, local) => sql<Row>`
      select array[${contactName}, ${local(sql`made_at`)}, ${nameOf(sql`made_by_id`)}, ${local(sql`expires_at`)},
        ${local(sql`first_opened_at`)}, ${local(sql`last_opened_at`)}, ${local(sql`revoked_at`)}] cells
      from family_link where student_id = ${student} order by id`,
  },
  {
    title: 'Family responses',
    about: 'Responses from contacts through their family link, and the decision of the office.',
    columns: [
      'At',
      'Contact',
      'First day',
      'Last day',
      'From',
      'Until',
      'Kind',
      'Reason',
      'In their words',
      'Decision',
      'By',
      'Note',
    ],
    rows: (student, local) => sql<Row>`
      select array[${local(sql`responded_at`)}, contact_name, ${days}, ${reasonName(sql`absence_reason_id`)}, message, state, ${nameOf(sql`decided_by_id`)}, note] cells
      from family_response where student_id = ${student} order by id`,
  },
  {
    title: 'Conversations',
    about: 'Conversations about attendance, by date.',
    columns: ['Day', 'Entered by', 'Entered at', 'Note'],
    rows: (student, local) => sql<Row>`
      select array[${shownDay(sql`day`)}, ${nameOf(sql`entered_by_id`)}, ${local(sql`entered_at`)}, note] cells
      from conversation where student_id = ${student} order by day, id`,
  },
  {
    title: 'Letters',
    about: 'Letters about absences that the school sent to the family, with the dates.',
    columns: ['Sent on', 'By', 'For absent days', 'Absent days', 'Enrolled days'],
    rows: (student) => sql<Row>`
      select array[${shownDay(sql`sent_on`)}, ${nameOf(sql`sent_by_id`)}, days::text, days_absent::text, days_enrolled::text] cells
      from letter where student_id = ${student} order by letter.id`,
  },
]
