import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { previewedRecords } from '#tests/world/uploads.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const upload = (rows: string[][], fields: Record<string, string> = {}, person = office) =>
  person.upload('POST /students/api/upload-contacts/', makeXlsx(rows), 'contacts.xlsx', fields)
const contactsOf = async (studentId: number) =>
  (await office.call('GET /api/students/:studentId/contacts/', { params: { studentId } })).body.contacts
const save = (studentId: number, contacts: object[]) =>
  office.call('PUT /api/students/:studentId/contacts/', {
    params: { studentId },
    body: { contacts } as never,
  })
const lines = async (studentId: number) =>
  (await contactsOf(studentId)).map(({ name, relation, email, phone, may_receive }) =>
    [name, relation, email, phone, may_receive].join(' | '),
  )

async function addStudent(name: string, student_number: string): Promise<number> {
  const studentId = await world.addStudent(name)
  await office.call('PATCH /students/api/update/:studentId/', {
    params: { studentId },
    body: { student_number },
  })
  return studentId
}

const HEADERS = [
  'student_number',
  'student_email',
  'contact_name',
  'relation',
  'email',
  'phone',
  'may_receive',
]

describe('A file of contacts is refused', () => {
  test('from everyone but the office', async () => {
    assert.equal((await upload([HEADERS], {}, world.visitor())).status, 401)
    assert.equal((await upload([HEADERS], {}, await world.student())).status, 403)
    assert.equal((await upload([HEADERS], {}, await world.teacher())).status, 403)
  })

  test('without a column for the student or for the name, and without a usable row', async () => {
    const refusalOf = async (headers: string[]) =>
      (await upload([headers, headers.map(() => 'x')])).failure.message
    assert.equal(
      await refusalOf(['contact_name', 'phone']),
      'This file has no column student_number or student_studentNumber.',
    )
    assert.equal(
      await refusalOf(['student_number', 'phone']),
      'This file has no column contact_name or name.',
    )
    const unknown = await upload([
      ['student_number', 'contact_name'],
      ['none', 'Maria Lund'],
    ])
    assert.equal(unknown.status, 422)
  })
})

describe('The languages in a file of contacts', () => {
  const languages = async (studentId: number) =>
    (await contactsOf(studentId)).map(({ name, language, home_language }) => [name, language, home_language])
  const head = ['student_number', 'contact_name', 'language', 'home_language']

  test('are refused where the school does not write in one, with the row and the ones to choose from', async () => {
    const student = await addStudent('Lia Language', 'L-1')
    const { body } = await upload([
      head,
      ['L-1', 'Maria Language', 'Arabic', ''],
      ['L-1', 'Uwe Language', 'español', ''],
    ])
    assert.equal(body.errors.length, 1)
    assert.match(body.errors[0]!, /^Row 2: .*language.*Arabic.*must be English or Spanish/i)
    assert.deepEqual(await languages(student), [['Uwe Language', 'es', '']])
  })

  test('of the home may be any, and decide the language of messages only where they are new', async () => {
    const student = await addStudent('Leo Language', 'L-2')
    await upload([
      ['student_number', 'contact_name', 'home_language'],
      ['L-2', 'Ana Language', 'Spanish'],
      ['L-2', 'Omar Language', 'Arabic'],
    ])
    assert.deepEqual(await languages(student), [
      ['Ana Language', 'es', 'Spanish'],
      ['Omar Language', 'en', 'Arabic'],
    ])
    await upload([head, ['L-2', 'Ana Language', 'English', '']])
    const again = await upload([
      ['student_number', 'contact_name', 'home_language'],
      ['L-2', 'Ana Language', 'Spanish'],
      ['L-2', 'Omar Language', 'Arabic'],
    ])
    assert.equal(again.body.changes.unchanged, 1)
    assert.deepEqual((await languages(student))[0], ['Ana Language', 'en', 'Spanish'])
  })
})

