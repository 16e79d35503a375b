import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { submitSheet, type Marks } from '#tests/world/sheets.ts'
import { addClass, addPeriod, assign, type Class } from '#tests/world/timetable.ts'
import { openWorld, useWorld, type World } from '#tests/world/world.ts'

const ABSENT = 'GET /attendance/absent/'
const world = useWorld({ now: '2026-09-14T11:05:00' })

/** A second meeting of a class on the same day, with the same students and teacher. */
async function meetAgain(school: World, one: Class, from: string, until: string): Promise<Class> {
  const period = await addPeriod(school, { block: one.block, from, until })
  await assign(school, { period, group: one.group, teacher: one.teacher.teacher! })
  return { ...one, period }
}

const take = async (one: Class, marks: Marks, date = '2026-09-14') =>
  assert.equal((await submitSheet(one.teacher, one, marks, { date })).status, 200)

describe('The list of who is absent now', () => {
  test('is for the office only', async () => {
    assert.equal((await world.visitor().call(ABSENT)).status, 401)
    for (const person of [await world.newcomer(), await world.student(), await world.teacher()])
      assert.equal((await person.call(ABSENT)).status, 403)
  })

  test('is not two files at once', async () => {
    const office = await world.admin('Olga Office')
    assert.equal((await office.call(ABSENT, { query: { csv: '1', xlsx: '1' } })).status, 400)
  })

  test('is empty while nobody was marked', async () => {
    const { body } = await (await world.admin()).call(ABSENT)
    assert.deepEqual(body, { date: '2026-09-14', time: '11:05', count: 0, excused: 0, students: [] })
  })

  test('has students whose latest mark is an absence, unexcused first, with start times and reported absences', async () => {
    const school = await openWorld({ now: '2026-09-14T11:05:00' })
    try {
      const office = await school.admin()
      const first = await addClass(school, {
        name: 'Lund',
        students: ['Ana Abara', 'Bo Begum', 'Cy Chen', 'Di Dahl', 'Ed Eng'],
      })
      const [ana, bo, cy, di, ed] = first.students
      const second = await meetAgain(school, first, '10:00', '11:00')
      await take(first, {
        [ana!]: { status: 'A' },
        [bo!]: { status: 'A', excuse: 'AEX', comment: 'dentist' },
        [cy!]: { status: 'A' },
        [di!]: { status: 'P' },
        [ed!]: { status: 'A' },
      })
      await take(second, {
        [ana!]: { status: 'A' },
        [bo!]: { status: 'A' },
        [cy!]: { status: 'T' },
        [di!]: { status: 'A', excuse: 'AUX' },
        [ed!]: { status: 'A' },
      })
      await sql`update student set is_active = false where id = ${ed!}`.execute(school.db)
      const { body } = await office.call(ABSENT)
      assert.deepEqual([body.count, body.excused], [3, 1])
      assert.deepEqual(
        body.students.map(({ first_name, since, excuse, comment, classes }) => [
          first_name,
          since,
          excuse,
          comment,
          classes.map(({ status }) => status).join(''),
        ]),
        [
          ['Ana', '09:00', null, null, 'AA'],
          ['Di', '10:00', 'AUX', null, 'PA'],
          ['Bo', '09:00', 'AEX', 'dentist', 'AA'],
        ],
      )
      assert.equal(body.students[0]!.classes[0]!.teacher, 'Tess Lund')
      await sql`update student set student_number = '00451' where id = ${ana!}`.execute(school.db)
      const file = await office.send({ method: 'GET', url: '/attendance/absent/?csv=1' })
      const [header, ...lines] = file.body.replace('\uFEFF', '').trim().split('\r\n')
      assert.match(header!, /^Student Number,Student,Grade,/)
      assert.deepEqual(lines, [
        `00451,"AbaraLund, Ana",9,09:00,,,,"09:00 A, 10:00 A",0`,
        `,"DahlLund, Di",9,10:00,Absent Unexcused,,,"09:00 P, 10:00 A",0`,
        `,"BegumLund, Bo",9,09:00,Absent Excused,,dentist,"09:00 A, 10:00 A",0`,
      ])
      const { rows } = await sql<{ student_ids: number[] }>`
        select student_ids from audit where action = 'export'`.execute(school.db)
      assert.deepEqual(
        rows[0]?.student_ids.toSorted((one, other) => one - other),
        [ana, bo, di],
      )
    } finally {
      await school.close()
    }
  })

  test('counts the absent days of this month, not the marks, and not today', async () => {
    const school = await openWorld({ now: '2026-09-14T11:05:00' })
    try {
      const office = await school.admin()
      const first = await addClass(school, { name: 'Mann', students: ['Ana Abara'] })
      const [ana] = first.students
      const second = await meetAgain(school, first, '10:00', '11:00')
      const third = await meetAgain(school, first, '11:00', '12:00')
      const on = async (date: string, statuses: string) => {
        for (const [index, one] of [first, second, third].entries()) {
          const status = statuses[index] as 'P' | 'A' | undefined
          if (status === undefined) continue
          const body = { attendance: { [ana!]: { status } }, reason: 'from paper' }
          await submitSheet(office, one, body.attendance, { date, reason: body.reason })
        }
      }
      await on('2026-08-31', 'AAA')
      await on('2026-09-09', 'APP')
      await on('2026-09-10', 'AAP')
      await on('2026-09-11', 'AAA')
      await on('2026-09-14', 'AAA')
      const [student] = (await office.call(ABSENT)).body.students
      assert.equal(student?.days_this_month, 2)
    } finally {
      await school.close()
    }
  })
})
