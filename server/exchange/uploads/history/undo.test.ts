import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Person } from '#tests/world/person.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { undoUpload } from '#tests/world/uploads.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { statusesOf, useWorld } from '#tests/world/world.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'

const UPLOAD = 'POST /students/api/upload-students/'
const HEADER = ['first_name', 'last_name', 'email', 'grade_level', 'is_active']
const row = (name: string, grade = '9', active = '1') => {
  const [first = '', last = ''] = name.split(' ')
  return [first, last, `${first}.${last}@larkfield.example`.toLowerCase(), grade, active]
}

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

describe('undoing an upload', () => {
  const undo = (uploadId: number | null, person = office) => undoUpload(person, uploadId)
  const upload = async (...rows: string[][]) => {
    const reply = await office.upload(UPLOAD, makeXlsx([HEADER, ...rows]), 'students.xlsx')
    assert.equal(reply.status, 200, reply.text)
    return reply.body.upload_id!
  }
  const detail = async (uploadId: number) =>
    (await office.call('GET /api/uploads/:uploadId/', { params: { uploadId } })).body
  const studentNamed = (first_name: string) =>
    world.db.selectFrom('student').selectAll().where('first_name', '=', first_name).executeTakeFirst()

  test('is for the office only, and answers 404 for an unknown upload', async () => {
    const id = await upload(row('Nora New'))
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student(), 403],
      [await world.teacher(), 403],
    ] as const) {
      assert.equal((await undo(id, person)).status, status)
    }
    assert.equal((await undo(99_999)).status, 404)
    assert.ok(await studentNamed('Nora'))
  })

  test('removes added students, is shown in the history, and is possible once', async () => {
    const id = await upload(row('Tim Temporary'), row('Nora New'))
    const reply = await undo(id)
    assert.deepEqual([reply.status, reply.body.reverted, reply.body.kept], [200, 1, []], reply.text)
    assert.equal(await studentNamed('Tim'), undefined)
    const afterwards = await detail(id)
    assert.equal(afterwards.undone?.by, 'Ada Admin')
    assert.equal(afterwards.changes[0]?.name, 'Tim Temporary')
    assert.equal(afterwards.may.undo, false)
    const again = await undo(id)
    assert.deepEqual([again.status, again.failure.message], [409, 'This upload was already undone.'])
  })

  test('is refused for an upload that changed nothing', async () => {
    const reply = await undo(await upload(row('Nora New')))
    assert.deepEqual([reply.status, reply.failure.code], [409, 'conflict'])
    assert.match(reply.failure.message, /made no changes to undo/)
  })

  test('keeps and lists students who were changed since, and removes the others', async () => {
    const id = await upload(
      row('Mia Moved'),
      row('Gus Grouped'),
      row('Hal Homeroom'),
      row('Cal Calendar'),
      row('Ria Removed'),
    )
    const [mia, gus, hal, cal] = await Promise.all(['Mia', 'Gus', 'Hal', 'Cal'].map(studentNamed))
    await office.call('POST /students/api/schedule/:studentId/feed/', { params: { studentId: cal!.id } })
    await office.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: mia!.id },
      body: { last_name: 'Married' },
    })
    await addGroup(world, { name: 'Core 9', students: [gus!.id], since: '2026-09-14' })
    const teacher = await world.addTeacher('Hugo Homeroom')
    await world.db
      .insertInto('student_homeroom_teacher')
      .values({ student_id: hal!.id, teacher_id: teacher })
      .execute()
    const skipped = [
      { id: cal!.id, name: 'Cal Calendar', reason: 'has a calendar address' },
      { id: gus!.id, name: 'Gus Grouped', reason: 'is or was in a group' },
      { id: hal!.id, name: 'Hal Homeroom', reason: 'has homeroom teachers' },
      { id: mia!.id, name: 'Mia Married', reason: 'has changed since then' },
    ]
    assert.deepEqual((await detail(id)).kept, skipped)
    const reply = await undo(id)
    assert.deepEqual([reply.body.reverted, reply.body.kept], [1, skipped], reply.text)
    assert.equal(
      reply.body.message,
      'Upload undone: 1 record is restored. 4 records are unchanged, because of later edits.',
    )
    assert.equal(await studentNamed('Ria'), undefined)
    assert.deepEqual([(await detail(id)).undone?.kept, (await detail(id)).kept_count], [4, 4])
  })

  test('is refused with the list where all students were changed since, and is possible later', async () => {
    const id = await upload(row('Eve Ever'))
    await world.db.updateTable('student').set({ grade_level_id: 7 }).where('first_name', '=', 'Eve').execute()
    const reply = await undo(id)
    assert.deepEqual([reply.status, reply.failure.details?.kept_count], [409, 1])
    await world.db.updateTable('student').set({ grade_level_id: 4 }).where('first_name', '=', 'Eve').execute()
    assert.equal((await undo(id)).status, 200)
  })

  test('skips a changed student whose old address belongs to someone else now', async () => {
    const number = [...HEADER, 'student_number']
    await office.upload(UPLOAD, makeXlsx([number, [...row('Ann Address'), 'A1']]), 'a.xlsx')
    const reply = await office.upload(
      UPLOAD,
      makeXlsx([number, ['Ann', 'Address', 'ann.new@larkfield.example', '9', '1', 'A1']]),
      'b.xlsx',
    )
    await upload(['Other', 'Person', 'ann.address@larkfield.example', '9', '1'])
    const undone = await undo(reply.body.upload_id)
    assert.equal(undone.status, 409)
    assert.match(JSON.stringify(undone.failure.details), /the old address belongs to someone else now/)
  })

  test('by two people at the same moment happens once', async () => {
    const id = await upload(row('Two Times'))
    const other = await world.admin('Bea Admin')
    assert.deepEqual(statusesOf(await Promise.all([undo(id), undo(id, other)])), [200, 409])
  })

  test('while the same file is uploaded gives the same result as one after the other', async () => {
    const id = await upload(row('Race Runner'))
    const file = makeXlsx([HEADER, row('Race Runner')])
    const [undone, again] = await Promise.all([undo(id), office.upload(UPLOAD, file, 'again.xlsx')])
    assert.equal(undone.status, 200)
    assert.equal(again.status, 200)
    const isThere = (await studentNamed('Race')) !== undefined
    assert.equal(isThere, again.body.changes.added === 1)
  })
})
