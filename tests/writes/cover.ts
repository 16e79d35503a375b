import { sql } from 'kysely'
import { addCover } from '#tests/world/schedules/cover.ts'
import { requestAbsence, requestFields } from '#tests/world/schedules/requests.ts'
import { OFFICE, TODAY, type WriteCase, type Writes } from './case.ts'

/** Enters the teacher of the case as absent today. */
async function addAbsence({ world, teacher }: WriteCase): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into teacher_absence (teacher_id, start_date, end_date, whole_days)
    values (${teacher.teacher}, ${TODAY}, ${TODAY}, true) returning id`.execute(world.db)
  return rows[0]!.id
}

const ofAbsence = async (one: WriteCase) => ({ params: { absenceId: await addAbsence(one) } })

const ofRequest = async ({ teacher }: WriteCase) => ({
  params: { requestId: (await requestAbsence(teacher)).body.id },
})

export const COVER_WRITES: Writes<
  | 'POST /schedules/api/cover/'
  | 'DELETE /schedules/api/cover/'
  | 'POST /schedules/api/absences/'
  | 'PATCH /schedules/api/absences/:absenceId/'
  | 'DELETE /schedules/api/absences/:absenceId/'
  | 'POST /api/teachers/me/absence-requests/'
  | 'PUT /api/teachers/me/absence-requests/:requestId/'
  | 'POST /api/teachers/me/absence-requests/:requestId/withdraw/'
  | 'POST /schedules/api/absence-requests/:requestId/plan/'
  | 'POST /schedules/api/absence-requests/:requestId/decline/'
> = {
  'POST /schedules/api/cover/': [
    {
      does: 'says that a class needs no cover',
      may: OFFICE,
      input: ({ period, teacher }) => ({
        body: {
          date: TODAY,
          covers: [{ section_period_id: period, absent_teacher_id: teacher.teacher!, teacher_id: null }],
        },
      }),
    },
  ],
  'DELETE /schedules/api/cover/': [
    {
      does: 'takes back a cover',
      may: OFFICE,
      input: async (one) => {
        await addCover(one.world, one, { teacher: null })
        const { period: section_period_id, teacher } = one
        return { query: { date: TODAY, section_period_id, absent_teacher_id: teacher.teacher! } }
      },
    },
  ],
  'POST /schedules/api/absences/': [
    {
      does: 'enters a teacher as absent',
      may: OFFICE,
      input: ({ teacher }) => ({
        body: { teacher_id: teacher.teacher!, start_date: TODAY, end_date: TODAY },
      }),
    },
  ],
  'PATCH /schedules/api/absences/:absenceId/': [
    {
      does: 'changes an absence',
      may: OFFICE,
      input: async (one) => ({ ...(await ofAbsence(one)), body: { end_date: '2026-09-15' } }),
    },
  ],
  'DELETE /schedules/api/absences/:absenceId/': [{ does: 'ends an absence', may: OFFICE, input: ofAbsence }],
  'POST /api/teachers/me/absence-requests/': [
    {
      does: 'requests an absence of their own',
      may: ['owner', 'stranger'],
      input: () => ({ body: requestFields() }),
    },
  ],
  'PUT /api/teachers/me/absence-requests/:requestId/': [
    {
      does: 'changes a request',
      may: ['owner'],
      input: async (one) => ({ ...(await ofRequest(one)), body: { ...requestFields(), version: 1 } }),
    },
  ],
  'POST /api/teachers/me/absence-requests/:requestId/withdraw/': [
    { does: 'withdraws a request', may: ['owner'], input: ofRequest },
  ],
  'POST /schedules/api/absence-requests/:requestId/plan/': [
    {
      does: 'plans a request',
      may: OFFICE,
      input: async (one) => ({ ...(await ofRequest(one)), body: { version: 1 } }),
    },
  ],
  'POST /schedules/api/absence-requests/:requestId/decline/': [
    {
      does: 'declines a request',
      may: OFFICE,
      input: async (one) => ({ ...(await ofRequest(one)), body: { version: 1, answer: 'Not that day.' } }),
    },
  ],
}
