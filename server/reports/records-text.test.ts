import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { csvLine } from '#server/http/files/csv.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { DAYS, openRandomSchool, randomMarks, replaceMarks } from '#tests/world/random/marks.ts'
import { report } from '#tests/world/reports.ts'
import { useWorld } from '#tests/world/world.ts'
import { readWorkbook } from '#tests/fixtures/read-workbook.ts'
import { recordsHeader } from './records-file.ts'

const RECORDS_HEADER = recordsHeader({ comments: 'all' })
const world = useWorld()
let school: Awaited<ReturnType<typeof openRandomSchool>>
/** An account may take 120 files a minute. */
let clerk: Person
beforeFile(async () => {
  school = await openRandomSchool(world)
  clerk = await world.admin('Clara Clerk')
})

const unit = fc.oneof(
  fc.constantFrom(...'=+-@＝＠,;"\'\\$%|\t\r\n \u00A0\u2028', '\r\n', 'a', 'Zoë', '王', '🙂', '👩‍🏫', '\u0301'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((one) => !one.includes('\0')),
)
const name = fc.string({ unit, minLength: 1, maxLength: 8 })
const names = (count: number) => fc.array(name, { minLength: count, maxLength: count })

async function rename(texts: { students: string[]; groups: string[]; teachers: string[] }): Promise<void> {
  await sql`update student set last_name = sent.name, first_name = reverse(sent.name), preferred_name = sent.preferred
    from unnest(${school.students}::bigint[], ${texts.students}::text[], ${texts.students.map((one, nth) => (nth % 2 ? one : null))}::text[])
      sent (id, name, preferred) where student.id = sent.id`.execute(world.db)
  await sql`update student_group set name = sent.name || sent.id
    from unnest(${school.groups}::bigint[], ${texts.groups}::text[]) sent (id, name)
    where student_group.id = sent.id`.execute(world.db)
  await sql`update teacher set last_name = sent.name, first_name = reverse(sent.name)
    from unnest(${school.teachers}::bigint[], ${texts.teachers}::text[]) sent (id, name)
    where teacher.id = sent.id`.execute(world.db)
}

const comment = (texts: string[]) => sql`update attendance_mark
  set comment = nullif((${texts}::text[])[(student_id + section_period_id) % ${texts.length + 2} + 1], '')`

const queries = () =>
  fc
    .tuple(
      fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS)),
      fc.option(fc.constantFrom(...school.teachers), { freq: 2 }),
      fc.option(fc.constantFrom(...school.students), { freq: 2 }),
      fc.option(fc.constantFrom(3, 4), { freq: 2 }),
      fc.option(fc.constantFrom(...school.groups), { freq: 2 }),
    )
    .map(([days, teacher, student, grade, group]) => {
      const [start_date = '', end_date = ''] = days.toSorted()
      const ids = {
        teacher_id: teacher ?? '',
        student_id: student ?? '',
        grade_level_id: grade ?? '',
        group_id: group ?? '',
      }
      return Object.assign(ids, { start_date, end_date })
    })

const xlsxOf = async (query: Record<string, string | number>) => {
  const texts = Object.entries(query).map(([field, value]) => [field, String(value)])
  const url = `/attendance/reports/?${new URLSearchParams([...texts, ['xlsx', '1']]).toString()}`
  return (await clerk.send({ method: 'GET', url })).rawPayload
}
const xlsxText = (cell: string | null) =>
  cell === null || cell === ''
    ? null
    : [...cell].map((one) => ('\x1E\x1F\uFFFE\uFFFF'.includes(one) ? ' ' : one)).join('')

describe('The files of the records of any school', () => {
  test('are the rows of the report, each as the server writes a line, for any names and filters', async () => {
    const renames = fc.record({ students: names(5), groups: names(3), teachers: names(3) })
    await fc.assert(
      fc.asyncProperty(
        randomMarks(school),
        renames,
        fc.array(name),
        queries(),
        async (marks, texts, comments, query) => {
          await replaceMarks(world, school, marks)
          await rename(texts)
          await comment(comments).execute(world.db)
          const rows = (await report(school.admin, query)).body.map((row) => [
            row.date,
            row.group,
            row.student,
            row.teacher,
            row.status,
            row.excuse,
            row.comment,
            row.reason ?? null,
            row.arrived_at ?? null,
            row.left_at ?? null,
          ])
          const { text } = await report(school.admin, { ...query, csv: '1' })
          assert.equal(text, `\uFEFF${[RECORDS_HEADER, ...rows].map(csvLine).join('')}`)
          assert.equal(parse(text, { bom: true }).length, rows.length + 1)
          const workbook = await readWorkbook(await xlsxOf(query))
          const cells = rows.map((row) =>
            row.map((cell, index) => (index === 0 ? new Date(cell!) : xlsxText(cell))),
          )
          assert.deepEqual(workbook.rows, [RECORDS_HEADER, ...cells])
        },
      ),
      { numRuns: 60 },
    )
  })

  test('are no longer read once its reader is gone', async () => {
    const reading = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
        where datname = current_database() and state = 'active' and query like 'copy (%'`.execute(world.db)
      return rows[0]!.count
    }
    const until = async (count: number) => {
      const startedAt = Date.now()
      while ((await reading()) !== count) assert.ok(Date.now() - startedAt < 5000)
    }
    const reader = new AbortController()
    await world.db.transaction().execute(async (tx) => {
      // It cannot begin to read, so only its reader can end it within the time of the lock.
      await sql`lock table attendance_mark`.execute(tx)
      const url = '/attendance/reports/?csv=1'
      const gone = assert.rejects(school.admin.send({ method: 'GET', url, signal: reader.signal }))
      await until(1)
      reader.abort()
      await gone
      await until(0)
    })
  })

  test('know no day outside its marks, however long its range', async () => {
    await replaceMarks(world, school, [])
    const range = { start_date: '1900-01-01', end_date: '2199-12-31' }
    const empty = await report(school.admin, { ...range, csv: '1' })
    assert.equal(empty.text, `\uFEFF${csvLine(RECORDS_HEADER)}`)
  })
})
