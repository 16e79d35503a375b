import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { readWorkbook } from '#tests/fixtures/read-workbook.ts'
import { recordKeys, report, useReportSchool } from '#tests/world/reports.ts'

const { world, admin, student, lund, olsen } = useReportSchool()

const LUND = ['2026-09-11 AbaraLund, Ana', '2026-09-14 AbaraLund, Ana', '2026-09-14 BegumLund, Bo']

describe('A report of one group', () => {
  test('is refused to visitors, to people without a record, and for what is no id', async () => {
    const query = { group_id: lund.group }
    assert.equal((await report(world.visitor(), query)).status, 401)
    assert.equal((await report(await world.newcomer(), query)).status, 403)
    for (const path of ['', 'weeks/', 'about/', 'missing/']) {
      const url = `/attendance/reports/${path}?group_id=Core`
      const reply = await admin.send({ method: 'GET', url })
      assert.equal(reply.statusCode, 400, path)
      assert.deepEqual(reply.json().fields, { group_id: 'must be the number of a record' })
    }
  })

  test('has the marks that were taken in it, for the office and for every teacher', async () => {
    for (const person of [admin, lund.teacher, olsen.teacher])
      assert.deepEqual(await recordKeys(person, { group_id: lund.group }), LUND)
    assert.deepEqual(
      await recordKeys(admin, { group_id: lund.group, teacher_id: olsen.teacher.teacher! }),
      [],
    )
    assert.deepEqual(await recordKeys(admin, { group_id: 99_999 }), [])
  })

  test('shows a student nothing of others, and a teacher no comment of another', async () => {
    assert.deepEqual(await recordKeys(student, { group_id: lund.group }), [])
    const { body } = await report(olsen.teacher, { group_id: lund.group })
    assert.ok(body.every(({ comment }) => comment === null))
  })

  test('has as many records as the row of the group counts', async () => {
    for (const { group_id, total } of (await report(admin, { type: 'group_summary' })).body)
      assert.equal((await recordKeys(admin, { group_id })).length, total)
  })

  test('is the same in its files', async () => {
    const address = `/attendance/reports/?group_id=${lund.group}`
    const csv = await admin.send({ method: 'GET', url: `${address}&csv=1` })
    const xlsx = await admin.send({ method: 'GET', url: `${address}&xlsx=1` })
    const lines = parse(csv.body, { bom: true }).slice(1)
    assert.deepEqual(
      lines.map(([day, , name]) => `${day} ${name}`),
      LUND,
    )
    assert.equal((await readWorkbook(xlsx.rawPayload)).rows.length, LUND.length + 1)
  })

  test('selects students in chronic absence, and counts the sheets of its classes only', async () => {
    const { body } = await report(admin, { type: 'chronic_absence', group_id: olsen.group })
    assert.deepEqual(
      body.map((row) => row.student_id),
      olsen.students,
    )
    for (const { group } of [lund, olsen]) {
      const query = { group_id: group }
      const about = (await admin.call('GET /attendance/reports/about/', { query })).body
      const missing = (await admin.call('GET /attendance/reports/missing/', { query })).body
      assert.equal(about.sheets_not_taken, missing.total)
      assert.equal(about.sheets_taken, group === lund.group ? 2 : 1)
      assert.deepEqual([...new Set(missing.sheets.flatMap(({ groups }) => groups))], [about.group])
    }
    assert.equal((await admin.call('GET /attendance/reports/about/')).body.group, null)
  })
})
