import { sql } from 'kysely'
import { makeZip } from '#tests/fixtures/make-zip.ts'
import { makePng } from '#tests/fixtures/make-image.ts'
import { EDITORS, OWNER, TODAY, type WriteCase, type Writes } from './case.ts'

const photo = () => makePng({ width: 40, height: 40 })
const params = ({ pupil }: WriteCase) => ({ studentId: pupil })

/** Photos of students, and where they sit. */
export const FACES_WRITES: Writes<
  | 'POST /students/api/photo/:studentId/'
  | 'DELETE /students/api/photo/:studentId/'
  | 'POST /students/api/upload-photos/'
  | 'PUT /attendance/seating-chart/'
> = {
  'POST /students/api/photo/:studentId/': [
    {
      does: 'replaces the photo of a student',
      may: EDITORS,
      file: photo,
      input: (one) => ({ params: params(one) }),
    },
  ],
  'DELETE /students/api/photo/:studentId/': [
    { does: 'deletes the photo of a student', may: EDITORS, input: (one) => ({ params: params(one) }) },
  ],
  'POST /students/api/upload-photos/': [
    {
      does: 'uploads photos',
      may: EDITORS,
      file: async ({ world, pupil }) => {
        await sql`update student set student_number = 'P' || id where id = ${pupil}`.execute(world.db)
        return makeZip([{ name: `P${pupil}.png`, contents: photo() }])
      },
    },
  ],
  'PUT /attendance/seating-chart/': [
    {
      does: 'saves where the students of the class sit',
      may: OWNER,
      input: ({ period, teacher, pupil }) => ({
        body: {
          section_period_id: period,
          teacher_id: teacher.teacher!,
          date: TODAY,
          rows: 2,
          columns: 2,
          seats: [{ row: 1, column: 1, student_id: pupil }],
          version: 0,
        },
      }),
    },
  ],
}
