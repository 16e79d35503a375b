import type { PhotosUpload } from '#contract/people/photos.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTO_ZIP_BYTES, MAX_PHOTOS } from '#contract/people/photo-rules.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import type { Uploaded } from '#server/http/upload.ts'
import { readZip, type ZipEntry } from '#server/exchange/spreadsheets/read-zip.ts'
import { UnreadableFile } from '#server/exchange/spreadsheets/unreadable-file.ts'
import { countWithoutPhoto, listNumbered, savePhotos } from './queries.ts'
import { readPhoto, type Photo } from './read-photo.ts'
import { sentences } from './sentences.ts'

type UploadCall = Context & { upload: Uploaded<{ preview_only: boolean }> }
type Numbered = Awaited<ReturnType<typeof listNumbered>>
type Rejected = PhotosUpload['rejected'][number]
type Read = { photos: Map<number, Photo>; rejected: Rejected[] }

const LIMITS = { maxEntries: MAX_PHOTOS, maxBytes: MAX_PHOTO_ZIP_BYTES }
const MAX_REJECTED = 100

/**
 * Reads the photos of an archive, whose files are named by student number, and saves them unless it is a preview. Files that are no
 * photo of a student are listed, and the others saved. 422 for an archive without a usable one.
 */
export async function uploadPhotos(context: UploadCall): Promise<PhotosUpload> {
  const { db, actor, upload } = context
  const students = await listNumbered(db)
  const { photos, rejected } = await readPhotos(upload.file.bytes, students)
  if (photos.size === 0) throw unusable(rejected)
  const versions = new Map([...students.values()].map(({ id, version }) => [id, version]))
  const preview = upload.fields.preview_only
  if (!preview) await db.transaction().execute((tx) => savePhotos(tx, actor, photos))
  const counts = { added: 0, replaced: 0, unchanged: 0 }
  for (const [id, { version }] of photos) {
    const before = versions.get(id)
    counts[before === null ? 'added' : before === version ? 'unchanged' : 'replaced'] += 1
  }
  const changes = sentences.changes(counts)
  return {
    success: preview ? sentences.previewed(changes) : sentences.uploaded(changes),
    preview,
    ...counts,
    without: await countWithoutPhoto(db, [...photos.keys()]),
    rejected: rejected.slice(0, MAX_REJECTED),
    rejected_count: rejected.length,
  }
}

/** The photos by student, and why the other files are none; each picture is read by itself, so that few are in memory. */
async function readPhotos(bytes: Buffer, students: Numbered): Promise<Read> {
  if (bytes.toString('latin1', 0, 2) !== 'PK') throw new Refusal('wrong_type', sentences.notZip)
  const read: Read = { photos: new Map(), rejected: [] }
  const fileOf = new Map<number, string>()
  const entries = readZip(bytes, LIMITS)
  for (;;) {
    const { value: entry, done } = await entries.next().catch(refuse)
    if (done) return read
    if (isBeside(entry)) continue
    const file = baseName(entry)
    const student = students.get(numberIn(file))
    const first = student && fileOf.get(student.id)
    const problem = !student
      ? sentences.noStudent(numberIn(file))
      : first !== undefined
        ? sentences.sameStudent(first)
        : entry.contents.length > MAX_PHOTO_BYTES
          ? sentences.fileTooLarge
          : undefined
    const photo = problem ?? (await readPhoto(entry.contents).catch(problemOf))
    if (typeof photo === 'string') read.rejected.push({ file, problem: photo })
    else if (student) {
      read.photos.set(student.id, photo)
      fileOf.set(student.id, file)
    }
  }
}

/** Folders, and what systems put beside the files of people. */
const isBeside = ({ name }: ZipEntry): boolean =>
  /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$|^__MACOSX\/|\/$/i.test(name)

const baseName = ({ name }: ZipEntry): string => name.split('/').at(-1) ?? name

/** '123456' of '123456.jpg'. */
const numberIn = (file: string): string => file.replace(/\.[^.]*$/, '').trim()

function problemOf(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message
  throw error
}

function refuse(error: unknown): never {
  if (!(error instanceof UnreadableFile)) throw error
  if (error.code === 'too_large') throw new Refusal('too_large', sentences.zipTooLarge)
  throw new Refusal('unusable_file', sentences.damagedZip)
}

const unusable = (rejected: readonly Rejected[]) =>
  new Refusal('unusable_file', sentences.nothingUsable, {
    errors: rejected.slice(0, MAX_REJECTED).map(({ file, problem }) => `${file}: ${problem}`),
    error_count: rejected.length,
  })
