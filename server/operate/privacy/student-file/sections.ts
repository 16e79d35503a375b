import { sql, type Kysely, type RawBuilder } from 'kysely'
import { reasonName } from '#server/day/attendance/reasons/find.ts'
import { marksWithAside } from '#server/database/enrolled.ts'
import { nameOf } from '#server/database/names.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { shownDay, shownTime } from '#server/database/shown-time.ts'
import { sectionPeriodName } from '#server/database/names.ts'
import { EMERGENCY_SECTION } from './emergency-section.ts'
import { CONTACTS_SECTION, FAMILY_SECTIONS } from './family-sections.ts'
import { ROSTER_SECTION } from './roster-section.ts'
import type { Query, Row, Section } from './section.ts'

/** Everything that is stored about a student, each kind as a table. Moments are in the school's time zone. */
export async function readSections(db: Kysely<DB>, student: number, timeZone: string): Promise<Section[]> {
  const local = (moment: RawBuilder<unknown>) => {
    const at = sql`(${moment} at time zone ${timeZone})`
    return sql`${shownDay(at)} || ', ' || ${shownTime(at)}`
  }
  const sections: Section[] = []
  for (const { rows: query, ...section } of SECTIONS) {
    const { rows } = await query(student, local).execute(db)
    sections.push({ ...section, rows: rows.map(({ cells }) => cells) })
  }
  return sections
}

/** SQL for a mark in words; `when` stands before the names of its columns. */
const value = (when: 'old_' | 'new_' | '') => {
  const column = (name: string) => sql.ref(`${when}${name}`)
  return sql`concat_ws(', ', ${column('status')}, ${column('excuse')}, 'arrived ' || ${shownTime(column('arrived_at'))},
    'left ' || ${shownTime(column('left_at'))}, ${column('comment')})`
}

