import type { Collection, RosterFields } from '#server/exchange/oneroster/records/collections.ts'
import { syncRoster } from '#server/exchange/oneroster/records/sync.ts'
import type { World } from '../world.ts'

type SyncedRecord = {
  own_id: string
  sourced_id: string
  fields: RosterFields
  deleted: boolean
  changed_at: Date
}

/** Reads the records that other systems get from a school. */
export function rosterReader(world: World) {
  /** The records of a collection by their own ids, once they are up to date. */
  async function synced(collection: Collection): Promise<Record<string, SyncedRecord>> {
    await syncRoster(world.db)
    const rows = await world.db
      .selectFrom('roster_record')
      .selectAll()
      .where('collection', '=', collection)
      .execute()
    return Object.fromEntries(rows.map((row) => [row.own_id, row as unknown as SyncedRecord]))
  }
  const fieldsOf = async (collection: Collection, ownId: string) => (await synced(collection))[ownId]?.fields
  return { synced, fieldsOf }
}
