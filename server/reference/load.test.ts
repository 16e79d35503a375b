import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql, type RawBuilder } from 'kysely'
import { addClass, addClosure } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { findReferenceVersion, isReferenceCurrent, loadReference } from './load.ts'

const world = useWorld()
const load = async () => (await loadReference(world.db)).reference
const version = () => findReferenceVersion(world.db)

/** By how much the version rises. */
async function rise(...changes: RawBuilder<unknown>[]): Promise<number> {
  const before = await version()
  await world.db.transaction().execute(async (tx) => {
    for (const change of changes) await change.execute(tx)
  })
  return (await version()) - before
}

describe('The reference data', () => {
  test('is the school, its closures, blocks, section periods, teachers and the names of accounts', async () => {
    const one = await addClass(world, { name: 'Load' })
    await addClosure(world, 'Fall break', '2026-10-12', '2026-10-13')
    const admin = await world.admin('Ada Reference')
    const student = await world.student('Sven Reference')
    const { school, closures, blocks, sectionPeriods, teachers, accountNames } = await load()
    assert.deepEqual(school, {
      name: 'Larkfield School',
      timeZone: 'America/New_York',
      yearStart: '2026-08-17',
      yearEnd: '2027-06-11',
      setUp: true,
      teachersMayEdit: true,
      teachersStartRolls: true,
      attendanceDaysBack: 2,
      tierAtRisk: 5,
      tierChronic: 10,
      tierSevere: 20,
      nameOrder: 'last_first',
      clock: '12h',
      locale: 'en-US',
      lowestGrade: '6',
      highestGrade: '12',
    })
    assert.deepEqual(
      closures.map(({ name, start_date, end_date }) => [name, start_date, end_date]),
      [['Fall break', '2026-10-12', '2026-10-13']],
    )
    const period = sectionPeriods.get(one.period)!
    assert.deepEqual(period, {
      id: one.period,
      name: 'Grade 9, 9:00-10:00\u00a0AM',
      has_own_name: false,
      block_schedule_id: period.block_schedule_id,
      grade_level_id: 4,
      start_time: '09:00',
      end_time: '10:00',
      days_of_week: [1, 2, 3, 4, 5],
      homeroom: false,
      starts_on: null,
      archived_on: null,
    })
    assert.equal(blocks.get(period.block_schedule_id)?.start_date, '2026-08-17')
    assert.equal(teachers.get(one.teacher.teacher!)?.email.endsWith('@larkfield.example'), true)
    assert.equal(accountNames.get(admin.account), 'Ada Reference')
    assert.equal(accountNames.has(student.account), false)
  })

  test('lists teachers by name', async () => {
    for (const name of ['Zoe Zimmer', 'Åsa Ek', 'Bo Ek']) await world.addTeacher(name)
    const names = [...(await load()).teachers.values()].map(({ last_name, first_name }) => [
      last_name,
      first_name,
    ])
    const places = ['Åsa', 'Bo', 'Zoe'].map((first) => names.findIndex(([, name]) => name === first))
    assert.deepEqual(
      places,
      places.toSorted((one, other) => one - other),
    )
  })
})

describe('Its version', () => {
  test('does not rise where a transaction changes nothing of it, signs in or adds students', async () => {
    const teacher = await world.teacher('Sign In')
    const student = await world.student('Sign Too')
    assert.equal(
      await rise(
        sql`update account set signed_in_at = now()`,
        sql`update account set email = email, first_name = first_name`,
        sql`update session set seen_at = now() where account_id = ${teacher.account}`,
        sql`update account set email = 'new@larkfield.example', first_name = 'New' where id = ${student.account}`,
        sql`insert into student (first_name, last_name, email, grade_level_id)
          select 'A', 'B', 'many.' || n || '@larkfield.example', 3 from generate_series(1, 50) n`,
        sql`insert into account (email, role, student_id)
          select email, 'student', id from student where email like 'many.%'`,
        sql`insert into account (email, role) values ('nobody@larkfield.example', 'none')`,
        sql`delete from account where role = 'none'`,
      ),
      0,
    )
  })

  test('rises by one in a transaction, however much that changes', async () => {
    assert.equal(
      await rise(
        sql`insert into teacher (first_name, last_name, email)
          select 'T', 'T' || n, 't' || n || '@larkfield.example' from generate_series(1, 100) n`,
        sql`update school set attendance_days_back = 3`,
        sql`update teacher set last_name = 'Other' where email like 't1%'`,
      ),
      1,
    )
  })

  test('rises with each kind of record', async () => {
    const one = await addClass(world, { name: 'Each' })
    const closure = await addClosure(world, 'Snow', '2027-01-18')
    const changes = {
      school: sql`update school set time_zone = 'Europe/Berlin'`,
      closure: sql`update school_closure set end_date = '2027-01-19' where id = ${closure}`,
      'closure removed': sql`delete from school_closure where id = ${closure}`,
      block: sql`update block_schedule set name = 'Spring'`,
      period: sql`update section_period set archived_on = '2026-08-17' where id = ${one.period}`,
      teacher: sql`update teacher set active = false where id = ${one.teacher.teacher}`,
      'account of staff': sql`insert into account (email, role) values ('boss@larkfield.example', 'admin')`,
      'name of an account': sql`update account set first_name = 'Bo' where email = 'boss@larkfield.example'`,
      'account removed': sql`delete from account where email = 'boss@larkfield.example'`,
      role: sql`update account set role = 'none', teacher_id = null where id = ${one.teacher.account}`,
      migration: sql`insert into migration (name, checksum) values ('0000_test.sql', '')`,
    }
    for (const [what, change] of Object.entries(changes)) assert.equal(await rise(change), 1, what)
    await sql`delete from migration where name = '0000_test.sql'`.execute(world.db)
  })

  test('does not rise where the change is rolled back', async () => {
    const before = await version()
    const undo = new Error('undo')
    const change = world.db.transaction().execute(async (tx) => {
      await sql`update school set name = 'Never'`.execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      throw undo
    })
    await assert.rejects(change, undo)
    assert.equal(await version(), before)
    assert.equal((await load()).school.name, 'Larkfield School')
  })

  test('is locked only at the commit, so a change delays only others that need its rows', async () => {
    const teacher = await world.addTeacher('One Order')
    const before = await version()
    const [closed, renamed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const rename = sql`update teacher set last_name = last_name || '!' where id = ${teacher}`
    await Promise.all([
      world.db.transaction().execute(async (tx) => {
        await sql`insert into school_closure (name, start_date, end_date)
          values ('First', '2027-02-01', '2027-02-01')`.execute(tx)
        closed.resolve()
        await renamed.promise
        await rename.execute(tx)
      }),
      world.db.transaction().execute(async (tx) => {
        await closed.promise
        await rename.execute(tx).finally(renamed.resolve)
      }),
    ])
    assert.equal(await version(), before + 2)
    assert.equal((await load()).teachers.get(teacher)?.last_name, 'Order!!')
  })

  test('tells a statement whether what was loaded is still current', async () => {
    const loaded = await load()
    const isCurrent = async () => {
      const { rows } = await sql<{ current: boolean }>`select ${isReferenceCurrent(loaded)} current`.execute(
        world.db,
      )
      return rows[0]!.current
    }
    assert.equal(await isCurrent(), true)
    await addClosure(world, 'Storm', '2027-03-01')
    assert.equal(await isCurrent(), false)
  })
})
