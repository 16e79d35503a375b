import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { followDay } from '#server/plan/roll-over/follow-day.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { findMemberships } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'
import {
  NEXT_YEAR,
  useSchoolToRollOver,
  describeStudents,
  rollOverYear,
  undoRollOver,
} from '#tests/world/years/next-year.ts'
import {
  onLaterDay,
  snapshotOfSchool,
  undoUploadExactly,
  uploadStudents,
} from '#tests/world/years/student-files.ts'

const UPLOAD = 'POST /api/enrollments/upload/'
const FIRST_DAY = NEXT_YEAR.start_date

const { world, office, school } = useSchoolToRollOver()
let nia: number
beforeFile(async () => {
  await addGroup(world, { name: '6B', grade: 1 })
  await addGroup(world, { name: '7B', grade: 2 })
  await rollOverYear(office, school.year)
  await uploadStudents(office, [['Nia New', 'nia@larkfield.example', '6']], FIRST_DAY)
  await sql`update student set student_number = 'N-' || id`.execute(world.db)
  nia = (await sql<{ id: number }>`select id from student where last_name = 'New'`.execute(world.db)).rows[0]!
    .id
})

type Row = [student: number, group: string, begin?: string]

const fileOf = (rows: Row[]) =>
  makeXlsx([
    ['student_number', 'section_name', 'begin_date'],
    ...rows.map(([student, group, begin = '']) => [`N-${student}`, group, begin]),
  ])

async function upload(person: Person, rows: Row[], from?: string) {
  const { status, body, text } = await person.upload(UPLOAD, fileOf(rows), 'a.xlsx', {
    ...(from !== undefined && { from }),
  })
  assert.equal(status, 200, text)
  return body
}

const on = (day: string, act: (clerk: Person) => Promise<void>) => onLaterDay(world, day, act)
const undoExactly = (person: Person, uploadId: number | null, former: unknown) =>
  undoUploadExactly(world, { person, uploadId, former })

describe('The day from which a file of enrollments counts', () => {
  test('is refused from a visitor, and from a teacher, a day that is over or between two years', async () => {
    const file = fileOf([[school.sixth[0]!, '6B']])
    const send = (person: Pick<Person, 'upload'>, from: string) =>
      person.upload(UPLOAD, file, 'a.xlsx', { from })
    assert.equal((await send(world.visitor(), FIRST_DAY)).status, 401)
    assert.equal((await send(await world.teacher('Theo Teacher'), FIRST_DAY)).status, 403)
    for (const day of ['2026-09-13', '2027-07-01', 'soon']) {
      const { status, failure } = await send(office, day)
      assert.deepEqual([status, Object.keys(failure.fields!)], [400, ['from']])
    }
  })
})

describe('A file of enrollments of the next school year', () => {
  test('names the groups of its day, in which places begin then, and is undone exactly', async () => {
    const [[ada, bo], [cy, di]] = [school.sixth, school.seventh]
    await on('2027-07-12', async (clerk) => {
      const former = await snapshotOfSchool(world)
      const rows: Row[] = [
        [ada!, '7B', '2027-08-01'],
        [bo!, '7A'],
        [cy!, '7A'],
        [di!, '12A'],
        [nia, '6A'],
      ]
      const saved = await upload(clerk, rows)
      assert.equal(saved.from, FIRST_DAY)
      assert.deepEqual(saved.errors, [
        'Row 4: section_name "7A" is in 7th Grade, and Cy Cole is in 8th Grade.',
        'Row 5: section_name "12A" is no group on August 16, 2027.',
      ])
      assert.match(saved.success, /1 changed|2 added/)
      const places = await findMemberships(world, ada!)
      assert.ok(places.includes('7B [2027-08-16,)'), places.join())
      assert.ok(places.includes('6A [2026-08-17,2027-08-16)'), places.join())
      assert.ok(!places.some((place) => place.startsWith('7A')), places.join())
      assert.deepEqual(await findMemberships(world, nia), ['6A [2027-08-16,)'])
      const again = await upload(clerk, rows)
      assert.match(again.success, /0 added, 0 changed, 3 unchanged/)
      await undoExactly(clerk, saved.upload_id, former)
    })
  })

  test('that counts today names the groups of the day of each row', async () => {
    const [ada, bo] = school.sixth
    const former = await snapshotOfSchool(world)
    await on('2027-05-24', async (clerk) => {
      const saved = await upload(clerk, [
        [ada!, '7B', '2027-09-06'],
        [bo!, '6B'],
        [nia, '6B'],
        [nia, '6B', FIRST_DAY],
      ])
      assert.equal(saved.from, '2027-05-24')
      assert.deepEqual(saved.errors, ['Row 4: student_number "N-' + nia + '" is not an active student.'])
      const places = await findMemberships(world, ada!)
      assert.ok(places.includes('7A [2027-08-16,2027-09-06)'), places.join())
      assert.ok(places.includes('7B [2027-09-06,)'), places.join())
      const moved = await findMemberships(world, bo!)
      assert.ok(moved.includes('6B [2027-05-24,2027-08-16)'), moved.join())
      assert.ok(moved.includes('7A [2027-08-16,)'), moved.join())
      assert.deepEqual(await findMemberships(world, nia), ['6B [2027-08-16,)'])
      await undoExactly(clerk, saved.upload_id, former)
    })
  })

  test('ends with the preparation of the year: undone, students are in their groups as before', async () => {
    const cay = await world.addStudent('Cay Cole', 1)
    await sql`update student set student_number = 'N-' || id where id = ${cay}`.execute(world.db)
    await addGroup(world, { name: '6C', grade: 1, students: [cay] })
    const [before] = await findMemberships(world, cay)
    const again = await rollOverYear(office, school.year)
    await upload(office, [[cay, '7B']], FIRST_DAY)
    assert.deepEqual(await findMemberships(world, cay), ['6C [2026-08-17,2027-08-16)', '7B [2027-08-16,)'])
    assert.equal((await undoRollOver(office, again.body.batch_id!)).status, 200)
    assert.deepEqual(await findMemberships(world, cay), [before])
  })

  test('fills a group of its day no further than its capacity', async () => {
    const { rows } = await sql<{ id: number }>`
      update student_group set capacity = 1 where name = '7B' and planned_from is not null returning id`.execute(
      world.db,
    )
    assert.equal(rows.length, 1)
    const [ada, bo] = school.sixth
    for (const from of [undefined, FIRST_DAY]) {
      const { body } = await office.upload(
        UPLOAD,
        fileOf([
          [ada!, '7B', FIRST_DAY],
          [bo!, '7B', FIRST_DAY],
        ]),
        'a.xlsx',
        { preview_only: 'true', ...(from && { from }) },
      )
      assert.deepEqual(body.errors, ['Row 3: section_name "7B" has room for 1 student but would have 2.'])
    }
  })

  test('is true when its day comes', async () => {
    await on('2027-07-12', async (clerk) => {
      await upload(clerk, [
        [school.sixth[0]!, '7B'],
        [nia, '6B'],
      ])
    })
    await world.db.transaction().execute((tx) => followDay(tx, FIRST_DAY))
    const students = await describeStudents(world, FIRST_DAY)
    assert.deepEqual(
      [students[0], students[1], students.find((line) => line.startsWith('Nia'))],
      ['Ada Abara 2 active 7B', 'Bo Begum 2 active 7A', 'Nia New 1 active 6B'],
    )
  })
})
