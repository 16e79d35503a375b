import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { useSchoolToRollOver, rollOverYear } from '#tests/world/years/next-year.ts'

const [SIXTH, SEVENTH] = [1, 2]
const FIRST_DAY = '2027-08-16'
const { world, office, school } = useSchoolToRollOver()
let next: number
let sevenA: number
let nina: number
beforeFile(async () => {
  assert.equal((await rollOverYear(office, school.year)).status, 200)
  const { rows } = await sql<{ block: number; group: number }>`
    select (select id from block_schedule where start_date >= ${FIRST_DAY}::date) block, (
      select id from student_group where name = '7A' and planned_from is not null) "group"`.execute(world.db)
  const { block, group } = rows[0]!
  next = block
  sevenA = group
})

/** Adds a CTE group of 7th grade for the next year. */
async function addPlanned(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into student_group (type, name, grade_level_id, planned_from)
    values ('cte', ${name}, ${SEVENTH}, ${FIRST_DAY}) returning id`.execute(world.db)
  return rows[0]!.id
}

describe('A block of the next school year', () => {
  const counts = async (block: number, grade: number) => {
    const needs = await office.call('GET /schedules/api/needs/', { query: { block_schedule_id: block } })
    const grid = await office.call('GET /schedules/api/schedule-grid-data/', {
      query: { block_schedule_id: block, grade_level_id: grade },
    })
    const sizes = (groups: { name: string; student_count: number }[]) =>
      groups.map(({ name, student_count }) => `${name} ${student_count}`)
    return {
      needs: sizes(needs.body.groups.filter(({ grade_level }) => grade_level === grade)),
      grid: sizes(grid.body.groups),
    }
  }

  test('counts the students who are enrolled on its first day, in the grade of that day', async () => {
    assert.deepEqual(await counts(next, SEVENTH), { needs: ['7A 2'], grid: ['7A 2'] })
    const [, bo] = school.sixth as [number, number]
    // One leaves in the summer, and one comes newly with the year.
    await sql`delete from enrollment where student_id = ${bo} and first_day = ${FIRST_DAY}`.execute(world.db)
    assert.deepEqual(await counts(next, SEVENTH), { needs: ['7A 1'], grid: ['7A 1'] })
    nina = await world.addStudent('Nina New', SEVENTH)
    await sql`update student set is_active = false where id = ${nina}`.execute(world.db)
    await sql`delete from enrollment where student_id = ${nina}`.execute(world.db)
    await sql`insert into enrollment (student_id, first_day, grade_level_id, entry_code)
      values (${nina}, ${FIRST_DAY}, ${SEVENTH}, 'new')`.execute(world.db)
    await office.call('POST /api/groups/:kind/update-membership/', {
      params: { kind: 'core-groups' },
      query: { year: school.year },
      body: { student_id: nina, group_id: sevenA, grade_level: SEVENTH },
    })
    assert.deepEqual(await counts(next, SEVENTH), { needs: ['7A 2'], grid: ['7A 2'] })
    const thisYear = ['6A 2', 'Art 2']
    assert.deepEqual(await counts(school.block, SIXTH), { needs: thisYear, grid: thisYear })
  })

  test('has conflicts of students who will be in both groups, also of those who are not here yet', async () => {
    const band = await addPlanned('Band')
    await sql`insert into group_membership (student_id, student_group_id, type, during)
      values (${nina}, ${band}, 'cte', daterange(${FIRST_DAY}, null))`.execute(world.db)
    const { body } = await office.call('GET /schedules/api/section-periods/', {
      query: { year: school.year },
    })
    const sectionPeriodId = body.find(({ grade_level }) => grade_level.id === SEVENTH)!.id
    const assign = (type: 'core' | 'cte', id: number, teacher_id: number) =>
      office.call('POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/', {
        params: { sectionPeriodId },
        body: { group_assignments: [{ type, id }], teacher_id },
      })
    assert.equal((await assign('core', sevenA, school.teachers.trinh)).status, 200)
    const refused = await assign('cte', band, school.teachers.wachira)
    assert.equal(refused.status, 409)
    assert.match(refused.text, /New, Nina/)
    await sql`delete from enrollment where student_id = ${nina}`.execute(world.db)
    assert.equal((await assign('cte', band, school.teachers.wachira)).status, 200)
  })
})
