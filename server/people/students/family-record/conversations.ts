import { sql, type Kysely } from 'kysely'
import type { Conversation } from '#contract/day/families/family-record.ts'
import { nameOf } from '#server/database/names.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { addOnce } from '#server/http/idempotency.ts'
import { lockStudentRecords } from '../queries.ts'
import { compareConversations } from './conversation-days.ts'
import { sentences } from '../sentences.ts'

/** A student's conversations, the newest first; those of this school year with the absent days before and after. */
export async function listConversations(
  { db, school, now }: Pick<Context, 'db' | 'school' | 'now'>,
  { student, showsNotes }: { student: number; showsNotes: boolean },
): Promise<Conversation[]> {
  const range = { start: school.yearStart, end: now.day }
  const [rows, compared] = await Promise.all([
    readConversations(db, student),
    range.start <= range.end ? compareConversations(db, range, [student]) : [],
  ])
  const daysOf = new Map(compared.map(({ id, before, after }) => [id, { before, after }]))
  return rows.map((row) =>
    Object.assign(row, daysOf.get(row.id) ?? { before: null, after: null }, {
      note: showsNotes ? row.note : null,
    }),
  )
}

async function readConversations(
  db: Kysely<DB>,
  student: number,
): Promise<Pick<Conversation, 'id' | 'day' | 'note' | 'by'>[]> {
  const { rows } = await sql<Pick<Conversation, 'id' | 'day' | 'note' | 'by'>>`
    select id, day, note, ${nameOf(sql`entered_by_id`)} "by" from conversation
    where student_id = ${student} order by day desc, id desc`.execute(db)
  return rows
}

/** Adds a conversation; 400 for a day to come, 404 for an unknown student. */
export function addConversation(
  context: Context,
  conversation: { student: number; day: string; note: string | null },
): Promise<{ conversation_id: number; message: string }> {
  const { student, day, note } = conversation
  assertIsOver(day, context.now.day)
  return addOnce(context, async (tx) => {
    const [record] = await lockStudentRecords(tx, [student])
    if (!record) throw notFound('student')
    const { account } = context.actor
    const { id } = await tx
      .insertInto('conversation')
      .values({ student_id: student, day, note, entered_by_id: account, entered_at: context.now.moment })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, {
      account,
      action: 'change',
      subject: 'student',
      subjectId: student,
      details: { conversation: { old: null, new: day } },
    })
    return { conversation_id: id, message: sentences.conversationSaved }
  })
}

function assertIsOver(day: string, today: string): void {
  if (day <= today) return
  const reason = 'is in the future. Please enter a conversation after it takes place'
  throw new Refusal('invalid', sentences.conversationInFuture, {
    fields: { day: reason },
  })
}

/** Removes a conversation of a student; 404 for an unknown one. */
export const removeConversation = (
  { db, actor }: Context,
  { student, id }: { student: number; id: number },
): Promise<{ message: string }> =>
  db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('conversation')
      .where('id', '=', id)
      .where('student_id', '=', student)
      .returning('day')
      .executeTakeFirst()
    if (!removed) throw notFound('conversation')
    await audit(tx, {
      account: actor.account,
      action: 'change',
      subject: 'student',
      subjectId: student,
      details: { conversation: { old: removed.day, new: null } },
    })
    return { message: sentences.conversationDeleted }
  })
