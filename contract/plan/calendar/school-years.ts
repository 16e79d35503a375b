import { z } from 'zod'
import { Day, Id, Loaded, singleLine } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'

const MAX_NAME = 40

export const SchoolYear = z.object({
  id: z.int(),
  name: z.string(),
  /** The first and the last day, YYYY-MM-DD. */
  start_date: z.string(),
  end_date: z.string(),
  /** The year whose dates the settings have: that of today, between two years the one before, or else the first one. */
  is_current: z.boolean(),
})
export type SchoolYear = z.output<typeof SchoolYear>

/** `plans_groups`: whether groups are made ahead for it, which the office can change until it begins. */
export const ListedYear = SchoolYear.extend({ plans_groups: z.boolean() })
export type ListedYear = z.output<typeof ListedYear>

const Saved = SchoolYear.extend({ message: z.string() })
const YearName = singleLine(MAX_NAME)
const Dates = { start_date: Day, end_date: Day }
const YearParams = z.object({ schoolYearId: Id })

export const schoolYears = {
  'GET /api/school-years/': {
    who: 'staff',
    about: 'The school years, the latest first, and for which of them groups are planned',
    reply: z.array(ListedYear),
  },
  'POST /api/school-years/': {
    who: 'admin',
    about:
      'Adds a school year that no other one overlaps; without a name it is called by its dates, as in 2026–27',
    body: z.object({ ...Dates, name: YearName.optional() }),
    reply: Saved,
  },
  'PATCH /api/school-years/:schoolYearId/': {
    who: 'admin',
    about: 'Changes the name or the dates of a school year',
    params: YearParams,
    body: z
      .object({ ...Dates, name: YearName })
      .partial()
      .extend({ loaded: Loaded }),
    reply: Saved,
  },
  'DELETE /api/school-years/:schoolYearId/': {
    who: 'admin',
    about: 'Deletes a school year that is not the current one and has no blocks, closures or attendance',
    params: YearParams,
    reply: z.object({ message: z.string() }),
  },
} satisfies Routes
