import type { photos } from '#contract/people/photos.ts'
import { notFound } from '#server/http/failures.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'
import type { Handlers } from '#server/http/serve.ts'
import { deletePhoto, replacePhoto } from './change-photo.ts'
import { findPhoto } from './queries.ts'
import { sendPhoto } from './send-photo.ts'
import { sentences } from './sentences.ts'
import { uploadPhotos } from './upload.ts'

/** A large archive is in memory while its photos are read, so others wait. */
const limited = limitConcurrency(1, 'photos-upload')

export const photosHandlers: Handlers<typeof photos> = {
  'GET /students/api/photo/:studentId/': async ({ db, params, query, reply }) => {
    const photo = await findPhoto(db, params.studentId)
    if (!photo) throw notFound('photo')
    // A photo under its own address never changes. Only this browser keeps it, for a week.
    return sendPhoto(
      reply,
      photo,
      query.version === photo.version ? 'private, max-age=604800' : 'private, no-cache',
    )
  },
  'POST /students/api/photo/:studentId/': async (call) => ({
    photo: await replacePhoto(call, call.params.studentId, call.upload.file.bytes),
    message: sentences.saved,
  }),
  'DELETE /students/api/photo/:studentId/': async (call) => {
    await deletePhoto(call, call.params.studentId)
    return { message: sentences.deleted }
  },
  'POST /students/api/upload-photos/': (call) => limited(() => uploadPhotos(call)),
}
