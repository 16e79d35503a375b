import type { Parsed } from '#contract/index.ts'
import type { uploads } from '#contract/exchange/uploads/uploads.ts'
import { lockPeople } from '#server/database/people.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal } from '#server/http/failures.ts'
import type { Uploaded } from '#server/http/upload.ts'
import { processUpload, type UploadCall, type UploadKind } from '../pipeline/run.ts'
import { sentences } from '../sentences.ts'
import { planHomerooms, type HomeroomFile, type SchoolOfHomerooms } from './plan.ts'
import { applyHomerooms, loadHomerooms } from './save.ts'
import { HOMEROOM_FORMATS, parseHomeroomRows, type HomeroomField, type HomeroomRow } from './rows.ts'

type Fields = Parsed<(typeof uploads)['POST /students/api/upload-homeroom-teachers/'], 'upload'>

/** Reads a file of students with their homeroom teachers and, unless it is only a preview, saves it. */
export async function uploadHomerooms(call: UploadCall & { upload: Uploaded<Fields> }) {
  const { fields } = call.upload
  if (fields.clear_existing && call.actor.role !== 'admin') {
    throw new Refusal('forbidden', sentences.officeClears)
  }
  const { reply, plan } = await processUpload(homeroomUpload(fields, call.actor), call)
  return {
    ...reply,
    message: reply.success,
    method_used: plan.foundBy.teacher_email > 0 ? ('teacher_email' as const) : ('homeroom_lookup' as const),
    columns_used: reply.column_mapping,
  }
}

type HomeroomKind = UploadKind<HomeroomField, HomeroomRow, SchoolOfHomerooms, HomeroomFile>

const homeroomUpload = ({ clear_existing, use_homeroom_lookup }: Fields, actor: Actor): HomeroomKind => ({
  kind: 'homeroom_teachers',
  singular: 'student',
  formats: HOMEROOM_FORMATS,
  missingFields: ({ student_email, teacher_email, homeroom_name }) => {
    const canFindTeacher = teacher_email || (use_homeroom_lookup && homeroom_name)
    return [
      ...(student_email ? [] : (['student_email'] as const)),
      ...(canFindTeacher ? [] : (['teacher_email'] as const)),
    ]
  },
  onlyXlsx: false,
  clearsExisting: clear_existing,
  parseRows: parseHomeroomRows,
  // Every change of a student or teacher takes this lock first.
  lock: lockPeople,
  load: loadHomerooms,
  plan: (parsed, school, mapping) =>
    planHomerooms(parsed, school, {
      clear_existing,
      use_homeroom_lookup,
      mapping,
      officeOnly: actor.role === 'admin' ? null : actor.teacher,
    }),
  apply: (trx, { records }) => applyHomerooms(trx, records, actor),
})
