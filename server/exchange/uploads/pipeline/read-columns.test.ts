import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeCsv, makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { previewedRecords } from '#tests/world/uploads.ts'
import { useWorld } from '#tests/world/world.ts'

const STAFF = 'POST /api/staff/upload/'
const STUDENTS = 'POST /students/api/upload-students/'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const pick = (mapping: Record<string, string | null>) => ({ column_mapping: JSON.stringify(mapping) })
const PREVIEW = { preview_only: 'true' }
const remembered = async () => (await office.call('GET /api/uploads/mappings/')).body

describe('A column that was not found', () => {
  const HEADER = ['Student_Number', 'SchoolID', 'First_Name', 'Last_Name', 'Grade_Level', 'S_XX_Login']
  const file = (nth: number) =>
    makeXlsx([HEADER, [String(nth), '7', 'Pia', `Power-${nth}`, '9', `pia.${nth}@larkfield.example`]])

  test('is chosen once; the others are found as always, and the file keeps the name of its system', async () => {
    const { failure } = await office.upload(STUDENTS, file(7001), 'ps.xlsx', PREVIEW)
    assert.match(failure.message, /no column EmailStudent or/)
    assert.deepEqual(failure.details?.column_mapping, {
      first_name: 'First_Name',
      last_name: 'Last_Name',
      grade_level: 'Grade_Level',
      student_number: 'Student_Number',
    })
    const first = await office.upload(STUDENTS, file(7001), 'ps.xlsx', pick({ email: 'S_XX_Login' }))
    assert.equal(first.status, 200, first.text)
    const { body, text, status } = await office.upload(STUDENTS, file(7002), 'ps.xlsx')
    assert.equal(status, 200, text)
    assert.deepEqual([body.changes.added, body.format_detected], [1, 'PowerSchool'])
    const [latest] = await remembered()
    assert.deepEqual(
      [latest?.name, latest?.columns.email, latest?.columns.is_active],
      ['PowerSchool', 'S_XX_Login', ''],
    )
  })

  test('is deleted when someone chooses the columns of the headers', async () => {
    const header = ['first_name', 'last_name', 'email', 'second_email']
    const row = (name: string) => [name, 'Twice', `${name}@larkfield.example`, `${name}.2@larkfield.example`]
    const upload = (name: string, fields = {}) =>
      office.upload(STAFF, makeCsv([header, row(name)]), 'two.csv', fields)
    await upload('fay', pick({ email: 'second_email' }))
    assert.equal((await upload('gus')).body.column_mapping.email, 'second_email')
    assert.equal((await upload('hal', pick({ email: 'email' }))).body.read_as.by, 'chosen')
    const last = (await upload('ian')).body
    assert.deepEqual([last.column_mapping.email, last.read_as.by], ['email', 'headers'])
  })

  test('may be one for the whole name', async () => {
    const header = ['Person', 'Mailbox of the person']
    const rows = [
      ['van der Lund, Ida May', 'ida.lund@larkfield.example'],
      ['Ida May Lund', 'x@larkfield.example'],
    ]
    const { body } = await office.upload(STAFF, makeCsv([header, ...rows]), 'names.csv', {
      ...PREVIEW,
      ...pick({ full_name: 'Person', email: 'Mailbox of the person' }),
    })
    assert.deepEqual(
      previewedRecords(body.changes).map(({ name }) => name),
      ['Ida May van der Lund'],
    )
    assert.deepEqual(body.errors, ['Row 3: Person "Ida May Lund" must read "Last, First".'])
  })

  test('may have any characters in its header', async () => {
    const strange = 'Mail \u202E"\\ box'
    const row = (name: string) => [name, 'Odd', `${name}.odd@larkfield.example`]
    const upload = (name: string, fields = {}) =>
      office.upload(STAFF, makeCsv([['first_name', 'last_name', strange], row(name)]), 'odd.csv', fields)
    const [shown] = (await upload('kit', PREVIEW)).failure.available_columns?.slice(2) ?? []
    const first = await upload('kit', pick({ email: shown! }))
    assert.equal(first.status, 200, first.text)
    assert.deepEqual((await upload('lee')).body.read_as.by, 'remembered')
  })

  test('that is chosen for one field is removed from the field that had it by its header', async () => {
    const staff = makeCsv([
      ['first_name', 'last_name', 'email', 'Mail'],
      ['Jo', 'Kay', 'jo@larkfield.example', 'Kay'],
    ])
    const { body, failure } = await office.upload(STAFF, staff, 'a.csv', {
      ...PREVIEW,
      ...pick({ last_name: 'email' }),
    })
    assert.equal(body.changes, undefined)
    assert.match(failure.message, /no column email/)
  })
})
