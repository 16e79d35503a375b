import { sql, type Transaction } from 'kysely'
import { kindWithReason, type Arrival } from '#contract/day/attendance/absence-rules.ts'
import type { AbsenceReply, NewAbsence } from '#contract/day/attendance/absences.ts'
import type { AbsenceKind } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { findReason } from '../reasons/find.ts'
import { applyToMarks } from './outcome.ts'
import { auditAbsences, type AbsenceContext } from './stored.ts'
import { sentences } from './sentences.ts'

/** A reported absence to be entered: of the students who are named, else of the scope. Days and times were checked. */
export type AbsenceToEnter = Omit<NewAbsence, 'preview_only' | 'kind' | 'reason_id'> &
  Partial<Pick<NewAbsence, 'kind' | 'reason_id'>> & {
    arrival?: Arrival
    leave?: { picked_up_by: string | undefined }
  }

/**
 * Enters a reported absence for each of these students, or one for a group, a grade or the school, as a part of a longer save.
 * Returns which absence marks would change, and changes them with `apply`.
 */
export async function createStudentAbsence(
  tx: Transaction<DB>,
  context: AbsenceContext,
  entry: AbsenceToEnter,
): Promise<AbsenceReply> {
  const { scope, student_ids = [] } = entry
  const message = scope ? await scopeSentence(tx, scope) : await studentsSentence(tx, student_ids)
  const ids = await insertAbsences(tx, context, { ...entry, kind: await kindOf(tx, entry) })
  return applyToMarks(tx, context, { ids, apply: entry.apply, message })
}

/** The kind that was sent, else the one that follows from the reason. What was reported keeps a reason that was retired since. */
async function kindOf(tx: Transaction<DB>, entry: AbsenceToEnter): Promise<AbsenceKind> {
  const { kind, reason_id } = entry
  const current = entry.arrival || entry.leave ? reason_id : undefined
  const reason = reason_id === undefined ? undefined : await findReason(tx, reason_id, { current })
  return kind ?? (reason ? kindWithReason('excused', reason) : 'excused')
}

async function studentsSentence(tx: Transaction<DB>, students: readonly number[]): Promise<string> {
  const wanted = new Set(students)
  const { rows } = await sql<{ id: number }>`
    select id from student where id = any(${[...wanted]}::bigint[]) and is_active for key share`.execute(tx)
  const missing = wanted.difference(new Set(rows.map(({ id }) => id)))
  if (missing.size > 0) {
    throw new Refusal('invalid', sentences.inactiveStudents(missing.size), {
      fields: { student_ids: 'includes a student who is inactive or no longer at the school' },
      details: { student_ids: [...missing] },
    })
  }
  return sentences.savedForStudents(wanted.size)
}

async function scopeSentence(tx: Transaction<DB>, scope: NonNullable<NewAbsence['scope']>): Promise<string> {
  if ('school' in scope) return sentences.savedForSchool
  if ('grade_level' in scope) return sentences.savedForGrade(scope.grade_level)
  const group = await tx
    .selectFrom('student_group')
    .select('name')
    .where('id', '=', scope.group_id)
    .where('archived', '=', false)
    .executeTakeFirst()
  if (!group) throw notFound('group')
  return sentences.savedForGroup(group.name)
}

/** The ids in the order of the students. */
async function insertAbsences(
  tx: Transaction<DB>,
  context: AbsenceContext,
  {
    scope,
    student_ids,
    start_date,
    end_date,
    start_time,
    end_time,
    kind,
    reason_id,
    note,
    source,
    arrival,
    leave,
  }: AbsenceToEnter & { kind: AbsenceKind },
): Promise<number[]> {
  const { actor, now } = context
  const reach = {
    student_group_id: scope && 'group_id' in scope ? scope.group_id : null,
    grade_level_id: scope && 'grade_level' in scope ? scope.grade_level : null,
  }
  const { rows } = await sql<{ id: number; student_id: number | null }>`
    insert into reported_absence (student_id, student_group_id, grade_level_id, start_date, end_date, start_time, end_time,
      kind, note, source, created_by_id, created_at, changed_by_id, changed_at, tardy_minutes, reason_missing,
      is_leave, picked_up_by, absence_reason_id)
    select student, ${reach.student_group_id}::bigint, ${reach.grade_level_id}::smallint, ${start_date}::date, ${end_date}::date,
      ${start_time}::time, ${end_time}::time, ${kind}, ${note ?? null}, ${source}, ${actor.account}::bigint,
      ${now.moment}::timestamptz, ${actor.account}::bigint, ${latestMoment(context)},
      ${arrival?.tardy_minutes ?? null}::smallint, ${arrival?.is_explained === false},
      ${leave !== undefined}, ${leave?.picked_up_by ?? null}, ${reason_id ?? null}::smallint
    from unnest(${student_ids ? [...new Set(student_ids)] : [null]}::bigint[]) with ordinality sent (student, place)
    order by place
    returning id, student_id`.execute(tx)
  const after = { start_date, end_date, start_time, end_time, kind }
  await auditAbsences(
    tx,
    context,
    'add',
    rows.map((row) => ({ of: { ...reach, ...row }, before: null, after })),
  )
  return rows.map(({ id }) => id)
}

/** SQL for the moment of a change: now, but later than every other entry, because the latest entry applies. */
export const latestMoment = ({
  now,
}: Pick<AbsenceContext, 'now'>) => sql<Date>`greatest(${now.moment}::timestamptz,
  (select max(changed_at) + interval '1 microsecond' from reported_absence))`
