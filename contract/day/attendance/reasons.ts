import { z } from 'zod'
import { Id, listOf, singleLine } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'

/** A reason as records show it. */
export const ReasonName = z.object({ id: z.int(), name: z.string() })

/** A reason for absences in the school's list. */
export const AbsenceReason = ReasonName.extend({
  /** Whether it excuses an absence or a tardy, unless the office decides otherwise. */
  is_excused: z.boolean(),
  /** The attendance event category for the district, in place of the one of the mark. */
  district_code: z.string().nullable(),
  /** What the office types for it: 'dentist, doctor'. */
  words: z.string(),
  /** Whether families can choose it. */
  for_families: z.boolean(),
  /** False where it was retired: records keep it, and nobody can choose it. */
  is_active: z.boolean(),
})
export type AbsenceReason = z.output<typeof AbsenceReason>

/** A used reason cannot be deleted, only retired. */
const ListedReason = AbsenceReason.extend({ is_used: z.boolean() })
export type ListedReason = z.output<typeof ListedReason>

const blankAsNull = (value: string | null) => value || null

const ReasonToSave = z.object({
  /** Missing for a new reason. */
  id: Id.optional(),
  name: singleLine(60),
  is_excused: z.boolean(),
  district_code: z
    .union([z.literal(''), singleLine(120)])
    .nullable()
    .transform(blankAsNull),
  words: z.union([z.literal(''), singleLine(300)]),
  for_families: z.boolean(),
  is_active: z.boolean(),
})
export type ReasonToSave = z.output<typeof ReasonToSave>

const ReasonsToSave = listOf(ReasonToSave, {
  min: 1,
  tooFew: 'must include at least one reason',
  max: 60,
  of: 'reasons',
}).superRefine((reasons, context) => {
  const seen = new Set<string>()
  for (const [index, { name }] of reasons.entries()) {
    const key = name.toLowerCase()
    if (seen.has(key)) {
      context.addIssue({ code: 'custom', path: [index, 'name'], message: 'is in the list twice' })
    }
    seen.add(key)
  }
})

export const reasons = {
  'GET /attendance/reasons/': {
    who: 'admin',
    about: 'The school’s reasons for absences, in their order, also retired ones',
    reply: z.object({ reasons: z.array(AbsenceReason) }),
  },
  'GET /api/settings/reasons/': {
    who: 'superuser',
    about: 'The school’s reasons for absences, and which of them are in use',
    reply: z.object({ version: z.string(), reasons: z.array(ListedReason) }),
  },
  'PUT /api/settings/reasons/': {
    who: 'superuser',
    about:
      'Saves the list of reasons in its order. Reasons that are not in it are deleted; one that is in use can only be retired',
    body: z.object({
      /** The version that the sender loaded; 409 changed_meanwhile if the list has changed since. */
      version: z.string().max(64).optional(),
      reasons: ReasonsToSave,
    }),
    reply: z.object({ version: z.string(), reasons: z.array(ListedReason), message: z.string() }),
  },
} satisfies Routes
