import { z } from 'zod'
import { Day, Id, Remark, idList, listOf, optionalOrBlank } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'

const MAX_COVERS = 1_000
const MAX_ABSENCES = 200

/** A day on which a teacher is absent, wholly or in some section periods. The reason is for the office only. */
export const TeacherAbsence = z.object({
  id: z.int(),
  teacher_id: z.int(),
  start_date: z.string(),
  end_date: z.string(),
  /** Null for the whole days. */
  section_period_ids: z.array(z.int()).nullable(),
  reason: z.string().nullable(),
})
export type TeacherAbsence = z.output<typeof TeacherAbsence>

/** A teacher who could cover a meeting, the best first, with why: 'free, has not covered yet', 'knows Core 7-1'. */
export const CoverCandidate = z.object({ teacher_id: z.int(), reasons: z.array(z.string()) })

/** A meeting of an absent teacher on the day, and who covers it: as saved, else as proposed. */
export const CoverMeeting = z.object({
  section_period_id: z.int(),
  absent_teacher_id: z.int(),
  group_ids: z.array(z.int()),
  /** Null where nobody can, or where no cover is needed. */
  teacher_id: z.int().nullable(),
  /** What was saved, or a proposal. */
  state: z.enum(['proposed', 'saved', 'not_needed']),
  candidates: z.array(CoverCandidate),
})
export type CoverMeeting = z.output<typeof CoverMeeting>

export const cover = {
  'GET /schedules/api/cover/': {
    who: 'admin',
    about: 'The meetings of absent teachers on a day, who covers each of them, and who could',
    query: z.object({ date: Day, teacher_ids: idList({ max: MAX_ABSENCES, of: 'teachers' }).default([]) }),
    reply: z.object({ meetings: z.array(CoverMeeting) }),
  },
  'POST /schedules/api/cover/': {
    who: 'admin',
    about:
      'Saves who covers the meetings of absent teachers on a day; teacher_id null means that no cover is needed',
    body: z.object({
      date: Day,
      covers: listOf(
        z.object({ section_period_id: Id, absent_teacher_id: Id, teacher_id: z.union([Id, z.null()]) }),
        { max: MAX_COVERS, of: 'meetings' },
      ),
      reason: optionalOrBlank(Remark),
    }),
    reply: z.object({ message: z.string(), meetings: z.array(CoverMeeting) }),
  },
} satisfies Routes
