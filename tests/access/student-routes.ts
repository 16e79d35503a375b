import { sql } from 'kysely'
import type { RouteKey } from '#contract/route.ts'
import { makeCsv } from '#tests/fixtures/make-xlsx.ts'
import type { OwnStudents } from '#tests/world/families/own-students.ts'
import type { Person, Reply } from '#tests/world/person.ts'

const GROUP = { grade_level: 4, core_class: 1 }
const CORE = { kind: 'core-groups' } as const
const HEADER = ['pcontact_email', 'courseSection_TeacherEmail', 'courseSection_courseName']

type Sent = Promise<Pick<Reply<'GET /groups/api/list/'>, 'status' | 'text' | 'failure'>>
/** The request by which `person` gives students to `teacher`, with all students whom it would give. */
type StudentRoute = {
  name: string
  route: RouteKey
  send: (school: OwnStudents, person: Person, teacher: number) => Sent
  isFile?: true
}

const groupOf = ({ tara, mine, theirs }: OwnStudents, teacher: number) =>
  teacher === tara.teacher ? mine : theirs
let made = 0
const emailOf = async ({ world }: OwnStudents, table: 'student' | 'teacher', id: number) =>
  (await sql<{ email: string }>`select email from ${sql.table(table)} where id = ${id}`.execute(world.db))
    .rows[0]!.email

/** Every route by which a teacher who may edit can give students to a teacher. */
export const STUDENT_ROUTES: readonly StudentRoute[] = [
  {
    name: 'naming the teacher of a group',
    route: 'PUT /api/groups/:kind/edit/:id/',
    send: (school, person, teacher) =>
      person.call('PUT /api/groups/:kind/edit/:id/', {
        params: { ...CORE, id: school.theirs },
        body: { ...GROUP, name: 'Theirs', teacher },
      }),
  },
  {
    name: 'naming the teacher of a group on the board',
    route: 'PATCH /api/groups/:kind/edit/:id/',
    send: (school, person, teacher) =>
      person.call('PATCH /api/groups/:kind/edit/:id/', {
        params: { ...CORE, id: school.theirs },
        body: { teacher },
      }),
  },
  {
    name: 'adding a group',
    route: 'POST /api/groups/:kind/add/',
    send: (_school, person, teacher) =>
      person.call('POST /api/groups/:kind/add/', {
        params: CORE,
        body: { ...GROUP, name: `New ${++made}`, teacher },
      }),
  },
  {
    name: 'dragging a student into the group',
    route: 'POST /api/groups/:kind/update-membership/',
    send: (school, person, teacher) =>
      person.call('POST /api/groups/:kind/update-membership/', {
        params: CORE,
        body: { grade_level: 4, student_id: school.others[0]!, group_id: groupOf(school, teacher) },
      }),
  },
  {
    name: 'placing students in the group',
    route: 'POST /api/groups/:kind/place/',
    send: (school, person, teacher) =>
      person.call('POST /api/groups/:kind/place/', {
        params: CORE,
        body: {
          grade_level: 4,
          places: school.others.map((student_id) => ({ student_id, group_id: groupOf(school, teacher) })),
          allow_over_capacity: false,
        },
      }),
  },
  {
    name: 'moving many students to the group',
    route: 'POST /api/groups/bulk/',
    send: (school, person, teacher) =>
      person.call('POST /api/groups/bulk/', {
        body: {
          action: 'move',
          student_ids: school.others,
          group_id: groupOf(school, teacher),
          confirm: 'change 6',
        },
      }),
  },
  {
    name: 'making a homeroom teacher of many students',
    route: 'POST /api/groups/bulk/',
    send: (school, person, teacher_id) =>
      person.call('POST /api/groups/bulk/', {
        body: { action: 'assign_homeroom_teacher', student_ids: school.others, teacher_id },
      }),
  },
  {
    name: 'naming the homeroom teacher of a student',
    route: 'PATCH /students/api/update/:studentId/',
    send: (school, person, teacher) =>
      person.call('PATCH /students/api/update/:studentId/', {
        params: { studentId: school.others[1]! },
        body: { homeroom_teacher_ids: [teacher] },
      }),
  },
  {
    name: 'uploading homeroom teachers',
    isFile: true,
    route: 'POST /students/api/upload-homeroom-teachers/',
    send: async (school, person, teacher) => {
      const rows = []
      for (const student of school.others)
        rows.push([await emailOf(school, 'student', student), await emailOf(school, 'teacher', teacher), ''])
      return person.upload(
        'POST /students/api/upload-homeroom-teachers/',
        makeCsv([HEADER, ...rows]),
        'a.csv',
      )
    },
  },
  {
    name: 'assigning a group',
    route: 'POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/',
    send: (school, person, teacher_id) =>
      person.call('POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/', {
        params: { sectionPeriodId: school.period },
        body: { teacher_id, group_assignments: [{ id: school.theirs, type: 'core' }], allow_conflicts: true },
      }),
  },
]

/** Routes that are always refused, or that give the person nothing; they are tested below or with their features. */
export const OTHER_STUDENT_ROUTES: Partial<Record<RouteKey, string>> = {
  'GET /students/api/labels/': 'reads',
  'POST /students/api/add/': 'a new student of a teacher is in no group',
  'POST /students/api/upload-students/': 'a file of students names no group and no teacher',
  'POST /students/api/photo/:studentId/': 'a photo gives no one a student',
  'DELETE /students/api/photo/:studentId/': 'a photo gives no one a student',
  'POST /students/api/upload-photos/': 'photos give no one a student',
  'POST /courses/api/add/': 'courses have no students',
  'PUT /courses/api/courses/:id/': 'courses have no students',
  'DELETE /courses/api/courses/:id/': 'courses have no students',
  'POST /api/groups/:kind/balanced/': 'a proposal saves nothing',
  'POST /api/groups/:kind/create_groups/': 'new groups have neither teacher nor students',
  'GET /api/groups/:kind/distribution/:gradeLevelId/': 'a proposal saves nothing',
  'POST /api/groups/homeroom-groups/from-teachers/': 'below',
  'DELETE /api/groups/:kind/:groupId/': 'ends',
  'DELETE /api/groups/:id/': 'ends',
  'DELETE /schedules/api/section-periods/assignments/:assignmentId/': 'ends',
  'POST /schedules/api/block-schedules/': 'a new block has no classes',
  'PATCH /schedules/api/block-schedules/:id/': 'below',
  'POST /schedules/api/section-periods/': 'a new section period has no classes',
  'POST /schedules/api/section-periods/bell-schedule/': 'new section periods have no classes',
  'PUT /schedules/api/section-periods/:id/': 'below',
  'DELETE /schedules/api/section-periods/:id/': 'ends',
  'PUT /schedules/api/edit-section-period/:id/': 'the same as the other address',
  'POST /schedules/api/section-periods/duplicate/': 'below',
  'POST /api/section-periods/:id/assign-groups/': 'below',
}
