import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { useReportSchool, report, MONDAY } from '#tests/world/reports.ts'

const { world, admin, student, lund } = useReportSchool()

describe('The CSV of the records', () => {
  test('has the same rows, and no cell that a spreadsheet would run', async () => {
    const reply = await report(admin, { csv: '1' })
    assert.equal(reply.status, 200)
    const [header, ...rows] = parse(reply.text, { bom: true })
    assert.equal(header?.join(), 'Date,Group,Student,Teacher,Status,Excuse,Comment')
    const records = (await report(admin)).body.map((record) =>
      [record.date, record.group, record.student, record.teacher, record.status, record.excuse ?? ''].join(
        '|',
      ),
    )
    assert.deepEqual(
      rows.map((cells) => cells.slice(0, 6).join('|')),
      records,
    )
    assert.equal(rows[1]?.[6], "'=SUM(A1) ok")
  })

  test('is named after its type and its days, and audited', async () => {
    const reply = await admin.send({
      method: 'GET',
      url: `/attendance/reports/?csv=1&teacher_id=${lund.teacher.teacher}&end_date=${MONDAY}`,
    })
    assert.equal(
      reply.headers['content-disposition'],
      'attachment; filename="attendance-records-2026-09-07-to-2026-09-14.csv"',
    )
    assert.match(String(reply.headers['content-type']), /^text\/csv/)
    const { rows } = await sql<{ account_id: number; details: object }>`
      select account_id, details from audit where action = 'export' order by id desc limit 1`.execute(
      world.db,
    )
    assert.deepEqual(rows, [
      {
        account_id: admin.account,
        details: { type: 'records', start: '2026-09-07', end: MONDAY, teacher: lund.teacher.teacher },
      },
    ])
  })

  test('without rows is only a header', async () => {
    const reply = await report(student, { csv: '1' })
    assert.equal(reply.text, '\uFEFFDate,Group,Student,Teacher,Status,Excuse,Comment\r\n')
  })
})
