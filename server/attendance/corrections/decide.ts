import { sql, type Kysely } from 'kysely'
import type { AskedMark, Correction } from '#contract/attendance/corrections.ts'
import type { CorrectionState } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { findCorrection } from './list.ts'
import type { Context } from '../sheet/opening.ts'
import { trySubmitting } from '../sheet/submit.ts'

type Decision = { decision: 'accept' | 'decline'; note?: string | undefined; version?: number | undefined }
type Ending = { id: number; state: Exclude<CorrectionState, 'open'>; note?: string | undefined }
type Claimed = {
  section_period_id: number
  day: string
  teacher_id: number
  version: number
  reason: string
  marks: (AskedMark['asked'] & { student_id: number })[]
}
const MOST_TRIES = 20

/** Accepts a request, which writes its marks in the same transaction, or declines it. The first decision stands. */
export async function decideCorrection(
  db: Kysely<DB>,
  asking: Context,
  id: number,
  { decision, note, version }: Decision,
): Promise<Correction> {
  if (decision === 'accept') await accept(db, asking, { id, state: 'accepted', note }, version)
  else await end(db, asking, { id, state: 'declined', note })
  return findCorrection(db, asking, id)
}

/** Takes an own request back. */
export async function withdrawCorrection(db: Kysely<DB>, asking: Context, id: number): Promise<Correction> {
  const { teacher } = await findCorrection(db, asking, id)
  if (teacher.id !== asking.actor.teacher) {
    throw new Refusal('forbidden', `This request is ${teacher.name}'s. Please decline it instead.`)
  }
  await end(db, asking, { id, state: 'withdrawn' })
  return findCorrection(db, asking, id)
}

async function accept(db: Kysely<DB>, asking: Context, ending: Ending, version: number | undefined) {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const saved = await db
      .transaction()
      .execute((tx) => tryAccepting(tx, asking, ending, version))
      .catch((error: unknown) => {
        if (error === OVERTAKEN) return false
        throw error
      })
    if (saved) return
  }
  throw new Refusal(
    'conflict',
    'Several people are saving this sheet right now. Please try again in a moment.',
  )
}

/** Thrown to undo a try in which someone else was faster on the sheet. */
const OVERTAKEN = new Error('overtaken')

async function tryAccepting(tx: Kysely<DB>, asking: Context, ending: Ending, version: number | undefined) {
  const claimed = await end(tx, asking, ending)
  const body = {
    section_period_id: claimed.section_period_id,
    date: claimed.day,
    teacher_id: claimed.teacher_id,
    attendance: attendanceOf(claimed),
    version: version ?? claimed.version,
    reason: claimed.reason,
  }
  const saved = await trySubmitting(tx, asking, body, { correction: ending.id })
  if (!saved) throw OVERTAKEN
  if (saved.changed_meanwhile.length > 0) throw stale(saved.changed_meanwhile)
  return true
}

const attendanceOf = ({ marks }: Claimed) =>
  Object.fromEntries(
    marks.map(({ student_id, status, excuse, comment }) => [
      student_id,
      { status, excuse: excuse ?? undefined, comment: comment ?? undefined },
    ]),
  )

function stale(changed: { student: string; by: string }[]): Refusal {
  const who = changed.map(({ student, by }) => `${student} (by ${by})`).join('; ')
  return new Refusal(
    'changed_meanwhile',
    `The sheet was changed since: ${who}. Nothing was saved. Please look at what stands now, then decide again.`,
    { details: { changed } },
  )
}

/** Ends a request that is open, and answers what it asks for; whoever comes second hears who was first. */
async function end(db: Kysely<DB>, asking: Context, { id, state, note }: Ending): Promise<Claimed> {
  const { rows } = await sql<Claimed>`
    update attendance_correction
    set state = ${state}, decided_by_id = ${asking.actor.account}, decided_at = ${asking.moment}, note = ${note ?? null}
    where id = ${id} and state = 'open'
    returning section_period_id, day, teacher_id, version, reason,
      (select coalesce(json_agg(asked), '[]') from attendance_correction_mark asked where attendance_correction_id = ${id}) marks`.execute(
    db,
  )
  const [ended] = rows
  if (ended) return ended
  const { state: before, decided } = await findCorrection(db, asking, id)
  throw new Refusal(
    'conflict',
    `${decided?.by ?? 'Someone'} has ${before} this request already. Nothing was changed.`,
  )
}
