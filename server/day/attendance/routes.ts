import type { absent } from '#contract/day/attendance/absent.ts'
import type { attendance } from '#contract/day/attendance/attendance.ts'
import type { board } from '#contract/day/attendance/board.ts'
import type { calls, StudentToCall } from '#contract/day/attendance/calls.ts'
import type { classLists } from '#contract/day/attendance/class-lists.ts'
import type { contradictions } from '#contract/day/attendance/contradictions.ts'
import type { corrections } from '#contract/day/attendance/corrections.ts'
import type { reminders } from '#contract/day/attendance/reminders.ts'
import type { history } from '#contract/day/attendance/history.ts'
import type { weekSoFar } from '#contract/day/attendance/week-so-far.ts'
import { auditContacts } from '#server/http/audit/contacts.ts'
import { listFile } from '#server/http/files/table-file.ts'
import type { Handlers } from '#server/http/serve.ts'
import { recordCall } from './calls/add.ts'
import { findCallList } from './calls/list.ts'
import { askTeachers } from './contradictions/ask.ts'
import { findContradictions } from './contradictions/find.ts'
import { undoOfficeEntries } from './contradictions/undo-office-entries.ts'
import { useOfficeEntries } from './contradictions/use-office-entries.ts'
import { requestCorrection } from './corrections/create.ts'
import { decideCorrection, withdrawCorrection } from './corrections/decide.ts'
import { countWaiting, listCorrections } from './corrections/list.ts'
import { ABSENT_TABLE } from './day/absent-table.ts'
import { findAbsent } from './day/absent.ts'
import { findBoard } from './day/board.ts'
import { BOARD_TABLE } from './day/board-table.ts'
import { findClassLists } from './class-lists/find.ts'
import { listClasses } from './day/classes.ts'
import { findMarkHistory } from './history.ts'
import { sendReminders } from './day/remind.ts'
import { loadSheet } from './sheet/load.ts'
import { sheetReply } from './sheet/reply.ts'
import { submitSheet } from './sheet/submit.ts'
import { findWeekSoFar } from './sheet/week-so-far.ts'

export const attendanceHandlers: Handlers<typeof attendance> = {
  'GET /attendance/section-periods/': (call) => listClasses(call, call.query),
  'GET /attendance/submit/': async (call) => sheetReply(call, await loadSheet(call, call.query)),
  'POST /attendance/submit/': (call) => submitSheet(call, call.body),
}

export const classListsHandlers: Handlers<typeof classLists> = {
  'GET /attendance/class-lists/': (call) => findClassLists(call, call.query),
}

export const boardHandlers: Handlers<typeof board> = {
  'GET /attendance/board/': async (call) => {
    const found = await findBoard(call, call.query.date ?? call.now.day)
    return (await listFile(call, found.sheets, BOARD_TABLE)) ?? found
  },
}

export const remindersHandlers: Handlers<typeof reminders> = {
  'POST /attendance/reminders/': (call) => sendReminders(call, call.body),
}

export const absentHandlers: Handlers<typeof absent> = {
  'GET /attendance/absent/': async (call) => {
    const found = await findAbsent(call)
    return (await listFile(call, found.students, ABSENT_TABLE)) ?? found
  },
}

export const callsHandlers: Handlers<typeof calls> = {
  'GET /attendance/calls/': async (call) => {
    const list = await findCallList(call, call.query.date ?? call.now.day)
    await auditContacts(call, 'calls', withContacts(list.students))
    return list
  },
  'POST /attendance/calls/': async (call) => {
    const recorded = await recordCall(call, call.body)
    await auditContacts(call, 'calls', withContacts([recorded.student]))
    return recorded
  },
}

const withContacts = (students: readonly StudentToCall[]) =>
  students.filter(({ contacts }) => contacts.length > 0).map(({ student_id }) => student_id)

export const contradictionsHandlers: Handlers<typeof contradictions> = {
  'GET /attendance/contradictions/': (call) => findContradictions(call, call.query.date ?? call.now.day),
  'POST /attendance/contradictions/use-office/': (call) => useOfficeEntries(call, call.body),
  'POST /attendance/contradictions/undo/': (call) => undoOfficeEntries(call, call.body.change_ids),
  'POST /attendance/contradictions/ask/': (call) => askTeachers(call, call.body),
}

export const historyHandlers: Handlers<typeof history> = {
  'GET /attendance/history/': (call) => findMarkHistory(call, call.query),
}

export const weekSoFarHandlers: Handlers<typeof weekSoFar> = {
  'GET /attendance/week-so-far/': (call) => findWeekSoFar(call, call.query),
}

export const correctionsHandlers: Handlers<typeof corrections> = {
  'GET /attendance/corrections/': (call) => listCorrections(call, call.query),
  'GET /attendance/corrections/count/': ({ db }) => countWaiting(db),
  'POST /attendance/corrections/': (call) => requestCorrection(call, call.body),
  'POST /attendance/corrections/:correctionId/decide/': (call) =>
    decideCorrection(call, call.params.correctionId, call.body),
  'POST /attendance/corrections/:correctionId/withdraw/': (call) =>
    withdrawCorrection(call, call.params.correctionId),
}
