import type { attendance } from '#contract/attendance/attendance.ts'
import type { Handlers } from '#server/http/serve.ts'
import { classesOn } from './day/classes.ts'
import { contextOf, isAdmin, notAssigned, openSheet } from './sheet/opening.ts'
import { namedSave } from './sheet/idempotency.ts'
import { holidaySentence } from './sheet/policy.ts'
import { submitSheet } from './sheet/submit.ts'

export const attendanceHandlers: Handlers<typeof attendance> = {
  'GET /attendance/section-periods/': async ({ db, query, actor, school }) => {
    const own = actor.teacher ?? undefined
    if (!isAdmin(actor) && query.teacher_id !== undefined && query.teacher_id !== own) throw notAssigned()
    const teacher = isAdmin(actor) ? query.teacher_id : own
    const asked = { day: query.date, teacher, account: actor.account, timeZone: school.timeZone }
    const { closure, section_periods } = await classesOn(db, asked)
    if (closure === null) return { section_periods }
    return { message: holidaySentence(query.date, closure), code: 'holiday', section_periods }
  },
  'GET /attendance/submit/': (call) => openSheet(call.db, contextOf(call), call.query),
  'POST /attendance/submit/': (call) => {
    const { db, body, actor, request } = call
    const named = namedSave(request.headers['idempotency-key'], actor.account, body)
    return submitSheet(db, contextOf(call), body, named)
  },
}
