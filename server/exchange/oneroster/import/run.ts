import type { oneRosterIn, OneRosterUpload } from '#contract/exchange/oneroster/oneroster-in.ts'
import type { Parsed } from '#contract/index.ts'
import type { Context } from '#server/http/context.ts'
import { assertConfirmed } from '#server/http/typed-confirmation.ts'
import type { Uploaded } from '#server/http/upload.ts'
import { recordUpload } from '#server/exchange/uploads/pipeline/batch.ts'
import { sentences } from '#server/exchange/uploads/sentences.ts'
import { previewOrSave } from '#server/exchange/uploads/pipeline/preview-or-save.ts'
import { readOrRefuse } from '#server/exchange/uploads/pipeline/unreadable.ts'
import { parseClassRules, rulesInUse, saveClassRules } from '#server/exchange/uploads/roster/class-rules.ts'
import { lockRoster } from '#server/exchange/uploads/roster/lock.ts'
import { readOneRoster, type OneRoster } from '../files/read.ts'
import { applyParts } from './apply.ts'
import { saveForeignIds } from './foreign-ids.ts'
import { planImport } from './plan.ts'
import { importReply, rejectedRows } from './reply.ts'
import { totalsOf } from './report.ts'
import { loadSchool } from './school.ts'

type Fields = Parsed<(typeof oneRosterIn)['POST /api/oneroster/upload/'], 'upload'>
type UploadCall = Context & { upload: Uploaded<Fields> }

/**
 * Imports the terms, courses, people, classes and enrollments of a OneRoster file. Throws a Refusal for an unusable file, and 409
 * with the confirmation text if more than a tenth of the students would change.
 */
export async function uploadOneRoster({
  db,
  actor,
  school,
  now,
  upload: { file, fields },
}: UploadCall): Promise<OneRosterUpload> {
  const sentRules = parseClassRules(fields.rules)
  const roster = await readOrRefuse(() => readOneRoster(file.bytes, file.name))
  return previewOrSave(db, fields, {
    lock: lockRoster,
    load: async (reading) => ({
      ...(await rulesInUse(reading, sentRules)),
      existing: await loadSchool(reading, now.day),
    }),
    plan: async ({ rules, rules_from, existing }) => {
      const options = { rules, school, today: now.day, chosenSchool: fields.school }
      return { ...(await planImport(roster, existing, options)), rules, rules_from }
    },
    save: async (trx, plan) => {
      const { report, affected } = plan
      const singular = 'student'
      assertConfirmed(
        { singular, affected, sentence: sentences.wouldChange(singular, affected) },
        fields.confirm,
      )
      if (plan.rules_from === 'call') await saveClassRules(trx, plan.rules)
      const { added, changed, unchanged } = totalsOf(report)
      const upload = {
        kind: 'oneroster' as const,
        account: actor.account,
        fileName: file.name,
        clearsExisting: false,
        columns: ['File', 'Column', 'Value'],
        rowCount: countRows(roster),
        counts: { added, changed, unchanged, rejected: report.errors.length },
        rejected: rejectedRows(report.errors),
      }
      return recordUpload(trx, upload, async (uploadId) => {
        const { changes, idOf } = await applyParts(trx, plan.parts, {
          today: now.day,
          account: actor.account,
        })
        await saveForeignIds(trx, plan.links, { idOf, uploadId })
        return changes
      })
    },
    reply: (plan, uploadId) => importReply(roster, plan, uploadId),
  })
}

const countRows = ({ files }: OneRoster): number => files.reduce((count, { rows }) => count + rows.length, 0)
