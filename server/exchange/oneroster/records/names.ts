import { sql, type RawBuilder } from 'kysely'
import type { Collection } from './collections.ts'

type Text = RawBuilder<string>

/** SQL for the joins that `sourcedId` needs. */
const idJoins = (collection: Text, ownId: Text) => sql`
  left join foreign_id given on given.collection = ${collection} and given.own_id = ${ownId}
  left join foreign_id other on other.collection = ${collection} and other.sourced_id = ${ownId}`

/**
 * SQL for the exported id of a record: the id of the system that it came from, otherwise our own, which holds no personal
 * data. If such a system uses our id for another record, ours gets a suffix.
 */
const sourcedId = (collection: Text, ownId: Text) => sql<string>`case
  when given.sourced_id is not null then given.sourced_id
  when other.own_id is null then ${ownId}
  else (select ${ownId} || '-own' || n from generate_series(1, 1000) n
    where not exists (select from foreign_id used
      where used.collection = ${collection} and used.sourced_id = ${ownId} || '-own' || n) limit 1)
  end`

/** SQL for the exported id of one record, by our own id, without joined tables. */
export const givenId = (collection: Collection, ownId: Text) => sql<string>`(
  select ${sourcedId(sql.lit(collection), ownId)} from (values (1)) one (row) ${idJoins(sql.lit(collection), ownId)})`

/** SQL for the rows of a table with `own_id` and the exported `sourced_id`. */
const named = (table: string, collection: Collection, ownId: Text) => sql`
  select ${sql.table(table)}.*, ${ownId} own_id, ${sourcedId(sql.lit(collection), ownId)} sourced_id
  from ${sql.table(table)} ${idJoins(sql.lit(collection), ownId)}`

/** Common table expressions of what records refer to, with the ids that are given out: `named_...` of `...`. */
export const nameTables = sql`
  named_school as (${named('school', 'orgs', sql`'school'`)}),
  named_year as (${named('year', 'academicSessions', sql`'year-' || year_ends`)}),
  named_term as (${named('term', 'academicSessions', sql`'block-' || id`)}),
  named_course as (
    select given_course.*, ${sourcedId(sql`'courses'`, sql`given_course.own_id`)} sourced_id
    from given_course ${idJoins(sql`'courses'`, sql`given_course.own_id`)}
  ),
  named_class as (${named('class', 'classes', sql`'group-' || id`)}),
  named_learner as (${named('learner', 'users', sql`'student-' || id`)}),
  named_instructor as (${named('instructor', 'users', sql`'teacher-' || id`)})`

/** The rows of `record` with the ids that are given out, also among their fields. What a record does not have has no key. */
export const namedRecords = sql`
  select record.collection, record.own_id, sourced_id,
    jsonb_strip_nulls(fields || jsonb_build_object('sourcedId', sourced_id)) fields
  from (
    select record.*, ${sourcedId(sql`record.collection`, sql`record.own_id`)} sourced_id
    from record ${idJoins(sql`record.collection`, sql`record.own_id`)}
  ) record`
