import { z } from 'zod'
import { Day, Id, Remark, RoomNumber, idList, listOf, optionalOrBlank } from '#contract/fields.ts'
import { Teacher } from '#contract/people/staff.ts'
import type { Routes } from '#contract/route.ts'

const MAX_COVERS = 500
const MAX_ABSENCES = 200
const MAX_PERIODS = 200

/** A teacher's absence, for whole days or some section periods; both days are inclusive. The reason is for the office only. */
export const TeacherAbsence = z.object({
  id: z.int(),
  teacher_id: z.int(),
  start_date: z.string(),
  end_date: z.string(),
  /** Null for the whole days. */
  section_period_ids: z.array(z.int()).nullable(),
  reason: z.string().nullable(),
  /** What the substitute has to know; it is printed on their paper. */
  substitute_note: z.string().nullable(),
})
export type TeacherAbsence = z.output<typeof TeacherAbsence>

/** Teachers who could cover a meeting, the best first, with the reasons: 'Has not covered yet', 'Knows Core 7-1'. */
export const CoverCandidate = z.object({ teacher_id: z.int(), reasons: z.array(z.string()) })
export type CoverCandidate = z.output<typeof CoverCandidate>

/** A meeting of an absent teacher on the day, and who covers it: as saved, else as proposed. */
export const CoverMeeting = z.object({
  section_period_id: z.int(),
  absent_teacher_id: z.int(),
  name: z.string(),
  /** The grade's code. */
  grade_level: z.int(),
  start_time: z.string(),
  end_time: z.string(),
  group_ids: z.array(z.int()),
  /** The names of the groups, and their rooms, each once. */
  groups: z.array(z.string()),
  rooms: z.array(z.string()),
  /** Where the class meets on this day, if the office has saved another room. */
  room_today: z.string().nullable(),
  /** Null where no one can cover it, no one was chosen yet, or no coverage is needed. */
  teacher_id: z.int().nullable(),
  /** Whether the choice was saved or is only proposed; there are no proposals for past meetings. */
  state: z.enum(['proposed', 'saved', 'not_needed']),
  /** True once the meeting has ended. */
  over: z.boolean(),
  candidates: z.array(CoverCandidate),
})
export type CoverMeeting = z.output<typeof CoverMeeting>

/** A time at which a teacher is busy, with the reason. Times are 'HH:MM', the end excluded. */
export const BusyTime = z.object({
  teacher_id: z.int(),
  start_time: z.string(),
  end_time: z.string(),
  kind: z.enum(['class', 'cover', 'off', 'absent']),
  /** The groups of the class that the teacher has or covers, and its section period. */
  groups: z.array(z.string()),
  section_period_id: z.int().nullable(),
})
export type BusyTime = z.output<typeof BusyTime>

export const CoverDay = z.object({
  date: z.string(),
  /** A sentence that says why coverage cannot be changed on this day; null where it can. */
  closed: z.string().nullable(),
  /** The nearest days before and after on which classes meet. */
  previous_day: z.string(),
  next_day: z.string(),
  /** By time and absent teacher. */
  meetings: z.array(CoverMeeting),
  /** The absences that are entered for the day. */
  absences: z.array(TeacherAbsence),
  busy: z.array(BusyTime),
  /** The active teachers, and everyone else whom the reply names, by name. `covers` is how many they have this school year. */
  teachers: z.array(Teacher.extend({ active: z.boolean(), covers: z.int() })),
})
export type CoverDay = z.output<typeof CoverDay>

const periods = () => listOf(Id, { min: 1, max: MAX_PERIODS, of: 'periods' })
const datesInOrder = ({
  start_date,
  end_date,
}: {
  start_date?: string | undefined
  end_date?: string | undefined
}) => start_date === undefined || end_date === undefined || start_date <= end_date
const DATES_ERROR = { path: ['end_date'], error: 'must be on or after the first day' }

export const cover = {
  'GET /schedules/api/cover/': {
    who: 'admin',
    about: 'The meetings of absent teachers on a day, who covers each of them, and who could',
    query: z.object({
      date: Day,
      /** Absent teachers in addition to those already entered as absent. */
      teacher_ids: idList({ max: MAX_ABSENCES, of: 'teachers' }).default([]),
    }),
    reply: CoverDay,
  },
  'POST /schedules/api/cover/': {
    who: 'admin',
    about:
      'Saves who covers the meetings of absent teachers on a day, and enters the teachers as absent; teacher_id null means that no coverage is needed',
    body: z
      .object({
        date: Day,
        /** Teachers who are absent all day, even if some of their classes are over or have no coverage. */
        teacher_ids: idList({ max: MAX_ABSENCES, of: 'teachers' }).default([]),
        covers: listOf(
          z.object({
            section_period_id: Id,
            absent_teacher_id: Id,
            teacher_id: z.union([Id, z.null()]),
            /** Another room for this day; null or blank for none, and without it the saved one stays. */
            room_today: z.union([RoomNumber, z.literal(''), z.null()]).optional(),
          }),
          { max: MAX_COVERS, of: 'meetings' },
        ),
        /** Without it (or without a reason), a busy teacher is refused with 409 clash and the classes that they would miss. */
        allow_conflicts: z.boolean().default(false),
        reason: optionalOrBlank(Remark),
      })
      .refine(({ covers, teacher_ids }) => covers.length > 0 || teacher_ids.length > 0, {
        path: ['covers'],
        error: 'must include at least one class',
      }),
    reply: CoverDay.extend({ message: z.string() }),
  },
  'DELETE /schedules/api/cover/': {
    who: 'admin',
    about: 'Deletes the coverage of a meeting, so that it needs coverage again',
    query: z.object({ date: Day, section_period_id: Id, absent_teacher_id: Id }),
    reply: z.object({ message: z.string() }),
  },
  'GET /schedules/api/absences/': {
    who: 'admin',
    about: 'The absences of teachers that last until today or later, by their first day',
    query: z.object({ teacher_id: Id.optional() }),
    reply: z.array(TeacherAbsence),
  },
  'POST /schedules/api/absences/': {
    who: 'admin',
    about: 'Enters a teacher’s absence for today or later days',
    body: z
      .object({
        teacher_id: Id,
        start_date: Day,
        end_date: Day,
        /** For absences in some section periods only. */
        section_period_ids: periods().nullable().default(null),
        reason: optionalOrBlank(Remark),
        substitute_note: optionalOrBlank(Remark),
      })
      .refine(datesInOrder, DATES_ERROR),
    reply: TeacherAbsence,
  },
  'PATCH /schedules/api/absences/:absenceId/': {
    who: 'admin',
    about: 'Changes an absence; coverage that is no longer needed is removed. Past days stay',
    params: z.object({ absenceId: Id }),
    body: z
      .object({
        start_date: Day.optional(),
        end_date: Day.optional(),
        section_period_ids: periods().nullable().optional(),
        reason: z.union([Remark, z.null()]).optional(),
        substitute_note: z.union([Remark, z.null()]).optional(),
      })
      .refine(datesInOrder, DATES_ERROR),
    /** `freed` is how many covers were cancelled. */
    reply: TeacherAbsence.extend({ freed: z.int() }),
  },
  'DELETE /schedules/api/absences/:absenceId/': {
    who: 'admin',
    about: 'Marks a teacher as back: past days of the absence stay, later coverage is removed',
    params: z.object({ absenceId: Id }),
    reply: z.object({ message: z.string(), freed: z.int() }),
  },
} satisfies Routes
