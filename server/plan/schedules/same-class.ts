import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

/**
 * SQL for the class of an assignment: a key that it shares with the other groups that its teacher meets at once by the needs
 * of the block, null for a class of one group. It goes with `joinNeed`.
 */
export const sameClassKey = sql<string | null>`need.block_schedule_id || ' ' || need.same_class`

/** SQL that joins the need of a row of `assignment`, in the block of its section period. */
export const joinNeed = (sectionPeriod = sql`section_period`) => sql`
  left join need on need.block_schedule_id = ${sectionPeriod}.block_schedule_id and need.student_group_id = assignment.student_group_id
    and need.teacher_id = assignment.teacher_id`

type ClassMember = { group_id: number; teacher_id: number; key: string }

/** The groups of the block that are in a class with others, with their teacher and the key of the class. */
export async function listClassMembers(db: Kysely<DB>, block: number): Promise<ClassMember[]> {
  const { rows } = await sql<ClassMember>`
    select student_group_id group_id, teacher_id, ${sameClassKey} key
    from need where block_schedule_id = ${block} and same_class is not null order by id`.execute(db)
  return rows
}
