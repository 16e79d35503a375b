import { sql } from 'kysely'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { colleague, type WriteCase } from './case.ts'

export const studentFile = ({ nth }: WriteCase) =>
  makeXlsx([
    ['first_name', 'last_name', 'email', 'grade_level'],
    ['New', `Upload ${nth}`, `upload.${nth}@larkfield.example`, '9'],
  ])
export const teacherFile = ({ nth }: WriteCase) =>
  makeXlsx([
    ['first_name', 'last_name', 'email'],
    ['New', `Teacher ${nth}`, `teacher.${nth}@larkfield.example`],
  ])
export async function homeroomFile(one: WriteCase) {
  const { world, pupil } = one
  const teacher = await colleague(one)
  const { rows } = await sql<{ email: string; teacher: string }>`
    select student.email, teacher.email teacher from student, teacher
    where student.id = ${pupil} and teacher.id = ${teacher}`.execute(world.db)
  return makeXlsx([
    ['pcontact_email', 'courseSection_TeacherEmail'],
    [rows[0]!.email, rows[0]!.teacher],
  ])
}
const studentEmail = async ({ world, pupil }: WriteCase): Promise<string> => {
  const { rows } = await sql<{ email: string }>`select email from student where id = ${pupil}`.execute(
    world.db,
  )
  return rows[0]!.email
}
export const labelFile = async (one: WriteCase) =>
  makeXlsx([
    ['student_email', 'label'],
    [await studentEmail(one), 'ELL'],
  ])
export const contactFile = async (one: WriteCase) =>
  makeXlsx([
    ['student_email', 'contact_name'],
    [await studentEmail(one), 'Maria Lund'],
  ])
/** Of the Friday before the tests' Monday. */
export const markFile = async (one: WriteCase) =>
  makeXlsx([
    ['date', 'period', 'student_email', 'mark'],
    ['2026-09-11', '9:00', await studentEmail(one), 'P'],
  ])
export const sectionFile = ({ tag }: WriteCase) =>
  makeXlsx([
    ['section_id', 'section_name', 'grade_level'],
    [`S-${tag}`, `Section ${tag}`, '9'],
  ])
export const enrollmentFile = async (one: WriteCase) =>
  makeXlsx([
    ['student_email', 'section_id'],
    [await studentEmail(one), `group-${one.emptyGroup}`],
  ])
export async function addUpload(one: WriteCase): Promise<number> {
  const { body } = await one.office.upload('POST /students/api/upload-students/', studentFile(one), 'u.xlsx')
  return body.upload_id!
}
