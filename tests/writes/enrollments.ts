import { sql } from 'kysely'
import { OFFICE, type Writes } from './case.ts'

export const ENROLLMENT_WRITES: Writes<
  | 'PATCH /api/students/:studentId/enrollments/:enrollmentId/'
  | 'POST /api/students/:studentId/enrollments/'
  | 'POST /api/students/:studentId/withdraw/'
  | 'PUT /api/settings/enrollment-codes/'
> = {
  'PATCH /api/students/:studentId/enrollments/:enrollmentId/': [
    {
      does: 'says why the student entered',
      may: OFFICE,
      input: async ({ world, pupil }) => {
        const { rows } = await sql<{ id: number }>`
          select id from enrollment where student_id = ${pupil} order by id limit 1`.execute(world.db)
        const params = { studentId: pupil, enrollmentId: rows[0]!.id }
        return { params, body: { entry_code: 'from_other_school' } }
      },
    },
  ],
  'POST /api/students/:studentId/enrollments/': [
    {
      does: 'enrolls the student again',
      may: OFFICE,
      input: async ({ world, pupil }) => {
        await sql`update enrollment set last_day = '2026-09-11', exit_code = 'moved_away' where student_id = ${pupil}`.execute(
          world.db,
        )
        const params = { studentId: pupil }
        return { params, body: { first_day: '2026-09-14', grade_level: 4, entry_code: 'returned' } }
      },
    },
  ],
  'POST /api/students/:studentId/withdraw/': [
    {
      does: 'withdraws the student',
      may: OFFICE,
      input: ({ pupil }) => ({
        params: { studentId: pupil },
        body: { last_day: '2026-09-11', exit_code: 'moved_away' },
      }),
    },
  ],
  'PUT /api/settings/enrollment-codes/': [
    {
      does: 'gives a reason for leaving a district code',
      may: OFFICE,
      input: async ({ office }) => {
        const { body } = await office.call('GET /api/settings/enrollment-codes/')
        const [first, ...rest] = body.exit
        return { body: { entry: body.entry, exit: [{ ...first!, district_code: 'T1' }, ...rest] } }
      },
    },
  ],
}
