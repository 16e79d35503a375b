import { listReasons } from '#server/day/attendance/reasons/save.ts'
import type { Context } from '#server/http/context.ts'
import { REASON_OF_REMARK } from '../attendance/comments.ts'

/** The id of the school's reason that a remark on an excused absence stands for. */
export type ReasonIds = (remark: string | null) => number

/** What families mostly say. */
const USUAL = 'Illness'

export async function findReasonIds({ db }: Pick<Context, 'db'>): Promise<ReasonIds> {
  const ids = new Map((await listReasons(db)).map(({ id, name }) => [name, id]))
  const names: Readonly<Record<string, string>> = REASON_OF_REMARK
  return (remark) => ids.get(names[remark ?? ''] ?? USUAL)!
}
