import type { FastifyRequest } from 'fastify'
import type { calendar } from '#contract/plan/calendar/calendar.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { consumeCall } from '#server/http/rate-limits.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findChanges } from './class-changes.ts'
import { findClosureImpact } from './closures.ts'
import { createClosure, deleteClosure, updateClosure } from './closures.ts'
import { createFeed, deleteFeed, findFeed, sendFeed } from './feeds.ts'
import {
  findGroup,
  findSchedule,
  findTeacher,
  findVisibleStudent,
  firstDayOf,
  listRooms,
  type ScheduleOwner,
} from './week.ts'
import { schoolYearHandlers } from './school-years.ts'
import { findCalendarDay, findSchoolCalendar } from './year.ts'
import { sentences } from './sentences.ts'

export const calendarHandlers: Handlers<typeof calendar> = {
  ...schoolYearHandlers,
  'GET /schedules/api/calendar/': (call) => calendarReply(call),
  'GET /schedules/api/calendar/:day/': ({ db, params }) => findCalendarDay(db, params.day),
  'GET /schedules/api/closures/impact/': ({ db, query }) => findClosureImpact(db, query),
  'POST /schedules/api/closures/': async (call) => {
    const message = await createClosure(call, call.body)
    return { ...(await calendarReply(call)), message }
  },
  'PUT /schedules/api/closures/:closureId/': async (call) => {
    const message = await updateClosure(call, call.params.closureId, call.body)
    return { ...(await calendarReply(call)), message }
  },
  'DELETE /schedules/api/closures/:closureId/': async (call) => {
    const message = await deleteClosure(call, call.params.closureId)
    return { ...(await calendarReply(call)), message }
  },
  'GET /students/api/schedule/:studentId/': async (call) => {
    const student = await findVisibleStudent(call, call.params.studentId)
    const owner = { student: student.id }
    const [schedule, changes, feed] = await Promise.all([
      scheduleOf(call, owner),
      findChanges(call.db, student.id, call.now.day),
      findFeed(call, owner),
    ])
    return { student, ...schedule, changes, feed }
  },
  'GET /schedules/api/teachers/:teacherId/schedule/': async (call) => {
    const teacher = await findTeacher(call.db, call.params.teacherId)
    const owner = { teacher: teacher.id }
    return { teacher, ...(await scheduleOf(call, owner)), feed: await findFeed(call, owner) }
  },
  'GET /schedules/api/groups/:groupId/schedule/': async (call) => {
    const group = await findGroup(call.db, call.params.groupId)
    const owner = { group: group.id }
    return { group, ...(await scheduleOf(call, owner)), feed: await findFeed(call, owner) }
  },
  'GET /schedules/api/rooms/schedule/': async (call) => {
    const rooms = await listRooms(call.db)
    const room = call.query.room ?? rooms[0]
    if (room === undefined)
      return { room: null, rooms, since: firstDayOf(call), schedule: [], closures: [], feed: null }
    if (!rooms.includes(room)) throw notFound('room')
    return { room, rooms, ...(await scheduleOf(call, { room })), feed: await findFeed(call, { room }) }
  },
  'POST /students/api/schedule/:studentId/feed/': async (call) => {
    const { id } = await findVisibleStudent(call, call.params.studentId)
    return createdFeedReply(call, { student: id })
  },
  'DELETE /students/api/schedule/:studentId/feed/': async (call) => {
    const { id } = await findVisibleStudent(call, call.params.studentId)
    return deletedFeedReply(call, { student: id })
  },
  'POST /schedules/api/teachers/:teacherId/feed/': async (call) => {
    const { id } = await findTeacher(call.db, call.params.teacherId)
    return createdFeedReply(call, { teacher: id })
  },
  'DELETE /schedules/api/teachers/:teacherId/feed/': async (call) => {
    const { id } = await findTeacher(call.db, call.params.teacherId)
    return deletedFeedReply(call, { teacher: id })
  },
  'POST /schedules/api/groups/:groupId/feed/': async (call) => {
    const { id } = await findGroup(call.db, call.params.groupId)
    return createdFeedReply(call, { group: id })
  },
  'DELETE /schedules/api/groups/:groupId/feed/': async (call) => {
    const { id } = await findGroup(call.db, call.params.groupId)
    return deletedFeedReply(call, { group: id })
  },
  'POST /schedules/api/rooms/feed/': async (call) => {
    if (!(await listRooms(call.db)).includes(call.body.room)) throw notFound('room')
    return createdFeedReply(call, { room: call.body.room })
  },
  // The address of a room that no group has any more can still be removed.
  'DELETE /schedules/api/rooms/feed/': (call) => deletedFeedReply(call, { room: call.query.room }),
  'GET /calendar/:token/': (call) => sendFeed(call, call.params.token),
}

const scheduleOf = (call: Context & { query: { since?: string | undefined } }, owner: ScheduleOwner) =>
  findSchedule(call.db, owner, call.query.since ?? firstDayOf(call))

const calendarReply = async ({ db, actor, query }: Context & { query: { year?: number | undefined } }) => ({
  ...(await findSchoolCalendar(db, query.year)),
  may: { edit: actor.role === 'admin' },
})

async function createdFeedReply(context: Context & { request: FastifyRequest }, owner: ScheduleOwner) {
  consumeCall(context.request, 'link', context.actor.account)
  const token = await createFeed(context, owner)
  return {
    ...(await findFeed(context, owner)),
    address: `${context.config.origin}/calendar/${token}/`,
    message: sentences.feedCreated,
  }
}

async function deletedFeedReply(context: Context, owner: ScheduleOwner) {
  await deleteFeed(context, owner)
  return {
    ...(await findFeed(context, owner)),
    message: sentences.feedRemoved,
  }
}
