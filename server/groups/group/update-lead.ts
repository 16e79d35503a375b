import type { Parsed } from '#contract/index.ts'
import { groupTypeOf, type Group } from '#contract/groups/group-shapes.ts'
import type { groups } from '#contract/groups/groups.ts'
import { changesBetween } from '#server/database/audit.ts'
import type { Context } from '#server/http/context.ts'
import { mergeLoaded } from '#server/http/merge-loaded.ts'
import { assertNamesOther } from '#server/http/own-class/office-only.ts'
import { findPlanDay } from '#server/plan/calendar/plan-day.ts'
import { findGroup } from '../queries.ts'
import { assertReferencesExist } from './create.ts'
import { lockRecord, writeRecord } from './update.ts'

type Route = (typeof groups)['PATCH /api/groups/:kind/edit/:id/']

/**
 * Changes who leads a group and its room, of those that are sent, today or in the school year that is named. 404 for an unknown
 * group, 400 for a teacher who is unknown or has left, 403 where a teacher names themselves, 409 where someone else has changed the
 * same since it was loaded.
 */
export async function updateLead(
  context: Context,
  { kind, id }: Parsed<Route, 'params'>,
  { year }: Parsed<Route, 'query'>,
  { loaded, teacher, room_number }: Parsed<Route, 'body'>,
): Promise<Group> {
  const { db, actor } = context
  const on = await findPlanDay(context, year)
  return db.transaction().execute(async (tx) => {
    const before = await lockRecord(tx, id, { type: groupTypeOf(kind), on })
    const sent = {
      ...(teacher !== undefined && { teacher }),
      ...(room_number !== undefined && { room_number }),
    }
    const after = { ...before, ...mergeLoaded(before, sent, loaded) }
    const details = changesBetween(before, after)
    if (details.teacher) {
      assertNamesOther(actor, [after.teacher], 'teacher')
      // The call names the teacher the same for every type of group, as core groups do.
      await assertReferencesExist(tx, { type: 'core', teacher: after.teacher, core_class: null })
    }
    await writeRecord(tx, actor, { id, after, details })
    return (await findGroup(tx, id, on))!
  })
}
