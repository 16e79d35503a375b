import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { randomFrom, type Random } from '#server/demo/random.ts'
import { makeEnrollments, type Enrollments } from '#tests/world/enrollments.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import type { Person } from '#tests/world/person.ts'
import { undoUpload } from '#tests/world/uploads.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import { openWorld, useWorld } from '#tests/world/world.ts'
import { followEnrollments } from './follow.ts'

const seed = process.env['HOMEROOM_ENROLLMENTS_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31))
const DAYS = [
  ['2026-09-14', 'Monday'],
  ['2026-09-15', 'Tuesday'],
  ['2026-09-16', 'Wednesday'],
  ['2026-09-21', 'Later'],
  ['2026-09-22', 'Last'],
] as const
const STEPS = 40

const world = useWorld()

type Student = { id: number; email: string; isActive: boolean; grade: number; model: Enrollments }

test('Random changes of students enroll them as a small model says, also when they are undone', async () => {
  const random = randomFrom(seed)
  const students: Student[] = []
  const { db, reports, url } = world
  const database = { db, writes: db, reports, url, close: () => Promise.resolve() }
  try {
    for (const [day, name] of DAYS) {
      const onDay = await openWorld({
        now: `${day}T09:05:00`,
        database,
        env: { WRITES_PER_MINUTE: '100000' },
      })
      await playDay({ day, office: await onDay.admin(`Ada ${name}`) }, random, students)
      await onDay.close()
    }
  } catch (error) {
    throw new Error(`repeat with HOMEROOM_ENROLLMENTS_SEED=${seed}`, { cause: error })
  }
})

type OfficeOnDay = { day: string; office: Person }

async function playDay({ day, office }: OfficeOnDay, random: Random, students: Student[]) {
  await followEnrollments(world.db, day)
  for (const student of students) student.isActive = student.model.isActiveOn(day)
  const add = async () => {
    const email = `s${students.length}@larkfield.example`
    const grade = random.between(1, 7)
    const body = { first_name: 'Sam', last_name: `Student ${students.length}`, email, grade_level: grade }
    const { body: added } = await office.call('POST /students/api/add/', { body })
    const model = makeEnrollments()
    model.enter(day, grade, 'new')
    students.push({ id: added.id, email, isActive: true, grade, model })
  }
  const become = (student: Student, { isActive, grade }: { isActive: boolean; grade: number }) => {
    student.model.follow(day, { isActive, grade })
    Object.assign(student, { isActive, grade })
  }
  const change = async () => {
    const student = random.pick(students)
    const isActive = random.chance(0.4) ? !student.isActive : student.isActive
    const grade = random.chance(0.5) ? random.between(1, 7) : student.grade
    const { status } = await office.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: student.id },
      body: { is_active: isActive, grade_level: grade },
    })
    assert.equal(status, 200)
    become(student, { isActive, grade })
  }
  const deactivateMany = async () => {
    const some = random.shuffled(students).slice(0, 3)
    const { body } = await office.call('POST /api/groups/bulk/', {
      body: { action: 'deactivate', student_ids: some.map(({ id }) => id) },
    })
    const undoing = new Map(some.map(({ id, model }) => [id, model.remember()]))
    for (const one of some.filter(({ isActive }) => isActive)) become(one, { ...one, isActive: false })
    if (!body.deactivation_id || random.chance(0.5)) return
    const undone = await office.call('POST /students/api/deactivations/:deactivationId/undo/', {
      params: { deactivationId: body.deactivation_id },
      body: {},
    })
    for (const one of some.filter(({ id }) => undone.body.restored.includes(id))) {
      undoing.get(one.id)!()
      one.isActive = true
    }
  }
  const withdraw = async () => {
    const student = random.pick(students)
    const { model, isActive } = student
    const first = isActive ? model.firstDay() : day
    const last_day = random.pick([-9, -2, -1, 0, 0, 1, 3, 8].map((days) => addDays(day, days)))
    const { status, body } = await office.call('POST /api/students/:studentId/withdraw/', {
      params: { studentId: student.id },
      body: { last_day, exit_code: 'moved_away' },
    })
    const isRepeated = isSame(model.list().at(-1)!, { last_day, exit_code: 'moved_away' })
    const expected = isRepeated ? 200 : !isActive || !model.isOpen() ? 409 : last_day < first ? 400 : 200
    assert.equal(status, expected, JSON.stringify(body))
    if (status !== 200 || isRepeated) return
    const undo = model.remember()
    model.withdraw(day, last_day, 'moved_away')
    student.isActive = last_day > day
    if (student.isActive || random.chance(0.5)) return
    const details = await office.call('GET /students/api/details/:studentId/', {
      params: { studentId: student.id },
    })
    await office.call('POST /students/api/deactivations/:deactivationId/undo/', {
      params: { deactivationId: details.body.deactivation!.id },
      body: {},
    })
    undo()
    student.isActive = true
  }
  const upload = async () => {
    const some = random.shuffled(students).slice(0, 4)
    const before = some.map(({ isActive, grade }) => ({ isActive, grade }))
    const after = some.map(({ isActive, grade }) => ({
      isActive: random.chance(0.3) ? !isActive : isActive,
      grade: random.chance(0.6) ? random.between(1, 7) : grade,
    }))
    const file = makeXlsx([
      ['first_name', 'last_name', 'email', 'grade_level', 'is_active'],
      ...some.map(({ id, email }, place) => [
        'Sam',
        `Student ${students.findIndex((one) => one.id === id)}`,
        email,
        String(after[place]!.grade + 5),
        after[place]!.isActive ? '1' : '0',
      ]),
    ])
    const { status, body, text } = await office.upload(
      'POST /students/api/upload-students/',
      file,
      'a.xlsx',
      {
        confirm: '4',
      },
    )
    assert.equal(status, 200, text)
    const undoing = some.map(({ model }) => model.remember())
    for (const [place, one] of some.entries()) become(one, after[place]!)
    if (random.chance(0.5)) return
    const undone = await undoUpload(office, body.upload_id)
    if (undone.status !== 200) return
    for (const [place, one] of some.entries()) {
      undoing[place]!()
      Object.assign(one, before[place]!)
    }
  }
  const enrollAgain = async () => {
    const student = random.pick(students)
    const first_day = addDays(day, random.pick([-4, -1, 0]))
    const grade = random.between(1, 7)
    const { status } = await office.call('POST /api/students/:studentId/enrollments/', {
      params: { studentId: student.id },
      body: { first_day, grade_level: grade, entry_code: 'returned' },
    })
    const last = student.model.list().at(-1)!.last_day
    assert.equal(status, last === null || last >= first_day ? 409 : 200)
    if (status !== 200) return
    student.model.enter(first_day, grade, 'returned')
    Object.assign(student, { isActive: true, grade })
  }
  const changeEnd = async () => {
    const student = random.pick(students)
    const { first_day, grade_level } = student.model.list().at(-1)!
    const last_day = random.chance(0.5) ? null : addDays(day, -random.between(1, 3))
    if (student.isActive || (last_day !== null && last_day < first_day)) return
    const params = { studentId: student.id }
    const { body: listed } = await office.call('GET /api/students/:studentId/enrollments/', { params })
    const { status } = await office.call('PATCH /api/students/:studentId/enrollments/:enrollmentId/', {
      params: { ...params, enrollmentId: listed[0]!.id },
      body: { last_day },
    })
    assert.equal(status, 200)
    student.model.changeEnd(last_day)
    if (last_day === null) Object.assign(student, { isActive: true, grade: grade_level })
  }
  for (let step = 0; step < STEPS; step += 1) {
    const act =
      students.length < 4
        ? add
        : random.weighted([
            [1, add],
            [6, change],
            [1, deactivateMany],
            [2, upload],
            [3, withdraw],
            [2, enrollAgain],
            [2, changeEnd],
          ])
    await act()
    for (const { id, model } of students) {
      const { body } = await office.call('GET /api/students/:studentId/enrollments/', {
        params: { studentId: id },
      })
      const found = body.map(({ first_day, last_day, grade_level, entry_code, exit_code }) => ({
        first_day,
        last_day,
        grade_level,
        entry_code,
        exit_code,
      }))
      assert.deepEqual(found.reverse(), model.list(), `student ${id} on ${day}, step ${step}`)
    }
    assert.deepEqual(await studentsUnlikeToday(day), [])
  }
}

const isSame = (one: object, { last_day, exit_code }: { last_day: string; exit_code: string }) =>
  'last_day' in one && one.last_day === last_day && 'exit_code' in one && one.exit_code === exit_code

/** Students who are not what their enrollments say of today. */
async function studentsUnlikeToday(day: string) {
  const { rows } = await sql<{ id: number }>`
    select student.id from student left join enrollment on enrollment.student_id = student.id
      and during @> ${day}::date and not (is_gone_on_last_day and last_day = ${day}::date)
    where is_active is distinct from (enrollment.id is not null)
      or is_active and enrollment.grade_level_id <> student.grade_level_id`.execute(world.db)
  return rows
}
