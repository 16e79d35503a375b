import { sql, type RawBuilder } from 'kysely'
import { nameTables } from './names.ts'
import { sourceTables } from './source.ts'

const sessionRecords = sql`
  select 'orgs' collection, 'school' own_id, jsonb_build_object('name', name, 'type', 'school') fields from span
  union all
  select 'academicSessions', 'year-' || year_ends, jsonb_build_object(
    'title', case when extract(year from start_date) = year_ends then '' else extract(year from start_date)::int || '-' end
      || year_ends,
    'type', 'schoolYear', 'startDate', start_date::text, 'endDate', (end_date + 1)::text, 'schoolYear', year_ends::text)
  from year
  union all
  select 'academicSessions', 'block-' || term.id, jsonb_build_object('title', term.name, 'type', 'term',
    'startDate', term.start_date::text, 'endDate', (term.end_date + 1)::text, 'parentSourcedId', parent.sourced_id,
    'schoolYear', year_ends::text)
  from term join year on year.ahead = term.ahead join named parent on parent.own_id = 'year-' || year_ends`

const classRecords = sql`
  select 'courses', given_course.own_id, jsonb_build_object('title', title, 'grades', array_remove(array[grade], null),
    'courseCode', course_code, 'orgSourcedId', school.sourced_id, 'subjects', subjects)
  from given_course join named school on school.own_id = 'school'
  union all
  select 'classes', 'group-' || class.id, jsonb_build_object('title', class.name, 'grades', array[grade],
    'courseSourcedId', course.sourced_id, 'classCode', class_code,
    'classType', case type when 'homeroom' then 'homeroom' else 'scheduled' end, 'location', room_number,
    'schoolSourcedId', school.sourced_id,
    'termSourcedIds', coalesce(terms.sourced_ids, array[year.sourced_id]),
    'subjects', coalesce(nullif(class.subjects, '{}'), array_remove(array[core_class], null)),
    'periods', case when scheduled.student_group_id is null then class.periods else periods.labels end)
  from class join class_course using (id)
    join named course on course.own_id = class_course.own_id
    join named school on school.own_id = 'school'
    join named year on year.own_id = 'year-' || (select year_ends from span)
    left join scheduled on scheduled.student_group_id = class.id
    left join lateral (
      select array_agg(named.sourced_id order by term.start_date, term.id) sourced_ids
      from term join named on named.own_id = 'block-' || term.id
      where case when scheduled.student_group_id is null then term.id = any(class.block_schedule_ids)
        else term.id in (select block_schedule_id from taught where taught.student_group_id = class.id) end
    ) terms on true
    left join lateral (
      select array_agg(period order by start_time, period) labels from (
        select period, min(start_time) start_time from taught
        where taught.student_group_id = class.id and period is not null group by period) one
    ) periods on true`

const userFields = sql`'primaryOrgSourcedId', school.sourced_id, 'orgSourcedIds', array[school.sourced_id]`

const peopleRecords = sql`
  select 'users', 'student-' || learner.id, jsonb_build_object('enabledUser', is_active::text, 'username', email,
    'givenName', first_name, 'familyName', last_name, 'preferredGivenName', preferred_name,
    'identifier', student_number, 'email', email, 'grades', array[grade], 'role', 'student', ${userFields})
  from learner join named school on school.own_id = 'school'
  union all
  select 'users', 'teacher-' || instructor.id, jsonb_build_object('enabledUser', active::text, 'username', email,
    'givenName', first_name, 'familyName', last_name, 'email', email, 'role', 'teacher', ${userFields})
  from instructor join named school on school.own_id = 'school'
  union all
  select 'roles', 'role-' || person.own_id, jsonb_build_object('userSourcedId', person.sourced_id,
    'roleType', 'primary', 'role', split_part(person.own_id, '-', 1), 'orgSourcedId', school.sourced_id)
  from named person join named school on school.own_id = 'school' where person.collection = 'users'`

const enrollmentFields = sql`'classSourcedId', class.sourced_id, 'schoolSourcedId', school.sourced_id,
    'userSourcedId', person.sourced_id, 'beginDate', begins::text, 'endDate', ends::text`

const enrollmentRecords = sql`
  select 'enrollments', 'member-' || member.id, jsonb_build_object(${enrollmentFields}, 'role', 'student')
  from member join named class on class.own_id = 'group-' || student_group_id
    join named person on person.own_id = 'student-' || student_id join named school on school.own_id = 'school'
  union all
  select 'enrollments', 'teaches-' || student_group_id || '-' || teacher_id, jsonb_build_object(${enrollmentFields},
    'role', 'teacher', 'primary', is_primary::text)
  from teaching join named class on class.own_id = 'group-' || student_group_id
    join named person on person.own_id = 'teacher-' || teacher_id join named school on school.own_id = 'school'`

/**
 * Common table expressions that end with `live`: every record of the school in OneRoster's words, as RosterFields, with its
 * collection, own id and the id that is given out.
 */
export const liveTables: RawBuilder<unknown> = sql`${sourceTables}, ${nameTables},
  record as (
    ${sessionRecords} union all ${classRecords} union all ${peopleRecords} union all ${enrollmentRecords}
  ),
  live as materialized (
    select collection, own_id, sourced_id, (
      select jsonb_object_agg(key, value) from jsonb_each(fields || jsonb_build_object('sourcedId', sourced_id))
      where value not in ('null', '[]', '""')) fields
    from record join named using (collection, own_id)
  )`
