import type { calendar } from '#contract/calendar/calendar.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Call, Handlers } from '#server/http/serve.ts'
import { addClosure, changeClosure, removeClosure } from './closures.ts'
import { feedOf, makeFeed, removeFeed, type Reader } from './feeds.ts'
import { impactOf } from './impact.ts'
import { sendFeed } from './sending.ts'
import { findGroup, findStudentFor, findTeacher, scheduleOf } from './week.ts'
import { calendarDay, schoolCalendar } from './year.ts'

export const calendarHandlers: Handlers<typeof calendar> = {
  'GET /schedules/api/calendar/': (call) => calendarFor(call),
  'GET /schedules/api/calendar/:day/': ({ db, params }) => calendarDay(db, params.day),
  'GET /schedules/api/closures/impact/': ({ db, query }) => impactOf(db, query),
  'POST /schedules/api/closures/': async (call) => {
    const message = await addClosure(call.db, call.actor, call.body)
    return { ...(await calendarFor(call)), message }
  },
  'PUT /schedules/api/closures/:closureId/': async (call) => {
    const message = await changeClosure(call.db, call.actor, call.params.closureId, call.body)
    return { ...(await calendarFor(call)), message }
  },
  'DELETE /schedules/api/closures/:closureId/': async (call) => {
    const message = await removeClosure(call.db, call.actor, call.params.closureId)
    return { ...(await calendarFor(call)), message }
  },
  'GET /students/api/schedule/:studentId/': async ({ db, params, actor, school }) => {
    const student = await findStudentFor(db, actor, params.studentId)
    const reader = { student: student.id }
    return { student, ...(await scheduleOf(db, reader)), feed: await feedOf(db, reader, actor, school) }
  },
  'GET /schedules/api/teachers/:teacherId/schedule/': async ({ db, params, actor, school }) => {
    const teacher = await findTeacher(db, params.teacherId)
    const reader = { teacher: teacher.id }
    return { teacher, ...(await scheduleOf(db, reader)), feed: await feedOf(db, reader, actor, school) }
  },
  'GET /schedules/api/groups/:groupId/schedule/': async ({ db, params }) => {
    const group = await findGroup(db, params.groupId)
    return { group, ...(await scheduleOf(db, { group: group.id })) }
  },
  'POST /students/api/schedule/:studentId/feed/': async (call) => {
    const { id } = await findStudentFor(call.db, call.actor, call.params.studentId)
    return madeFeed(call, { student: id })
  },
  'DELETE /students/api/schedule/:studentId/feed/': async (call) => {
    const { id } = await findStudentFor(call.db, call.actor, call.params.studentId)
    return removedFeed(call, { student: id })
  },
  'POST /schedules/api/teachers/:teacherId/feed/': async (call) => {
    const { id } = await findTeacher(call.db, call.params.teacherId)
    return madeFeed(call, { teacher: id })
  },
  'DELETE /schedules/api/teachers/:teacherId/feed/': async (call) => {
    const { id } = await findTeacher(call.db, call.params.teacherId)
    return removedFeed(call, { teacher: id })
  },
  'GET /calendar/:token/': (call) => sendFeed(call, call.params.token),
}

type ByPerson = Pick<Call, 'db' | 'config' | 'school'> & { actor: Actor }

const calendarFor = async ({ db, actor }: Pick<ByPerson, 'db' | 'actor'>) => ({
  ...(await schoolCalendar(db)),
  may: { edit: actor.role === 'admin' },
})

async function madeFeed({ db, actor, school, config }: ByPerson, reader: Reader) {
  const token = await makeFeed(db, reader, actor)
  return {
    ...(await feedOf(db, reader, actor, school)),
    address: `${config.origin}/calendar/${token}/`,
    message: 'The calendar address has been made. Copy it now: it is shown this once.',
  }
}

async function removedFeed({ db, actor, school }: ByPerson, reader: Reader) {
  await removeFeed(db, reader, actor)
  return {
    ...(await feedOf(db, reader, actor, school)),
    message: 'The calendar address has ended. Calendars that read it get nothing more.',
  }
}
