import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { randomFrom, type Random } from '#server/demo/random.ts'
import { followDay } from '#server/plan/roll-over/follow-day.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { undoUpload } from '#tests/world/uploads.ts'
import { useWorld } from '#tests/world/world.ts'
import { NEXT_YEAR } from '#tests/world/years/next-year.ts'
import { snapshotOfSchool, uploadStudents, type FileOfStudents } from '#tests/world/years/student-files.ts'

const seed = process.env['HOMEROOM_UPLOADS_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31))
const FILES = 12
const STUDENTS = 40
const FIRST_DAY = NEXT_YEAR.start_date

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
  await office.call('POST /api/school-years/', { body: NEXT_YEAR })
})

type Student = { id: number; email: string }

const emailFor = (nth: number) => `sam${nth}@larkfield.example`
const [GRADES, A_DAY] = [[1, 2, 3], '2026-10-05']

/** Students with all that may be planned for them: nothing, a last day, another grade, a return, a first day. */
async function addStudents(random: Random): Promise<Student[]> {
  const groups = new Map<string, number>()
  for (const grade of GRADES) {
    groups.set(`${grade}`, await addGroup(world, { name: `${grade}`, grade }))
    groups.set(`${grade} next`, await addGroup(world, { name: `${grade} next`, grade }))
  }
  await sql`update student_group set planned_from = ${FIRST_DAY} where name like '%next'`.execute(world.db)
  const students: Student[] = []
  for (let nth = 0; nth < STUDENTS; nth += 1) {
    const grade = random.pick(GRADES)
    const plan = random.pick([
      'none',
      'leaves',
      'leaves before',
      'promoted',
      'returns',
      'enters',
      'left',
    ] as const)
    const isActive = !['left', 'returns', 'enters'].includes(plan)
    const { rows } = await sql<{ id: number }>`
      insert into student (first_name, last_name, email, grade_level_id, is_active)
      values ('Sam', ${`Student ${nth}`}, ${emailFor(nth)}, ${grade}, false) returning id`.execute(world.db)
    const id = rows[0]!.id
    students.push({ id, email: emailFor(nth) })
    const next = random.pick(GRADES)
    const enroll = (first: string, last: string | null, of: number, entry: string, exit: string | null) =>
      sql`insert into enrollment (student_id, first_day, last_day, grade_level_id, entry_code, exit_code)
        values (${id}, ${first}, ${last}, ${of}, ${entry}, ${exit})`.execute(world.db)
    const before = '2027-08-15'
    if (plan === 'none') await enroll('2026-08-17', null, grade, 'new', null)
    if (plan === 'leaves') await enroll('2026-08-17', '2027-12-01', grade, 'new', 'moved_away')
    if (plan === 'leaves before')
      await enroll('2026-08-17', random.pick([before, '2027-06-09']), grade, 'new', 'moved_away')
    if (plan === 'left') await enroll('2026-08-17', '2026-09-01', grade, 'new', 'moved_away')
    if (plan === 'promoted') {
      const code = next > grade ? 'promoted' : 'retained'
      await enroll('2026-08-17', before, grade, 'new', code)
      const ends = random.chance(0.3)
      await enroll(FIRST_DAY, ends ? '2027-11-30' : null, next, code, ends ? 'moved_away' : null)
    }
    if (plan === 'returns') {
      await enroll('2026-08-17', '2026-09-01', grade, 'new', 'moved_away')
      await enroll(random.pick([A_DAY, FIRST_DAY, '2027-09-13']), null, next, 'returned', null)
    }
    if (plan === 'enters')
      await enroll(random.pick([A_DAY, FIRST_DAY, '2027-09-13']), null, grade, 'new', null)
    await sql`update student set is_active = ${isActive} where id = ${id}`.execute(world.db)
    if (isActive && random.chance(0.7)) await place(id, groups.get(`${grade}`)!, '2026-09-01', FIRST_DAY)
    const then = await stateOn(id, FIRST_DAY)
    if (then && random.chance(0.7)) await place(id, groups.get(`${then.grade} next`)!, FIRST_DAY, null)
  }
  return students
}

