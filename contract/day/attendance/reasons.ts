import { z } from 'zod'
import { fewKeys, Id, listOf, singleLine } from '#contract/fields.ts'
import { DEFAULT_LANGUAGE, OTHER_LANGUAGES, type Language } from '#contract/languages/languages.ts'
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

/** What families read in other languages than English; they read the English name where one is missing. */
const ReasonNames = z.partialRecord(z.enum(OTHER_LANGUAGES), z.string())
export type ReasonNames = z.output<typeof ReasonNames>

/** A used reason cannot be deleted, only retired. */
const ListedReason = AbsenceReason.extend({ names: ReasonNames, is_used: z.boolean() })
export type ListedReason = z.output<typeof ListedReason>

const blankAsNull = (value: string | null) => value || null

/** The names that are not blank, in the order of their languages. */
const withoutBlank = (names: ReasonNames): ReasonNames =>
  Object.fromEntries(
    OTHER_LANGUAGES.flatMap((language) => (names[language] ? [[language, names[language]] as const] : [])),
  )

/** The name of a reason for a family that reads a language. */
export const reasonNameIn = (
  { name, names }: { name: string; names: ReasonNames },
  language: Language,
): string => (language === DEFAULT_LANGUAGE ? name : (names[language] ?? name))

const ReasonToSave = z.object({
  /** Missing for a new reason. */
  id: Id.optional(),
  name: singleLine(60),
  names: fewKeys(z.partialRecord(z.enum(OTHER_LANGUAGES), z.union([z.literal(''), singleLine(60)])), {
    max: OTHER_LANGUAGES.length,
    of: 'languages',
  })
    .default({})
    .transform(withoutBlank),
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
  const isNew = (key: string, path: (string | number)[]): boolean => {
    const isTwice = seen.has(key)
    if (isTwice) context.addIssue({ code: 'custom', path, message: 'is in the list twice' })
    seen.add(key)
    return !isTwice
  }
  for (const [index, reason] of reasons.entries()) {
    if (!isNew(reason.name.toLowerCase(), [index, 'name']) || !reason.for_families) continue
    for (const language of OTHER_LANGUAGES) {
      const name = reasonNameIn(reason, language)
      isNew(`${language} ${name.toLowerCase()}`, [index, 'names', language])
    }
  }
})

const ReasonSettings = z.object({
  version: z.string(),
  /** The other languages in which families read, with what staff call them. */
  languages: z.array(z.object({ code: z.enum(OTHER_LANGUAGES), name: z.string() })),
  reasons: z.array(ListedReason),
})
export type ReasonSettings = z.output<typeof ReasonSettings>

export const reasons = {
  'GET /attendance/reasons/': {
    who: 'admin',
    about: 'The school’s reasons for absences, in their order, also retired ones',
    reply: z.object({ reasons: z.array(AbsenceReason) }),
  },
  'GET /api/settings/reasons/': {
    who: 'superuser',
    about: 'The school’s reasons for absences, and which of them are in use',
    reply: ReasonSettings,
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
    reply: ReasonSettings.extend({ message: z.string() }),
  },
} satisfies Routes
