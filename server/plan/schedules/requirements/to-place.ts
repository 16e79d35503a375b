import type { Kysely } from 'kysely'
import type { TimeOffRecord } from '#contract/plan/schedules/requirements.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { BlockRow } from '../blocks/queries.ts'
import { prefillLeads, prefillRequirements } from './prefill.ts'
import { findRequirementsVersion, listRequirements, listTimesOff, type SavedRequirement } from './queries.ts'

type ToPlace = { requirements: SavedRequirement[]; off: TimeOffRecord[] }

/**
 * The requirements that a schedule is proposed from: the saved ones, or while none were ever saved those that the current schedule
 * stands for, as the page of requirements shows them. In a block that is filled in part, groups without a class get their lead
 * teacher. Derived ones are numbered from 1, because they have no rows.
 */
export async function findRequirementsToPlace(
  db: Kysely<DB>,
  block: BlockRow,
  firstDay: string,
): Promise<ToPlace> {
  if ((await findRequirementsVersion(db, block.id)) > 0)
    return { requirements: await listRequirements(db, block.id), off: await listTimesOff(db, block.id) }
  const { needs, off, prefilled_from } = await prefillRequirements(db, block, {
    today: firstDay,
    day: firstDay,
  })
  const missing =
    prefilled_from === 'this_block' ? await prefillLeads(db, block, { needs, day: firstDay }) : []
  return {
    requirements: [...needs, ...missing].map((need, index) => Object.assign(need, { id: index + 1 })),
    off,
  }
}
