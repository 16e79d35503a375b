import type { cover } from '#contract/plan/schedules/cover.ts'
import type { Handlers } from '#server/http/serve.ts'
import { createAbsence, endAbsence, listAbsences, updateAbsence } from './absences.ts'
import { findCoverDay } from './day.ts'
import { saveCovers, deleteCover } from './save.ts'

export const coverHandlers: Handlers<typeof cover> = {
  'GET /schedules/api/cover/': (call) => findCoverDay(call, call.query.date, call.query.teacher_ids),
  'POST /schedules/api/cover/': (call) => saveCovers(call, call.body),
  'DELETE /schedules/api/cover/': (call) => deleteCover(call, call.query),
  'GET /schedules/api/absences/': ({ db, now, query }) =>
    listAbsences(db, { from: now.day, teacher: query.teacher_id }),
  'POST /schedules/api/absences/': (call) => createAbsence(call, call.body),
  'PATCH /schedules/api/absences/:absenceId/': (call) =>
    updateAbsence(call, call.params.absenceId, call.body),
  'DELETE /schedules/api/absences/:absenceId/': (call) => endAbsence(call, call.params.absenceId),
}
