import type { Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { sentences } from '../sentences.ts'
import { listEnrollmentCodes } from './queries.ts'

/** 400 for a reason that is not in the list of the school. */
export async function assertCodesExist(
  db: Kysely<DB>,
  { entry_code, exit_code = null }: { entry_code?: string; exit_code?: string | null },
): Promise<void> {
  const { entry, exit } = await listEnrollmentCodes(db)
  const isIn = (list: typeof entry, code: string) => list.some((one) => one.code === code)
  const unknown = {
    ...(entry_code !== undefined && !isIn(entry, entry_code) && { entry_code: sentences.unknownCode }),
    ...(exit_code !== null && !isIn(exit, exit_code) && { exit_code: sentences.unknownCode }),
  }
  if (Object.keys(unknown).length > 0) {
    throw new Refusal('invalid', sentences.unknownReason, { fields: unknown })
  }
}
