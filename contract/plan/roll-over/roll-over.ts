import { z } from 'zod'
import { Id, count, fileFlags } from '#contract/fields.ts'
import { MAX_ID } from '#contract/ids.ts'
import type { Routes } from '#contract/route.ts'
import { SchoolYear } from '../calendar/school-years.ts'
import { Plan } from './plan.ts'
import { Counts, Preview } from './preview.ts'

const Request = Plan.extend({ school_year_id: Id, preview_only: z.boolean().default(false) })

const Batch = z.object({
  id: z.int(),
  /** The school's local time. */
  applied_at: z.string(),
  applied_by: z.string(),
  counts: Counts,
  undone_at: z.string().nullable(),
  undone_by: z.string().nullable(),
  may_undo: z.boolean(),
  /** Why it cannot be undone, as a sentence; null where it can be, or is undone already. */
  undo_refused: z.string().nullable(),
})
export type RollOverBatch = z.output<typeof Batch>

const Draft = z.object({
  /** Goes up with each save; 0 before the first one. */
  version: z.int(),
  /** The step on which it was left, 1 to 5. */
  step: z.int(),
  saved_at: z.string().nullable(),
  saved_by: z.string().nullable(),
})

const YearDates = SchoolYear.pick({ id: true, name: true, start_date: true, end_date: true })

export const RollOver = z.object({
  school_year: YearDates,
  /** The year that ends. */
  former_year: YearDates,
  draft: Draft,
  /** The plan of the draft; the usual one where none is saved. */
  plan: Plan,
  /** What this plan comes to now. */
  preview: Preview,
  /** The latest first. */
  batches: z.array(Batch),
  /** Why nothing can be applied, as a sentence; null where it can be. */
  refused: z.string().nullable(),
})
export type RollOver = z.output<typeof RollOver>

const YearQuery = { school_year_id: Id }

export const rollOver = {
  'GET /api/roll-over/': {
    who: 'admin',
    about:
      'The roll-over into a school year: the draft, what it comes to, what was applied, and whether that can be undone',
    query: z.object(YearQuery),
    reply: RollOver,
  },
  'GET /api/roll-over/file/': {
    who: 'admin',
    about: 'Every student, or every group, with what the saved draft does, as a CSV or XLSX file',
    query: z.object({
      ...YearQuery,
      list: z.enum(['students', 'groups'], { error: 'must be students or groups' }).default('students'),
      ...fileFlags,
    }),
    exports: true,
    reply: 'page',
  },
  'PUT /api/roll-over/draft/': {
    who: 'admin',
    about:
      'Saves how the next school year is prepared, to go on later; 409 changed_meanwhile where someone saved since `version`',
    maxBodyBytes: 1_000_000,
    students: 'change',
    body: Plan.extend({
      ...YearQuery,
      /** The version that the sender loaded. */
      version: count(0, MAX_ID).optional(),
      step: count(1, 5).default(1),
    }),
    reply: Draft.extend({ message: z.string() }),
  },
  'POST /api/roll-over/': {
    who: 'admin',
    about:
      'Prepares the next school year: promotes students, and makes its groups, blocks, requirements and closures; preview_only=true only counts',
    maxBodyBytes: 1_000_000,
    students: 'change',
    repeats: 'add',
    body: Request,
    /** Without a batch_id in a preview. */
    reply: Preview.extend({ batch_id: z.int().nullable(), message: z.string() }),
  },
  'POST /api/roll-over/:batchId/undo/': {
    who: 'admin',
    about: 'Undoes what a roll-over did, until the first sheet of the new school year is saved',
    params: z.object({ batchId: Id }),
    reply: z.object({
      message: z.string(),
      /** Records that somebody has changed since, which stay as they are, as sentences. */
      kept: z.array(z.string()),
    }),
  },
} satisfies Routes
