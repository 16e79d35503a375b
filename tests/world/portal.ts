import assert from 'node:assert/strict'
import type { Api } from '#contract/index.ts'
import type { portal } from '#contract/portal.ts'
import { submitSheet, type Marks } from './sheets.ts'
import { openForFile } from './file-hooks.ts'
import { addClass, addGroup, assign, type Class } from './timetable.ts'
import type { Person } from './person.ts'
import { openWorld } from './world.ts'

export const OWN_CALLS = [
  'GET /students/api/me/home/',
  'GET /students/api/me/attendance/',
  'GET /students/api/me/groups/',
  'GET /students/api/me/progress/',
] as const satisfies readonly (keyof typeof portal & keyof Api)[]

/** A school with two students who sign in, Suri and Tim, in one core group, for the tests of one file. */
export const useStudentsSchool = () => openForFile(openSchool, ({ world }) => world.close())

async function openSchool() {
  const world = await openWorld()
  const [suri, tim] = [await world.student('Suri Student'), await world.student('Tim Tardy')]
  const both = [suri.student!, tim.student!]
  const lund = await addClass(world, { name: 'Lund', students: [] })
  const core = await addGroup(world, { name: 'Core 9A', students: both })
  await assign(world, { period: lund.period, group: core, teacher: lund.teacher.teacher! })
  return { world, suri, tim, lund, core }
}

/** A teacher, or an admin with a reason, saves these marks of a class on a day. */
export async function takeAttendance(one: Class, date: string, attendance: Marks, by: Person = one.teacher) {
  const { status, failure } = await submitSheet(by, one, attendance, {
    date,
    ...(by === one.teacher ? {} : { teacher_id: one.teacher.teacher!, reason: 'late list' }),
  })
  assert.equal(status, 200, failure.message)
}
