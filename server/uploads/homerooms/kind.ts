import type { Got } from '#contract/index.ts'
import type { uploads } from '#contract/uploads.ts'
import { lockPeople } from '#server/database/people.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal } from '#server/http/failures.ts'
import { headersOf } from '../pipeline/columns.ts'
import { readMapping, type ChosenColumns } from './mapping.ts'
import { planHomerooms, type Assigned, type HomeroomPlan, type StudentKnown } from './plan.ts'
import { saveHomerooms, schoolOfHomerooms } from './queries.ts'
import { HOMEROOM_FORMATS, readHomeroomRows, type HomeroomField, type HomeroomRow } from './rows.ts'
import { openFile } from '../pipeline/open-file.ts'
import { processUpload, type Caller, type Kind } from '../pipeline/run.ts'
import { refuseFile } from '../pipeline/errors.ts'

type Fields = Got<(typeof uploads)['POST /students/api/upload-homeroom-teachers/'], 'upload'>
type HomeroomCaller = Caller & { actor: Actor; upload: { fields: Fields } }

/** Reads a file of students with their homeroom teachers and, unless it is only a preview, saves it. */
export async function uploadHomerooms(call: HomeroomCaller) {
  const { file, fields } = call.upload
  if (fields.clear_existing && call.actor.role !== 'admin') {
    throw new Refusal(
      'forbidden',
      'Only the office can clear all homeroom assignments. Please upload the file without clearing them.',
    )
  }
  const chosen = readMapping(fields.column_mapping)
  if (typeof chosen === 'string') throw await refuseMapping(chosen, file.bytes)
  const { answer, plan } = await processUpload(homeroomUpload(fields, chosen), call)
  return {
    ...answer,
    message: answer.success,
    method_used: plan.found.teacher_email > 0 ? ('teacher_email' as const) : ('homeroom_lookup' as const),
    columns_used: answer.column_mapping,
  }
}

/** Says which columns there are to choose from. */
async function refuseMapping(sentence: string, bytes: Buffer): Promise<Refusal> {
  const knownHeaders = headersOf(HOMEROOM_FORMATS)
  const opened = await openFile(bytes, { knownHeaders, onlyXlsx: false, anyHeader: true })
  return refuseFile(sentence, opened, { code: 'invalid', fields: { column_mapping: 'cannot be read' } })
}

type HomeroomKind = Kind<HomeroomField, HomeroomRow, Assigned, StudentKnown, HomeroomPlan>

const homeroomUpload = (
  { clear_existing, use_homeroom_lookup }: Fields,
  chosen: ChosenColumns,
): HomeroomKind => ({
  kind: 'homeroom_teachers',
  one: 'student',
  formats: HOMEROOM_FORMATS,
  chosen,
  missing: ({ student_email, teacher_email, homeroom_name }) => {
    const knowsTeacher = teacher_email || (use_homeroom_lookup && homeroom_name)
    return [
      ...(student_email ? [] : (['student_email'] as const)),
      ...(knowsTeacher ? [] : (['teacher_email'] as const)),
    ]
  },
  onlyXlsx: false,
  clearsExisting: clear_existing,
  read: readHomeroomRows,
  compare: async (db, reading, mapping) =>
    planHomerooms(reading, await schoolOfHomerooms(db), { clear_existing, use_homeroom_lookup, mapping }),
  describeNew: ({ named }) => [{ field: 'homeroom_teachers', old: null, new: named }],
  // Whoever changes a student or a teacher takes this lock first.
  hold: lockPeople,
  save: saveHomerooms,
})
