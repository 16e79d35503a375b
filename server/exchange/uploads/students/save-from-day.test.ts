import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { followDay } from '#server/plan/roll-over/follow-day.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { findMemberships } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { undoUpload } from '#tests/world/uploads.ts'
import {
  NEXT_YEAR,
  useSchoolToRollOver,
  describeStudents,
  rollOverYear,
} from '#tests/world/years/next-year.ts'
import {
  emailOf,
  enrollmentLines,
  onLaterDay,
  snapshotOfSchool,
  studentsFile,
  uploadStudents,
  type FileOfStudents,
} from '#tests/world/years/student-files.ts'

const UPLOAD = 'POST /students/api/upload-students/'
const FIRST_DAY = NEXT_YEAR.start_date
const { world, office, school } = useSchoolToRollOver()
let file: FileOfStudents
beforeFile(async () => {
  const [ada, bo, cy, di] = await Promise.all(
    [...school.sixth, ...school.seventh].map((id) => emailOf(world, id)),
  )
  file = [
    ['Ada Abara', ada!, '8'],
    ['Bo Begum', bo!, '7', '1'],
    ['Cy Cole', cy!, '7', '0'],
    ['Di Dorn', di!, '7'],
    ['Nia New', 'nia@larkfield.example', '6'],
  ]
})

const studentNamed = async (last: string) =>
  (await sql<{ id: number }>`select id from student where last_name = ${last}`.execute(world.db)).rows[0]!.id
const lines = (student: number) => enrollmentLines(world, student)
const on = (day: string, act: (clerk: Person) => Promise<void>) => onLaterDay(world, day, act)

/** Students who are here on a day, as 'Abara 2'. */
async function listOn(person: Person, day: string): Promise<string[]> {
  const { body } = await person.call('GET /students/api/list/', { query: { on: day } })
  return body.map(({ last_name, grade_level }) => `${last_name} ${grade_level}`)
}

/** What lists, sheets and figures of this year read. */
async function readYear(person: Person, day: string) {
  const list = await person.call('GET /students/api/list/')
  return {
    list: list.body,
    june: await listOn(person, '2027-06-09'),
    today: (await describeStudents(world, day)).filter((line) => !line.startsWith('Nia')),
  }
}

describe('The day from which a file of students counts', () => {
  const send = (person: Pick<Person, 'upload'>, from?: string) =>
    person.upload(UPLOAD, studentsFile([['Ula Unsaved', 'ula@larkfield.example', '6']]), 'a.xlsx', {
      preview_only: 'true',
      ...(from !== undefined && { from }),
    })

  test('is refused from a visitor and a student, and is not for teachers to choose', async () => {
    assert.equal((await send(world.visitor(), FIRST_DAY)).status, 401)
    assert.equal((await send(await world.student('Sly Student'), FIRST_DAY)).status, 403)
    const teacher = await world.teacher('Theo Teacher')
    const { status, failure } = await send(teacher, FIRST_DAY)
    assert.deepEqual([status, failure.fields], [403, { from: 'is for the office' }])
    assert.equal(failure.message, 'Only the office chooses the day from which a file counts.')
    assert.equal((await send(teacher, '2026-09-14')).status, 200)
  })

  test('is a real day of a school year that is not over', async () => {
    const refused = async (from: string) => {
      const { status, failure } = await send(office, from)
      assert.equal(status, 400, from)
      return failure
    }
    assert.ok('from' in (await refused('next year')).fields!)
    assert.equal(
      (await refused('2026-09-13')).message,
      'Sunday, September 13, 2026 is over. Please choose today or a later day.',
    )
    for (const day of ['2027-07-01', '2028-06-10']) {
      assert.deepEqual((await refused(day)).fields, { from: 'must be today or a day of a school year' })
    }
    assert.match((await refused('2027-07-01')).message, /^Thursday, July 1, 2027 is not in a school year\./)
  })

  test('is today while a year runs, and between two years the first day of the next one', async () => {
    const { body } = await send(office)
    assert.deepEqual(
      [body.from, body.success],
      ['2026-09-14', '1 row, 1 student. Nothing is saved yet: 1 added, 0 changed, 0 unchanged.'],
    )
    await on('2027-05-24', async (clerk) => assert.equal((await send(clerk)).body.from, '2027-05-24'))
    await on('2027-07-12', async (clerk) => {
      const between = await send(clerk)
      assert.equal(between.body.from, FIRST_DAY)
      assert.match(between.body.success, /The file counts from Monday, August 16, 2027\.$/)
      assert.equal((await send(clerk, '2027-07-12')).body.from, '2027-07-12')
    })
    await on('2028-06-20', async (clerk) => assert.equal((await send(clerk)).body.from, '2028-06-20'))
  })

  test('is today before the first school year, because a school that begins needs its students', async () => {
    await on('2026-08-01', async (clerk) => assert.equal((await send(clerk)).body.from, '2026-08-01'))
  })
})

