import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let lund: Class
const overview = (person: Person, studentId: number) =>
  person.call('GET /students/api/overview/:studentId/', { params: { studentId } })

beforeFile(async () => {
  lund = await addClass(world, { name: 'Lund', students: ['Ana Abara', 'Bo Begum'] })
})

describe("What a student's record shows beside its fields", () => {
  test('is not for visitors and students, not even about themselves', async () => {
    const student = await world.student('Self Seer')
    assert.equal((await overview(world.visitor(), student.student!)).status, 401)
    assert.equal((await overview(student, student.student!)).status, 403)
  })

  test('exists for existing students', async () => {
    assert.equal((await overview(await world.admin(), 999_999)).status, 404)
  })

  test("has the groups, today's classes with their marks, and the year in numbers", async () => {
    const [ana, bo] = lund.students
    await submitSheet(lund.teacher, lund, {
      [ana!]: { status: 'A', excuse: 'AEX', comment: 'at the dentist' },
      [bo!]: { status: 'P' },
    })
    const { body, text } = await overview(await world.teacher('Cole Colleague'), ana!)
    assert.deepEqual(
      body.groups.map(({ type, name }) => [type, name]),
      [['core', 'Core Lund']],
    )
    assert.deepEqual(
      body.classes.map(({ start_time, teacher, mark }) => [start_time, teacher, mark?.counts_as]),
      [['09:00', 'Tess Lund', 'E']],
    )
    assert.deepEqual([body.standing.total, body.standing.attendance_rate, body.days_absent], [1, 0, 1])
    assert.doesNotMatch(text, /dentist|Bo /)
  })

  test('counts as reading the attendance of a student who is not in the classes of the teacher', async () => {
    const office = await world.admin('Olga Overview')
    await overview(office, lund.students[1]!)
    const { body } = await office.call('GET /api/audit/', { query: { account_id: office.account } })
    const reading = body.entries.find(({ action }) => action === 'read')
    assert.equal(reading?.student?.name, 'Bo BegumLund')
  })
})
