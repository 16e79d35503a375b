import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { previewedRecords, undoUpload } from '#tests/world/uploads.ts'
import { useWorld } from '#tests/world/world.ts'
import { makeCsv } from '#tests/fixtures/make-xlsx.ts'

const UPLOAD = 'POST /api/staff/upload/'
const HEADER = ['first_name', 'last_name', 'email']
const sample = await readFile('tests/fixtures/teachers.csv')

const world = useWorld()

describe('a file of teachers', () => {
  test('is for the office only', async () => {
    assert.equal((await world.visitor().upload(UPLOAD, sample, 'teachers.csv')).status, 401)
    for (const person of [await world.teacher(), await world.student(), await world.newcomer()]) {
      assert.equal((await person.upload(UPLOAD, sample, 'teachers.csv')).status, 403)
    }
  })

  test('without a usable row is refused and saves nothing', async () => {
    const admin = await world.admin()
    const reply = await admin.upload(UPLOAD, makeCsv([HEADER, ['', '', 'nobody']]), 'teachers.csv')
    assert.equal(reply.status, 422)
    assert.equal(reply.failure.error_count, 1)
    assert.match(
      reply.failure.errors?.[0] ?? '',
      /^Row 2: first_name is empty\. last_name is empty\. email "nobody"/,
    )
  })

  test('does not rename teachers with an office account or superusers, and neither does its undo', async () => {
    const admin = await world.admin('Ola Office')
    const head = await world.teacher('Hedda Head')
    const file = (name: string) => makeCsv([HEADER, [name, 'Head', 'hedda.head@larkfield.example']])
    const renamed = await admin.upload(UPLOAD, file('Helga'), 'teachers.csv')
    assert.equal(renamed.body.changes.changed, 1, renamed.text)
    await sql`update account set role = 'admin', superuser = true where id = ${head.account}`.execute(
      world.db,
    )
    const undone = await undoUpload(admin, renamed.body.upload_id)
    assert.equal(undone.status, 409, undone.text)
    const reply = await admin.upload(UPLOAD, file('Mallory'), 'teachers.csv')
    assert.equal(reply.status, 422, reply.text)
    assert.match(
      reply.failure.errors?.[0] ?? '',
      /"hedda\.head@larkfield\.example" belongs to someone in the office\. Change them on the staff page\./,
    )
    const { rows } = await sql<{ first_name: string }>`
      select first_name from account where id = ${head.account}
      union select first_name from teacher where id = ${head.teacher}`.execute(world.db)
    assert.deepEqual(rows, [{ first_name: 'Helga' }])
    assert.equal((await admin.upload(UPLOAD, file('Helga'), 'teachers.csv')).body.changes.unchanged, 1)
  })

  test('of PowerSchool has also those who have left, who are not taken over', async () => {
    const admin = await world.admin('Pat Power')
    const file = makeCsv([
      ['TeacherNumber', 'LastFirst', 'Email_Addr', 'Status'],
      ['1', 'Stay, Sara', 'sara.stay@larkfield.example', '1'],
      ['2', 'Left, Leo', 'leo.left@larkfield.example', '2'],
    ])
    const { body } = await admin.upload(UPLOAD, file, 'teachers.txt', { preview_only: 'true' })
    assert.deepEqual(
      [body.format_detected, previewedRecords(body.changes).map(({ name }) => name)],
      ['PowerSchool', ['Sara Stay']],
    )
    assert.deepEqual(body.errors, ['Row 3: Status "2" is not 1 (active), so the row is skipped.'])
  })

  test('previews its changes, then adds teachers who can sign in', async () => {
    const admin = await world.admin('Bo Admin')
    const preview = await admin.upload(UPLOAD, sample, 'teachers.csv', { preview_only: 'true' })
    assert.equal(
      preview.body.success,
      '2 rows, 2 teachers. Nothing is saved yet: 2 added, 0 changed, 0 unchanged.',
    )
    const reply = await admin.upload(UPLOAD, sample, 'teachers.csv')
    assert.equal(reply.body.total_processed, 2)
    const staff = (await admin.call('GET /api/staff/')).body
    const craig = staff.find(({ email }) => email === 'CBeane@fabrikam.example')
    assert.equal(craig?.role, 'teacher')
    assert.equal(craig?.active, true)
    const again = await admin.upload(UPLOAD, sample, 'teachers.csv')
    assert.equal(again.body.changes.unchanged, 2)
  })

  test("renames a known teacher, makes a teacher of someone who signed in early, refuses other people's addresses", async () => {
    const admin = await world.admin('Cy Admin')
    await world.admin('Olga Office')
    await world.student('Stu Dent')
    await world.newcomer('Early Bird')
    const reply = await admin.upload(
      UPLOAD,
      makeCsv([
        HEADER,
        ['Craig', 'Beane-Todd', 'cbeane@FABRIKAM.example'],
        ['Early', 'Bird', 'early.bird@larkfield.example'],
        ['Olga', 'Officer', 'olga.office@larkfield.example'],
        ['Stu', 'Dent', 'stu.dent@larkfield.example'],
      ]),
      'teachers.csv',
    )
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(
      [reply.body.changes.added, reply.body.changes.changed, reply.body.error_count],
      [1, 1, 2],
    )
    assert.match(reply.body.errors[0]!, /^Row 4: .*belongs to someone in the office/)
    assert.match(reply.body.errors[1]!, /^Row 5: .*is the address of a student\.$/)
    const staff = (await admin.call('GET /api/staff/')).body
    assert.ok(staff.some(({ last_name }) => last_name === 'Beane-Todd'))
    assert.equal(staff.find(({ email }) => email === 'early.bird@larkfield.example')?.role, 'teacher')
  })
})
