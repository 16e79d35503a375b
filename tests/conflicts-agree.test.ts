import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { addDays } from '#server/plan/calendar/days.ts'
import {
  checkCells,
  type GroupPosition,
  type CellStatus,
} from '#web/plan/schedules/tool/conflicts/cell-status.ts'
import { assignGroups, conflictsIn, getGrid } from './world/assignments.ts'
import type { Person } from './world/person.ts'
import { addBlock, addGroup, addPeriod } from './world/timetable.ts'
import { useWorld } from './world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const TODAY = '2026-09-14'
const TYPES = ['core', 'cte', 'homeroom', 'core'] as const

const world = useWorld()
let admin: Person
let teachers: number[]
let students: number[]
beforeFile(async () => {
  admin = await world.admin()
  teachers = [await world.addTeacher('Ada Abel'), await world.addTeacher('Ben Bolt')]
  students = [
    await world.addStudent('Ann Ash'),
    await world.addStudent('Bo Bay'),
    await world.addStudent('Cy Cole'),
  ]
})

const offset = fc.integer({ min: -8, max: 12 })
const span = fc
  .record({ from: offset, days: fc.option(fc.integer({ min: 1, max: 14 })) })
  .map(({ from, days }) => ({ from: addDays(TODAY, from), until: days && addDays(TODAY, from + days) }))
const meets = fc
  .record({
    start: fc.integer({ min: 0, max: 3 }),
    quarters: fc.integer({ min: 1, max: 3 }),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ start, quarters, days }) => ({ from: clock(start), until: clock(start + quarters), days }))
const clock = (quarter: number) =>
  `${String(9 + Math.floor(quarter / 4)).padStart(2, '0')}:${(quarter % 4) * 15 || '00'}`

/** Three section periods of the grid, one of another grade and one of another block, with assignments. */
const anySchool = fc.record({
  begins: fc.integer({ min: -5, max: 8 }),
  periods: fc.tuple(meets, meets, meets, meets, meets),
  otherBlock: fc.record({ from: fc.integer({ min: -5, max: 15 }), days: fc.integer({ min: 0, max: 20 }) }),
  members: fc.tuple(
    ...[0, 1, 2].map(() => fc.array(fc.record({ group: fc.nat(3), span }), { maxLength: 3 })),
  ),
  // A group can be assigned to a section period only once.
  assignments: fc.uniqueArray(fc.record({ period: fc.nat(4), group: fc.nat(2), teacher: fc.nat(1), span }), {
    minLength: 2,
    maxLength: 6,
    selector: ({ period, group }) => `${period} ${group}`,
  }),
  // According to the requirements of the block, teachers meet some of their groups in one class.
  classes: fc.uniqueArray(
    fc.record({ group: fc.nat(3), teacher: fc.nat(1), name: fc.constantFrom('Mixed', 'Both') }),
    { maxLength: 6, selector: ({ group, teacher }) => `${group} ${teacher}` },
  ),
})
type AnySchool = typeof anySchool extends fc.Arbitrary<infer S> ? S : never

test('The status of a cell before a drop is what the server answers to the drop, in any school', async () => {
  await fc.assert(
    fc.asyncProperty(anySchool, async (school) => {
      const { block, groups } = await build(school)
      const grid = (await getGrid(admin, block)).body
      const assigned = grid.current_assignments.map((assignment) => ({
        dragged: { group: assignment.group_id, from: assignment.section_period_id },
        insteadOf: assignment.id,
      }))
      const listed = groups
        .slice(0, 3)
        .map((group) => ({ dragged: { group, from: null }, insteadOf: undefined }))
      const before = await saveAssignments()
      for (const { dragged, insteadOf } of [...listed, ...assigned])
        for (const period of grid.section_periods)
          for (const teacher of teachers) {
            const status = checkCells(grid, dragged)(period, teacher)
            if (status.kind === 'here') continue
            const reply = await assignTo(period.id, teacher, dragged, insteadOf)
            if (reply.status === 200) await restoreAssignments(before)
            assert.deepEqual(outcomeOfReply(reply), outcomeOfStatus(status))
          }
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

const assignTo = async (period: number, teacher: number, { group }: GroupPosition, insteadOf?: number) => {
  const { rows } = await sql<{ type: (typeof TYPES)[number] }>`
    select type from student_group where id = ${group}`.execute(world.db)
  const request = { groups: [{ type: rows[0]!.type, id: group }], teacher, ...(insteadOf && { insteadOf }) }
  return assignGroups(admin, period, request)
}

function outcomeOfReply(reply: Awaited<ReturnType<typeof assignTo>>): string | string[] {
  if (reply.status === 200) return 'free'
  if (reply.failure.code === 'conflict') return 'impossible'
  const conflicts = conflictsIn(reply).map(({ kind, section_period_id }) => `${kind} ${section_period_id}`)
  return [...new Set(conflicts)].sort()
}

function outcomeOfStatus(status: CellStatus): string | string[] {
  if (status.kind !== 'clash') return status.kind
  return [...new Set(status.conflicts.map(({ kind, other }) => `${kind} ${other.section_period}`))].sort()
}

let count = 0

async function build({ begins, periods, otherBlock, members, assignments, classes }: AnySchool) {
  const { db } = world
  await sql`delete from assignment`.execute(db)
  await sql`delete from group_membership`.execute(db)
  count++
  const block = await addBlock(world, { from: addDays(TODAY, begins), until: addDays(TODAY, begins + 9) })
  const from = addDays(TODAY, otherBlock.from)
  const other = await addBlock(world, { name: 'Other', from, until: addDays(from, otherBlock.days) })
  const ids: number[] = []
  for (const [index, period] of periods.entries()) {
    const place = { block: index === 4 ? other : block, grade: index === 3 ? 3 : 4, homeroom: index === 2 }
    ids.push(await addPeriod(world, { ...period, ...place }))
  }
  const groups: number[] = []
  for (const [index, type] of TYPES.entries())
    groups.push(await addGroup(world, { name: `Group ${count}-${index}`, type, grade: index === 3 ? 3 : 4 }))
  for (const [index, each] of members.entries())
    for (const { group, span: days } of each)
      await sql`insert into group_membership (student_id, student_group_id, type, during)
        values (${students[index]}, ${groups[group]}, ${TYPES[group]}, daterange(${days.from}::date, ${days.until}::date))
        on conflict do nothing`.execute(db)
  for (const { period, group, teacher, span: days } of assignments)
    await sql`insert into assignment (section_period_id, student_group_id, teacher_id, during)
      values (${ids[period]}, ${groups[period === 3 ? 3 : group]}, ${teachers[teacher]}, daterange(${days.from}::date, ${days.until}::date))
      on conflict do nothing`.execute(db)
  await sql`insert into block_requirements (block_schedule_id) values (${block})`.execute(db)
  for (const { group, teacher, name } of classes)
    await sql`insert into requirement (block_schedule_id, student_group_id, teacher_id, meetings_per_week, same_class)
      values (${block}, ${groups[group]}, ${teachers[teacher]}, 5, ${name})`.execute(db)
  return { block, groups }
}

const saveAssignments = async () =>
  (
    await sql<{
      all: string
    }>`select coalesce(jsonb_agg(assignment), '[]')::text "all" from assignment`.execute(world.db)
  ).rows[0]!.all

async function restoreAssignments(assignments: string): Promise<void> {
  await sql`delete from assignment`.execute(world.db)
  await sql`insert into assignment overriding system value
    select (jsonb_populate_recordset(null::assignment, ${assignments}::jsonb)).*`.execute(world.db)
}
