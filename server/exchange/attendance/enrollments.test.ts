import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
const YEAR_START = '2026-08-17'
const RANGE = { start_date: '2026-09-01', end_date: '2026-09-14' }
let office: Person

beforeFile(async () => {
  office = await world.admin()
})

const list = (query: object = RANGE, person = office) =>
  person.call('GET /attendance/exchange/enrollments/', { query })
const enrollmentsOf = async (student: number, query: object = RANGE) =>
  (await list(query)).body.filter(({ student_id }) => student_id === student)

describe('Enrollments for the district', () => {
  test('are for the office, in a range that does not end before it starts', async () => {
    const replies = []
    for (const person of [
      world.visitor(),
      await world.newcomer(),
      await world.student('Stu Refused'),
      await world.teacher(),
    ])
      replies.push((await list(RANGE, person)).status)
    assert.deepEqual(replies, [401, 403, 403, 403])
    const { status, failure } = await list({ start_date: '2026-09-14', end_date: '2026-09-01' })
    assert.deepEqual([status, Object.keys(failure.fields ?? {})], [400, ['end_date']])
  })

  test('name a grade as Ed-Fi does, and a reason by the code of the district, which may have its own namespace', async () => {
    await sql`update school set district_school_id = '255901'`.execute(world.db)
    await sql`update entry_code set district_code = 'E1' where code = 'new'`.execute(world.db)
    await sql`update exit_code set district_code = 'uri://larkfield.example/Exit#W12' where code = 'moved_away'`.execute(
      world.db,
    )
    const id = await world.addStudent('Mo Moved', 4)
    await sql`update student set student_number = '490318' where id = ${id}`.execute(world.db)
    await office.call('POST /api/students/:studentId/withdraw/', {
      params: { studentId: id },
      body: { last_day: '2026-09-04', exit_code: 'moved_away' },
    })
    assert.deepEqual(await enrollmentsOf(id), [
      {
        student_id: id,
        schoolId: '255901',
        studentUniqueId: '490318',
        schoolYear: 2027,
        entryDate: YEAR_START,
        entryGradeLevelDescriptor: 'uri://ed-fi.org/GradeLevelDescriptor#Ninth grade',
        entryTypeDescriptor: 'uri://ed-fi.org/EntryTypeDescriptor#E1',
        exitWithdrawDate: '2026-09-04',
        exitWithdrawTypeDescriptor: 'uri://larkfield.example/Exit#W12',
        repeatGradeIndicator: false,
      },
    ])
    assert.deepEqual(await enrollmentsOf(id, { start_date: '2026-09-05', end_date: '2026-09-14' }), [])
  })

  test('leave out a reason without a code, a student who never came and an erased one, and mark who repeats a grade', async () => {
    const [repeating, absent, erased] = [
      await world.addStudent('Kit Kept', 2),
      await world.addStudent('Nell Never'),
      await world.addStudent('Era Sed'),
    ]
    await sql`update enrollment set entry_code = 'retained' where student_id = ${repeating}`.execute(world.db)
    await office.call('POST /api/students/:studentId/withdraw/', {
      params: { studentId: absent },
      body: { last_day: YEAR_START, exit_code: 'no_show' },
    })
    await sql`update student set erased_at = now() where id = ${erased}`.execute(world.db)
    const [one] = await enrollmentsOf(repeating)
    assert.deepEqual(
      [one?.studentUniqueId, one?.entryTypeDescriptor, one?.exitWithdrawDate, one?.repeatGradeIndicator],
      [`student-${repeating}`, null, null, true],
    )
    assert.deepEqual([await enrollmentsOf(absent), await enrollmentsOf(erased)], [[], []])
  })
})
