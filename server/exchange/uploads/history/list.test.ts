import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/world/person.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { useWorld } from '#tests/world/world.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { auditRows } from '#tests/world/audit.ts'
import { readTable } from '#server/exchange/spreadsheets/read-table.ts'

const UPLOAD = 'POST /students/api/upload-students/'
const HEADER = ['first_name', 'last_name', 'email', 'grade_level', 'Remark']

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

describe('the history of uploads', () => {
  const detail = (person: Person, uploadId: number, page?: number) =>
    person.call('GET /api/uploads/:uploadId/', { params: { uploadId }, ...(page && { query: { page } }) })
  const rejected = (person: Person, id: number) =>
    person.send({ method: 'GET', url: `/api/uploads/${id}/rejected/` })

  test('is for staff only, and answers 404 for an unknown upload', async () => {
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student(), 403],
    ] as const) {
      assert.equal((await person.call('GET /api/uploads/')).status, status)
      assert.equal((await detail(person, 1)).status, status)
      assert.equal((await rejected(person, 1)).statusCode, status)
    }
    assert.equal((await detail(office, 99)).status, 404)
    assert.equal((await rejected(office, 99)).statusCode, 404)
    assert.deepEqual((await office.call('GET /api/uploads/')).body, [])
  })

  test('shows the user, time, file and counts of each upload, newest first', async () => {
    const teacher = await world.teacher('Tomas Teacher')
    await world.addStudent('Otis Klein')
    const first = await office.upload(
      UPLOAD,
      makeXlsx([
        HEADER,
        ['Otis', 'Klein-Berg', 'otis.klein@larkfield.example', '9', ''],
        ['Zoë', 'Nguyễn', 'zoe@larkfield.example', '6', ''],
        ['=Bad\uFFFF', 'Grade', '', 'KF', '007'],
      ]),
      'students of August.xlsx',
    )
    await teacher.upload(
      UPLOAD,
      makeXlsx([HEADER, ['Ida', 'Idle', 'ida@larkfield.example', '9', '']]),
      'ida.xlsx',
    )
    const uploads = (await teacher.call('GET /api/uploads/')).body
    assert.deepEqual(
      uploads.map(({ file_name, by, rows, added, changed, rejected: bad }) => [
        file_name,
        by,
        rows,
        added,
        changed,
        bad,
      ]),
      [
        ['ida.xlsx', 'Tomas Teacher', 1, 1, 0, 0],
        ['students of August.xlsx', 'Ada Admin', 3, 1, 1, 1],
      ],
    )
    assert.match(uploads[0]!.at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    const older = await office.call('GET /api/uploads/', { query: { before: uploads[0]!.id } })
    assert.deepEqual(
      older.body.map(({ id }) => id),
      [first.body.upload_id],
    )
  })

  test('shows each changed field, each rejected cell, and whether the user may undo', async () => {
    const [, first] = (await office.call('GET /api/uploads/')).body
    const reply = (await detail(office, first!.id)).body
    assert.deepEqual(reply.changes[0], {
      id: reply.changes[0]!.id,
      entity: 'student',
      name: 'Otis Klein-Berg',
      kind: 'changed',
      fields: [{ field: 'last_name', old: 'Klein', new: 'Klein-Berg' }],
    })
    assert.equal(reply.changes[1]?.kind, 'added')
    assert.deepEqual(reply.rejected_rows, [
      { row: 4, column: 'email', value: '', expected: 'is required' },
      { row: 4, column: 'grade_level', value: 'KF', expected: 'must be a grade from 6 to 12' },
    ])
    assert.deepEqual([reply.page, reply.pages, reply.may.undo], [1, 1, true])
    assert.equal((await detail(await world.teacher('Tia Teacher'), first!.id)).body.may.undo, false)
    assert.deepEqual((await detail(office, first!.id, 2)).body.changes, [])
  })

  test('gives the rejected rows as a spreadsheet with reasons, which can be uploaded again', async () => {
    const [second, first] = (await office.call('GET /api/uploads/')).body
    const reply = await rejected(office, first!.id)
    assert.equal(reply.statusCode, 200)
    assert.match(
      String(reply.headers['content-disposition']),
      /attachment; filename="rejected-rows-of-upload-\d+\.xlsx"/,
    )
    const { rows } = await readTable(reply.rawPayload)
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [
        [...HEADER.slice(0, 4), 'Row in the file', 'Reason'],
        ['=Bad', 'Grade', '', 'KF', '4', 'email is empty. grade_level "KF" must be a grade from 6 to 12.'],
      ],
    )
    const again = await office.upload(UPLOAD, reply.rawPayload, 'rejected.xlsx', { preview_only: 'true' })
    assert.equal(again.failure.error_count, 1)
    assert.equal((await rejected(office, second!.id)).statusCode, 404)
    const [entry] = (await auditRows(world, 'export', office.account)).toReversed()
    assert.deepEqual([entry?.subject, entry?.subject_id], ['upload', first!.id])
  })

  test('keeps of rejected rows only the columns that it reads, also where two have one name', async () => {
    const header = ['SSN', 'first_name', 'last_name', 'email', 'Phone', 'grade_level', 'email']
    const row = [
      '078-05-1120',
      'Rex',
      'Refused',
      'rex@larkfield.example',
      '555-0100',
      'KF',
      'private@x.example',
    ]
    const good = ['078-05-1121', 'Gil', 'Good', 'gil@larkfield.example', '555-0101', '9', 'own@x.example']
    const { body } = await office.upload(UPLOAD, makeXlsx([header, row, good]), 'all columns.xlsx')
    const stored = await sql`
      select columns, cells, message, problems, (select json_agg(upload_change) from upload_change) changes
      from upload_batch join upload_rejected on upload_batch_id = upload_batch.id
      where upload_batch.id = ${body.upload_id}`.execute(world.db)
    assert.equal(stored.rows.length, 1)
    assert.doesNotMatch(JSON.stringify(stored.rows), /078-05|555-01|private@|own@|SSN|Phone/)
    const { rows } = await readTable((await rejected(office, body.upload_id!)).rawPayload)
    assert.deepEqual(rows[1]?.cells.slice(0, 4), ['Rex', 'Refused', 'rex@larkfield.example', 'KF'])
  })

  test('shows rejected rows to the office and to the teacher who uploaded them, to no other teacher', async () => {
    const [tess, other] = [await world.teacher('Tess Uploads'), await world.teacher('Otto Other')]
    const rows = [HEADER, ['Val', 'Valid', 'val@larkfield.example', '9', ''], ['Nina', 'Named', '', 'KF', '']]
    const id = (await tess.upload(UPLOAD, makeXlsx(rows), 'of tess.xlsx')).body.upload_id!
    for (const person of [tess, office]) {
      const { body } = await detail(person, id)
      assert.deepEqual([body.rejected_rows.length, body.may.see_rejected], [2, true])
      assert.equal((await rejected(person, id)).statusCode, 200)
    }
    const { body } = await detail(other, id)
    assert.deepEqual([body.rejected, body.rejected_rows, body.may.see_rejected], [1, [], false])
    assert.equal((await rejected(other, id)).statusCode, 404)
    assert.equal((await auditRows(world, 'refuse', other.account)).length, 1)
  })

  test('still counts rejected rows once they are deleted', async () => {
    const [newest] = (await office.call('GET /api/uploads/')).body
    await sql`delete from upload_rejected where upload_batch_id = ${newest!.id}`.execute(world.db)
    const { body } = await detail(office, newest!.id)
    assert.deepEqual([body.rejected, body.rejected_rows, body.may.see_rejected], [1, [], false])
  })
})
