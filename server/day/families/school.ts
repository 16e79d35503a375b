import type { Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

/** The phone number of the office, as letters have it; '' where none is entered. */
export async function findSchoolPhone(db: Kysely<DB>): Promise<string> {
  const { phone } = await db.selectFrom('letterhead').select('phone').executeTakeFirstOrThrow()
  return phone
}
