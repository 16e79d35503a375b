import { z } from 'zod'
import {
  CalendarDay,
  ClosureImpact,
  Feed,
  CreatedFeed,
  ClosureInput,
  DeletedFeed,
  SavedCalendar,
  Schedule,
  SchoolCalendar,
} from './calendar-shapes.ts'
import { Day, Id } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { schoolYears } from './school-years.ts'

const StudentParams = z.object({ studentId: Id })
const TeacherParams = z.object({ teacherId: Id })
/** The first day of a schedule; without it the first of the school year, or today before the year has begun. */
const SinceQuery = z.object({ since: Day.optional() })
/** The school year that the reply has; without it the current one. */
const YearQuery = z.object({ year: Id.optional() })
const GroupParams = z.object({ groupId: Id })
const Room = z.string().trim().min(1).max(20)
const ClosureParams = z.object({ closureId: Id })

export const calendar = {
  ...schoolYears,
  'GET /schedules/api/calendar/': {
    who: 'staff',
    about: 'A school year with its blocks, all closures, and how many section periods meet on each day',
    query: YearQuery,
    reply: SchoolCalendar,
  },
  'GET /schedules/api/calendar/:day/': {
    who: 'staff',
    about: 'One day: its blocks, its closure, and the section periods that meet or are cancelled',
    params: z.object({ day: Day }),
    reply: CalendarDay,
  },
  'GET /schedules/api/closures/impact/': {
    who: 'admin',
    about: 'What a closure would do to meetings and marks before it is saved; without dates, its removal',
    query: z.object({ start_date: Day.optional(), end_date: Day.optional(), closure_id: Id.optional() }),
    reply: ClosureImpact,
  },
  'POST /schedules/api/closures/': {
    who: 'admin',
    about: 'Closes the school on a day or a range of days; marks that exist already stay',
    query: YearQuery,
    body: ClosureInput,
    reply: SavedCalendar,
  },
  'PUT /schedules/api/closures/:closureId/': {
    who: 'admin',
    about: 'Changes a closure',
    params: ClosureParams,
    query: YearQuery,
    body: ClosureInput,
    reply: SavedCalendar,
  },
  'DELETE /schedules/api/closures/:closureId/': {
    who: 'admin',
    about: 'Deletes a closure: its days are school days again',
    params: ClosureParams,
    query: YearQuery,
    reply: SavedCalendar,
  },
  'GET /students/api/schedule/:studentId/': {
    who: 'member',
    about: 'When a student meets whom, and when the school is closed',
    params: StudentParams,
    query: SinceQuery,
    students: 'timetable',
    reply: Schedule.extend({
      student: z.object({ id: z.int(), name: z.string(), grade_level: z.int() }),
      feed: Feed,
    }),
  },
  'GET /schedules/api/teachers/:teacherId/schedule/': {
    who: 'staff',
    about: 'When a teacher meets which group, and when the school is closed',
    params: TeacherParams,
    query: SinceQuery,
    reply: Schedule.extend({ teacher: z.object({ id: z.int(), name: z.string() }), feed: Feed }),
  },
  'GET /schedules/api/groups/:groupId/schedule/': {
    who: 'staff',
    about: 'When a group meets which teacher, and when the school is closed',
    params: GroupParams,
    query: SinceQuery,
    reply: Schedule.extend({
      group: z.object({ id: z.int(), name: z.string(), grade_level: z.int() }),
      feed: Feed,
    }),
  },
  'GET /schedules/api/rooms/schedule/': {
    who: 'staff',
    about: 'What meets in a room (default the first one), and when the school is closed',
    query: SinceQuery.extend({ room: z.string().trim().max(20).optional() }),
    reply: Schedule.extend({
      /** Null in a school whose groups have no rooms. */
      room: z.string().nullable(),
      /** The rooms of all groups. */
      rooms: z.array(z.string()),
      /** Null without a room. */
      feed: Feed.nullable(),
    }),
  },
  'POST /students/api/schedule/:studentId/feed/': {
    who: 'member',
    about: 'Creates a secret calendar address for a student, shown only once; an older one is removed',
    params: StudentParams,
    students: 'change',
    reply: CreatedFeed,
  },
  'DELETE /students/api/schedule/:studentId/feed/': {
    who: 'member',
    about: 'Removes the calendar address of a student',
    params: StudentParams,
    students: 'change',
    reply: DeletedFeed,
  },
  'POST /schedules/api/teachers/:teacherId/feed/': {
    who: 'staff',
    about: 'Creates a secret calendar address for a teacher, shown only once; an older one is removed',
    params: TeacherParams,
    reply: CreatedFeed,
  },
  'DELETE /schedules/api/teachers/:teacherId/feed/': {
    who: 'staff',
    about: 'Removes the calendar address of a teacher',
    params: TeacherParams,
    reply: DeletedFeed,
  },
  'POST /schedules/api/groups/:groupId/feed/': {
    who: 'admin',
    about: 'Creates a secret calendar address for a group, shown only once; an older one is removed',
    params: GroupParams,
    reply: CreatedFeed,
  },
  'DELETE /schedules/api/groups/:groupId/feed/': {
    who: 'admin',
    about: 'Removes the calendar address of a group',
    params: GroupParams,
    reply: DeletedFeed,
  },
  'POST /schedules/api/rooms/feed/': {
    who: 'admin',
    about: 'Creates a secret calendar address for a room, shown only once; an older one is removed',
    body: z.object({ room: Room }),
    reply: CreatedFeed,
  },
  'DELETE /schedules/api/rooms/feed/': {
    who: 'admin',
    about: 'Removes the calendar address of a room',
    query: z.object({ room: Room }),
    reply: DeletedFeed,
  },
  'GET /calendar/:token/': {
    who: 'link',
    about: 'The schedule of a student, teacher, group or room as iCalendar, for calendar programs',
    params: z.object({ token: z.string().max(100) }),
    reply: 'page',
  },
} satisfies Routes
