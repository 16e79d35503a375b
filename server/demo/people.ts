import { gradeCodes, gradeOf, type GradeCode } from '#contract/grades.ts'
import { type GroupType } from '#contract/words.ts'
import { addressOf, type DemoAddress } from './front-desk/addresses.ts'
import { listIn, numbered, orNull, readData } from './read-data.ts'

/** What makes a demo student special; the files that make the year apply it. */
export type Story =
  | 'demo'
  | 'nearChronic'
  | 'chronic'
  | 'lateArrival'
  | 'moved'
  | 'inactive'
  | 'inNoGroup'
  | 'sibling'
  | 'oftenTardy'
  | 'plain'

/** How a student is absent: the first four are tiers of chronic absence, `ill` is away since some days and today. */
export type Pattern = 'severe' | 'chronic' | 'nearChronic' | 'atRisk' | 'ill' | 'sibling' | 'usual'

export type DemoTeacher = {
  id: number
  first_name: string
  last_name: string
  email: string
  teaches_core: boolean
  teaches_cte: boolean
}

export type DemoStudent = {
  id: number
  first_name: string
  last_name: string
  email: string
  student_number: string | null
  grade_level_id: GradeCode
  story: Story
  absences: Pattern
  /** The names of the groups at the begin of the year, '' for none. */
  groups: Record<GroupType, string>
  labels: string[]
}

export type DemoContact = {
  id: number
  student: number
  name: string
  relation: string
  email: string | null
  phone: string | null
  home_language: string
  may_receive: boolean
} & DemoAddress

export type People = { teachers: DemoTeacher[]; students: DemoStudent[]; contacts: DemoContact[] }

/** The code of a grade that a table has as '6' to '12'. */
export const gradeCode = (grade: string): GradeCode =>
  gradeCodes().find((code) => gradeOf(code) === Number(grade))!

export function demoPeople(): People {
  const students = numbered(readStudents())
  const places = new Map<number, number>()
  const byEmail = new Map(students.map(({ email, id }) => [email, id]))
  return {
    teachers: numbered(
      readData<'first_name' | 'last_name' | 'email' | 'teaches'>('teachers').map(
        ({ first_name, last_name, email, teaches }) => ({
          first_name,
          last_name,
          email,
          teaches_core: teaches === 'core',
          teaches_cte: teaches === 'cte',
        }),
      ),
    ),
    students,
    contacts: numbered(
      readData<'student' | 'name' | 'relation' | 'email' | 'phone' | 'home_language' | 'may_receive'>(
        'contacts',
      ).map(({ student: address, name, relation, email, phone, home_language, may_receive }) => {
        const student = byEmail.get(address)!
        const place = places.get(student) ?? 0
        places.set(student, place + 1)
        const contact = {
          student,
          name,
          relation,
          email: orNull(email),
          phone: orNull(phone),
          home_language,
          may_receive: may_receive === 'yes',
        }
        return Object.assign(contact, addressOf(student, place))
      }),
    ),
  }
}

const readStudents = () =>
  readData<
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'student_number'
    | 'grade'
    | 'story'
    | 'absences'
    | 'core_group'
    | 'cte_group'
    | 'homeroom_group'
    | 'labels'
  >('students').map((row) => ({
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    student_number: orNull(row.student_number),
    grade_level_id: gradeCode(row.grade),
    story: row.story as Story,
    absences: row.absences as Pattern,
    groups: { core: row.core_group, cte: row.cte_group, homeroom: row.homeroom_group },
    labels: listIn(row.labels),
  }))
