import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { readWorkbook } from '#tests/fixtures/read-workbook.ts'
import { useReportSchool, report, MONDAY } from '#tests/world/reports.ts'

const { world, admin, student, lund, olsen } = useReportSchool()

describe('The CSV of the records', () => {
  test('has the same rows, and no cell that a spreadsheet would run', async () => {
    const reply = await report(admin, { csv: '1' })
    assert.equal(reply.status, 200)
    const [header, ...rows] = parse(reply.text, { bom: true })
    assert.equal(header?.join(), 'Date,Group,Student,Teacher,Status,Excuse,Comment,Reason,Arrived,Left')
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
    assert.equal(reply.text, '\uFEFFDate,Group,Student,Teacher,Status,Excuse,Comment,Arrived,Left\r\n')
  })
})

describe('The Excel file of a report', () => {
  const xlsx = async (query: Record<string, string>) => {
    const texts = new URLSearchParams({ ...query, xlsx: '1' }).toString()
    const reply = await admin.send({ method: 'GET', url: `/attendance/reports/?${texts}` })
    return { reply, workbook: await readWorkbook(reply.rawPayload) }
  }

  test('is refused beside a CSV, and for a page of records', async () => {
    for (const query of [{ csv: '1' }, { limit: '10' }]) {
      const reply = await report(admin, { ...query, xlsx: '1' })
      assert.equal(reply.status, 400)
    }
  })

  test('has the same rows as the CSV, and texts as they are', async () => {
    const { workbook } = await xlsx({})
    const records = (await report(admin)).body
    assert.deepEqual(
      workbook.rows.slice(1).map((cells) => [cells[0], cells[2]]),
      records.map(({ date, student: name }) => [new Date(date), name]),
    )
    assert.ok(workbook.rows.some((cells) => cells[6] === '=SUM(A1)\nok'))
  })

  test('has the comments that its reader may see, as the CSV', async () => {
    const { rawPayload } = await olsen.teacher.send({
      method: 'GET',
      url: `/attendance/reports/?xlsx=1&student_id=${lund.students[0]}`,
    })
    const { rows } = await readWorkbook(rawPayload)
    assert.ok(rows.length > 1)
    assert.ok(!rows.flat().some((cell) => String(cell).includes('SUM')))
  })

  test('has numbers as numbers', async () => {
    const { workbook } = await xlsx({ type: 'student_summary' })
    const ana = workbook.rows.find((cells) => cells[0] === lund.students[0])
    assert.deepEqual(ana?.slice(2), [1, 0, 0, 1, 2, 0.5, 0, new Date('2026-09-07'), new Date(MONDAY)])
  })

  test('is named after its type and its days, and audited with its students', async () => {
    const { reply } = await xlsx({ end_date: MONDAY, student_id: String(lund.students[0]) })
    assert.equal(
      reply.headers['content-disposition'],
      'attachment; filename="attendance-records-2026-09-07-to-2026-09-14.xlsx"',
    )
    const { rows } = await sql<{ account_id: number; details: object; student_ids: number[] }>`
      select account_id, details, student_ids from audit where action = 'export' order by id desc limit 1`.execute(
      world.db,
    )
    assert.deepEqual(rows, [
      {
        account_id: admin.account,
        details: { type: 'records', start: '2026-09-07', end: MONDAY, student: lund.students[0] },
        student_ids: [lund.students[0]],
      },
    ])
  })
})
