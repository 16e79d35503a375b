import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/world/person.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { undoUpload } from '#tests/world/uploads.ts'
import { useWorld } from '#tests/world/world.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'

const PEOPLE = 30
const email = (who: string, n: number) => `${who}${n}@larkfield.example`

/** Pseudo-random numbers, the same in every run, so that a failure can be repeated. */
function seededRandom(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const world = useWorld()
let office: Person
beforeFile(async () => {
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

describe('undoing an upload restores exactly the data from before it', () => {
  /** Everything that an upload can change, without the ids of memberships, which may be new after an undo. */
  async function readSchool() {
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

  function studentFile(random: (sides: number) => number) {
    const rows = Array.from({ length: PEOPLE }, (_, n) => {
      const number = random(12) === 0 ? '' : `S${n}`
      const address = random(3) === 0 && number ? email('moved', n) : email('student', n)
      return [
        'Pupil',
        random(3) === 0 ? `Renamed ${n}` : `Nr ${n}`,
        address,
        String(9 + random(2)),
        String(random(2)),
        number,
      ]
    })
    const fresh = Array.from({ length: random(5) }, (_, n) => [
      'New',
      `Pupil ${n}`,
      email('new', n),
      '8',
      '1',
      '',
    ])
    return [...rows.filter(() => random(4) > 0), ...fresh, ['', '', 'bad', '', '', '']]
  }

  for (let seed = 1; seed <= 12; seed += 1) {
    test(`students, file ${seed}`, async () => {
      const before = await readSchool()
      const header = ['first_name', 'last_name', 'email', 'grade_level', 'is_active', 'student_number']
      const file = makeXlsx([header, ...studentFile(seededRandom(seed))])
      const preview = await office.upload('POST /students/api/upload-students/', file, 'a.xlsx', {
        preview_only: 'true',
      })
      assert.deepEqual(await readSchool(), before)
      const confirm = preview.body.confirm ?? ''
      const reply = await office.upload('POST /students/api/upload-students/', file, 'a.xlsx', { confirm })
      assert.equal(reply.status, 200, reply.text)
      assert.notDeepEqual(await readSchool(), before)
      const undone = await undoUpload(office, reply.body.upload_id)
      assert.deepEqual([undone.status, undone.body.kept], [200, []], undone.text)
      assert.deepEqual(await readSchool(), before)
    })

    test(`homeroom teachers, file ${seed}`, async () => {
      const before = await readSchool()
      const random = seededRandom(seed * 77)
      const rows = Array.from({ length: 20 }, () => [
        email('student', random(PEOPLE)),
        email('teacher', random(5)),
      ])
      const file = makeXlsx([['pcontact_email', 'courseSection_TeacherEmail'], ...rows])
      const fields: Record<string, string> = { clear_existing: String(random(2) === 0) }
      const upload = 'POST /students/api/upload-homeroom-teachers/'
      const preview = await office.upload(upload, file, 'a.xlsx', { ...fields, preview_only: 'true' })
      const reply = await office.upload(upload, file, 'a.xlsx', {
        ...fields,
        confirm: preview.body.confirm ?? '',
      })
      assert.equal(reply.status, 200, reply.text)
      assert.notDeepEqual(await readSchool(), before)
      assert.equal((await undoUpload(office, reply.body.upload_id)).status, 200)
      assert.deepEqual(await readSchool(), before)
    })
  }

  test('teachers, renamed and new ones', async () => {
    const before = await readSchool()
    const file = makeXlsx([
      ['first_name', 'last_name', 'email'],
      ['Renamed', 'Nr 1', email('TEACHER', 1)],
      ['Brand', 'New', 'brand.new@larkfield.example'],
    ])
    const reply = await office.upload('POST /api/staff/upload/', file, 'a.xlsx')
    assert.deepEqual([reply.body.changes.added, reply.body.changes.changed], [1, 1], reply.text)
    assert.equal((await undoUpload(office, reply.body.upload_id)).status, 200)
    assert.deepEqual(await readSchool(), before)
  })
})
