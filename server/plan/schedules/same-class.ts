import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

/**
 * SQL for the class of an assignment: a key that it shares with the other groups of one class according to the requirements of
 * the block, null for a class of one group. It goes with `joinRequirement`.
 */
export const sameClassKey = sql<string | null>`requirement.block_schedule_id || ' ' || requirement.same_class`

/** SQL that joins the requirement of a row of `assignment`, in the block of its section period. */
export const joinRequirement = (sectionPeriod = sql`section_period`) => sql`
  left join requirement on requirement.block_schedule_id = ${sectionPeriod}.block_schedule_id
    and requirement.student_group_id = assignment.student_group_id
    and requirement.teacher_id = assignment.teacher_id`

type ClassMember = { group_id: number; teacher_id: number; key: string }

/** The groups of the block that are in a class with others, with their teacher and the key of the class. */
export async function listClassMembers(db: Kysely<DB>, block: number): Promise<ClassMember[]> {
  const { rows } = await sql<ClassMember>`
    select student_group_id group_id, teacher_id, ${sameClassKey} key
    from requirement where block_schedule_id = ${block} and same_class is not null order by id`.execute(db)
  return rows
}
