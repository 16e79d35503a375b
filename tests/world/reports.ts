import assert from 'node:assert/strict'
import type { Api, Sent } from '#contract/index.ts'
import type { ReportRows } from '#contract/reports.ts'
import type { ReportType } from '#contract/words.ts'
import { submitSheet, type Marks } from './sheets.ts'
import { addClass, addGroup, type Class } from './timetable.ts'
import { openForFile } from './file-hooks.ts'
import type { Person } from './person.ts'
import { openWorld } from './world.ts'

export const MONDAY = '2026-09-14'

/** A school with four marks in two classes, and a student who has none, for the tests of one file. */
export const useReportSchool = () => openForFile(openSchool, ({ world }) => world.close())

async function openSchool() {
  const world = await openWorld()
  const lund = await addClass(world, { name: 'Lund', students: ['Ana Abara', 'Bo Begum'] })
  const olsen = await addClass(world, { name: 'Olsen', students: ['Cy Chen'] })
  const student = await world.student('Suri Student')
  await addGroup(world, { name: 'CTE Suri', type: 'cte', students: [student.student!] })
  const [ana, bo] = lund.students
  await take(lund, '2026-09-11', { [ana!]: { status: 'A', excuse: 'AEX', comment: '=SUM(A1)\nok' } })
  await take(lund, MONDAY, { [bo!]: { status: 'T' }, [ana!]: { status: 'P' } })
  await take(olsen, '2026-09-10', { [olsen.students[0]!]: { status: 'P' } })
  return { world, admin: await world.admin(), student, lund, olsen }
}

async function take(one: Class, date: string, attendance: Marks): Promise<void> {
  assert.equal((await submitSheet(one.teacher, one, attendance, { date })).status, 200)
}

type Query = NonNullable<Sent<Api['GET /attendance/reports/'], 'query'>>
/** A report of a type, default records. */
export async function report<T extends ReportType = 'records'>(
  person: Person,
  query: Query & { type?: T } = {},
) {
  const reply = await person.call('GET /attendance/reports/', { query })
  return { ...reply, body: reply.body as ReportRows[T][] }
}

/** The day and student of each record. */
export const recordKeys = async (person: Person, query: Omit<Query, 'type'> = {}): Promise<string[]> =>
  (await report(person, query)).body.map(({ date, student }) => `${date} ${student}`)
