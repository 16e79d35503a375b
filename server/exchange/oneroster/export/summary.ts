import { sql, type Kysely } from 'kysely'
import type { IntegrationsOverview, RosterCount } from '#contract/exchange/oneroster/oneroster.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localNow } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { isFormula } from '#server/http/files/formula-sql.ts'
import { ROSTER_FILES } from '../files/headers.ts'
import { lastFile } from './last-file.ts'
import { belongs } from './make-zip.ts'

/** How many records of each kind there are, and how many have changed after a moment. Call `syncRoster` first. */
export async function countRecords(db: Kysely<DB>, since: Date | undefined): Promise<RosterCount[]> {
  const { rows } = await sql<{ collection: string; records: number; changed: number }>`
    select collection, count(*) filter (where not deleted) records,
      count(*) filter (where changed_at > ${since ?? null}::timestamptz) changed
    from roster_record group by collection`.execute(db)
  return ROSTER_FILES.map((collection) => {
    const { records = 0, changed = 0 } = rows.find((row) => row.collection === collection) ?? {}
    return { collection, records, changed: since ? changed : null }
  })
}

/** How many of these records have a name or number that begins like a formula. Enrollments and roles have none. */
export async function countFormulas(db: Kysely<DB>, since: Date | undefined): Promise<number> {
  const text = sql`case jsonb_typeof(value) when 'array' then value ->> 0 else value #>> '{}' end`
  const { rows } = await sql<{ count: number }>`
    select count(*) from roster_record
    where collection not in ('enrollments', 'roles') and ${belongs(since)}
      and exists (select from jsonb_each(fields) where ${isFormula(sql`(${text})`)})`.execute(db)
  return rows[0]!.count
}

/** What the school exchanges with other systems, for the cards of the hub. */
export async function integrationsOverview({
  db,
  school,
}: Pick<Context, 'db' | 'school'>): Promise<IntegrationsOverview> {
  type Moments = 'last_upload' | 'last_attendance_file'
  type Counts = Omit<IntegrationsOverview, 'last_file' | Moments> & Record<Moments, Date | null>
  const [{ rows }, last_file] = await Promise.all([
    sql<Counts>`
      select (select count(*) from student_group where not archived) classes,
        (select count(*) from student where is_active) students,
        (select count(*) from teacher where active) teachers,
        (select count(*) from api_client where revoked_at is null) programs,
        (select count(*) from upload_mapping) remembered_files,
        (select count(*) from calendar_feed) calendar_addresses,
        (select max(at) from upload_batch where kind = 'oneroster' and undone_at is null) last_upload,
        (select max(at) from audit where action = 'export' and details ->> 'type' = 'ed-fi attendance')
          last_attendance_file`.execute(db),
    lastFile(db, school.timeZone),
  ])
  const { last_upload, last_attendance_file, ...counts } = rows[0]!
  const local = (moment: Date | null) => moment && localNow(moment, school.timeZone)
  return {
    ...counts,
    last_file,
    last_upload: local(last_upload),
    last_attendance_file: local(last_attendance_file),
  }
}
