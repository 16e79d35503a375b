import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/world/person.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'

const PEOPLE = 30
const email = (who: string, n: number) => `${who}${n}@larkfield.example`

/** The same numbers on each run, so that what fails once fails again. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

describe('whatever a file holds, undoing it leaves the school exactly as it was', () => {
  let world: World
  let office: Person
  before(async () => {
    world = await openWorld()
    office = await world.admin()
    await sql`insert into student (first_name, last_name, email, grade_level_id, student_number, is_active)
      select 'Pupil', 'Nr ' || n, 'student' || n || '@larkfield.example', 4, 'S' || n, n % 7 <> 0
      from generate_series(0, ${PEOPLE - 1}) n`.execute(world.db)
    await sql`insert into teacher (first_name, last_name, email)
      select 'Teacher', 'Nr ' || n, 'teacher' || n || '@larkfield.example' from generate_series(0, 4) n`.execute(
      world.db,
    )
    await sql`insert into student_group (type, name, grade_level_id)
      select type, type || ' 9', 4 from unnest(array['core', 'cte', 'homeroom']) type`.execute(world.db)
    // Some joined earlier, some only today.
    await sql`insert into group_membership (student_id, student_group_id, type, during)
      select student.id, student_group.id, type, daterange(case when student.id % 2 = 0 then date '2026-08-20' else '2026-09-14' end, null)
      from student, student_group where is_active and (student.id + student_group.id) % 3 <> 0`.execute(
      world.db,
    )
    await sql`insert into student_homeroom_teacher (student_id, teacher_id)
      select student.id, teacher.id from student, teacher where (student.id * teacher.id) % 4 = 1`.execute(
      world.db,
    )
    await world.newcomer('Newcomer 1')
    await sql`update account set email = ${email('new', 1)} where role = 'none'`.execute(world.db)
  })
  after(() => world.close())

  /** All that an upload can touch; a membership that was ended and begun anew has another number. */
  async function school() {
    const read = async (query: ReturnType<typeof sql>) => (await query.execute(world.db)).rows
    return {
      students: await read(sql`select * from student order by id`),
      teachers: await read(sql`select * from teacher order by id`),
      accounts: await read(sql`select * from account order by id`),
      homerooms: await read(sql`select * from student_homeroom_teacher order by student_id, teacher_id`),
      groups: await read(
        sql`select student_id, student_group_id, type, during::text from group_membership order by 1, 2, 4`,
      ),
    }
  }

  function studentFile(roll: (sides: number) => number) {
    const rows = Array.from({ length: PEOPLE }, (_, n) => {
      const number = roll(12) === 0 ? '' : `S${n}`
      const address = roll(3) === 0 && number ? email('moved', n) : email('student', n)
      return [
        'Pupil',
        roll(3) === 0 ? `Renamed ${n}` : `Nr ${n}`,
        address,
        String(9 + roll(2)),
        String(roll(2)),
        number,
      ]
    })
    const fresh = Array.from({ length: roll(5) }, (_, n) => [
      'New',
      `Pupil ${n}`,
      email('new', n),
      '8',
      '1',
      '',
    ])
    return [...rows.filter(() => roll(4) > 0), ...fresh, ['', '', 'bad', '', '', '']]
  }

  const undoable = async (uploadId: number | null) =>
    office.call('POST /api/uploads/:uploadId/undo/', { params: { uploadId: uploadId! } })

  for (let seed = 1; seed <= 12; seed += 1) {
    test(`students, file ${seed}`, async () => {
      const was = await school()
      const header = ['first_name', 'last_name', 'email', 'grade_level', 'is_active', 'student_number']
      const file = makeXlsx([header, ...studentFile(dice(seed))])
      const preview = await office.upload('POST /students/api/upload-students/', file, 'a.xlsx', {
        preview_only: 'true',
      })
      assert.deepEqual(await school(), was)
      const confirm = preview.body.confirm ?? ''
      const told = await office.upload('POST /students/api/upload-students/', file, 'a.xlsx', { confirm })
      assert.equal(told.status, 200, told.text)
      assert.notDeepEqual(await school(), was)
      const undone = await undoable(told.body.upload_id)
      assert.deepEqual([undone.status, undone.body.kept], [200, []], undone.text)
      assert.deepEqual(await school(), was)
    })

    test(`homeroom teachers, file ${seed}`, async () => {
      const was = await school()
      const roll = dice(seed * 77)
      const rows = Array.from({ length: 20 }, () => [
        email('student', roll(PEOPLE)),
        email('teacher', roll(5)),
      ])
      const file = makeXlsx([['pcontact_email', 'courseSection_TeacherEmail'], ...rows])
      const fields: Record<string, string> = { clear_existing: String(roll(2) === 0) }
      const upload = 'POST /students/api/upload-homeroom-teachers/'
      const preview = await office.upload(upload, file, 'a.xlsx', { ...fields, preview_only: 'true' })
      const told = await office.upload(upload, file, 'a.xlsx', {
        ...fields,
        confirm: preview.body.confirm ?? '',
      })
      assert.equal(told.status, 200, told.text)
      assert.notDeepEqual(await school(), was)
      assert.equal((await undoable(told.body.upload_id)).status, 200)
      assert.deepEqual(await school(), was)
    })
  }

  test('teachers, renamed and new ones', async () => {
    const was = await school()
    const file = makeXlsx([
      ['first_name', 'last_name', 'email'],
      ['Renamed', 'Nr 1', email('TEACHER', 1)],
      ['Brand', 'New', 'brand.new@larkfield.example'],
    ])
    const told = await office.upload('POST /api/staff/upload/', file, 'a.xlsx')
    assert.deepEqual([told.body.changes.added, told.body.changes.changed], [1, 1], told.text)
    assert.equal((await undoable(told.body.upload_id)).status, 200)
    assert.deepEqual(await school(), was)
  })
})
