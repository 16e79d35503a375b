import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Person } from './world/person.ts'
import { submitSheet } from './world/sheets.ts'
import { recordStatements } from './world/statements.ts'
import { addBlock, addClass, addGroup, addPeriod } from './world/timetable.ts'
import { useWorld } from './world/world.ts'

const world = useWorld()

type Call = () => Promise<{ status: number; text: string }>

/** The texts of the statements that a call sends, without the values. */
function textsOf(call: Call): Promise<string[]> {
  return recordStatements(async () => {
    const { status, text } = await call()
    assert.ok(status < 300, `${status} ${text}`)
  })
}

const UPLOAD = 'POST /api/staff/upload/'
const times = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => make(nth))
let names = 0
const newStudents = (count: number) =>
  Promise.all(times(count, () => world.addStudent(`Sam List${'x'.repeat((names += 1))}`)))

/** For each call that takes a list: the call with a list of so many records, all of them new ones. */
const CALLS: Record<string, (admin: Person, count: number) => Promise<Call>> = {
  'the marks of a sheet': async (_, count) => {
    const students = times(5, (nth) => `Student ${String.fromCodePoint(65 + nth)}`)
    const one = await addClass(world, { name: `Marks ${'x'.repeat(count)}`, students })
    const sent = one.students.slice(0, count).map((id) => [id, { status: 'A' }] as const)
    return () => submitSheet(one.teacher, one, Object.fromEntries(sent))
  },
  'week summaries': async (admin, count) => {
    const student_ids = await newStudents(count)
    return () => admin.call('POST /attendance/week-summaries/', { body: { student_ids } })
  },
  'students who are placed in a group': async (admin, count) => {
    const group_id = await addGroup(world, { name: `Core place ${count}` })
    const places = (await newStudents(count)).map((student_id) => ({ student_id, group_id }))
    return () =>
      admin.call('POST /api/groups/:kind/place/', {
        params: { kind: 'core-groups' },
        body: { grade_level: 4, places },
      })
  },
  'students of one command': async (admin, count) => {
    const group_id = await addGroup(world, { name: `Core bulk ${count}` })
    const student_ids = await newStudents(count)
    return () => admin.call('POST /api/groups/bulk/', { body: { action: 'move', student_ids, group_id } })
  },
  'groups that are created': async (admin, count) => () =>
    admin.call('POST /api/groups/:kind/create_groups/', {
      params: { kind: 'cte-groups' },
      body: { num_groups: count, grade_level_id: 4 },
    }),
  'groups that a teacher meets': async (admin, count) => {
    const period = await addPeriod(world, {
      block: await addBlock(world),
      from: `1${count}:00`,
      until: `1${count}:30`,
    })
    const groups = await Promise.all(
      times(count, (nth) => addGroup(world, { name: `Core met ${count} ${nth}` })),
    )
    const teacher_id = await world.addTeacher(`Tea ${'x'.repeat(count)}`)
    return () =>
      admin.call('POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/', {
        params: { sectionPeriodId: period },
        body: { group_assignments: groups.map((id) => ({ type: 'core' as const, id })), teacher_id },
      })
  },
  'homeroom groups of teachers': async (admin, count) => {
    const teachers = await Promise.all(
      times(count, (nth) => world.addTeacher(`Home ${'x'.repeat(count)} ${'y'.repeat(nth)}`)),
    )
    return () =>
      admin.call('GET /schedules/api/section-periods/get_homeroom_groups/', {
        query: { grade_level: 4, teachers },
      })
  },
  'rows of an upload': async (admin, count) => {
    const rows = times(count, (nth) => `Upload,Row,row.${count}.${nth}@larkfield.example`)
    const file = ['first_name,last_name,email', ...rows].join('\n')
    return () => admin.upload(UPLOAD, file, 'teachers.csv')
  },
}

describe('A list is one value of a statement, so that the statement is prepared once for lists of any length', () => {
  for (const [name, prepare] of Object.entries(CALLS)) {
    test(name, async () => {
      const admin = await world.admin(`Ada ${name}`)
      const [one, three] = [await prepare(admin, 1), await prepare(admin, 3)]
      // The reference data may have to be loaded anew: by this call, and not by the one that is looked at.
      const loadReference = () => admin.call('GET /api/check-authentication/')
      await loadReference()
      const first = await textsOf(one)
      assert.ok(first.length > 1)
      await loadReference()
      assert.deepEqual(await textsOf(three), first)
    })
  }
})
