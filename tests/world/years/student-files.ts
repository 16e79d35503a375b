import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import type { Person } from '../person.ts'
import { undoUpload } from '../uploads.ts'
import type { World } from '../world.ts'
import { onDay, snapshot } from './next-year.ts'

let clerks = 0

/** Does something in the same school on a later day, and closes it. */
export async function onLaterDay(
  world: World,
  day: string,
  act: (clerk: Person) => Promise<void>,
): Promise<void> {
  const opened = await onDay(world, day)
  clerks += 1
  const clerk = await opened.admin(
    `Clerk ${[...String(clerks)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`,
  )
  try {
    await act(clerk)
  } finally {
    await opened.app.close()
  }
}

/** Every row of the school, without what is of the person who is there on the later day. */
export const snapshotOfSchool = async (world: World) => ({
  ...(await snapshot(world)),
  account: [],
  school: [],
})

/** Undoes an upload, after which the school is exactly as in a snapshot that was taken before. */
export async function undoUploadExactly(
  world: World,
  { person, uploadId, former }: { person: Person; uploadId: number | null; former: unknown },
): Promise<void> {
  const undone = await undoUpload(person, uploadId)
  assert.deepEqual([undone.status, undone.body.kept], [200, []], undone.text)
  assert.deepEqual(await snapshotOfSchool(world), former)
}

export type FileOfStudents = [name: string, email: string, grade: string, active?: string][]

export const studentsFile = (students: FileOfStudents) =>
  makeXlsx([
    ['first_name', 'last_name', 'email', 'grade_level', 'is_active'],
    ...students.map(([name, email, grade, active = '']) => [...name.split(' '), email, grade, active]),
  ])

/** Uploads students, from a day if one is given, with what a large change asks to be typed. */
export async function uploadStudents(person: Person, students: FileOfStudents, from?: string) {
  const file = studentsFile(students)
  const fields = { ...(from !== undefined && { from }) }
  const route = 'POST /students/api/upload-students/'
  const preview = await person.upload(route, file, 'students.xlsx', { ...fields, preview_only: 'true' })
  assert.equal(preview.status, 200, preview.text)
  const { status, body, text } = await person.upload(route, file, 'students.xlsx', {
    ...fields,
    confirm: preview.body.confirm ?? '',
  })
  assert.equal(status, 200, text)
  return body
}

/** The enrollments of a student as '2026-08-17 2027-08-15 grade 1 new promoted'. */
export async function enrollmentLines({ db }: World, student: number): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', first_day, last_day, 'grade', grade_level_id, entry_code, exit_code) line from enrollment
    where student_id = ${student} order by first_day, id`.execute(db)
  return rows.map(({ line }) => line)
}

export const emailOf = async ({ db }: World, student: number): Promise<string> =>
  (await sql<{ email: string }>`select email from student where id = ${student}`.execute(db)).rows[0]!.email
