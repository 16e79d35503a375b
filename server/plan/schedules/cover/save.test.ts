import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addCover, coverDay, saveCover } from '#tests/world/schedules/cover.ts'
import { TODAY, allPresent, openSheet, submitSheet } from '#tests/world/sheets.ts'
import { addClass, addPeriod, assign, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})
const meetingOf = async (one: Class) => {
  const { meetings } = (await coverDay(office)).body
  return meetings.find(({ section_period_id }) => section_period_id === one.period)
}
const takeBack = (one: Class, date = TODAY) =>
  office.call('DELETE /schedules/api/cover/', {
    query: { date, section_period_id: one.period, absent_teacher_id: one.teacher.teacher! },
  })

describe('Saving who covers is refused', () => {
  test('on closed days, days that are over and days without classes, and for a class that does not meet', async () => {
    const [one, other] = [
      await addClass(world, { name: 'Refused' }),
      await addClass(world, { name: 'Other' }),
    ]
    const deputy = await world.addTeacher('Dora Deputy')
    for (const [date, code] of [
      ['2026-09-11', 'window'],
      ['2026-09-19', 'not_meeting'],
      ['2026-12-01', 'not_meeting'],
    ] as const) {
      const { failure } = await saveCover(office, [[one, deputy]], { date })
      assert.equal(failure.code, code, date)
    }
    const strange = { period: other.period, teacher: one.teacher }
    assert.equal((await saveCover(office, [[strange, deputy]])).failure.code, 'not_meeting')
  })

  test('for an unknown or former teacher, for the absent one, and for one meeting twice', async () => {
    const one = await addClass(world, { name: 'Who' })
    assert.equal((await saveCover(office, [[one, 2_147_483_000]])).status, 404)
    assert.equal((await saveCover(office, [[one, one.teacher.teacher!]])).status, 400)
    assert.equal(
      (
        await saveCover(office, [
          [one, null],
          [one, null],
        ])
      ).status,
      400,
    )
    assert.equal((await saveCover(office, [])).status, 400)
    const former = await world.teacher('Fred Former')
    await world.db.updateTable('teacher').set({ active: false }).where('id', '=', former.teacher).execute()
    assert.match((await saveCover(office, [[one, former.teacher]])).failure.message ?? '', /no longer active/)
  })

  test('for a busy teacher, with the classes that they would miss, unless that is allowed', async () => {
    const [one, busy] = [await addClass(world, { name: 'Missed' }), await addClass(world, { name: 'Busy' })]
    const teacher = busy.teacher.teacher!
    const { status, failure } = await saveCover(office, [[one, teacher]])
    assert.deepEqual(
      [status, failure.message],
      [409, 'Tess Busy meets Core Busy then (9:00-10:00\u00a0AM). Please choose someone else.'],
    )
    assert.equal((await saveCover(office, [[one, teacher]], { allow_conflicts: true })).status, 200)
    assert.equal((await saveCover(office, [[one, teacher]])).status, 200, 'what is saved is not asked again')
  })

  test('to two people at the same moment who have one teacher cover two classes', async () => {
    const classes = await Promise.all(['Race', 'Run'].map((name) => addClass(world, { name })))
    const deputy = await world.addTeacher('Una Unique')
    const replies = await Promise.all(classes.map((one) => saveCover(office, [[one, deputy]])))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409])
  })
})

describe('Saving another room', () => {
  test('keeps it until it is cleared, also where only the teacher changes', async () => {
    const one = await addClass(world, { name: 'Room' })
    const [first, second] = [await world.addTeacher('Rae First'), await world.addTeacher('Rob Second')]
    const roomToday = async () => (await meetingOf(one))?.room_today
    await saveCover(office, [[one, first]], {}, '211')
    assert.equal(await roomToday(), '211')
    await saveCover(office, [[one, second]])
    assert.deepEqual([await roomToday(), (await meetingOf(one))?.teacher_id], ['211', second])
    await saveCover(office, [[one, second]], {}, '')
    assert.equal(await roomToday(), null)
    assert.equal((await saveCover(office, [[one, second]], {}, 'x'.repeat(41))).status, 400)
  })
})

