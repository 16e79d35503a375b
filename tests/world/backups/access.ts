import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { freshDatabase, type Preparation } from '#server/database/testing.ts'
import { restoreArchive } from '#server/operate/backup/restore/restore.ts'
import { withArchiveOf, withEmptyDatabase, withFolder, withPools } from '#server/operate/backup/testing.ts'
import { addClient } from '../clients/client.ts'
import { openForFile } from '../file-hooks.ts'
import { makeFamilyLink, setContacts } from '../visits/families.ts'
import { openWorld } from '../world.ts'

type SchoolWithArchive = Awaited<ReturnType<typeof withArchiveOf>>

/** A school with two of each kind of access; one of each is ended after the archive was made. */
const WITH_ACCESS: Preparation = {
  name: 'with_access',
  prepare: async (db) => {
    const world = await openWorld({
      database: { db, writes: db, reports: db, url: '', close: async () => undefined },
    })
    const office = await world.superuser('Sora Superuser')
    for (const name of ['Library', 'Bookshop']) await addClient(world, name)
    const student = await world.addStudent('Lin Linked')
    const contacts = await setContacts(office, student, [
      { name: 'Mia Mother', email: 'mia@linked.example', may_receive: true },
      { name: 'Finn Father', email: 'finn@linked.example', may_receive: true },
      { name: 'Gus Guardian', email: 'gus@linked.example', may_receive: true },
    ])
    for (const contact of contacts.slice(0, 2)) await makeFamilyLink(office, student, contact)
    for (const owner of [student, await world.addStudent('Fay Feed')]) await addFeed(db, owner)
    for (const name of ['Dana Dismissed', 'Stan Stays']) await world.teacher(name)
    await world.superuser('Uma Under')
    await world.superuser('Lea Left')
    await sql`update school set teachers_may_edit = true`.execute(db)
    await world.close()
  },
}

export const useSchoolWithAccess = (): SchoolWithArchive =>
  openForFile(
    async () => withArchiveOf(await freshDatabase(WITH_ACCESS)),
    (school) => school.close(),
  )

const addFeed = (db: Database, student: number) =>
  sql`insert into calendar_feed (student_id, token_hash, made_by_id)
    select ${student}, ${randomBytes(32)}, min(id) from account`.execute(db)

/** The access that the school ends after the archive, by its names above. */
export async function endSomeAccess(db: Database): Promise<void> {
  const statements = [
    sql`update api_client set revoked_at = now(), revoked_by_id = made_by_id where name = 'Library'`,
    sql`update family_link set revoked_at = now() from contact where contact.id = contact_id and name = 'Mia Mother'`,
    sql`delete from calendar_feed using student where student.id = student_id and first_name = 'Lin'`,
    sql`update account set active = false from teacher where teacher.id = teacher_id and teacher.first_name = 'Dana'`,
    sql`update teacher set active = false where first_name = 'Dana'`,
    sql`update account set superuser = false where first_name = 'Uma'`,
    sql`update account set active = false where first_name = 'Lea'`,
    sql`update contact set may_receive = false where name = 'Mia Mother'`,
    sql`update contact set stopped_address = lower(email) where name = 'Finn Father'`,
    sql`update school set teachers_may_edit = false`,
  ]
  for (const statement of statements) await statement.execute(db)
}

/** Who and what has access, by name. */
export async function accessIn(db: Database) {
  const names = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(db)).rows.map(({ name }) => name).toSorted()
  return {
    apps: await names(sql`select name from api_client where revoked_at is null`),
    calendars: await names(
      sql`select first_name "name" from calendar_feed join student on student.id = student_id`,
    ),
    links: await names(
      sql`select name from family_link join contact on contact.id = contact_id
        where revoked_at is null and expires_at > now()`,
    ),
    superusers: await names(
      sql`select first_name "name" from account where superuser and active and first_name in ('Uma', 'Lea', 'Sora')
        group by first_name`,
    ),
    teachers: await names(
      sql`select teacher.first_name "name" from teacher join account on account.teacher_id = teacher.id
        where teacher.active and account.active`,
    ),
    receivers: await names(
      sql`select name from contact where may_receive and stopped_address is distinct from lower(email)`,
    ),
    teachersMayEdit: (await names(sql`select 'yes' "name" from school where teachers_may_edit`)).length > 0,
  }
}

/** Restores an archive over a copy of the school that was changed first. */
export async function restoreOverCopy(
  school: Pick<SchoolWithArchive, 'archive'>,
  happens: (copy: Database) => Promise<unknown>,
  check: (restored: Database, sentences: string[]) => Promise<unknown>,
  onlySchema = false,
): Promise<void> {
  await withFolder((folder) =>
    withEmptyDatabase(async (url) => {
      await withPools(url, ({ db }) => happens(db))
      const sentences: string[] = []
      await restoreArchive({
        file: school.archive,
        target: { connectionString: url },
        location: 'here',
        replace: true,
        dataDir: folder,
        report: (sentence) => sentences.push(sentence),
        onlySchema,
      })
      await withPools(url, ({ db }) => check(db, sentences))
    }, WITH_ACCESS),
  )
}

/** All access before any of it ends. */
export const ALL_ACCESS = {
  apps: ['Bookshop', 'Library'],
  calendars: ['Fay', 'Lin'],
  links: ['Finn Father', 'Mia Mother'],
  superusers: ['Lea', 'Sora', 'Uma'],
  teachers: ['Dana', 'Stan'],
  receivers: ['Finn Father', 'Gus Guardian', 'Mia Mother'],
  teachersMayEdit: true,
}