const place = (student: number, group: number, from: string, until: string | null) =>
  sql`insert into group_membership (student_id, student_group_id, type, during)
    values (${student}, ${group}, 'core', daterange(${from}, ${until}))`.execute(world.db)

async function stateOn(student: number, day: string): Promise<{ grade: number } | undefined> {
  const { rows } = await sql<{ grade: number }>`
    select grade_level_id grade from enrollment where student_id = ${student} and during @> ${day}::date`.execute(
    world.db,
  )
  return rows[0]
}

const today = async () =>
  (
    await sql`select id, case when is_active then grade_level_id end grade, is_active from student
    where email not like 'new%' order by id`.execute(world.db)
  ).rows

test('Files of random students that count from a later day', async (t) => {
  const random = randomFrom(seed)
  const students = await addStudents(random)
  for (let nth = 0; nth < FILES; nth += 1) {
    await t.test(
      `change nothing before, say what is true then, and are undone exactly: file ${nth}, seed ${seed}`,
      async () => {
        const from = random.pick([FIRST_DAY, FIRST_DAY, '2027-09-01', A_DAY])
        const file: FileOfStudents = random
          .shuffled(students)
          .slice(0, random.between(5, STUDENTS))
          .map(({ id, email }) => [
            `Sam ${random.chance(0.2) ? 'Renamed' : 'Student'}${id}`,
            email,
            String(random.pick(GRADES) + 5),
            random.pick(['', '', '1', '0']),
          ])
        for (let fresh = random.between(0, 3); fresh > 0; fresh -= 1)
          file.push([
            `New Student${fresh}`,
            `new${fresh}@larkfield.example`,
            '7',
            random.pick(['', '1', '0']),
          ])
        const [former, here] = [await snapshotOfSchool(world), await today()]
        const before = new Map<string, Awaited<ReturnType<typeof stateOn>>>()
        for (const { id, email } of students) before.set(email, await stateOn(id, from))

        const saved = await uploadStudents(office, file, from)
        assert.equal(saved.from, from)
        assert.deepEqual(await today(), here)
        const { rows: then } = await sql<{ email: string; grade: number }>`
        select email, enrollment.grade_level_id grade from enrollment join student on student.id = student_id
        where during @> ${from}::date`.execute(world.db)
        for (const [name, email, grade, active] of file) {
          const isHere =
            active === '' && !email.startsWith('new') ? before.get(email) !== undefined : active !== '0'
          const found = then.find((one) => one.email === email)
          assert.equal(found !== undefined, isHere, name)
          const planned = before.get(email)?.grade
          if (isHere)
            assert.ok([Number(grade) - 5, planned].includes(found!.grade), `${name}: ${found!.grade}`)
          if (isHere && from === FIRST_DAY) assert.equal(found!.grade, Number(grade) - 5, name)
        }
        const { rows: elsewhere } = await sql`
        select from group_membership join student_group on student_group.id = student_group_id
        where lower(during) >= ${from}::date and not exists (select from enrollment
          where enrollment.student_id = group_membership.student_id and enrollment.during @> lower(group_membership.during)
            and enrollment.grade_level_id = student_group.grade_level_id)
          and student_id in (select student_id from upload_change join student on student.id = record_id
            where upload_batch_id = ${saved.upload_id} and former is not null)`.execute(world.db)
        assert.equal(elsewhere.length, 0)
        const again = await uploadStudents(office, file, from)
        assert.deepEqual([again.changes.added, again.changes.changed], [0, 0])

        if (nth === FILES - 1) {
          await world.db.transaction().execute((tx) => followDay(tx, from))
          const { rows } = await sql<{ email: string; grade: number }>`
          select email, grade_level_id grade from student where is_active order by email`.execute(world.db)
          assert.deepEqual(
            rows,
            then.toSorted((a, b) => (a.email < b.email ? -1 : 1)),
          )
          return
        }
        const undone = await undoUpload(office, saved.upload_id)
        assert.deepEqual([undone.status, undone.body.kept], [200, []], undone.text)
        assert.deepEqual(await snapshotOfSchool(world), former)
      },
    )
  }
})
