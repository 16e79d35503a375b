import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { useSchoolToRollOver, rollOverYear } from '#tests/world/years/next-year.ts'

const { world, office, school } = useSchoolToRollOver()
let next: { block: number; period: number; group: number }
beforeFile(async () => {
  await rollOverYear(office, school.year)
  const { rows } = await sql<typeof next>`
    select block_schedule.id block, section_period.id period, (
      select id from student_group where name = '7A' and planned_from is not null) "group"
    from block_schedule join section_period on block_schedule_id = block_schedule.id
    where block_schedule.name = 'Fall 2027' and grade_level_id = 2`.execute(world.db)
  next = rows[0]!
})

const requirements = (block_schedule_id: number) =>
  office.call('GET /schedules/api/needs/', { query: { block_schedule_id } })
const assign = (sectionPeriodId: number, group: number) =>
  office.call('POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/', {
    params: { sectionPeriodId },
    body: { teacher_id: school.teachers.wachira, group_assignments: [{ id: group, type: 'core' }] },
  })

describe('Groups that are made for the next school year', () => {
  test('stand in no list of today', async () => {
    const { body: groups } = await office.call('GET /groups/api/list/')
    assert.deepEqual(
      groups.map(({ name, student_count }) => [name, student_count]),
      [
        ['6A', 2],
        ['Art', 2],
        ['7A', 2],
        ['12A', 2],
      ],
    )
    const { body } = await requirements(school.block)
    assert.deepEqual(body.groups.map(({ name }) => name).sort(), ['12A', '6A', '7A', 'Art'])
    const found = await office.call('GET /api/groups/:kind/edit/:id/', {
      params: { kind: 'core-groups', id: next.group },
    })
    assert.equal(found.status, 404)
  })

  test('are those of its blocks: requirements are kept when they are saved, and classes are assigned to them', async () => {
    const { body } = await requirements(next.block)
    assert.deepEqual(
      body.groups.map(({ name, student_count }) => [name, student_count]),
      [
        ['6A', 0],
        ['Art', 0],
        ['7A', 2],
        ['8A', 2],
      ],
    )
    assert.deepEqual(body.needs.map(({ group_id, teacher_id }) => [group_id, teacher_id]).length, 2)
    const saved = await office.call('PUT /schedules/api/needs/', {
      body: {
        block_schedule_id: next.block,
        version: body.version,
        needs: body.needs.map(({ id, group_id, teacher_id, meetings_per_week }) => ({
          id,
          group_id,
          teacher_id,
          meetings_per_week,
        })),
        off: [],
      },
    })
    assert.deepEqual([saved.status, saved.body.needs.length], [200, 2])
    assert.equal((await assign(next.period, next.group)).status, 200)
  })

  test('are not those of this year, nor are this year’s groups those of its blocks', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from section_period where block_schedule_id = ${school.block} and grade_level_id = 2`.execute(
      world.db,
    )
    assert.equal((await assign(rows[0]!.id, next.group)).status, 404)
    assert.equal((await assign(next.period, school.groups.sevenA)).status, 404)
    const wrong = await office.call('PUT /schedules/api/needs/', {
      body: {
        block_schedule_id: next.block,
        needs: [{ group_id: school.groups.sevenA, teacher_id: school.teachers.trinh, meetings_per_week: 1 }],
        off: [],
      },
    })
    assert.equal(wrong.status, 400)
  })
})
