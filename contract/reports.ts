import { z } from 'zod'
import { Day, GradeLevel, Id, Yes, orNone } from './fields.ts'
import { EXCUSES, STATUSES } from './words.ts'
import type { Routes } from './route.ts'

export const RecordRow = z.object({
  date: z.string(),
  group: z.string(),
  student: z.string(),
  teacher: z.string(),
  status: z.enum(STATUSES),
  excuse: z.enum(EXCUSES).nullable(),
  comment: z.string().nullable(),
})
export type RecordRow = z.output<typeof RecordRow>

export const REPORT_TYPES = ['records'] as const

export const reports = {
  'GET /attendance/reports/': {
    who: 'member',
    about:
      'Attendance records of a range, default the last 7 days; csv=1 downloads them. A student gets only their own',
    query: z.object({
      start_date: orNone(Day),
      end_date: orNone(Day),
      type: z.enum(REPORT_TYPES, { error: `must be ${REPORT_TYPES.join(', ')}` }).default('records'),
      teacher_id: orNone(Id),
      student_id: orNone(Id),
      grade_level_id: orNone(GradeLevel),
      csv: Yes,
    }),
    file: true,
    reply: z.array(RecordRow),
  },
} satisfies Routes