const SECTIONS: readonly Query[] = [
  {
    title: 'Record',
    about: 'The student’s record at the school office.',
    columns: ['Field', 'Value'],
    rows: (student) => sql<Row>`
      select array[field.name, field.value] cells
      from student join grade_level on grade_level.id = student.grade_level_id
        cross join lateral (values (1, 'First name', first_name), (2, 'Last name', last_name),
          (3, 'Preferred name', preferred_name), (4, 'Pronunciation', pronunciation), (5, 'Email address', email),
          (6, 'Student number', student_number), (7, 'Grade', ltrim(grade_code(grade), '0')),
          (8, 'Active', case when is_active then 'yes' else 'no' end), (9, 'Homeroom teachers', (select string_agg(${fullName('teacher')}, ', ' order by teacher.id)
            from student_homeroom_teacher link join teacher on teacher.id = link.teacher_id
            where link.student_id = student.id))
        ) field (place, name, value)
      where student.id = ${student} order by field.place`,
  },
  CONTACTS_SECTION,
  {
    title: 'Signing in',
    about: 'The student’s sign-in account and calendar addresses.',
    columns: ['What', 'Address', 'When', 'Created by'],
    rows: (student, local) => sql<Row>`
      select array[what, address, ${local(sql`moment`)}, made_by] cells from (
        select 1 place, 'Account' what, email address, signed_in_at moment, null made_by
        from account where student_id = ${student}
        union all
        select 2, 'Identity at ' || initcap(provider), subject, null, null
        from account_identity join account on account.id = account_identity.account_id
        where account.student_id = ${student}
        union all
        select 3, 'Session', null, session.created_at, null
        from session join account on account.id = session.account_id where account.student_id = ${student}
        union all
        select 4, 'Calendar', null, made_at, ${nameOf(sql`made_by_id`)}
        from calendar_feed where student_id = ${student}
      ) entry order by place, moment`,
  },
  {
    title: 'Enrollment',
    about: 'When the student was enrolled, and in which grade. An open enrollment has no last day.',
    columns: ['First day', 'Last day', 'Grade', 'Entry', 'Exit', 'Went to', 'Note'],
    rows: (student) => sql<Row>`
      select array[${shownDay(sql`first_day`)}, ${shownDay(sql`last_day`)}, ltrim(grade_code(grade), '0'), entry.name, exit.name, destination,
        note] cells
      from enrollment join grade_level on grade_level.id = grade_level_id
        join entry_code entry on entry.code = entry_code left join exit_code exit on exit.code = exit_code
      where student_id = ${student} order by first_day, enrollment.id`,
  },
  {
    title: 'Next school year',
    about:
      'What the office plans where a student does not simply go up by a grade. It is saved and not done yet.',
    columns: ['School year', 'Plan', 'Reason'],
    rows: (student) => sql<Row>`
      select array[school_year.name, case action when 'retain' then 'Stays in the grade' when 'skip' then 'Goes up by two grades'
        else 'Leaves' end, exit_code.name] cells
      from roll_over_exception join school_year on school_year.id = school_year_id
        left join exit_code on exit_code.code = roll_over_exception.exit_code
      where student_id = ${student} order by school_year.start_date`,
  },
  {
    title: 'Groups',
    about: 'The student’s current and former groups. A current group has no last day.',
    columns: ['Group', 'Type', 'First day', 'Last day'],
    rows: (student) => sql<Row>`
      select array[student_group.name, student_group.type, ${shownDay(sql`lower(during)`)},
        ${shownDay(sql`upper(during) - 1`)}] cells
      from group_membership join student_group on student_group.id = group_membership.student_group_id
      where student_id = ${student} order by lower(during), group_membership.id`,
  },
  {
    title: 'Seats',
    about: 'Where the student sits in seating charts. Row 1 is the front.',
    columns: ['Class', 'Teacher', 'Row', 'Seat in the row'],
    rows: (student) => sql<Row>`
      select array[${sectionPeriodName}, ${fullName('teacher')}, row_number::text, column_number::text] cells
      from seat join section_period on section_period.id = seat.section_period_id
        join teacher on teacher.id = seat.teacher_id
      where student_id = ${student} order by section_period.id, teacher.id`,
  },
  {
    title: 'Labels and pairs',
    about: 'What the office considers when it forms groups. Other students in a pair are not named.',
    columns: ['What', 'Value'],
    rows: (student) => sql<Row>`
      select array[what, value] cells from (
        select 1 place, 'Label' what, label value from student_label where student_id = ${student}
        union all
        select 2, case kind when 'apart' then 'Kept apart from' else 'Kept together with' end, count(*)::text || case count(*) when 1 then ' student' else ' students' end
        from student_pair where ${student} in (student_id, other_student_id) group by kind
      ) entry order by place, value`,
  },
  {
    title: 'Attendance',
    about:
      'Every mark: P present, A absent, T tardy; AEX and TEX excused, AUX and TUX unexcused. Those of days without an enrollment count in no report.',
    columns: [
      'Day',
      'Class',
      'Group',
      'Teacher',
      'Mark',
      'Excuse',
      'Arrived',
      'Left',
      'Reason',
      'Comment',
      'Taken by',
      'Taken at',
    ],
    rows: (student, local) => sql<Row>`
      select array[${shownDay(sql`day`)}, ${sectionPeriodName}, student_group.name, ${fullName('teacher')}, status, excuse,
        ${shownTime(sql`arrived_at`)}, ${shownTime(sql`left_at`)}, ${reasonName(sql`absence_reason_id`)}, comment, ${nameOf(sql`taken_by_id`)}, ${local(sql`taken_at`)}] cells
      from ${marksWithAside} mark
        join section_period on section_period.id = mark.section_period_id
        join student_group on student_group.id = mark.student_group_id
        join teacher on teacher.id = mark.teacher_id
      where student_id = ${student} order by day, section_period.start_time, section_period.id`,
  },
  EMERGENCY_SECTION,
  {
    title: 'Changes to attendance',
    about: 'Earlier marks, who changed them and why.',
    columns: ['When', 'Who', 'Day', 'Class', 'Before', 'After', 'Reason'],
    rows: (student, local) => sql<Row>`
      select array[${local(sql`changed_at`)}, ${nameOf(sql`changed_by_id`)}, ${shownDay(sql`day`)}, ${sectionPeriodName},
        ${value('old_')}, ${value('new_')},
        reason] cells
      from attendance_change join section_period on section_period.id = attendance_change.section_period_id
      where student_id = ${student} order by attendance_change.id`,
  },
  {
    title: 'Correction requests',
    about: 'Corrections that teachers requested, and the decisions.',
    columns: ['When', 'Who', 'Day', 'Class', 'Before', 'Requested', 'Reason', 'Decision', 'Note'],
    rows: (student, local) => sql<Row>`
      select array[${local(sql`requested_at`)}, ${nameOf(sql`requested_by_id`)}, ${shownDay(sql`day`)}, ${sectionPeriodName},
        ${value('old_')}, ${value('')},
        reason, state, note] cells
      from attendance_correction_mark mark
        join attendance_correction on attendance_correction.id = mark.attendance_correction_id
        join section_period on section_period.id = attendance_correction.section_period_id
      where mark.student_id = ${student} order by attendance_correction.id`,
  },
  ...FAMILY_SECTIONS,
  ROSTER_SECTION,
  {
    title: 'Changes to the record',
    about: 'Who changed what. JSON, as stored.',
    columns: ['When', 'Who', 'What', 'Details'],
    rows: (student, local) => sql<Row>`
      select array[${local(sql`at`)}, ${nameOf(sql`account_id`)}, action, details::text] cells
      from audit where subject = 'student' and subject_id = ${student} and action in ('add', 'change', 'remove')
      order by id`,
  },
  {
    title: 'Who saw the record',
    about:
      'Who opened the record outside their own classes, and which downloads included it. Automatic: the page loaded it without a click.',
    columns: ['When', 'Who', 'What', 'Details', 'Times', 'Automatic'],
    rows: (student, local) => sql<Row>`
      select array[${local(sql`at`)}, coalesce(${nameOf(sql`account_id`)}, 'The app ' || (details ->> 'program')),
        action, details::text, count::text,
        case when automatic then 'yes' else 'no' end] cells
      from audit
      where (action = 'read' and subject = 'student' and subject_id = ${student})
        or (action = 'export' and student_ids @> array[${student}::bigint])
      order by id`,
  },
  {
    title: 'Saved choices',
    about: 'Choices that Homeroom remembers: the student’s own, and other people’s that include the student.',
    columns: ['When', 'Who', 'What', 'Value'],
    rows: (student, local) => sql<Row>`
      select array[${local(sql`changed_at`)}, ${nameOf(sql`account_id`)}, name, value::text] cells
      from account_choice
      where account_id in (select id from account where student_id = ${student})
        or value ->> 'student_id' = ${student}::text
        or (name = 'students_seen' and value @> to_jsonb(${student}::bigint))
      order by changed_at, account_id, name`,
  },
  {
    title: 'Uploads',
    about: 'Uploads from the student information system that changed the record.',
    columns: ['When', 'Who', 'File', 'Before', 'After'],
    rows: (student, local) => sql<Row>`
      select array[${local(sql`batch.at`)}, ${nameOf(sql`batch.account_id`)}, file_name, before::text, after::text] cells
      from upload_change change join upload_batch batch on batch.id = change.upload_batch_id
      where (change.record_id = ${student}
          and (entity = 'student' or (entity = '' and batch.kind <> 'staff')))
        or (entity = 'group_membership' and (after ->> 'student_id')::bigint = ${student})
      order by batch.id, record_id`,
  },
]
