import { sql } from 'kysely'
import { makeSecret } from '#server/http/links/secrets.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { tokenOf } from '#tests/world/visits/substitutes.ts'
import * as the from './case.ts'
import * as files from './files.ts'
import { EDITORS, EVERYONE, OFFICE, TODAY, type Writes, type WriteCase } from './case.ts'

const updating = (body: object) => (one: WriteCase) => ({ params: { studentId: one.pupil }, body })

async function addConversation({ office, pupil }: WriteCase): Promise<number> {
  const input = { params: { studentId: pupil }, body: { day: TODAY } }
  return (await office.call('POST /api/students/:studentId/conversations/', input)).body.conversation_id
}

export const PEOPLE_WRITES: Writes<
  | 'POST /api/staff/'
  | 'PATCH /api/staff/:id/'
  | 'POST /api/staff/upload/'
  | 'POST /students/api/add/'
  | 'PATCH /students/api/update/:studentId/'
  | 'PUT /api/students/:studentId/contacts/'
  | 'POST /api/students/:studentId/conversations/'
  | 'DELETE /api/students/:studentId/conversations/:conversationId/'
  | 'POST /students/api/deactivations/:deactivationId/undo/'
  | 'POST /students/api/erase/:studentId/'
  | 'POST /students/api/labels/'
  | 'POST /students/api/pairs/'
  | 'POST /students/api/upload-contacts/'
  | 'POST /attendance/upload-marks/'
  | 'POST /students/api/upload-labels/'
  | 'POST /api/sections/upload/'
  | 'POST /api/enrollments/upload/'
  | 'POST /students/api/upload-students/'
  | 'POST /students/api/upload-homeroom-teachers/'
  | 'POST /api/uploads/:uploadId/undo/'
  | 'DELETE /api/uploads/mappings/:mappingId/'
  | 'POST /api/substitutes/'
  | 'DELETE /api/substitutes/:linkId/'
  | 'POST /substitute/api/open/'
  | 'POST /substitute/api/sheet/'
  | 'POST /substitute/api/end/'
