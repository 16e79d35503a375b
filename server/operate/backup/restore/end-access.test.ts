import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  accessIn,
  ALL_ACCESS,
  endSomeAccess,
  restoreOverCopy,
  useSchoolWithAccess,
} from '#tests/world/backups/access.ts'
import { withEmptyDatabase, withFolder, withPools } from '../testing.ts'
import { restoreArchive } from './restore.ts'

const school = useSchoolWithAccess()

describe('What a school ended after its archive was made', () => {
  for (const onlySchema of [false, true]) {
    test(`ends again with the restore, and nothing else does${onlySchema ? ', by way of a scratch schema' : ''}`, () =>
      restoreOverCopy(
        school,
        endSomeAccess,
        async (db, lines) => {
          assert.deepEqual(await accessIn(db), {
            apps: ['Bookshop'],
            calendars: ['Fay'],
            links: ['Finn Father'],
            superusers: ['Sora'],
            teachers: ['Stan'],
            receivers: ['Gus Guardian'],
            teachersMayEdit: false,
          })
          const text = lines.join('\n')
          assert.match(text, /1 connected app, 1 calendar address, and 1 family link/)
          assert.match(text, /3 people have only the rights from before the restore/)
          assert.match(text, /2 contacts get no messages, as before the restore/)
          assert.match(text, /Teachers cannot edit/)
        },
        onlySchema,
      ))
  }

  test('was nothing: then everything opens as before, and the sentences say so', () =>
    restoreOverCopy(
      school,
      async () => undefined,
      async (db, lines) => {
        assert.deepEqual(await accessIn(db), ALL_ACCESS)
        assert.match(
          lines.join('\n'),
          /No connected app, calendar address or family link was revoked after the backup/,
        )
      },
    ))

  test('is unknown where the replaced data was lost: all links and apps are revoked, and people keep their permissions', () =>
    withFolder((folder) =>
      withEmptyDatabase(async (url) => {
        const lines: string[] = []
        const target = { connectionString: url }
        const report = (line: string) => lines.push(line)
        await restoreArchive({
          file: school.archive,
          target,
          location: 'here',
          replace: false,
          dataDir: folder,
          report,
        })
        await withPools(url, async ({ db }) => {
          assert.deepEqual(await accessIn(db), { ...ALL_ACCESS, apps: [], calendars: [], links: [] })
        })
        const text = lines.join('\n')
        assert.match(
          text,
          /so all of them are revoked: 2 connected apps, 2 calendar addresses, and 2 family links/,
        )
        assert.match(text, /Check Staff/)
      }),
    ))

  test('is unknown where the replaced data is of another school with the same ids', () =>
    restoreOverCopy(
      school,
      async (db) => {
        await sql`update student set uid = gen_random_uuid()`.execute(db)
        await sql`update account set active = false`.execute(db)
      },
      async (db, lines) => {
        assert.deepEqual(await accessIn(db), { ...ALL_ACCESS, apps: [], calendars: [], links: [] })
        assert.match(lines.join('\n'), /so all of them are revoked/)
      },
    ))

  test('is unknown for a kind whose table cannot be read: then all of that kind are revoked', () =>
    restoreOverCopy(
      school,
      async (db) => {
        await sql`alter table calendar_feed rename column token_hash to lost`.execute(db)
      },
      async (db) => assert.deepEqual(await accessIn(db), { ...ALL_ACCESS, calendars: [] }),
    ))

  test('covers a secret that was replaced, an address that was corrected, and an office member who became a teacher', () =>
    restoreOverCopy(
      school,
      async (db) => {
        await sql`update api_client set secret_hash = '\\x00' where name = 'Library'`.execute(db)
        await sql`update calendar_feed set token_hash = '\\x00' where student_id =
          (select id from student where first_name = 'Lin')`.execute(db)
        await sql`update teacher set email = 'other@larkfield.example' where first_name = 'Dana'`.execute(db)
        await sql`update account set email = 'other@larkfield.example' from teacher
          where teacher.id = teacher_id and teacher.first_name = 'Dana'`.execute(db)
        await sql`with record as (insert into teacher (first_name, last_name, email)
            values ('Uma', 'Under', 'uma@larkfield.example') returning id)
          update account set role = 'teacher', superuser = false, teacher_id = (select id from record)
          where first_name = 'Uma'`.execute(db)
      },
      async (db) => {
        const { rows } = await sql`select role, active from account where first_name = 'Uma'`.execute(db)
        assert.deepEqual(rows, [{ role: 'admin', active: false }], 'no teacher’s record is in the archive')
        assert.deepEqual(await accessIn(db), {
          ...ALL_ACCESS,
          apps: ['Bookshop'],
          calendars: ['Fay'],
          superusers: ['Lea', 'Sora'],
          teachers: ['Stan'],
        })
      },
    ))

  test('covers the address of an office member that was corrected', () =>
    restoreOverCopy(
      school,
      async (db) => {
        await sql`update account set email = id || '@larkfield.example' where first_name = 'Sora'`.execute(db)
      },
      async (db) => assert.deepEqual(await accessIn(db), { ...ALL_ACCESS, superusers: ['Lea', 'Uma'] }),
    ))

  test('covers staff and contacts who are in the school no longer, and an address that was corrected', () =>
    restoreOverCopy(
      school,
      async (db) => {
        await sql`delete from account where first_name in ('Dana', 'Lea')`.execute(db)
        await sql`delete from teacher where first_name = 'Dana'`.execute(db)
        await sql`delete from contact where name = 'Gus Guardian'`.execute(db)
        await sql`update contact set email = 'right@linked.example' where name = 'Finn Father'`.execute(db)
      },
      async (db, lines) => {
        assert.deepEqual(await accessIn(db), {
          ...ALL_ACCESS,
          superusers: ['Sora', 'Uma'],
          teachers: ['Stan'],
          receivers: ['Mia Mother'],
        })
        assert.match(lines.join('\n'), /2 people have only the rights/)
        assert.match(lines.join('\n'), /2 contacts get no messages/)
        const { rows } = await sql`select first_name from teacher where first_name = 'Dana' and active
          union all select first_name from account where first_name in ('Dana', 'Lea') and active`.execute(db)
        assert.deepEqual(rows, [], 'an active teacher’s record lets its address sign in too')
      },
    ))

  test('is compared by student and address, so that a contact who was added again gets messages', () =>
    restoreOverCopy(
      school,
      async (db) => {
        await sql`insert into contact (student_id, place, name, relation, email, language, may_receive)
          select student_id, place, name, relation, upper(email), language, may_receive from contact`.execute(
          db,
        )
        await sql`delete from contact where email <> upper(email)`.execute(db)
        await sql`update contact set stopped_address = lower(email) where name = 'Mia Mother'`.execute(db)
      },
      async (db) => assert.deepEqual((await accessIn(db)).receivers, ['Finn Father', 'Gus Guardian']),
    ))

  test('is unknown for contacts and teachers that cannot be read: they stay as in the archive', () =>
    restoreOverCopy(
      school,
      async (db) => {
        await sql`alter table contact rename column may_receive to lost`.execute(db)
        await sql`alter table teacher rename column active to lost`.execute(db)
      },
      async (db) => assert.deepEqual(await accessIn(db), ALL_ACCESS),
    ))

  test('leaves someone who can sign in: without a superuser, the next start creates one', () =>
    restoreOverCopy(
      school,
      (db) => sql`update account set active = false where superuser`.execute(db),
      async (db, lines) => {
        const { rows } = await sql`select from account where superuser`.execute(db)
        assert.equal(rows.length, 0)
        assert.match(lines.join('\n'), /The next start makes the person of HOMEROOM_ADMIN_EMAIL a superuser/)
      },
    ))

  test('is in the audit for each person whose rights ended', () =>
    restoreOverCopy(school, endSomeAccess, async (db) => {
      const { rows } = await sql<{ details: Record<string, unknown> }>`select details from audit
        where account_id is null and action = 'change' and subject = 'account'`.execute(db)
      assert.equal(rows.length, 3)
      assert.ok(rows.some(({ details }) => 'superuser' in details))
      assert.ok(rows.every(({ details }) => 'active' in details || 'superuser' in details))
    }))
})