describe('Saving who covers', () => {
  test('enters the teacher as absent: all day with all classes, else in these only', async () => {
    const one = await addClass(world, { name: 'Day' })
    const later = await addPeriod(world, { block: one.block, from: '11:00', until: '12:00' })
    await assign(world, { period: later, group: one.group, teacher: one.teacher.teacher! })
    const deputy = await world.addTeacher('Dan Deputy')
    const absences = async () =>
      (await coverDay(office)).body.absences.filter(({ teacher_id }) => teacher_id === one.teacher.teacher)
    const first = await saveCover(office, [[one, deputy]])
    assert.match(first.body.message, /1 class is covered/)
    assert.deepEqual(
      (await absences()).map(({ section_period_ids, reason }) => [section_period_ids, reason]),
      [[[one.period], null]],
    )
    await saveCover(office, [[{ ...one, period: later }, null]])
    assert.deepEqual(
      (await absences()).map(({ section_period_ids }) => section_period_ids),
      [[one.period], null],
    )
    assert.equal((await meetingOf({ ...one, period: later }))?.state, 'not_needed')
  })

  test('enters a teacher who is absent all day as such, even if some classes have no coverage', async () => {
    const one = await addClass(world, { name: 'All day' })
    const later = await addPeriod(world, { block: one.block, from: '11:00', until: '12:00' })
    await assign(world, { period: later, group: one.group, teacher: one.teacher.teacher! })
    const teacher_ids = [one.teacher.teacher!]
    const unknown = await saveCover(office, [], { teacher_ids: [2_147_483_000] })
    assert.equal(unknown.status, 404)
    const saved = await saveCover(office, [[one, null]], { teacher_ids })
    assert.deepEqual(
      saved.body.absences
        .filter(({ teacher_id }) => teacher_id === teacher_ids[0])
        .map(({ section_period_ids }) => section_period_ids),
      [null],
    )
    assert.equal((await meetingOf({ ...one, period: later }))?.state, 'proposed')
    const again = await saveCover(office, [], { teacher_ids })
    assert.match(again.body.message, /1 teacher is absent/)
    assert.equal(again.body.absences.length, saved.body.absences.length)
  })

  test('changes and removes coverage during the day, and leaves taken sheets', async () => {
    const one = await addClass(world, { name: 'Change' })
    const [first, second] = [await world.teacher('Fay First'), await world.teacher('Sam Second')]
    const sheet = { teacher_id: one.teacher.teacher! }
    await saveCover(office, [[one, first.teacher]])
    assert.equal((await submitSheet(first, one, allPresent(one), sheet)).status, 200)
    await saveCover(office, [[one, second.teacher]])
    assert.equal((await openSheet(first, one, sheet)).status, 403)
    assert.equal((await openSheet(second, one, sheet)).body.taken?.by, 'Fay First')
    assert.equal((await takeBack(one)).status, 200)
    assert.equal((await openSheet(second, one, sheet)).status, 403)
    assert.equal((await meetingOf(one))?.state, 'proposed')
    assert.equal((await takeBack(one)).status, 404)
    await addCover(world, one, { day: '2026-09-11', teacher: first.teacher })
    assert.equal((await takeBack(one, '2026-09-11')).failure.code, 'window')
  })

  test('is on the audit, with who covered before', async () => {
    const one = await addClass(world, { name: 'Audit' })
    const deputy = await world.addTeacher('Ada Audited')
    await saveCover(office, [[one, deputy]], { reason: 'by phone' })
    const { entries } = (await office.call('GET /api/audit/')).body
    const entry = entries.find(({ what }) => what === 'changed the coverage of Tess Audit')
    assert.ok(
      entry?.changes.some(({ field, new: to }) => field === 'covering teacher' && to === 'Ada Audited'),
    )
    assert.ok(entries.some(({ what }) => what === 'added the absence of Tess Audit'))
  })
})

describe('A teacher who covers', () => {
  test('has the class in the day’s list with the absent teacher, who sees who covers', async () => {
    const one = await addClass(world, { name: 'Today' })
    const deputy = await world.teacher('Dia Deputy')
    await saveCover(office, [[one, deputy.teacher]])
    const covers = [
      {
        absent_teacher_id: one.teacher.teacher!,
        teacher: { id: deputy.teacher!, first_name: 'Dia', last_name: 'Deputy' },
      },
    ]
    for (const person of [deputy, one.teacher]) {
      const classes = await person.call('GET /attendance/section-periods/', { query: { date: TODAY } })
      assert.deepEqual(
        classes.body.section_periods.map(({ id, groups, covers: covered }) => [id, groups.length, covered]),
        [[one.period, 1, covers]],
      )
    }
    const tomorrow = await deputy.call('GET /attendance/section-periods/', { query: { date: '2026-09-15' } })
    assert.deepEqual(tomorrow.body.section_periods, [])
  })
})
