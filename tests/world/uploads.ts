import type { Person } from './person.ts'

export const undoUpload = (person: Person, uploadId: number | null) =>
  person.call('POST /api/uploads/:uploadId/undo/', { params: { uploadId: uploadId! } })

/** The full names of a student's homeroom teachers. */
export async function homeroomTeachersOf(person: Person, studentId: number): Promise<string[]> {
  const details = await person.call('GET /students/api/details/:studentId/', { params: { studentId } })
  return details.body.homeroom_teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
}
