import { sql, type Kysely, type Transaction } from 'kysely'
import type { Config } from '#server/config.ts'
import { WITHOUT_TIMEOUTS } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Clock } from '#server/clock.ts'
import { schoolYearOf } from './timetable/calendar.ts'
import { demoPeople, type DemoPerson } from '#server/session/demo/demo-people.ts'

type PreparedSchool = {
  seeded: boolean
  people: DemoPerson[]
  /** Whether this database was filled with the demo school once. */
  isDemo: boolean
}

const PREPARE_LOCK = 7_360_004
const NEW_SCHOOL_NAME = 'New School'

/**
 * What a migrated database needs before anyone can sign in: the school's row, the demo school if the settings ask for it and
 * there are no people yet, and a superuser. Changes nothing the second time; if two processes prepare at once, the second waits.
 */
export async function prepareSchool(db: Kysely<DB>, config: Config, clock: Clock): Promise<PreparedSchool> {
  return db.transaction().execute(async (tx) => {
    await sql.raw(WITHOUT_TIMEOUTS).execute(tx)
    await sql`select pg_advisory_xact_lock(${PREPARE_LOCK})`.execute(tx)
    const timeZone = await ensureSchool(tx, clock)
    const seeded = config.seed === 'demo' && (await isEmpty(tx))
    if (seeded) await restartIds(tx)
    await ensureSuperuser(tx, config.adminEmail)
    if (seeded) {
      const { makeDemoSchool } = await import('./make-demo-school.ts')
      await makeDemoSchool({ tx, config, timeZone, now: clock.school(timeZone) })
    }
    const school = await tx.selectFrom('school').select('seeded_as_demo').executeTakeFirstOrThrow()
    return { seeded, people: await demoPeople(tx, config.adminEmail), isDemo: school.seeded_as_demo }
  })
}

/** Returns the school's time zone. */
async function ensureSchool(tx: Transaction<DB>, clock: Clock): Promise<string> {
  const found = await tx.selectFrom('school').select('time_zone').executeTakeFirst()
  if (found) return found.time_zone
  const year = schoolYearOf(clock.school(DEFAULT_TIME_ZONE).day)
  const row = {
    name: NEW_SCHOOL_NAME,
    time_zone: DEFAULT_TIME_ZONE,
    year_start: year.start,
    year_end: year.end,
  }
  await tx.insertInto('school').values(row).execute()
  return DEFAULT_TIME_ZONE
}

const DEFAULT_TIME_ZONE = 'America/New_York'

async function isEmpty(tx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select from student)
    and not exists (select from teacher) and not exists (select from account) empty`.execute(tx)
  return rows[0]!.empty
}

/** A failed attempt leaves gaps, and the tables of the demo school name records by the ids that they get. */
const restartIds = (tx: Transaction<DB>) =>
  sql`select setval(pg_get_serial_sequence(name, 'id'), 1, false) from unnest(${[
    'account',
    'assignment',
    'block_schedule',
    'contact',
    'course',
    'cte_class',
    'group_membership',
    'school_closure',
    'section_period',
    'student',
    'student_group',
    'teacher',
  ]}::text[]) name`.execute(tx)

/** Where the school has no superuser, the account with the address of the settings becomes one. */
async function ensureSuperuser(tx: Transaction<DB>, email: string): Promise<void> {
  await sql`insert into account (email, role, superuser)
    select ${email}, 'admin', true where not exists (select from account where superuser)
    on conflict (lower(email))
    do update set role = 'admin', superuser = true, active = true, student_id = null`.execute(tx)
}
