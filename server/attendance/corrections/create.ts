import { sql, type Kysely } from 'kysely'
import type { z } from 'zod'
import type { Correction, CorrectionAsked } from '#contract/attendance/corrections.ts'
import { longDay } from '#server/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { findCorrection } from './list.ts'
import { sameValue, type SentMark, type StoredMark } from '../sheet/merge.ts'
import { isAdmin, open, type Context, type Opened } from '../sheet/opening.ts'
import { versionSeen } from '../sheet/load.ts'
import { refuseStrangers, sentMarks } from '../sheet/submit.ts'

type Asked = z.output<typeof CorrectionAsked>
type Wanted = { mark: SentMark; before: StoredMark | undefined }

/** Keeps what a teacher asks the office to correct; only what differs from what stands is kept. */
export async function askCorrection(db: Kysely<DB>, asking: Context, body: Asked): Promise<Correction> {
  const opened = await open(db, asking, body)
  refuseAsking(asking, opened, body.date)
  const sent = sentMarks(body.attendance)
  await refuseStrangers(db, opened, body.date, sent)
  const wanted = whatDiffers(opened, sent)
  refuseIncomplete(opened, wanted)
  const id = await insertCorrection(db, asking, opened, body, wanted)
  if (id === undefined) {
    throw new Refusal(
      'duplicate',
      'You have already asked for a correction of this sheet. Please withdraw it first.',
    )
  }
  return findCorrection(db, asking, id)
}

function refuseAsking({ actor }: Context, { verdict: { refusal } }: Opened, day: string): void {
  if (isAdmin(actor)) {
    throw new Refusal('conflict', 'The office needs not ask: please correct the sheet itself, with a reason.')
  }
  if (!refusal) {
    throw new Refusal('conflict', `${longDay(day)} is still open: please correct the sheet itself.`)
  }
  if (refusal.code !== 'window') throw new Refusal(refusal.code, refusal.message)
}

function whatDiffers({ row }: Opened, sent: SentMark[]): Wanted[] {
  const standing = new Map(row.marks.map((mark) => [mark.student_id, mark]))
  return sent
    .map((mark) => ({ mark, before: standing.get(mark.student_id) }))
    .filter(({ mark, before }) => before === undefined || !sameValue(mark, before))
}

/** A sheet that is granted counts as taken, so one that was never taken is asked for whole. */
function refuseIncomplete({ row }: Opened, wanted: Wanted[]): void {
  if (wanted.length === 0) {
    throw new Refusal('invalid', 'This is what stands on the sheet already. Please change a mark first.')
  }
  const marked = new Set(
    [...row.marks, ...wanted.map(({ mark }) => mark)].map(({ student_id }) => student_id),
  )
  if (row.sheet === null && row.roster.some(({ student_id }) => !marked.has(student_id))) {
    throw new Refusal(
      'invalid',
      'This sheet has not been taken: please ask for the marks of the whole class.',
    )
  }
}

/** The number of the new request; undefined where one for this sheet is waiting. */
async function insertCorrection(
  db: Kysely<DB>,
  { actor, moment }: Context,
  opened: Opened,
  body: Asked,
  wanted: Wanted[],
) {
  const { row, teacher } = opened
  const marks = wanted.map(({ mark, before }) => ({
    ...mark,
    old_status: before?.status ?? null,
    old_excuse: before?.excuse ?? null,
    old_comment: before?.comment ?? null,
  }))
  const standing = versionSeen(row)
  const seen = Math.min(body.version ?? standing, standing)
  const { rows } = await sql<{ id: number }>`
    with asked as (
      insert into attendance_correction (section_period_id, day, teacher_id, version, reason, asked_by_id, asked_at)
      values (${row.period.id}, ${body.date}, ${teacher.id}, ${seen}, ${body.reason}, ${actor.account}, ${moment})
      on conflict (section_period_id, day, teacher_id) where state = 'open' do nothing returning id
    ), kept as (
      insert into attendance_correction_mark (attendance_correction_id, student_id, status, excuse, comment,
        old_status, old_excuse, old_comment)
      select id, mark.* from asked cross join jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as mark (student_id int,
        status text, excuse text, comment text, old_status text, old_excuse text, old_comment text)
    )
    select id from asked`.execute(db)
  return rows[0]?.id
}
