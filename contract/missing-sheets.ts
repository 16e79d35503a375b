import { z } from 'zod'
import { BoardSheet } from './day/attendance/board.ts'
import { Day, Id } from './fields.ts'

/** A missing sheet of a class that has ended. */
export const MissingSheet = BoardSheet.pick({
  section_period_id: true,
  name: true,
  grade_level: true,
  start_time: true,
  end_time: true,
  teacher: true,
  groups: true,
  rooms: true,
  cover: true,
}).extend({ day: z.string() })
export type MissingSheet = z.output<typeof MissingSheet>

const CLOCK_DIGITS = /^([01]\d|2[0-3])[0-5]\d$/

/** The place of a missing sheet in its list: day, start, section period and teacher, as 2026-09-14.0900.5.12 */
export const SheetPlace = z
  .string()
  .max(60)
  .transform((text, context) => {
    const parts = z.tuple([Day, z.string().regex(CLOCK_DIGITS), Id, Id]).safeParse(text.split('.'))
    if (!parts.success) {
      context.addIssue('must be the "next" value of an earlier page')
      return z.NEVER
    }
    const [day, start, period, teacher] = parts.data
    return { day, start: `${start.slice(0, 2)}:${start.slice(2)}`, period, teacher }
  })
export type SheetPlace = z.output<typeof SheetPlace>

export const MAX_PAGE_SHEETS = 500
