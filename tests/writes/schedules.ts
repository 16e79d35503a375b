import { sql } from 'kysely'
import * as the from './case.ts'
import { EDITORS, OWNER, OFFICE, TODAY, byId, self, type Writes, type WriteCase } from './case.ts'

const assigning =
  (teacher: (one: WriteCase) => number, instead_of?: (one: WriteCase) => number | Promise<number>) =>
  async (one: WriteCase) => ({
    params: { sectionPeriodId: one.emptyPeriod },
    body: {
      group_assignments: [{ type: 'core' as const, id: one.group }],
      teacher_id: teacher(one),
      instead_of: await instead_of?.(one),
      allow_conflicts: true,
    },
  })

function assigningThird(insteadOf?: (one: WriteCase) => number | Promise<number>) {
  return async (one: WriteCase) => {
    const third = await one.world.addTeacher(`Thea Third${one.tag}`)
    return assigning(() => third, insteadOf)(one)
  }
}

const changing = (more: object) => (one: WriteCase) => ({
  params: { id: one.period },
  body: the.periodOf(one, more),
})

const lead = (one: WriteCase, teacher: number) =>
  sql`update student_group set teacher_id = ${teacher} where id = ${one.group}`.execute(one.world.db)

export const SCHEDULES_WRITES: Writes<
  | 'POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/'
  | 'DELETE /schedules/api/section-periods/assignments/:assignmentId/'
  | 'POST /api/section-periods/:id/assign-groups/'
  | 'POST /schedules/api/block-schedules/'
  | 'PATCH /schedules/api/block-schedules/:id/'
  | 'DELETE /schedules/api/block-schedules/:id/'
  | 'POST /schedules/api/block-schedules/:id/date-back/'
  | 'POST /schedules/api/section-periods/'
  | 'PUT /schedules/api/section-periods/:id/'
  | 'PUT /schedules/api/edit-section-period/:id/'
  | 'DELETE /schedules/api/section-periods/:id/'
  | 'POST /schedules/api/section-periods/bell-schedule/'
  | 'POST /schedules/api/section-periods/duplicate/'
  | 'PUT /schedules/api/needs/'
> = {
  'POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/': [
    { does: 'assigns oneself', may: OFFICE, input: assigning(self) },
    { does: 'takes over by replacing', may: OFFICE, input: assigning(self, ({ assignment }) => assignment) },
    { does: 'assigns a third teacher', may: EDITORS, input: assigningThird() },
    {
      does: 'hands the class to a third teacher',
      may: OWNER,
      input: assigningThird(({ assignment }) => assignment),
    },
    { does: 'hands over an own class', may: EDITORS, input: assigningThird(the.assignToCaller) },
  ],
  'DELETE /schedules/api/section-periods/assignments/:assignmentId/': [
    {
      does: 'ends the assignment',
      may: OWNER,
      input: (one) => ({ params: { assignmentId: one.assignment } }),
    },
    {
      does: 'ends an own one',
      may: EDITORS,
      input: async (one) => ({ params: { assignmentId: await the.assignToCaller(one) } }),
    },
  ],
  'POST /api/section-periods/:id/assign-groups/': [
    {
      does: 'assigns oneself as the teacher of the group',
      may: OFFICE,
      input: async (one) => {
        await lead(one, self(one))
        return { params: { id: one.emptyPeriod }, body: { group_ids: [one.group], allow_conflicts: true } }
      },
    },
  ],
  'POST /schedules/api/block-schedules/': [
    {
      does: 'adds a block',
      may: EDITORS,
      input: ({ nth }) => ({
        body: { name: `Block ${nth}`, start_date: '2026-11-02', end_date: '2026-12-18' },
      }),
    },
  ],
  'PATCH /schedules/api/block-schedules/:id/': [
    {
      does: 'shortens the block',
      may: OWNER,
      input: (one) => ({ params: { id: one.block }, body: { end_date: TODAY } }),
    },
    {
      does: 'lengthens it',
      may: OFFICE,
      input: (one) => ({ params: { id: one.block }, body: { end_date: '2026-11-06' } }),
    },
    {
      does: 'lengthens an empty block',
      may: EDITORS,
      input: (one) => ({ params: { id: one.emptyBlock }, body: { end_date: '2026-11-06' } }),
    },
  ],
  'DELETE /schedules/api/block-schedules/:id/': [
    { does: 'deletes the block', may: OFFICE, input: byId(({ block }) => block) },
    { does: 'deletes an empty block', may: OFFICE, input: byId(({ emptyBlock }) => emptyBlock) },
  ],
  'POST /schedules/api/block-schedules/:id/date-back/': [
    {
      does: 'dates the classes of a block back',
      may: OFFICE,
      input: (one) => ({ params: { id: one.block }, body: {} }),
    },
  ],
  'POST /schedules/api/section-periods/': [
    { does: 'adds a section period', may: EDITORS, input: (one) => ({ body: the.periodOf(one) }) },
  ],
  'PUT /schedules/api/section-periods/:id/': [
    { does: 'takes weekdays away', may: OWNER, input: changing({ days_of_week: ['Monday'] }) },
    { does: 'changes the name', may: EDITORS, input: changing({ name: 'Period 1' }) },
  ],
  'PUT /schedules/api/edit-section-period/:id/': [
    { does: 'takes weekdays away', may: OWNER, input: changing({ days_of_week: ['Monday'] }) },
  ],
  'DELETE /schedules/api/section-periods/:id/': [
    { does: 'deletes the section period', may: OWNER, input: byId(({ period }) => period) },
    { does: 'deletes an empty one', may: EDITORS, input: byId(({ emptyPeriod }) => emptyPeriod) },
  ],
  'POST /schedules/api/section-periods/bell-schedule/': [
    {
      does: 'adds the section periods of a bell schedule',
      may: EDITORS,
      input: (one) => ({
        body: {
          block_schedule: one.emptyBlock,
          grade_levels: [4],
          days_of_week: ['Monday'],
          text: '1 8:00-8:45',
        },
      }),
    },
  ],
  'POST /schedules/api/section-periods/duplicate/': [
    {
      does: 'copies section periods without their classes',
      may: EDITORS,
      input: (one) => ({ body: { source_block: one.block, target_block: one.emptyBlock, grade_level: 4 } }),
    },
    {
      does: 'copies section periods with their classes',
      may: EDITORS,
      input: (one) => ({
        body: {
          source_block: one.block,
          target_block: one.emptyBlock,
          grade_level: 4,
          with_assignments: true,
          allow_conflicts: true,
        },
      }),
    },
  ],
  'PUT /schedules/api/needs/': [
    {
      does: 'says whom the group needs',
      may: OFFICE,
      input: (one) => ({
        body: {
          block_schedule_id: one.block,
          needs: [{ group_id: one.group, teacher_id: one.teacher.teacher!, meetings_per_week: 5 }],
          off: [],
        },
      }),
    },
  ],
}
