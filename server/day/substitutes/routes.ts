import type { substitutes } from '#contract/day/substitutes.ts'
import { findSeatingChart } from '#server/day/attendance/seating/find.ts'
import { loadSheet } from '#server/day/attendance/sheet/load.ts'
import { sheetReply } from '#server/day/attendance/sheet/reply.ts'
import { submitSheet } from '#server/day/attendance/sheet/submit.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { consumeCall } from '#server/http/rate-limits.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findSubstitute } from '#server/http/links/substitute-visit.ts'
import { sendPhoto } from '#server/people/students/photos/send-photo.ts'
import { auditUse, endVisit, forSubstitute, ownSheet, substituteDay } from './day.ts'
import { createSubstituteLink, listSubstituteLinks, revokeSubstituteLink } from './links.ts'
import { clearSubstituteCookie, openLink } from './open.ts'
import { findPhotoOfClass, substitutePhotoAddress } from './photo.ts'
import { sentences } from './sentences.ts'

export const substitutesHandlers: Handlers<typeof substitutes> = {
  'GET /api/substitutes/': (call) => listSubstituteLinks(call, call.query.date),

  'POST /api/substitutes/': (call) => {
    consumeCall(call.request, 'link', call.actor.account)
    return createSubstituteLink(call, call.body)
  },

  'DELETE /api/substitutes/:linkId/': async (call) => {
    const link = await revokeSubstituteLink(call, call.params.linkId)
    const message = sentences.revoked(link.teacher, link.date, call.school)
    return { message, link }
  },

  'POST /substitute/api/open/': async (call) => {
    const token = await openLink(call, call.body)
    const { actor, version } = await findSubstitute(call.request, call, token)
    const reference = await call.references.ofVersion(version)
    return substituteDay({ ...call, actor, reference, school: reference.school })
  },

  'GET /substitute/api/day/': (call) => substituteDay(call),

  'GET /substitute/api/sheet/': async (call) => {
    const query = ownSheet(call.actor, call.query.section_period_id)
    const sheet = sheetReply(call, await loadSheet(call, query))
    await auditUse(call, { action: 'read', details: { of: 'sheet', class: classNameOf(call, query) } })
    return forSubstitute(sheet)
  },

  'POST /substitute/api/sheet/': async (call) => {
    const { actor, body } = call
    const submission = { ...body, ...ownSheet(actor, body.section_period_id), reason: undefined }
    const saved = await submitSheet(call, submission)
    await auditUse(call, {
      action: 'change',
      details: { of: 'sheet', class: classNameOf(call, body), marks: Object.keys(body.attendance).length },
    })
    return forSubstitute(saved)
  },

  'GET /substitute/api/seating-chart/': async (call) => {
    const chart = await findSeatingChart(
      call,
      ownSheet(call.actor, call.query.section_period_id),
      substitutePhotoAddress,
    )
    return { ...chart, may: { edit: false } }
  },

  'GET /substitute/api/photo/:studentId/': async (call) => {
    const photo = await findPhotoOfClass(call, call.params.studentId)
    if (!photo) throw notFound('photo')
    // The page promises that nothing stays on the device.
    return sendPhoto(call.reply, photo, 'no-store')
  },

  'POST /substitute/api/end/': async (call) => {
    await endVisit(call)
    clearSubstituteCookie(call)
    return { success: true }
  },
}

const classNameOf = (
  { reference }: Pick<Context, 'reference'>,
  { section_period_id }: { section_period_id: number },
) => reference.sectionPeriods.get(section_period_id)?.name ?? ''
