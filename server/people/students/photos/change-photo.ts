import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { UnreadableFile } from '#server/exchange/spreadsheets/unreadable-file.ts'
import { findStudent } from '../queries.ts'
import { photoAddress, savePhotos } from './queries.ts'
import { readPhoto, type Photo } from './read-photo.ts'

/** Replaces a student's photo and returns its address; refuses a file that is no picture, and 404 for an unknown student. */
export async function replacePhoto(context: Context, student: number, file: Uint8Array): Promise<string> {
  // A picture is read only for a student who exists.
  await findStudent(context.db, student)
  const photo = await readPhoto(file).catch(refuse)
  await savePhoto(context, student, photo)
  return photoAddress(student, photo.version)
}

/** Deletes a student's photo; nothing happens where there is none. */
export const deletePhoto = async (context: Context, student: number) => {
  await findStudent(context.db, student)
  await savePhoto(context, student, null)
}

const savePhoto = ({ db, actor }: Context, student: number, photo: Photo | null) =>
  db.transaction().execute((tx) => savePhotos(tx, actor, new Map([[student, photo]])))

function refuse(error: unknown): never {
  if (!(error instanceof UnreadableFile)) throw error
  const code = error.code === 'wrong_type' || error.code === 'too_large' ? error.code : 'invalid'
  throw new Refusal(code, error.message, { fields: { file: error.message } })
}
