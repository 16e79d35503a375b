import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/world/person.ts'
import { undoUpload } from '#tests/world/uploads.ts'
import {
  NEXT_YEAR,
  useSchoolToRollOver,
  describeStudents,
  rollOverYear,
  undoRollOver,
} from '#tests/world/years/next-year.ts'
import {
  emailOf,
  enrollmentLines,
  onLaterDay,
  snapshotOfSchool,
  undoUploadExactly,
  uploadStudents,
  type FileOfStudents,
} from '#tests/world/years/student-files.ts'
import { followDay } from '#server/plan/roll-over/follow-day.ts'

const { world, office, school } = useSchoolToRollOver()

const on = (day: string, act: (clerk: Person) => Promise<void>) => onLaterDay(world, day, act)

/** Uploads students of the school with a grade, and whether they are active. The file counts from its day. */
const upload = async (
  person: Person,
  day: string,
  students: [id: number, name: string, grade: string, active?: string][],
) =>
  uploadStudents(
    person,
    await Promise.all(
      students.map(async ([id, name, ...rest]): Promise<FileOfStudents[number]> => [
        name,
        await emailOf(world, id),
        ...rest,
      ]),
    ),
    day,
  )

const enrollmentsOf = (student: number) => enrollmentLines(world, student)

const undoExactly = (person: Person, uploadId: number | null, former: unknown) =>
  undoUploadExactly(world, { person, uploadId, former })

describe('A file of students that counts at once, between two school years', () => {
  test('promotes from its day where nothing is prepared, changes nothing of the past year, and is undone exactly, also a day later', async () => {
    const ada = school.sixth[0]!
    const former = await snapshotOfSchool(world)
    await on('2027-07-12', async (clerk) => {
      const saved = await upload(clerk, '2027-07-12', [[ada, 'Ada Abara', '7']])
      assert.deepEqual(await enrollmentsOf(ada), [
        '2026-08-17 2027-07-11 grade 1 new promoted',
        '2027-07-12 grade 2 promoted',
      ])
      await undoExactly(clerk, saved.upload_id, former)
    })
    let late: number | null = null
    await on('2027-07-12', async (clerk) => {
      late = (await upload(clerk, '2027-07-12', [[ada, 'Ada Abara', '7']])).upload_id
    })
    await on('2027-07-13', async (clerk) => {
      assert.equal((await undoUpload(clerk, late)).status, 200)
      assert.deepEqual(await enrollmentsOf(ada), ['2026-08-17 grade 1 new'])
    })
  })

  test('enrolls who is new from its day, not since the year that is over', async () => {
    await on('2027-07-12', async (clerk) => {
      const saved = await uploadStudents(clerk, [['Nia New', 'nia@larkfield.example', '6']], '2027-07-12')
      const { rows } = await sql<{ first_day: string }>`
        select first_day from enrollment join student on student.id = student_id where last_name = 'New'`.execute(
        world.db,
      )
      assert.deepEqual(rows, [{ first_day: '2027-07-12' }])
      assert.equal((await undoUpload(clerk, saved.upload_id)).status, 200)
    })
  })
})

describe('A file of students once the next school year is prepared', () => {
  let batch: number
  before(async () => {
    batch = (await rollOverYear(office, school.year)).body.batch_id!
  })

  for (const day of ['2027-05-24', '2027-07-12']) {
    test(`promotes nobody a second time with the grades of the next year on ${day}`, async () => {
      const former = await snapshotOfSchool(world)
      await on(day, async (clerk) => {
        const saved = await upload(clerk, day, [
          [school.sixth[0]!, 'Ada Abara', '7', '1'],
          [school.seventh[0]!, 'Cy Cole', '8', '1'],
        ])
        assert.equal(saved.success, '2 rows, 2 students: 0 added, 0 changed, 2 unchanged.')
        assert.deepEqual(await snapshotOfSchool(world), former)
      })
    })

    test(`takes a grade that is not the planned one on ${day}, and is undone exactly`, async () => {
      const former = await snapshotOfSchool(world)
      await on(day, async (clerk) => {
        const saved = await upload(clerk, day, [[school.sixth[0]!, 'Ada Abara', '8']])
        assert.equal((await enrollmentsOf(school.sixth[0]!)).length, 3)
        await undoExactly(clerk, saved.upload_id, former)
      })
    })

    test(`deactivates students on ${day} and, undone, gives them back what is planned for them`, async () => {
      const former = await snapshotOfSchool(world)
      await on(day, async (clerk) => {
        const saved = await upload(clerk, day, [
          [school.sixth[1]!, 'Bo Begum', '6', '0'],
          [school.seventh[1]!, 'Di Dorn', '7', '0'],
        ])
        assert.equal((await enrollmentsOf(school.sixth[1]!)).length, 1)
        await undoExactly(clerk, saved.upload_id, former)
      })
    })
  }

  test('is not undone for a student who is enrolled otherwise since', async () => {
    await on('2027-07-12', async (clerk) => {
      const bo = school.sixth[1]!
      const saved = await upload(clerk, '2027-07-12', [[bo, 'Bo Begum', '6', '0']])
      await sql`update enrollment set last_day = '2027-06-09', is_gone_on_last_day = false where student_id = ${bo}`.execute(
        world.db,
      )
      const { status, text } = await undoUpload(clerk, saved.upload_id)
      assert.equal(status, 409, text)
      assert.match(text, /has another enrollment since then/)
    })
  })

  test('lets the year begin, and the roll-over be undone', async () => {
    await world.db.transaction().execute((tx) => followDay(tx, NEXT_YEAR.start_date))
    const students = await describeStudents(world, NEXT_YEAR.start_date)
    assert.deepEqual(students.slice(0, 4), [
      'Ada Abara 2 active 7A',
      'Bo Begum 1 left',
      'Cy Cole 3 active 8A',
      'Di Dorn 3 active 8A',
    ])
    assert.equal((await undoRollOver(office, batch)).status, 200)
  })
})
