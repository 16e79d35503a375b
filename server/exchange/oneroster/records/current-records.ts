import { sql, type RawBuilder } from 'kysely'
import { nameTables, namedRecords } from './names.ts'
import { sourceTables } from './source.ts'

/** Scalar subqueries, which are found once: joins with them would be tried for every row. */
const school = sql`(select sourced_id from named_school)`
const thisYear = sql`(select sourced_id from named_year where ahead = 0)`

const sessionRecords = sql`
  select 'orgs' collection, own_id, jsonb_build_object('name', name, 'type', 'school') fields from named_school
  union all
  select 'academicSessions', own_id, jsonb_build_object(
    'title', case when extract(year from start_date) = year_ends then '' else extract(year from start_date)::int || '-' end
      || year_ends,
    'type', 'schoolYear', 'startDate', start_date::text, 'endDate', (end_date + 1)::text, 'schoolYear', year_ends::text)
  from named_year
  union all
  select 'academicSessions', term.own_id, jsonb_build_object('title', term.name, 'type', 'term',
    'startDate', term.start_date::text, 'endDate', (term.end_date + 1)::text, 'parentSourcedId', year.sourced_id,
    'schoolYear', year_ends::text)
  from named_term term join named_year year on year.ahead = term.ahead`

const classRecords = sql`
  select 'courses', own_id, jsonb_build_object('title', title, 'grades', case when grade is not null then array[grade] end,
    'courseCode', course_code, 'orgSourcedId', ${school}, 'subjects', nullif(subjects, '{}'))
  from named_course
  union all
  select 'classes', class.own_id, jsonb_build_object('title', class.name, 'grades', array[class.grade],
    'courseSourcedId', course.sourced_id, 'classCode', class_code,
    'classType', case type when 'homeroom' then 'homeroom' else 'scheduled' end, 'location', nullif(room_number, ''),
    'schoolSourcedId', ${school},
    'termSourcedIds', coalesce(terms.sourced_ids, array[${thisYear}]),
    'subjects', coalesce(nullif(class.subjects, '{}'), case when core_class is not null then array[core_class] end),
    'periods', nullif(case when scheduled.student_group_id is null then class.periods else class_periods.labels end, '{}'))
  from named_class class
    join class_course on class_course.id = class.id
    join named_course course on course.own_id = class_course.own_id
    left join scheduled on scheduled.student_group_id = class.id
    left join class_periods on class_periods.student_group_id = class.id
    left join (
      select student_group_id, array_agg(sourced_id order by start_date, id) sourced_ids
      from class_term join named_term on id = block_schedule_id group by student_group_id
    ) terms on terms.student_group_id = class.id`

const org = sql`'primaryOrgSourcedId', ${school}, 'orgSourcedIds', array[${school}]`
const role = sql`'roleType', 'primary', 'orgSourcedId', ${school}`

/** Entering and leaving, where the district has a code for the reason. The specification has no columns for them. */
const ofStay = sql`
    'metadata.entryDate', case when entry_code is not null then entered_on end, 'metadata.entryCode', entry_code,
    'metadata.exitDate', case when exit_code is not null then left_on end, 'metadata.exitCode', exit_code`

const peopleRecords = sql`
  select 'users', own_id, jsonb_build_object('enabledUser', is_active::text, 'username', email,
    'givenName', first_name, 'familyName', last_name, 'preferredGivenName', nullif(preferred_name, ''),
    'identifier', student_number, 'email', email, 'grades', array[grade], 'role', 'student', ${org}, ${ofStay})
  from named_learner left join stay on student_id = named_learner.id
  union all
  select 'users', own_id, jsonb_build_object('enabledUser', active::text, 'username', email,
    'givenName', first_name, 'familyName', last_name, 'email', email, 'role', 'teacher', ${org})
  from named_instructor
  union all
  select 'roles', 'role-' || own_id, jsonb_build_object('userSourcedId', sourced_id, 'role', 'student', ${role})
  from named_learner
  union all
  select 'roles', 'role-' || own_id, jsonb_build_object('userSourcedId', sourced_id, 'role', 'teacher', ${role})
  from named_instructor`

const enrollment = sql`'classSourcedId', class.sourced_id, 'schoolSourcedId', ${school},
    'userSourcedId', person.sourced_id, 'beginDate', begins::text, 'endDate', ends::text`

const enrollmentRecords = sql`
  select 'enrollments', 'member-' || member.id, jsonb_build_object(${enrollment}, 'role', 'student')
  from member join named_class class on class.id = student_group_id join named_learner person on person.id = student_id
  union all
  select 'enrollments', 'teaches-' || student_group_id || '-' || teaching.teacher_id,
    jsonb_build_object(${enrollment}, 'role', 'teacher', 'primary', is_primary::text)
  from teaching join named_class class on class.id = student_group_id
    join named_instructor person on person.id = teaching.teacher_id`

/**
 * Common table expressions that end with `live`: every record of the school in OneRoster's words, as RosterFields, with its
 * collection, own id and the id that is given out.
 */
export const currentTables: RawBuilder<unknown> = sql`${sourceTables}, ${nameTables},
  record as (
    ${sessionRecords} union all ${classRecords} union all ${peopleRecords} union all ${enrollmentRecords}
  ),
  live as materialized (${namedRecords})`
