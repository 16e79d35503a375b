import type { FastifyBaseLogger } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { audit } from '#server/database/audit.ts'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { analyzeChangedTables } from '#server/database/statistics.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { sentences } from '../sentences.ts'
import { anonymizeStudent } from './anonymize.ts'
import { addToErasureList } from './list-file.ts'
import { listErasures } from './repeat.ts'

/**
 * Erases an inactive student permanently: the name and every address and remark, in all tables. Marks stay, so that totals do
 * not change. `confirm` is the student's full name. 404 for an unknown or erased student, 409 for an active one.
 */
export async function eraseStudent(
  { db, config, actor }: Context,
  { id, confirm, log }: { id: number; confirm: string; log: FastifyBaseLogger },
): Promise<{ message: string }> {
  await db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    const student = await lockStudent(tx, id)
    if (!student || student.erased_at) throw notFound('student')
    assertMayBeErased(student, confirm)
    await anonymizeStudent(tx, id)
    await sql`insert into erasure (student_uid) values (${student.uid})`.execute(tx)
    await audit(tx, {
      account: actor.account,
      action: 'remove',
      subject: 'student',
      subjectId: id,
      details: { erased: true },
    })
    await analyzeChangedTables(tx)
  })
  // The record is erased by now; the nightly job adds to the list what could not be written here.
  await addToErasureList(config.dataDir, await listErasures(db)).catch((error: unknown) => {
    log.warn({ err: error }, 'the list of erasures could not be written')
  })
  return { message: sentences.erased }
}

type Student = {
  uid: string
  name: string
  is_active: boolean
  erased_at: Date | null
}

async function lockStudent(tx: Transaction<DB>, id: number): Promise<Student | undefined> {
  const { rows } = await sql<Student>`
    select uid, first_name || ' ' || last_name name, is_active, erased_at
    from student where id = ${id} for update`.execute(tx)
  return rows[0]
}

function assertMayBeErased({ name, is_active }: Student, confirm: string): void {
  if (is_active) {
    throw new Refusal('conflict', sentences.activeStudent(name))
  }
  if (confirm !== name) {
    throw new Refusal('confirm_needed', sentences.confirmErasure(name), { details: { confirm: name } })
  }
}
