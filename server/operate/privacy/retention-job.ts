import type { Job } from '#server/jobs/job.ts'
import { addToErasureList } from './erasure/list-file.ts'
import { listErasures } from './erasure/repeat.ts'
import { deleteOld, describeDeleted } from './retention/delete-old.ts'

/** Deletes records past their retention period, and adds erasures to the list that could not be written immediately. */
export const retentionJob: Job = {
  name: 'retention',
  run: async ({ db, config, clock, signal }) => {
    await addToErasureList(config.dataDir, await listErasures(db))
    return describeDeleted(await deleteOld(db, clock.moment(), signal))
  },
}
