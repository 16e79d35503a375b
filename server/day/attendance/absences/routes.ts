import type { Transaction } from 'kysely'
import type { AbsenceReply, absences } from '#contract/day/attendance/absences.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { changeOrPreview } from '#server/database/preview.ts'
import type { Context } from '#server/http/context.ts'
import { addOnce } from '#server/http/idempotency.ts'
import type { Handlers } from '#server/http/serve.ts'
import { retryStaleWrites } from '../sheet/write.ts'
import { applyAbsences, changeAbsence, removeAbsences } from './change.ts'
import { createStudentAbsence } from './enter.ts'
import { listAbsences } from './list.ts'
import { asPreview } from './outcome.ts'

export const absencesHandlers: Handlers<typeof absences> = {
  'GET /attendance/absences/': async (call) => ({ absences: await listAbsences(call, call.query) }),
  'POST /attendance/absences/': async (call) => {
    const { preview_only, ...entry } = call.body
    const enter = (tx: Transaction<DB>) => createStudentAbsence(tx, call, entry)
    if (preview_only) {
      const reply = await preview(call, (tx) => createStudentAbsence(tx, call, { ...entry, apply: false }))
      return { ...reply, absence_ids: [] }
    }
    return retryStaleWrites(call, () => addOnce(call, enter))
  },
  'PATCH /attendance/absences/:absenceId/': (call) =>
    save(call, call.body, (tx, apply) =>
      changeAbsence(tx, call, call.params.absenceId, { ...call.body, apply }),
    ),
  'DELETE /attendance/absences/:absenceId/': (call) =>
    save(call, call.query, (tx, apply) => removeAbsences(tx, call, [call.params.absenceId], { apply })),
  'POST /attendance/absences/remove/': (call) =>
    save(call, call.body, (tx, apply) => removeAbsences(tx, call, call.body.absence_ids, { apply })),
  'POST /attendance/absences/apply/': (call) =>
    save(call, { ...call.body, apply: true }, (tx, apply) =>
      applyAbsences(tx, call, call.body.absence_ids, { apply }),
    ),
}

type Change = (tx: Transaction<DB>, apply: boolean) => Promise<AbsenceReply>

/** Saves in one transaction, and tries again if a sheet is saved at the same moment; a preview saves nothing. */
const save = (
  context: Context,
  { preview_only, apply }: { preview_only: boolean; apply: boolean },
  change: Change,
): Promise<AbsenceReply> =>
  preview_only
    ? preview(context, (tx) => change(tx, false))
    : retryStaleWrites(context, () => context.db.transaction().execute((tx) => change(tx, apply)))

const preview = async (context: Context, change: (tx: Transaction<DB>) => Promise<AbsenceReply>) =>
  asPreview(await changeOrPreview(context.db, { preview: true }, change))
