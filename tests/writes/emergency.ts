import { secondsAgo, startRoll } from '#tests/world/school-day/rolls.ts'
import { OFFICE, type Caller, type WriteCase, type Writes } from './case.ts'

const ALL_STAFF: readonly Caller[] = ['owner', 'stranger', 'office']

const rollOn = async ({ office }: WriteCase) => (await startRoll(office)).body.roll.id

export const EMERGENCY_WRITES: Writes<
  | 'POST /attendance/emergency-roll/'
  | 'POST /attendance/emergency-roll/marks/'
  | 'POST /attendance/emergency-roll/:rollId/end/'
> = {
  'POST /attendance/emergency-roll/': [
    { does: 'starts a roll', may: ALL_STAFF, input: () => ({ body: { kind: 'drill' } }) },
  ],
  'POST /attendance/emergency-roll/marks/': [
    {
      does: 'marks a student',
      may: ALL_STAFF,
      input: async (one) => ({
        body: {
          account_id: one.caller.account,
          roll_id: await rollOn(one),
          sent_at: secondsAgo(0),
          marks: [{ key: `case-number-${one.nth}`, student_id: one.pupil, state: 'seen', at: secondsAgo(0) }],
        },
      }),
    },
  ],
  'POST /attendance/emergency-roll/:rollId/end/': [
    {
      does: 'ends a roll of the office',
      may: OFFICE,
      input: async (one) => ({ params: { rollId: await rollOn(one) } }),
    },
  ],
}
