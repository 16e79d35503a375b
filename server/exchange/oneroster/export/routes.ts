import { Readable } from 'node:stream'
import type { oneroster } from '#contract/exchange/oneroster/oneroster.ts'
import { ExportFile } from '#server/http/audit/export-file.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'
import type { Call, Handlers } from '#server/http/serve.ts'
import { syncRoster } from '../records/sync.ts'
import type { ExportDetails } from './last-file.ts'
import { makeZip } from './make-zip.ts'
import { sinceMoment } from './since.ts'
import { countFormulas, countRecords, integrationsOverview } from './summary.ts'

/** Each reads the whole school. */
const limited = limitConcurrency(2, 'oneroster')

type ExportCall = Call<(typeof oneroster)['GET /api/oneroster/export/']>

export const onerosterHandlers: Handlers<typeof oneroster> = {
  'GET /api/integrations/': (call) => integrationsOverview(call),

  'GET /api/oneroster/records/': async ({ db, now, school: { timeZone }, clock, query }) => {
    const since = sinceMoment(query.since, { timeZone, now: clock.moment() })
    await syncRoster(db, now.day)
    return { counts: await countRecords(db, since), formulas: await countFormulas(db, since) }
  },

  'GET /api/oneroster/export/': exportFiles,
}

async function exportFiles(call: ExportCall): Promise<ExportFile> {
  const { db, reports, school, clock, now, query, request } = call
  const { version } = query
  const madeAt = clock.moment()
  const since = sinceMoment(query.since, { timeZone: school.timeZone, now: madeAt })
  const { zip, asOf, students } = await limited(async () => {
    await syncRoster(db, now.day)
    return makeZip(reports, { version, since, madeAt, signal: request.signal })
  }, request.signal)
  const name = `oneroster-${version}-${since ? 'changes-' : ''}${now.day}.zip`
  const details: ExportDetails = {
    type: 'oneroster',
    version,
    since: since?.toISOString() ?? null,
    as_of: asOf.toISOString(),
  }
  return new ExportFile(name, 'application/zip', Readable.from([zip], { objectMode: false }), {
    subject: 'report',
    details,
    students,
  })
}
