import { sql } from 'kysely'
import { makeCsv } from '#tests/fixtures/make-xlsx.ts'
import { NEXT_YEAR, rollOverYear } from '#tests/world/years/next-year.ts'
import { OFFICE, type WriteCase, type Writes } from './case.ts'

/** The year after the current one, which the first of these calls adds. */
async function nextYear({ office }: WriteCase): Promise<number> {
  const { body: years } = await office.call('GET /api/school-years/')
  const found = years.find(({ start_date }) => start_date === NEXT_YEAR.start_date)
  return found?.id ?? (await office.call('POST /api/school-years/', { body: NEXT_YEAR })).body.id
}

/** Students only, so that groups and blocks of other calls stay as they are. */
const STUDENTS_ONLY = { groups: 'none', blocks: false, requirements: false } as const

export const ROLL_OVER_WRITES: Writes<
  | 'PUT /api/roll-over/draft/'
  | 'POST /api/roll-over/exceptions/'
  | 'POST /api/roll-over/'
  | 'POST /api/roll-over/:batchId/undo/'
> = {
  'PUT /api/roll-over/draft/': [
    {
      does: 'saves how the next school year is prepared',
      may: OFFICE,
      input: async (one) => ({
        body: {
          school_year_id: await nextYear(one),
          step: 2,
          exceptions: [{ student_id: one.pupil, action: 'retain' }],
        },
      }),
    },
  ],
  'POST /api/roll-over/exceptions/': [
    {
      does: 'reads who is retained or leaves',
      may: OFFICE,
      fields: async (one) => ({ school_year_id: String(await nextYear(one)) }),
      file: async ({ world, pupil }) => {
        const { rows } = await sql<{ email: string }>`select email from student where id = ${pupil}`.execute(
          world.db,
        )
        return makeCsv([
          ['Email', 'Action'],
          [rows[0]!.email, 'Leaves'],
        ])
      },
    },
  ],
  'POST /api/roll-over/': [
    {
      does: 'prepares the next school year',
      may: OFFICE,
      input: async (one) => ({ body: { school_year_id: await nextYear(one), ...STUDENTS_ONLY } }),
    },
  ],
  'POST /api/roll-over/:batchId/undo/': [
    {
      does: 'undoes the preparation of the next school year',
      may: OFFICE,
      input: async (one) => {
        const { body } = await rollOverYear(one.office, await nextYear(one), STUDENTS_ONLY)
        return { params: { batchId: body.batch_id! } }
      },
    },
  ],
}
