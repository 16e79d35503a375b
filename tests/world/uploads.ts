import type { Changes } from '#contract/exchange/uploads/uploads.ts'
import type { Person } from './person.ts'

/** The records of a preview, with what changes and is not said by the cells of the file. */
export const previewedRecords = ({ preview }: Pick<Changes, 'preview'>) =>
  preview!.groups.flatMap(({ kind, fields, rows }) =>
    kind === 'rejected' ? [] : rows.map(({ name }) => ({ name, kind, fields })),
  )

export const undoUpload = (person: Person, uploadId: number | null) =>
  person.call('POST /api/uploads/:uploadId/undo/', { params: { uploadId: uploadId! } })

/** The full names of a student's homeroom teachers. */
export async function homeroomTeachersOf(person: Person, studentId: number): Promise<string[]> {
  const details = await person.call('GET /students/api/details/:studentId/', { params: { studentId } })
  return details.body.homeroom_teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
}
