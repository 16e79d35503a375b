import { addDoneProposal, addRequirement } from '#tests/world/schedules/proposals.ts'
import { OFFICE, byId, type Writes, type WriteCase } from './case.ts'

/** A proposal to have the class's group meet its teacher in the empty section period instead. */
const proposalOf = ({ world, block, group, teacher, assignment, emptyPeriod }: WriteCase) =>
  addDoneProposal(world, {
    block,
    steps: [
      {
        id: 1,
        group_id: group,
        teacher_id: teacher.teacher!,
        section_period_id: emptyPeriod,
        instead_of: assignment,
      },
    ],
  })

export const PROPOSALS_WRITES: Writes<
  | 'POST /schedules/api/proposals/'
  | 'DELETE /schedules/api/proposals/:id/'
  | 'POST /schedules/api/proposals/:id/accept/'
  | 'POST /schedules/api/batches/:id/undo/'
> = {
  'POST /schedules/api/proposals/': [
    {
      does: 'has a week proposed',
      may: OFFICE,
      input: async ({ world, block, group, teacher }) => {
        await addRequirement(world, { block, group, teacher: teacher.teacher!, meetings: 5 })
        return { body: { block_schedule_id: block, seconds: 1 } }
      },
    },
  ],
  'DELETE /schedules/api/proposals/:id/': [
    {
      does: 'discards a proposal',
      may: OFFICE,
      input: async (one) => ({ params: { id: await proposalOf(one) } }),
    },
  ],
  'POST /schedules/api/proposals/:id/accept/': [
    {
      does: 'accepts a proposal',
      may: OFFICE,
      input: async (one) => ({ params: { id: await proposalOf(one) }, body: {} }),
    },
  ],
  'POST /schedules/api/batches/:id/undo/': [
    {
      does: 'undoes an accepted proposal',
      may: OFFICE,
      input: async (one) => {
        const params = { id: await proposalOf(one) }
        const accepted = await one.office.call('POST /schedules/api/proposals/:id/accept/', {
          params,
          body: {},
        })
        return byId(() => accepted.body.batch_id)(one)
      },
    },
  ],
}