> = {
  'POST /api/substitutes/': [
    {
      does: 'lets somebody take the classes of the teacher',
      may: OFFICE,
      input: ({ teacher }) => ({ body: { teacher_id: teacher.teacher!, date: TODAY } }),
    },
  ],
  'DELETE /api/substitutes/:linkId/': [
    {
      does: 'ends a link for the teacher',
      may: OFFICE,
      input: async (one) => ({ params: { linkId: (await the.linkOf(one)).link.id } }),
    },
  ],
  'POST /substitute/api/open/': [
    {
      does: 'opens a link, for those who have it',
      may: EVERYONE,
      input: async (one) => ({
        body: { name: 'Dana Reyes', key: makeSecret(), token: tokenOf(await the.linkOf(one)) },
      }),
    },
  ],
  'POST /substitute/api/sheet/': [
    {
      does: 'saves marks of the class without having opened a link',
      may: [],
      input: ({ period, pupil }) => ({
        body: { section_period_id: period, attendance: { [pupil]: { status: 'A' } } },
      }),
    },
  ],
  'POST /substitute/api/end/': [{ does: 'ends what was not opened', may: [] }],
  'POST /api/staff/': [
    { does: 'adds a teacher', may: OFFICE, input: (one) => ({ body: the.newPerson(one.nth) }) },
  ],
  'PATCH /api/staff/:id/': [
    {
      does: 'gives the teacher another address',
      may: OFFICE,
      input: ({ teacher, nth }) => ({
        params: { id: teacher.account },
        body: { email: `moved.${nth}@larkfield.example` },
      }),
    },
  ],
  'POST /api/staff/upload/': [{ does: 'uploads teachers', may: OFFICE, file: files.teacherFile }],
  'POST /students/api/add/': [
    {
      does: 'adds a student',
      may: EDITORS,
      input: (one) => ({ body: { ...the.newPerson(one.nth), grade_level: 4 } }),
    },
    {
      does: 'makes a student of somebody who has signed in',
      may: OFFICE,
      input: async ({ world, nth, tag }) => {
        await world.newcomer(`Nell Newcomer${tag}`)
        const { rows } = await sql<{ email: string }>`
          select email from account where role = 'none' order by id desc limit 1`.execute(world.db)
        return { body: { ...the.newPerson(nth), email: rows[0]!.email, grade_level: 4 } }
      },
    },
  ],
  'PATCH /students/api/update/:studentId/': [
    { does: 'changes a name', may: EDITORS, input: updating({ first_name: 'Other' }) },
    { does: 'moves to another grade', may: EDITORS, input: updating({ grade_level: 5 }) },
    { does: 'gives a label', may: OFFICE, input: updating({ labels: ['ELL'] }) },
    { does: 'deactivates', may: OFFICE, input: updating({ is_active: false }) },
    {
      does: 'gives another address',
      may: OFFICE,
      input: (one) => updating({ email: `moved.${one.nth}@larkfield.example` })(one),
    },
  ],
  'PUT /api/students/:studentId/contacts/': [
    {
      does: 'gives the student a contact',
      may: OFFICE,
      input: (one) => ({ params: { studentId: one.pupil }, body: { contacts: [{ name: 'Maria Lund' }] } }),
    },
  ],
  'POST /api/students/:studentId/conversations/': [
    {
      does: 'adds a conversation with the family',
      may: OFFICE,
      input: (one) => ({ params: { studentId: one.pupil }, body: { day: TODAY, note: 'Bus pass' } }),
    },
  ],
  'DELETE /api/students/:studentId/conversations/:conversationId/': [
    {
      does: 'removes a conversation with the family',
      may: OFFICE,
      input: async (one) => ({
        params: { studentId: one.pupil, conversationId: await addConversation(one) },
      }),
    },
  ],
  'POST /students/api/deactivations/:deactivationId/undo/': [
    {
      does: 'undoes a deactivation',
      may: OFFICE,
      input: async (one) => ({ params: { deactivationId: await the.addDeactivation(one) }, body: {} }),
    },
  ],
  'POST /students/api/erase/:studentId/': [
    {
      does: 'erases a student',
      may: OFFICE,
      input: async (one) => ({
        params: { studentId: one.pupil },
        body: { confirm: await the.deactivatedName(one) },
      }),
    },
  ],
  'POST /students/api/labels/': [
    {
      does: 'gives a label to a student',
      may: OFFICE,
      input: ({ pupil }) => ({ body: { student_ids: [pupil], add: ['ELL'] } }),
    },
  ],
  'POST /students/api/pairs/': [
    {
      does: 'keeps two students apart',
      may: OFFICE,
      input: ({ students }) => ({ body: { student_ids: students.slice(0, 2), kind: 'apart' as const } }),
    },
  ],
  'POST /students/api/upload-contacts/': [{ does: 'uploads contacts', may: OFFICE, file: files.contactFile }],
  'POST /api/sections/upload/': [{ does: 'uploads sections', may: OFFICE, file: files.sectionFile }],
  'POST /api/enrollments/upload/': [{ does: 'uploads enrollments', may: OFFICE, file: files.enrollmentFile }],
  'POST /attendance/upload-marks/': [{ does: 'uploads marks', may: OFFICE, file: files.markFile }],
  'POST /students/api/upload-labels/': [{ does: 'uploads labels', may: OFFICE, file: files.labelFile }],
  'POST /students/api/upload-students/': [
    { does: 'uploads students', may: EDITORS, file: files.studentFile },
  ],
  'POST /students/api/upload-homeroom-teachers/': [
    { does: 'uploads homeroom teachers', may: EDITORS, file: files.homeroomFile },
    { does: 'clears all others', may: OFFICE, file: files.homeroomFile, fields: { clear_existing: 'true' } },
  ],
  'POST /api/uploads/:uploadId/undo/': [
    {
      does: 'undoes an upload',
      may: OFFICE,
      input: async (one) => ({ params: { uploadId: await files.addUpload(one) } }),
    },
  ],
  'DELETE /api/uploads/mappings/:mappingId/': [
    {
      does: 'forgets the columns that somebody chose',
      may: OFFICE,
      input: async (one) => ({ params: { mappingId: await rememberColumns(one) } }),
    },
  ],
}

/** Saves a file whose columns the office chose. */
async function rememberColumns(one: WriteCase): Promise<number> {
  const { nth, office, world } = one
  const file = makeXlsx([
    ['Given', 'Family', `Mail ${nth}`],
    ['New', `Teacher ${nth}`, `teacher.${nth}@larkfield.example`],
  ])
  const column_mapping = JSON.stringify({ first_name: 'Given', last_name: 'Family', email: `Mail ${nth}` })
  await office.upload('POST /api/staff/upload/', file, 'staff.xlsx', { column_mapping })
  const { rows } = await sql<{ id: number }>`select max(id) id from upload_mapping`.execute(world.db)
  return rows[0]!.id
}
