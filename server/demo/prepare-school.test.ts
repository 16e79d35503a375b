import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { contentOf, copyOfDemoSchool, newSchool } from './testing.ts'

const MONDAY = '2026-09-14'
const DEMO_PEOPLE = [
  'admin@homeroom.example',
  'teacher@homeroom.example',
  'student@homeroom.example',
  'newcomer@homeroom.example',
]

describe('a school that starts empty', () => {
  test('has a name, this school year and one superuser, and is still to be set up', async (t) => {
    const { db, close, prepare } = await newSchool(MONDAY, { HOMEROOM_SEED: 'none' })
    t.after(close)
    const prepared = await prepare()
    assert.deepEqual(
      prepared.people.map((person) => person.email),
      ['admin@homeroom.example'],
    )
    assert.equal(prepared.seeded, false)
    const school = await db.selectFrom('school').selectAll().executeTakeFirstOrThrow()
    assert.equal(school.name, 'New School')
    assert.deepEqual([school.year_start, school.year_end, school.set_up], ['2026-07-01', '2027-06-30', false])
    const accounts = await db.selectFrom('account').select(['email', 'role', 'superuser']).execute()
    assert.deepEqual(accounts, [{ email: 'admin@homeroom.example', role: 'admin', superuser: true }])
    assert.deepEqual(await db.selectFrom('student').select('id').execute(), [])
    const before = await contentOf(db)
    await prepare()
    assert.deepEqual(await contentOf(db), before)
  })

  test('in June still has the year that began in July before', async (t) => {
    const { db, close, prepare } = await newSchool('2027-06-30', { HOMEROOM_SEED: 'none' })
    t.after(close)
    await prepare()
    const school = await db.selectFrom('school').select(['year_start', 'year_end']).executeTakeFirstOrThrow()
    assert.deepEqual(school, { year_start: '2026-07-01', year_end: '2027-06-30' })
  })
})

describe('the first superuser', () => {
  test('is the person in the settings, even with an existing account', async (t) => {
    const { db, close, prepare } = await newSchool(MONDAY, { HOMEROOM_ADMIN_EMAIL: 'Kim@larkfield.example' })
    t.after(close)
    await sql`insert into account (email, role, active) values ('kim@larkfield.example', 'none', false)`.execute(
      db,
    )
    assert.equal((await prepare()).seeded, false)
    const accounts = await db.selectFrom('account').select(['id', 'role', 'superuser', 'active']).execute()
    assert.deepEqual(accounts, [{ id: 1, role: 'admin', superuser: true, active: true }])
  })

  test('is no new person where the school has a superuser', async (t) => {
    const { db, close, prepare } = await newSchool(MONDAY, { HOMEROOM_ADMIN_EMAIL: 'late@larkfield.example' })
    t.after(close)
    await sql`insert into account (email, role, superuser) values ('first@larkfield.example', 'admin', true)`.execute(
      db,
    )
    await prepare()
    const accounts = await db.selectFrom('account').select('email').execute()
    assert.deepEqual(accounts, [{ email: 'first@larkfield.example' }])
  })

  test('may be a teacher of the demo school', async (t) => {
    const { db, close, prepare } = await newSchool(MONDAY, {
      HOMEROOM_ADMIN_EMAIL: 'Teacher@homeroom.example',
    })
    t.after(close)
    await prepare()
    const account = { id: 1, email: 'Teacher@homeroom.example', role: 'admin', teacher_id: 1 }
    assert.deepEqual(
      await db
        .selectFrom('account')
        .select(['id', 'email', 'role', 'teacher_id'])
        .where('superuser', '=', true)
        .execute(),
      [account],
    )
  })

  for (const [whose, address] of [
    ['student@', 'Student@homeroom.example'],
    ['another student', 'tobias.rennard@homeroom.example'],
    ['newcomer@', 'newcomer@homeroom.example'],
  ]) {
    test(`may have the address of ${whose} of the demo school`, async (t) => {
      const { db, close, prepare } = await newSchool(MONDAY, { HOMEROOM_ADMIN_EMAIL: address! })
      t.after(close)
      const { people } = await prepare()
      assert.deepEqual(
        people.map(({ email }) => email.toLowerCase()).toSorted(),
        [...new Set([address!.toLowerCase(), ...DEMO_PEOPLE.slice(1)])].toSorted(),
      )
      const office = await sql`select id, role, superuser, student_id, teacher_id from account
        where lower(email) = lower(${address})`.execute(db)
      assert.deepEqual(office.rows, [
        { id: 1, role: 'admin', superuser: true, student_id: null, teacher_id: null },
      ])
      const students = await sql`select count(*)::int students,
        count(*) filter (where lower(email) = lower(${address}))::int the_same from student`.execute(db)
      assert.deepEqual(students.rows, [{ students: 300, the_same: 0 }])
    })
  }
})

describe('the demo school', () => {
  test('is created by one of two concurrent processes, and not changed afterwards', async (t) => {
    const { db, close, prepare } = await newSchool(MONDAY)
    t.after(close)
    const prepared = await Promise.all([prepare(), prepare()])
    assert.equal(prepared.filter(({ seeded }) => seeded).length, 1)
    for (const { people } of prepared)
      assert.deepEqual(
        people.map(({ email }) => email),
        DEMO_PEOPLE,
      )
    const content = await contentOf(db)
    assert.equal((await prepare()).seeded, false)
    assert.deepEqual(await contentOf(db), content)

    const other = await copyOfDemoSchool(MONDAY)
    t.after(other.close)
    const contents = [db, other.db].map(async (school) => {
      // What names students outside the database is random in each, and each has a moment of its migrations.
      await sql`update student set uid = md5(id::text)::uuid`.execute(school)
      const { migration: _migration, ...made } = await contentOf(school)
      return made
    })
    const [one, another] = await Promise.all(contents)
    assert.deepEqual(another, one, 'the same day makes the same school')

    const ada = { first_name: 'Ada', last_name: 'Ames', email: 'ada@larkfield.example' }
    assert.equal((await db.insertInto('teacher').values(ada).returning('id').executeTakeFirst())?.id, 25)
  })

  test('is not created where the school has people already', async (t) => {
    const { db, close, prepare } = await newSchool(MONDAY)
    t.after(close)
    await sql`insert into teacher (first_name, last_name, email) values ('Ada', 'Ames', 'ada@larkfield.example')`.execute(
      db,
    )
    assert.equal((await prepare()).seeded, false)
    assert.deepEqual(await db.selectFrom('student').select('id').execute(), [])
  })

  test('leaves nothing behind when it fails, and keeps every constraint of the tables', async (t) => {
    const { db, close, prepare } = await newSchool(MONDAY)
    t.after(close)
    const foreignKeys = sql`select conname, conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
      where contype = 'f' order by 1, 2`
    const before = (await foreignKeys.execute(db)).rows
    await sql`alter table attendance_change add constraint nothing_fits check (false)`.execute(db)
    await assert.rejects(prepare(), /nothing_fits/)
    assert.deepEqual(await db.selectFrom('school').selectAll().execute(), [])
    await sql`alter table attendance_change drop constraint nothing_fits`.execute(db)
    await prepare()
    assert.deepEqual((await foreignKeys.execute(db)).rows, before)
    assert.equal((await db.selectFrom('student').select('id').orderBy('id').executeTakeFirst())?.id, 1)
  })
})
