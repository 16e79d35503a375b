import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { makeLink, openLink } from '#tests/world/visits/substitutes.ts'
import type { Person } from '#tests/world/person.ts'
import { TODAY } from '#tests/world/sheets.ts'
import { useClassWorld } from '#tests/world/timetable.ts'
import { undoUpload } from '#tests/world/uploads.ts'

const { world, admin, lund } = useClassWorld()

const setPronunciation = (person: Person, studentId: number, pronunciation: string | null) =>
  person.call('PATCH /students/api/update/:studentId/', { params: { studentId }, body: { pronunciation } })
const student = () => lund.students[0]!
const detailsOf = async (studentId: number) =>
  (await admin.call('GET /students/api/details/:studentId/', { params: { studentId } })).body

describe('A pronunciation is refused', () => {
  test('from visitors and students', async () => {
    const pupil = await world.student('Pia Pupil')
    assert.equal((await setPronunciation(world.visitor(), student(), 'lay-lah')).status, 401)
    assert.equal((await setPronunciation(pupil, pupil.student!, 'lay-lah')).status, 403)
  })

  test('when it is longer than 60 characters, blank or cannot be printed', async () => {
    for (const text of ['x'.repeat(61), '   ', 'lay\u0000lah']) {
      const { status, failure } = await setPronunciation(admin, student(), text)
      assert.equal(status, 400, JSON.stringify(text))
      assert.deepEqual(Object.keys(failure.fields ?? {}), ['pronunciation'])
    }
    assert.equal((await detailsOf(student())).pronunciation, null)
  })
})

describe('A pronunciation', () => {
  test('is read on the record, and beside the name on the sheet, the class list and the page of a substitute', async () => {
    const saved = await setPronunciation(admin, student(), ' ah-nah ')
    assert.equal(saved.body.pronunciation, 'ah-nah')
    const link = await makeLink(admin, lund.teacher.teacher!)
    const substitute = await openLink(world, link)
    const classes = await lund.teacher.call('GET /attendance/section-periods/', { query: { date: TODAY } })
    const day = await substitute.call('GET /substitute/api/day/')
    const lists = await admin.call('GET /attendance/class-lists/', {
      query: { date: TODAY, teacher_id: lund.teacher.teacher! },
    })
    const rosters = [
      classes.body.section_periods[0]!.groups[0]!.students,
      day.body.classes.section_periods[0]!.groups[0]!.students,
      lists.body.classes[0]!.students,
    ]
    for (const students of rosters) {
      assert.equal(students.find(({ id }) => id === student())?.pronunciation, 'ah-nah')
      assert.ok(students.every((one) => one.id === student() || !one.pronunciation))
    }
  })

  test('is changed without touching the preferred name, and each change is audited once', async () => {
    const params = { studentId: student() }
    const body = { preferred_name: 'Lupe', pronunciation: 'loo-pay' }
    await admin.call('PATCH /students/api/update/:studentId/', { params, body })
    await setPronunciation(admin, student(), 'loo-peh')
    await setPronunciation(admin, student(), 'loo-peh')
    const { preferred_name, pronunciation } = (await setPronunciation(admin, student(), '')).body
    assert.deepEqual([preferred_name, pronunciation], ['Lupe', null])
    const { rows } = await sql<{ change: unknown }>`
      select details -> 'pronunciation' change from audit where subject = 'student' and details ? 'pronunciation'
      order by id desc limit 3`.execute(world.db)
    assert.deepEqual(
      rows.map(({ change }) => change),
      [
        { old: 'loo-peh', new: null },
        { old: 'loo-pay', new: 'loo-peh' },
        { old: 'ah-nah', new: 'loo-pay' },
      ],
    )
  })

  test('comes with the preferred name in a spreadsheet, where an empty cell changes nothing, and Undo takes it back', async () => {
    const [ana, bo] = await Promise.all(lund.students.slice(0, 2).map(detailsOf))
    await setPronunciation(admin, bo!.id, 'bow')
    const row = ({ first_name, last_name, email }: typeof ana & object, ...spoken: string[]) => [
      first_name,
      last_name,
      email,
      '9',
      ...spoken,
    ]
    const columns = ['first_name', 'last_name', 'email', 'grade_level', 'preferred_name', 'pronunciation']
    const upload = (rows: string[][]) =>
      admin.upload('POST /students/api/upload-students/', makeXlsx([columns, ...rows]), 'students.xlsx')
    const newcomer = ['Nia', 'New', 'nia.new@larkfield.example', '9', '', 'nee-ah']
    const { body } = await upload([row(ana!, 'Annie', 'an-nee'), row(bo!, '', ''), newcomer])
    assert.deepEqual([body.changes.added, body.changes.changed, body.changes.unchanged], [1, 1, 1])
    const spokenOf = async (id: number) => {
      const { preferred_name, pronunciation } = await detailsOf(id)
      return [preferred_name, pronunciation]
    }
    assert.deepEqual(await spokenOf(ana!.id), ['Annie', 'an-nee'])
    assert.deepEqual(await spokenOf(bo!.id), [null, 'bow'])
    const { rows } = await sql<{ pronunciation: string }>`
      select pronunciation from student where last_name = 'New'`.execute(world.db)
    assert.deepEqual(rows, [{ pronunciation: 'nee-ah' }])

    await undoUpload(admin, body.upload_id)
    assert.deepEqual(await spokenOf(ana!.id), ['Lupe', null])
    const refused = await upload([row(ana!, 'Annie', 'x'.repeat(61))])
    assert.equal(refused.status, 422)
    assert.match(refused.text, /60 characters or fewer/)
  })
})
