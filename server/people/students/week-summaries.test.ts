import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld({ now: '2026-09-16T10:00:00' })
let teacher: Person
beforeFile(async () => {
  teacher = await world.teacher()
  await sql`with block as (
    insert into block_schedule (name, start_date, end_date) values ('Term 1', '2026-08-17', '2026-10-16') returning id
  ), period as (
    insert into section_period (block_schedule_id, grade_level_id, start_time, end_time, days_of_week)
    select id, 4, time '08:00' + (n * interval '1 hour'), time '08:50' + (n * interval '1 hour'), '{1,2,3,4,5,6,7}'
    from block, generate_series(0, 2) n returning id
  ) insert into student_group (type, name, grade_level_id) values ('core', 'Core 9-1', 4)`.execute(world.db)
})

describe('Week summaries', () => {
  /** Marks as 'day period status excuse'. */
  async function mark(student: number, ...marks: string[]) {
    for (const one of marks) {
      const [day, period, status, excuse = null] = one.split(' ')
      await sql`insert into attendance_sheet (section_period_id, day, teacher_id, taken_by_id)
        values (${period}, ${day}, ${teacher.teacher}, ${teacher.account}) on conflict do nothing`.execute(
        world.db,
      )
      await sql`insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
        values (${period}, ${day}, ${teacher.teacher}, 1, ${teacher.account}) on conflict do nothing`.execute(
        world.db,
      )
      await sql`insert into attendance_mark (section_period_id, day, student_id, status, excuse,
        teacher_id, student_group_id, taken_by_id)
        values (${period}, ${day}, ${student}, ${status}, ${excuse}, ${teacher.teacher}, 1, ${teacher.account})`.execute(
        world.db,
      )
    }
  }

  test('count every mark once, in its week from Monday to Sunday', async () => {
    const maya = await world.addStudent('Maya Marks')
    await mark(maya, '2026-09-06 1 A', '2026-09-07 1 P', '2026-09-13 1 T TUX')
    await mark(maya, '2026-09-14 1 P', '2026-09-14 2 A', '2026-09-14 3 A AUX')
    await mark(maya, '2026-09-15 1 A AEX', '2026-09-15 2 T', '2026-09-15 3 T TEX', '2026-09-16 1 P')
    await mark(maya, '2026-09-20 1 P', '2026-09-21 1 A')
    const { body } = await teacher.call('POST /attendance/week-summaries/', { body: { student_ids: [maya] } })
    assert.deepEqual(body, {
      [maya]: {
        current: { P: 3, A: 2, T: 2, E: 1, total: 8 },
        previous: { P: 1, A: 0, T: 1, E: 0, total: 2 },
      },
    })
  })

  test('have zeros for a student who has no marks or is unknown, and list a student named twice once', async () => {
    const nora = await world.addStudent('Nora Nothing')
    const none = { P: 0, A: 0, T: 0, E: 0, total: 0 }
    const { body } = await teacher.call('POST /attendance/week-summaries/', {
      body: { student_ids: [nora, String(nora), 999_999] },
    })
    assert.deepEqual(body, {
      [nora]: { current: none, previous: none },
      999_999: { current: none, previous: none },
    })
  })

  const ask = (student_ids: unknown) =>
    teacher.send({ method: 'POST', url: '/attendance/week-summaries/', payload: { student_ids } })

  test('are empty for no students, and a 400 for too many or for values that are no ids', async () => {
    assert.deepEqual((await ask([])).json(), {})
    for (const ids of [
      Array.from({ length: 501 }, (_, index) => index + 1),
      [0],
      ['x'],
      [null],
      'all',
      undefined,
    ]) {
      assert.equal((await ask(ids)).statusCode, 400)
    }
  })
})
