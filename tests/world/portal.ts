import assert from 'node:assert/strict'
import type { Api } from '#contract/index.ts'
import type { portal } from '#contract/portal.ts'
import { submitSheet, type Marks } from './sheets.ts'
import { addClass, addGroup, assign, type Class } from './timetable.ts'
import type { Person } from './person.ts'
import { openWorld } from './world.ts'

export const OWN_CALLS = [
  'GET /students/api/me/attendance/',
  'GET /students/api/me/groups/',
  'GET /students/api/me/progress/',
] as const satisfies readonly (keyof typeof portal & keyof Api)[]

/** A school with two students who sign in, Suri and Tim: they share a core group, and only Suri is in robotics. */
export async function openStudentsSchool() {
  const world = await openWorld()
  const [suri, tim] = [await world.student('Suri Student'), await world.student('Tim Tardy')]
  const both = [suri.student!, tim.student!]
  const lund = await addClass(world, { name: 'Lund', students: [] })
  const core = await addGroup(world, { name: 'Core 9A', students: both })
  await assign(world, { period: lund.period, group: core, teacher: lund.teacher.teacher! })
  return { world, suri, tim, lund, core }
}

/** A teacher takes a day of a class; who is not named is not on the sheet. */
export async function take(one: Class, date: string, attendance: Marks, by: Person = one.teacher) {
  const { status, failure } = await submitSheet(by, one, attendance, {
    date,
    ...(by === one.teacher ? {} : { teacher_id: one.teacher.teacher!, reason: 'late list' }),
  })
  assert.equal(status, 200, failure.message)
}