describe('A file of contacts', () => {
  test('is tried without saving anything', async () => {
    const student = await addStudent('Pia Preview', 'P-1')
    const { body } = await upload([HEADERS, ['P-1', '', 'Maria Preview', 'Mother', '', '', '']], {
      preview_only: 'true',
    })
    assert.deepEqual(previewedRecords(body.changes), [
      {
        name: 'Pia Preview',
        kind: 'added',
        fields: [{ field: 'contacts', old: null, new: 'Maria Preview (Mother)' }],
      },
    ])
    assert.deepEqual(await contactsOf(student), [])
  })

  test('can have postal addresses, in columns of their own', async () => {
    const student = await addStudent('Pim Postal', 'P-2')
    const headers = ['student_number', 'contact_name', 'street', 'city', 'state', 'zip']
    const wrong = await upload([headers, ['P-2', 'Maria Postal', 'x'.repeat(101), '', '', '']])
    assert.match(wrong.text, /street .*100 characters/)
    await upload([headers, ['P-2', 'Maria Postal', '12 Elm Street', 'Albany', 'NY', '12203']])
    // An empty cell keeps what is there.
    const moved = [headers, ['P-2', 'Maria Postal', '14 Elm Street', '', '', '']]
    const [record] = previewedRecords((await upload(moved, { preview_only: 'true' })).body.changes)
    assert.equal(record?.fields[0]?.new, 'Maria Postal (14 Elm Street, Albany, NY 12203)')
    await upload(moved)
    const [maria] = await contactsOf(student)
    assert.deepEqual(
      [maria?.street, maria?.city, maria?.state, maria?.postal_code],
      ['14 Elm Street', 'Albany', 'NY', '12203'],
    )
  })

  test('adds and completes contacts, removes no one, and reports unusable rows', async () => {
    const one = await addStudent('Ola Upload', 'U-1')
    const other = await addStudent('Ulf Upload', 'U-2')
    await save(one, [
      { name: 'Maria Upload', relation: 'Mother', phone: '+1 555 0100' },
      { name: 'Uwe Upload' },
    ])
    const [maria] = await contactsOf(one)
    const { body } = await upload([
      HEADERS,
      ['U-1', '', 'maria  upload', '', 'maria@upload.example', '', 'yes'],
      ['U-1', '', 'Ida Upload', 'Aunt', '', '555-0199', ''],
      ['', 'ulf.upload@larkfield.example', 'Per Upload', '', '', '', 'no'],
      ['', 'ulf.upload@larkfield.example', 'Per Upload', '', '', '', 'no'],
      ['U-2', '', '', '', '', '', ''],
      ['U-2', '', 'Eva Upload', '', 'nobody', 'call', 'perhaps'],
      ['U-2', '', 'Eva Upload', '', '', '', 'yes'],
      ['U-9', '', 'Eva Upload', '', '', '', ''],
    ])
    assert.deepEqual(body.errors, [
      'Row 6: contact_name is empty.',
      'Row 7: email "nobody" must be an email address such as name@school.example. phone "call" must be a phone number such as +1 555 0100. may_receive "perhaps" must be yes or no.',
      'Row 8: may_receive "yes" requires an email address.',
      'Row 9: student_number "U-9" must be the number of a student of this school.',
    ])
    assert.deepEqual(await lines(one), [
      'maria  upload | Mother | maria@upload.example | +1 555 0100 | true',
      'Uwe Upload |  |  |  | false',
      'Ida Upload | Aunt |  | 555-0199 | false',
    ])
    assert.equal((await contactsOf(one))[0]!.id, maria!.id, 'who is there keeps the id')
    assert.deepEqual(await lines(other), ['Per Upload |  |  |  | false'])
    assert.deepEqual([body.changes.added, body.changes.changed, body.changes.unchanged], [1, 1, 0])
  })

  test('is undone, except where the contacts were changed since', async () => {
    const undone = await addStudent('Una Undone', 'H-1')
    const skippedStudent = await addStudent('Kit Kept', 'H-2')
    await save(undone, [{ name: 'Maria Undone', phone: '+1 555 0100' }])
    const before = await contactsOf(undone)
    const { body } = await upload([
      HEADERS,
      ['H-1', '', 'Maria Undone', '', '', '+1 555 0111', ''],
      ['H-1', '', 'Ida Undone', '', '', '', ''],
      ['H-2', '', 'Ida Kept', '', '', '', ''],
    ])
    const params = { uploadId: body.upload_id! }
    const detail = await office.call('GET /api/uploads/:uploadId/', { params })
    assert.deepEqual(
      detail.body.changes.map(({ name, kind, fields }) => [name, kind, fields[0]?.old, fields[0]?.new]),
      [
        ['Una Undone', 'changed', 'Maria Undone (+1 555 0100)', 'Maria Undone (+1 555 0111); Ida Undone'],
        ['Kit Kept', 'added', null, 'Ida Kept'],
      ],
    )
    const asTeacher = await (
      await world.teacher('Other Reader')
    ).call('GET /api/uploads/:uploadId/', { params })
    assert.deepEqual([asTeacher.status, asTeacher.body.changes, asTeacher.body.changed], [200, [], 1])
    assert.doesNotMatch(asTeacher.text, /Maria|Ida/, 'contacts are no business of other teachers')
    await save(skippedStudent, [{ name: 'Ida Kept', phone: '+1 555 0122' }])
    const reply = await office.call('POST /api/uploads/:uploadId/undo/', { params })
    assert.deepEqual(
      [reply.body.reverted, reply.body.kept],
      [1, [{ id: skippedStudent, name: 'Kit Kept', reason: 'has different contacts now' }]],
    )
    assert.deepEqual(await contactsOf(undone), before)
    assert.deepEqual(await lines(skippedStudent), ['Ida Kept |  |  | +1 555 0122 | false'])
  })
})
