import type { board } from '#contract/attendance/board.ts'
import type { corrections } from '#contract/attendance/corrections.ts'
import type { history } from '#contract/attendance/history.ts'
import type { Handlers } from '#server/http/serve.ts'
import { boardOn } from './day/board.ts'
import { decideCorrection, withdrawCorrection } from './corrections/decide.ts'
import { countOpen, listCorrections } from './corrections/list.ts'
import { askCorrection } from './corrections/create.ts'
import { markHistory } from './history.ts'
import { contextOf } from './sheet/opening.ts'

export const boardHandlers: Handlers<typeof board> = {
  'GET /attendance/board/': ({ db, query, now: today, school }) =>
    boardOn(db, query.date ?? today.day, today, school.timeZone),
}

export const historyHandlers: Handlers<typeof history> = {
  'GET /attendance/history/': (call) => markHistory(call.db, contextOf(call), call.query),
}

export const correctionsHandlers: Handlers<typeof corrections> = {
  'GET /attendance/corrections/': (call) => listCorrections(call.db, contextOf(call), call.query),
  'GET /attendance/corrections/count/': async ({ db }) => ({ open: await countOpen(db) }),
  'POST /attendance/corrections/': (call) => askCorrection(call.db, contextOf(call), call.body),
  'POST /attendance/corrections/:correctionId/decide/': (call) =>
    decideCorrection(call.db, contextOf(call), call.params.correctionId, call.body),
  'POST /attendance/corrections/:correctionId/withdraw/': (call) =>
    withdrawCorrection(call.db, contextOf(call), call.params.correctionId),
}
