import { z } from 'zod'
import { Flag, Id } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTO_ZIP_BYTES } from './photo-rules.ts'

const StudentParams = z.object({ studentId: Id })

/** From the bytes of a photo: another photo has another address, which a browser need not ask for again. */
export const PhotoVersion = z.object({
  version: z
    .string()
    .regex(/^[0-9a-f]{16}$/, 'is not a version')
    .optional(),
})

/** What an archive of photos changes. */
export const PhotosUpload = z.object({
  success: z.string(),
  preview: z.boolean(),
  /** Photos of students: of those who have none yet, of those who get another one, and of those whose photo is the same. */
  added: z.int(),
  replaced: z.int(),
  unchanged: z.int(),
  /** Active students who have no photo afterwards. */
  without: z.int(),
  /** Files that are no photo of a student, with the reason; the first of them. */
  rejected: z.array(z.object({ file: z.string(), problem: z.string() })),
  rejected_count: z.int(),
})
export type PhotosUpload = z.output<typeof PhotosUpload>

export const photos = {
  'GET /students/api/photo/:studentId/': {
    who: 'staff',
    about: 'The photo of a student as a small square image; 404 where there is none',
    params: StudentParams,
    query: PhotoVersion,
    students: 'list',
    reply: 'page',
  },
  'POST /students/api/photo/:studentId/': {
    who: 'editor',
    about: 'Replaces the photo of a student by a JPEG, PNG or WebP picture',
    params: StudentParams,
    upload: z.object({}),
    maxFileBytes: MAX_PHOTO_BYTES,
    students: 'change',
    reply: z.object({ message: z.string(), photo: z.string() }),
  },
  'DELETE /students/api/photo/:studentId/': {
    who: 'editor',
    about: 'Deletes the photo of a student',
    params: StudentParams,
    students: 'change',
    reply: z.object({ message: z.string() }),
  },
  'POST /students/api/upload-photos/': {
    who: 'editor',
    about: 'Saves photos of many students from a ZIP archive, whose files are named by student number',
    upload: z.object({ preview_only: Flag }),
    maxFileBytes: MAX_PHOTO_ZIP_BYTES,
    reply: PhotosUpload,
  },
} satisfies Routes
