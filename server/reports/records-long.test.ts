import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addClass, type Class } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const DAYS = 1001
const STUDENTS = 50
const RANGE = { start_date: '2020-01-01', end_date: '2026-09-14' }
const world = useWorld()
let admin: Person
let one: Class
beforeFile(async () => {
  admin = await world.admin()
  const students = Array.from(
    { length: STUDENTS },
    (_, nth) => `Nth S${String.fromCharCode(97 + (nth % 26), 97 + nth / 26)}`,
  )
  one = await addClass(world, { name: 'Long', students })
  await sql`update enrollment set first_day = '2020-01-01'`.execute(world.db)
  await sql`insert into attendance_sheet (section_period_id, day, teacher_id, taken_by_id)
    select ${one.period}, '2020-01-01'::date + nth, ${one.teacher.teacher}, ${admin.account}
    from generate_series(0, ${DAYS - 1}) nth`.execute(world.db)
  await sql`insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
    select section_period_id, day, teacher_id, ${one.group}, taken_by_id from attendance_sheet`.execute(
    world.db,
  )
  await sql`insert into attendance_mark (section_period_id, day, student_id, status, teacher_id, student_group_id, taken_by_id)
    select ${one.period}, day, student_id, 'P', ${one.teacher.teacher}, ${one.group}, ${admin.account}
    from attendance_sheet, unnest(${one.students}::bigint[]) student_id`.execute(world.db)
})

const report = (csv: string) => admin.call('GET /attendance/reports/', { query: { ...RANGE, csv } })

describe('A range of more than 50,000 records', () => {
  test('is refused as rows, with a hint at the CSV', async () => {
    const reply = await report('')
    assert.equal(reply.status, 400)
    assert.match(
      reply.failure.message,
      /^This report has more than 50,000 records\..* the CSV file, which has no limit\.$/,
    )
  })

  test('is complete as CSV', async () => {
    const lines = (await report('1')).text.split('\r\n')
    assert.equal(lines.length, DAYS * STUDENTS + 2)
    assert.deepEqual(lines.slice(1, -1).sort(), lines.slice(1, -1))
  })

  test('ends the connection when the database fails during the download', async () => {
    await sql`alter table attendance_mark rename to readable_mark`.execute(world.db)
    await sql`create view attendance_mark as
      select section_period_id, day, student_id, status, excuse, absence_reason_id, teacher_id, student_group_id, arrived_at, left_at,
        case when day > '2022-06-01' then (1 / (student_id - student_id))::text else comment end as comment
      from readable_mark`.execute(world.db)
    await assert.rejects(report('1'), /destroyed/)
    const early = await admin.call('GET /attendance/reports/', {
      query: { start_date: '2022-06-02', end_date: '2022-06-10', csv: '1' },
    })
    assert.equal(early.status, 500)
  })
})
