import type { Kysely } from 'kysely'
import type { Answer, Got } from '#contract/index.ts'
import type { reports } from '#contract/reports.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { CsvFile } from '#server/http/csv.ts'
import type { Ask } from './report-queue.ts'
import { askedBy } from './filters.ts'
import { KINDS } from './kinds.ts'

type Report = (typeof reports)['GET /attendance/reports/']
type Asker = { actor: Actor; today: string; ask: Ask }

/** The report that a person asks for and may see, as rows or as a file. Each file leaves an audit row. */
export async function report(
  db: Kysely<DB>,
  { actor, today, ask }: Asker,
  { type, csv, ...query }: Got<Report, 'query'>,
): Promise<Answer<Report> | CsvFile> {
  const asked = askedBy(actor, query, today)
  const { rows, header, lines } = KINDS[type]
  if (!csv) return ask<Answer<Report>>((reading) => rows(reading, asked))
  const { range, filters } = asked
  await db.transaction().execute((tx) =>
    audit(tx, {
      account: actor.account,
      action: 'export',
      subject: 'report',
      subjectId: null,
      details: { type, ...range, ...filters },
    }),
  )
  const name = `attendance-${type.replaceAll('_', '-')}-${range.start}-to-${range.end}.csv`
  return new CsvFile(name, header, await lines(ask, asked))
}
