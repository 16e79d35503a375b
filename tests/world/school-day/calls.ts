import assert from 'node:assert/strict'
import type { Api, Sent } from '#contract/index.ts'
import type { StudentToCall } from '#contract/day/attendance/calls.ts'
import type { Person } from '../person.ts'
import { openSheet, submitSheet, TODAY, type Marks } from '../sheets.ts'
import { addClass, addPeriod, assign, type Class } from '../timetable.ts'
import type { World } from '../world.ts'

/** A teacher's class of two students at nine, and the same again at ten. */
export async function addMorning(world: World, name: string) {
  const nine = await addClass(world, { name, students: ['Ana Abara', 'Bo Begum'] })
  const period = await addPeriod(world, { block: nine.block, from: '10:00', until: '11:00' })
  await assign(world, { period, group: nine.group, teacher: nine.teacher.teacher! })
  const [ana, bo] = nine.students
  return { nine, ten: { ...nine, period }, ana: ana!, bo: bo! }
}

/** Saves a sheet of today by its teacher. */
export const takeSheet = async (one: Class, marks: Marks): Promise<void> => {
  assert.equal((await submitSheet(one.teacher, one, marks)).status, 200)
}

type Call = Sent<Api['POST /attendance/calls/'], 'body'>

/** Notes a call about today. */
export const recordCall = (
  person: Person,
  call: Omit<Call, 'date'> & { date?: string },
  headers: Record<string, string> = {},
) => person.call('POST /attendance/calls/', { body: { date: TODAY, ...call }, headers })

/** A student on the call list of a day; undefined for one who is not on it. */
export async function findToCall(
  office: Person,
  student: number,
  date?: string,
): Promise<StudentToCall | undefined> {
  const query = date === undefined ? {} : { date }
  const { status, body } = await office.call('GET /attendance/calls/', { query })
  assert.equal(status, 200)
  return body.students.find(({ student_id }) => student_id === student)
}

/** The excuse of a student's mark of today. */
export const excuseOf = async (office: Person, one: Class, student: number) =>
  (await openSheet(office, one)).body.attendance.find((mark) => mark.student_id === student)?.excuse

/** Gives a student one contact, their mother; its id. */
export async function addMother(office: Person, student: number, name: string): Promise<number> {
  const { body } = await office.call('PUT /api/students/:studentId/contacts/', {
    params: { studentId: student },
    body: { contacts: [{ name, relation: 'Mother', phone: '+1 555 0100' }] },
  })
  return body.contacts[0]!.id
}
