import { sql, type Kysely } from 'kysely'
import { accountName } from '#server/database/names.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { sectionPeriodName } from '#server/database/names.ts'
import type { InSql } from '#server/database/statement.ts'
import type { Block, Period, Reference, ReferenceTeacher, School, SchoolClosure } from './reference.ts'

type Row = {
  version: number
  migration: string
  school: School | null
  closures: SchoolClosure[]
  blocks: Block[]
  section_periods: Period[]
  teachers: ReferenceTeacher[]
  accounts: { id: number; name: string }[]
}

/** The reference data and the newest migration of the database: one statement, so all of it is of one moment. */
export async function loadReference(db: Kysely<DB>): Promise<{ reference: Reference; migration: string }> {
  const { rows } = await sql<Row>`
    select version,
      (select name from migration order by name collate "C" desc limit 1) migration,
      (select json_build_object('name', name, 'timeZone', time_zone, 'yearStart', year_start, 'yearEnd', year_end,
          'setUp', set_up, 'teachersMayEdit', teachers_may_edit,
          'teachersStartRolls', teachers_start_rolls, 'attendanceDaysBack', attendance_days_back,
          'tierAtRisk', tier_at_risk, 'tierChronic', tier_chronic, 'tierSevere', tier_severe,
          'nameOrder', name_order, 'clock', clock, 'locale', locale,
          'lowestGrade', lowest_grade, 'highestGrade', highest_grade) from school) school,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'start_date', start_date,
          'end_date', end_date) order by start_date, id), '[]') from school_closure) closures,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'start_date', start_date,
          'end_date', end_date, 'archived_on', archived_on)), '[]') from block_schedule) blocks,
      (select coalesce(json_agg(json_build_object('id', id, 'name', ${sectionPeriodName}, 'has_own_name', name is not null,
          'block_schedule_id', block_schedule_id, 'grade_level_id', grade_level_id,
          'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI'),
          'days_of_week', days_of_week, 'homeroom', homeroom, 'starts_on', starts_on,
          'archived_on', archived_on)), '[]')
        from section_period) section_periods,
      (select coalesce(json_agg(json_build_object('id', id, 'first_name', first_name, 'last_name', last_name,
          'email', email, 'active', active) order by last_name, first_name, id), '[]') from teacher) teachers,
      (select coalesce(json_agg(json_build_object('id', account.id, 'name', ${accountName})), '[]')
        from account left join teacher on teacher.id = account.teacher_id
        where account.role <> 'student') accounts
    from reference_version`.execute(db)
  const row = rows[0]
  if (!row?.school) throw new Error('the school has no row: the database has not been prepared')
  const reference: Reference = {
    version: row.version,
    school: row.school,
    closures: row.closures,
    blocks: byId(row.blocks),
    sectionPeriods: byId(row.section_periods),
    teachers: byId(row.teachers),
    accountNames: new Map(row.accounts.map(({ id, name }) => [id, name])),
  }
  return { reference, migration: row.migration }
}

const byId = <T extends { id: number }>(records: T[]): Map<number, T> =>
  new Map(records.map((record) => [record.id, record]))

/** The version of the reference data that is committed now. */
export async function findReferenceVersion(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from reference_version`.execute(db)
  return rows[0]!.version
}

/**
 * SQL for whether nothing of the reference data has changed since it was loaded. A statement that writes what was decided
 * by it checks this again, and is retried with `references.latest()` where it has changed.
 */
export const isReferenceCurrent = ({ version }: InSql<Pick<Reference, 'version'>>) => sql<boolean>`
  exists (select from reference_version where version = ${version})`
