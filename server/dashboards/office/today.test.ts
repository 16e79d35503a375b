import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { addTakenClass, requestCorrection } from '#tests/world/corrections.ts'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addBlock, addClass, addClosure, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import { addCover } from '#tests/world/schedules/cover.ts'
import { makeLink, openLink } from '#tests/world/visits/substitutes.ts'
import type { Person } from '#tests/world/person.ts'
import { openWorld, useWorld, type World } from '#tests/world/world.ts'

const TODAY = 'GET /api/office/today/'
const world = useWorld()

const todayOf = async (school: World, person?: Person) => {
  const office = person ?? (await school.admin())
  const reply = await office.call(TODAY)
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}

/** A separate school at a moment. */
async function inSchool(now: string, look: (school: World) => Promise<void>): Promise<void> {
  const school = await openWorld({ now })
  try {
    await look(school)
  } finally {
    await school.close()
  }
}

describe('The office`s day', () => {
  test('is for the office only', async () => {
    assert.equal((await world.visitor().call(TODAY)).status, 401)
    for (const person of [await world.newcomer(), await world.student(), await world.teacher()])
      assert.equal((await person.call(TODAY)).status, 403)
  })

  test('of an empty school shows how to get started', () =>
    inSchool('2026-09-14T09:05:00', async (school) => {
      await school.addTeacher('Tia First')
      const { begin, sheets, missing, next, earlier } = await todayOf(school)
      assert.deepEqual(begin, { teachers: 1, students: 0, groups: 0, blocks: 0, section_periods: 0 })
      assert.deepEqual(sheets, { late: 0, due: 0, upcoming: 0, taken: 0 })
      assert.deepEqual([missing, next, earlier], [[], null, null])
    }))

  test('names absent teachers with uncovered classes, until these are over or a substitute arrives', () =>
    inSchool('2026-09-14T10:00:00', async (school) => {
      const one = await addClass(school, { name: 'Ill' })
      const later = {
        ...one,
        period: await addPeriod(school, { block: one.block, from: '11:00', until: '12:00' }),
      }
      const last = {
        ...one,
        period: await addPeriod(school, { block: one.block, from: '13:00', until: '14:00' }),
      }
      for (const { period } of [later, last])
        await assign(school, { period, group: one.group, teacher: one.teacher.teacher! })
      assert.deepEqual((await todayOf(school)).uncovered, [])
      await sql`insert into teacher_absence (teacher_id, start_date, end_date, whole_days)
        values (${one.teacher.teacher}, '2026-09-14', '2026-09-14', true)`.execute(school.db)
      const names = async () =>
        (await todayOf(school, office)).uncovered.map(({ last_name, classes }) => `${last_name} ${classes}`)
      const office = await school.admin('Olga Office')
      assert.deepEqual(await names(), ['Ill 2'])
      await addCover(school, later, { teacher: null })
      assert.deepEqual(await names(), ['Ill 1'])
      const link = await makeLink(office, one.teacher.teacher!)
      assert.deepEqual(await names(), ['Ill 1'])
      await openLink(school, link)
      assert.deepEqual(await names(), [])
      await office.call('DELETE /api/substitutes/:linkId/', { params: { linkId: link.link.id } })
      assert.deepEqual(await names(), ['Ill 1'])
    }))

  test('lists what is not taken, the latest first, with the address of the teacher', () =>
    inSchool('2026-09-14T10:05:00', async (school) => {
      const block = await addBlock(school)
      const group = await addGroup(school, {
        name: 'Core 9A',
        students: [await school.addStudent('Sam Sole')],
      })
      const [tia, tom] = [await school.addTeacher('Tia Times'), await school.teacher('Tom Taken')]
      for (const [from, until, teacher] of [
        ['10:00', '10:50', tia],
        ['08:10', '09:00', tia],
        ['09:00', '09:50', tia],
        ['07:00', '07:50', tom.teacher!],
        ['11:00', '11:50', tia],
      ] as const) {
        const period = await addPeriod(school, { block, from, until })
        await assign(school, { period, group, teacher })
        if (teacher === tom.teacher) {
          const taken = await submitSheet(tom, { period }, { 1: { status: 'P' } })
          assert.equal(taken.status, 200, taken.text)
        }
      }
      const { sheets, missing, begin, upcoming_from } = await todayOf(school)
      assert.deepEqual(sheets, { late: 2, due: 1, upcoming: 1, taken: 1 })
      assert.deepEqual([begin, upcoming_from], [null, '11:00'])
      assert.deepEqual(
        missing.map(({ start_time, minutes, state, groups, teacher }) =>
          [start_time, minutes, state, groups.join(), teacher.name, teacher.email].join(' '),
        ),
        [
          '08:10 115 late Core 9A Tia Times tia.times@larkfield.example',
          '09:00 65 late Core 9A Tia Times tia.times@larkfield.example',
          '10:00 5 due Core 9A Tia Times tia.times@larkfield.example',
        ],
      )
    }))

  test('on a weekend names the last day with what is missing of it, and the next one', () =>
    inSchool('2026-09-13T12:00:00', async (school) => {
      await addClass(school, { name: 'Lund' })
      const late = await addClass(school, { name: 'Olsen' })
      const office = await school.admin()
      await submitSheet(office, late, allPresent(late), { date: '2026-09-11' })
      const { earlier, next, closed, sheets } = await todayOf(school, office)
      assert.deepEqual(earlier, { date: '2026-09-11', missing: 1 })
      assert.deepEqual(next, { date: '2026-09-14', start_time: '09:00' })
      assert.deepEqual([closed, sheets.late], [null, 0])
    }))

  test('on a closed day shows the reason, and skips closed days before and after', () =>
    inSchool('2026-09-14T12:00:00', async (school) => {
      await addClass(school, { name: 'Lund' })
      await addClosure(school, 'Harvest', '2026-09-11', '2026-09-15')
      const { closed, earlier, next } = await todayOf(school)
      assert.match(closed ?? '', /holiday: Harvest/)
      assert.deepEqual([earlier?.date, next?.date], ['2026-09-10', '2026-09-16'])
    }))

  test('before the first block there is no earlier day', () =>
    inSchool('2026-08-10T12:00:00', async (school) => {
      await addClass(school, { name: 'Lund' })
      const { earlier, next, begin } = await todayOf(school)
      assert.deepEqual([earlier, next?.date, begin], [null, '2026-08-17', null])
    }))

  test('names who waits for corrections, the longest first, and not those that were decided', () =>
    inSchool('2026-09-14T12:00:00', async (school) => {
      const office = await school.admin()
      const [lund, olsen] = [
        await addTakenClass(school, office, 'Lund'),
        await addTakenClass(school, office, 'Olsen'),
      ]
      const marks = (one: typeof lund) => ({ [one.students[0]!]: { status: 'A' as const } })
      await requestCorrection(olsen.teacher, olsen, marks(olsen))
      const { body } = await requestCorrection(lund.teacher, lund, marks(lund))
      assert.deepEqual((await todayOf(school, office)).corrections, [
        { by: 'Tess Olsen', count: 1 },
        { by: 'Tess Lund', count: 1 },
      ])
      await lund.teacher.call('POST /attendance/corrections/:correctionId/withdraw/', {
        params: { correctionId: body.id },
      })
      assert.deepEqual((await todayOf(school, office)).corrections, [{ by: 'Tess Olsen', count: 1 }])
    }))

  test('has the uploads since Monday, newest first, and none of the week before', async () => {
    const office = await world.admin()
    const header = ['first_name', 'last_name', 'email', 'grade_level']
    for (const name of ['one', 'two', 'three', 'four', 'old']) {
      const file = makeXlsx([header, ['Uma', name, `${name}@larkfield.example`, '9']])
      const reply = await office.upload('POST /students/api/upload-students/', file, `${name}.xlsx`)
      assert.equal(reply.status, 200, reply.text)
    }
    // Uploads have the real time, the school's day is fixed.
    await sql`update upload_batch set at = case file_name
      when 'old.xlsx' then timestamptz '2026-09-14T03:59:00Z' else timestamptz '2026-09-14T04:00:00Z' end`.execute(
      world.db,
    )
    const { uploads, active_students } = await todayOf(world, office)
    assert.equal(uploads.count, 4)
    assert.deepEqual(
      uploads.latest.map(({ file_name, at, by, added }) => [file_name, at, by, added].join(' ')),
      ['four', 'three', 'two'].map((name) => `${name}.xlsx 2026-09-14T00:00:00 Ada Admin 1`),
    )
    const { rows } = await sql<{ count: number }>`select count(*) from student where is_active`.execute(
      world.db,
    )
    assert.equal(active_students, rows[0]!.count)
  })
})
