import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { readWorkbook } from './fixtures/read-workbook.ts'
import { auditRows } from './world/audit.ts'
import { beforeFile } from './world/file-hooks.ts'
import { NEXT_YEAR } from './world/years/next-year.ts'
import { MONDAY, useReportSchool } from './world/reports.ts'
import type { Person } from './world/person.ts'

const { world, admin, lund, student } = useReportSchool()
let nextYear: number
beforeFile(async () => {
  nextYear = (await admin.call('POST /api/school-years/', { body: NEXT_YEAR })).body.id
  const { status } = await admin.call('POST /attendance/emergency-roll/', { body: { kind: 'drill' } })
  assert.equal(status, 200)
})

/** Every table that can be downloaded, with an address at which it has rows. */
const tables = (): Record<string, string> => ({
  'GET /api/audit/': '/api/audit/',
  'GET /api/groups/reports/': '/api/groups/reports/',
  'GET /api/roll-over/file/': `/api/roll-over/file/?school_year_id=${nextYear}`,
  'GET /api/staff/': '/api/staff/',
  'GET /api/uploads/': '/api/uploads/',
  'GET /attendance/absent/': '/attendance/absent/',
  'GET /attendance/board/': `/attendance/board/?date=${MONDAY}`,
  'GET /attendance/emergency-roll/': '/attendance/emergency-roll/',
  'GET /attendance/exchange/enrollments/': '/attendance/exchange/enrollments/',
  'GET /attendance/reports/': '/attendance/reports/',
  'GET /attendance/reports/weeks/': '/attendance/reports/weeks/',
  'GET /courses/api/list/': '/courses/api/list/',
  'GET /groups/api/list/': '/groups/api/list/',
  'GET /schedules/api/block-schedules/': '/schedules/api/block-schedules/',
  'GET /schedules/api/class-periods/assigned_groups/:gradeLevelId/':
    '/schedules/api/class-periods/assigned_groups/9/',
  'GET /schedules/api/section-periods/': '/schedules/api/section-periods/',
  'GET /schedules/api/section-periods/get_with_associations/': `/schedules/api/section-periods/get_with_associations/?block_schedule=${lund.block}&grade_level=9`,
  'GET /students/api/list/': '/students/api/list/',
})
/** These have no rows in this school. */
const EMPTY = new Set(['GET /api/uploads/', 'GET /attendance/absent/', 'GET /courses/api/list/'])

const fileOf = (person: Person, address: string, format: string) =>
  person.send({ method: 'GET', url: `${address}${address.includes('?') ? '&' : '?'}${format}=1` })

/** A number without the decimals that it does not need. */
const asText = (cell: unknown) =>
  (typeof cell === 'number' ? String(cell) : typeof cell === 'string' ? cell : '').replace(
    /^(\d+)\.00$|^(\d+\.\d)0$/,
    '$1$2',
  )

/** A value of a workbook as the CSV has it: days, times, moments and percentages are no texts there. */
function wireText(cell: unknown, csv: string): string {
  if (cell instanceof Date) {
    const text = cell.toISOString().replace('T', ' ')
    return /^\d\d:\d\d$/.test(csv) ? text.slice(11, 16) : text.slice(0, csv.length)
  }
  if (typeof cell === 'number' && /^\d+\.\d\d$/.test(csv)) return asText((100 * cell).toFixed(2))
  if (typeof cell === 'number' && /^\d\d:\d\d$/.test(csv))
    return new Date(Math.round(cell * 1440) * 60_000).toISOString().slice(11, 16)
  return asText(cell)
}

/** As a CSV has it: on one line, and with an apostrophe before what could be a formula. */
const asCsv = (text: string) => (/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll(/\s*[\r\n]+\s*/g, ' ')

describe('Every table', () => {
  test('that can be a CSV can be an Excel file, and is one of these', () => {
    const routes = Object.entries<Route>(api).filter(([, { query }]) => query && 'csv' in query.shape)
    assert.deepEqual(routes.map(([key]) => key).sort(), Object.keys(tables()).sort())
    for (const [key, { query, exports }] of routes) assert.ok(query && 'xlsx' in query.shape && exports, key)
  })

  test('names students by the number of the school, never by the number of a row', async () => {
    for (const [key, address] of Object.entries(tables())) {
      const { body } = await fileOf(admin, address, 'csv')
      assert.ok(!parse(body, { bom: true })[0]!.includes('Student ID'), key)
    }
    await sql`update student set student_number = '00451' where id = ${lund.students[0]!}`.execute(world.db)
    const { body } = await fileOf(admin, '/students/api/list/', 'csv')
    const [header, ...lines] = parse(body, { bom: true })
    assert.equal(header!.slice(0, 3).join(), 'Student Number,Last Name,First Name')
    assert.ok(lines.some(([number, , first]) => number === '00451' && first === 'Ana'))
    assert.ok(lines.some(([number, , first]) => number === '' && first === 'Bo'))
  })

  test('has the same cells as CSV and as Excel file, and is in the audit each time', async () => {
    for (const [key, address] of Object.entries(tables())) {
      // The audit log has a row more with each download.
      const isOnce = key !== 'GET /api/audit/'
      const before = (await auditRows(world, 'export', admin.account)).length
      const csv = await fileOf(admin, address, 'csv')
      assert.equal(csv.statusCode, 200, `${key}: ${csv.body}`)
      const lines = parse(csv.body, { bom: true })
      const xlsx = await fileOf(admin, address, 'xlsx')
      const { rows } = await readWorkbook(xlsx.rawPayload)
      const header = lines[0] ?? []
      assert.ok(header.length > 1, key)
      const cells = rows.map((row, place) =>
        header.map((_, column) => asCsv(wireText(row[column], lines[place]?.[column] ?? ''))),
      )
      if (isOnce)
        assert.deepEqual(
          cells,
          lines.map((line) => line.map((cell) => asText(cell))),
          key,
        )
      else assert.deepEqual(cells[0], header)
      if (!EMPTY.has(key)) assert.ok(lines.length > 1, `${key} has no rows`)
      assert.match(String(csv.headers['content-disposition']), /\.csv"$/)
      assert.match(String(xlsx.headers['content-disposition']), /\.xlsx"$/)
      assert.equal((await auditRows(world, 'export', admin.account)).length, before + 2, key)
    }
  })

  test('is refused as two files at once', async () => {
    for (const address of Object.values(tables()))
      assert.equal(
        (await fileOf(admin, `${address}${address.includes('?') ? '&' : '?'}csv=1`, 'xlsx')).statusCode,
        400,
      )
  })

  test('is refused as a file to whom it is refused on the screen', async () => {
    for (const [key, address] of Object.entries(tables())) {
      const { statusCode } = await student.send({ method: 'GET', url: address })
      assert.equal((await fileOf(student, address, 'xlsx')).statusCode, statusCode, key)
    }
  })
})

describe('The students as a file', () => {
  test('are those of a grade, or with a text in their names, and the audit names them', async () => {
    const [ana] = lund.students
    const file = await fileOf(admin, '/students/api/list/?grade_level=9&search=%C3%A1bara', 'xlsx')
    const { rows } = await readWorkbook(file.rawPayload)
    assert.deepEqual(
      rows.slice(1).map((cells) => cells[2]),
      ['Ana'],
    )
    const [last] = (await auditRows(world, 'export', admin.account)).slice(-1)
    assert.deepEqual(
      [last?.details, last?.student_ids],
      [{ type: 'list: students', inactive: false, grade_level: 4 }, [ana]],
    )
  })
})
