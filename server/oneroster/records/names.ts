import { sql } from 'kysely'

/**
 * Common table expressions of the ids of all records: `named` has the own id of each, which holds no personal data, and the
 * one that is given out: that of the system that the record came from, else the own one. An own id that such a system uses
 * for another record gets an ending.
 */
export const nameTables = sql`
  own (collection, own_id) as (
    select 'orgs', 'school' from span
    union all select 'academicSessions', 'year-' || year_ends from year
    union all select 'academicSessions', 'block-' || id from term
    union all select 'courses', own_id from given_course
    union all select 'classes', 'group-' || id from class
    union all select 'users', 'student-' || id from learner
    union all select 'users', 'teacher-' || id from instructor
    union all select 'roles', 'role-student-' || id from learner
    union all select 'roles', 'role-teacher-' || id from instructor
    union all select 'enrollments', 'member-' || id from member
    union all select 'enrollments', 'teaches-' || student_group_id || '-' || teacher_id from teaching
  ),
  named as materialized (
    select own.collection, own.own_id, case
      when given.sourced_id is not null then given.sourced_id
      when other.own_id is null then own.own_id
      else (select own.own_id || '-own' || n from generate_series(1, 1000) n
        where not exists (select from foreign_id
          where foreign_id.collection = own.collection and foreign_id.sourced_id = own.own_id || '-own' || n) limit 1)
      end sourced_id
    from own
      left join foreign_id given on given.collection = own.collection and given.own_id = own.own_id
      left join foreign_id other on other.collection = own.collection and other.sourced_id = own.own_id
  )`