for (const [name, prepare] of [
  ['where nothing is prepared', async () => {}],
  ['once the next year is prepared', async () => void (await rollOverYear(office, school.year))],
] as const) {
  describe(`A file of the next school year, ${name}`, () => {
    before(prepare)

    for (const [day, from] of [
      ['2027-05-24', FIRST_DAY],
      ['2027-07-12', undefined],
    ] as const) {
      test(`moves nothing of this year on ${day}, and students are then what it says`, async () => {
        await on(day, async (clerk) => {
          const [former, year] = [await snapshotOfSchool(world), await readYear(clerk, day)]
          const preview = await clerk.upload(UPLOAD, studentsFile(file), 'a.xlsx', {
            preview_only: 'true',
            ...(from && { from }),
          })
          assert.deepEqual(await snapshotOfSchool(world), former)
          const saved = await uploadStudents(clerk, file, from)
          assert.equal(saved.from, FIRST_DAY)
          assert.equal(preview.body.changes.deactivated, 1)
          assert.deepEqual(await readYear(clerk, day), year)
          const then = await listOn(clerk, FIRST_DAY)
          assert.deepEqual(
            ['Abara', 'Begum', 'Cole', 'Dorn', 'New'].map((last) =>
              then.find((line) => line.startsWith(last)),
            ),
            ['Abara 3', 'Begum 2', undefined, 'Dorn 2', 'New 1'],
          )
          assert.deepEqual(await lines(school.sixth[0]!), [
            '2026-08-17 2027-08-15 grade 1 new promoted',
            '2027-08-16 grade 3 promoted',
          ])
          assert.deepEqual(await lines(school.seventh[0]!), ['2026-08-17 2027-08-15 grade 2 new unknown'])
          assert.deepEqual(await lines(school.seventh[1]!), ['2026-08-17 grade 2 new'])
          const nia = await studentNamed('New')
          assert.deepEqual(await lines(nia), ['2027-08-16 grade 1 new'])
          const { body: record } = await clerk.call('GET /students/api/details/:studentId/', {
            params: { studentId: nia },
          })
          assert.deepEqual([record.is_active, record.enters_on], [false, FIRST_DAY])
          assert.ok(!(await findMemberships(world, school.sixth[0]!)).some((place) => place.startsWith('7A')))

          const again = await uploadStudents(clerk, file, from)
          assert.match(again.success, /0 added, 0 changed, 5 unchanged\./)
          assert.match(again.success, /The file counts from Monday, August 16, 2027/)

          const { body: history } = await clerk.call('GET /api/uploads/:uploadId/', {
            params: { uploadId: saved.upload_id! },
          })
          assert.equal(history.from, FIRST_DAY)
          assert.deepEqual(history.changes.find(({ id }) => id === school.seventh[0])?.fields, [
            { field: 'is_active', old: 'active', new: 'not active' },
          ])
          const undone = await undoUpload(clerk, saved.upload_id)
          assert.deepEqual([undone.status, undone.body.kept], [200, []], undone.text)
          assert.deepEqual(await snapshotOfSchool(world), former)
        })
      })
    }

    test('corrects an earlier one, and both are undone exactly, the later one first', async () => {
      await on('2027-07-12', async (clerk) => {
        const former = await snapshotOfSchool(world)
        const first = await uploadStudents(clerk, file)
        const [ada, bo, cy] = file
        const second = await uploadStudents(clerk, [
          [ada![0], ada![1], '6'],
          [bo![0], bo![1], '6', '0'],
          [cy![0], cy![1], '8', '1'],
          ['Nia New', 'nia@larkfield.example', '7'],
        ])
        assert.deepEqual(await lines(school.sixth[0]!), ['2026-08-17 grade 1 new'])
        assert.deepEqual(await lines(school.sixth[1]!), ['2026-08-17 2027-08-15 grade 1 new unknown'])
        assert.deepEqual(await lines(school.seventh[0]!), [
          '2026-08-17 2027-08-15 grade 2 new promoted',
          '2027-08-16 grade 3 promoted',
        ])
        assert.deepEqual(await lines(await studentNamed('New')), ['2027-08-16 grade 2 new'])
        for (const { upload_id } of [second, first]) {
          const undone = await undoUpload(clerk, upload_id)
          assert.deepEqual([undone.status, undone.body.kept], [200, []], undone.text)
        }
        assert.deepEqual(await snapshotOfSchool(world), former)
      })
    })
  })
}

describe('When the day of a file comes', () => {
  test('students are what it says, and undone later they are what they were to be', async () => {
    let uploadId: number | null = null
    await on('2027-07-12', async (clerk) => {
      uploadId = (await uploadStudents(clerk, file)).upload_id
    })
    await world.db.transaction().execute((tx) => followDay(tx, '2027-08-15'))
    assert.deepEqual((await describeStudents(world, '2027-08-15')).slice(0, 4), [
      'Ada Abara 1 active 6A+Art',
      'Bo Begum 1 active 6A+Art',
      'Cy Cole 2 active 7A',
      'Di Dorn 2 active 7A',
    ])
    await world.db.transaction().execute((tx) => followDay(tx, FIRST_DAY))
    const then = await describeStudents(world, FIRST_DAY)
    assert.deepEqual(then.slice(0, 4), [
      'Ada Abara 3 active',
      'Bo Begum 2 active 7A',
      'Cy Cole 2 left',
      'Di Dorn 2 active',
    ])
    assert.equal(then.at(-1), 'Nia New 1 active')
    await on('2027-08-18', async (clerk) => {
      const undone = await undoUpload(clerk, uploadId)
      assert.deepEqual([undone.status, undone.body.kept], [200, []], undone.text)
      assert.deepEqual((await describeStudents(world, '2027-08-18')).slice(0, 4), [
        'Ada Abara 2 active 7A',
        'Bo Begum 2 active 7A',
        'Cy Cole 3 active 8A',
        'Di Dorn 3 active 8A',
      ])
    })
  })
})
