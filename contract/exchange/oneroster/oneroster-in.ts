import { z } from 'zod'
import { Flag, listOf, singleLine } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { MAX_FIELD_BYTES } from '#contract/words.ts'
import { CLASS_TARGETS, CLASS_RULE_COMPARISONS, CLASS_RULE_FIELDS, MAX_CLASS_RULES } from './class-rules.ts'

export const ClassRule = z.object({
  field: z.enum(CLASS_RULE_FIELDS),
  comparison: z.enum(CLASS_RULE_COMPARISONS),
  value: singleLine(255),
  becomes: z.enum(CLASS_TARGETS),
})
export const ClassRules = listOf(ClassRule, { max: MAX_CLASS_RULES, of: 'rules' })

/** A class of a file, what the rules turn it into, and which rule did. */
const RuledClass = z.object({
  /** Its sourcedId, or the section's id. */
  id: z.string(),
  class_type: z.string(),
  title: z.string(),
  course_title: z.string(),
  course_code: z.string(),
  subjects: z.array(z.string()),
  periods: z.array(z.string()),
  /** The number of its students in the file. */
  students: z.int(),
  becomes: z.enum(CLASS_TARGETS),
  /** The index of the rule in `rules`; null where none matched. */
  rule: z.int().nullable(),
})
export type RuledClass = z.output<typeof RuledClass>

/** Students who attend the same classes; each set has the indexes in `classes` of those on the same days. */
const ClassesAtOnce = z.object({ classes: z.array(z.array(z.int())), students: z.int() })
export type ClassesAtOnce = z.output<typeof ClassesAtOnce>

/** The kinds of records that a file changes, in the order in which they are shown. */
export const IMPORTED_ENTITIES = [
  'block_schedule',
  'course',
  'student',
  'teacher',
  'group',
  'membership',
] as const
export type ImportedEntity = (typeof IMPORTED_ENTITIES)[number]

const EntityCounts = z.object({
  entity: z.enum(IMPORTED_ENTITIES),
  added: z.int(),
  changed: z.int(),
  /** Memberships that end, and students and teachers who are deactivated. */
  ended: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
})

const Example = z.object({
  entity: z.enum(IMPORTED_ENTITIES),
  name: z.string(),
  kind: z.enum(['added', 'changed', 'ended']),
  fields: z.array(z.object({ field: z.string(), old: z.string().nullable(), new: z.string() })),
})
export type ImportExample = z.output<typeof Example>

/** A skipped row, with the reason. `file` is the name without `.csv`; row 1 is the header. */
const ImportRowError = z.object({
  file: z.string(),
  row: z.int(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
})
export type ImportRowError = z.output<typeof ImportRowError>

/** A file or column that Homeroom does not import, with the number of its rows. */
const LeftOut = z.object({
  file: z.string(),
  column: z.string().nullable(),
  rows: z.int(),
  reason: z.string(),
})
export type ImportSkipped = z.output<typeof LeftOut>

/** What a OneRoster file would change, or has changed. */
export const OneRosterUpload = z.object({
  success: z.string(),
  version: z.enum(['1.1', '1.2']),
  /** True where the file has only changes since an earlier file. */
  is_delta: z.boolean(),
  /** The applied rules, and whether they were sent with the call, saved earlier or are the defaults. */
  rules: z.array(ClassRule),
  rules_from: z.enum(['call', 'saved', 'default']),
  /** All classes of the school in the file, by title. */
  classes: z.array(RuledClass),
  /** Students in several classes on the same days, before any rules apply; empty once the file is saved. */
  at_once: z.array(ClassesAtOnce),
  entities: z.array(EntityCounts),
  /** The first records of each kind: ended ones, then changed ones, then new ones. */
  examples: z.array(Example),
  /** The number of skipped rows; only the first ones are listed. */
  error_count: z.int(),
  errors: z.array(ImportRowError),
  left_out: z.array(LeftOut),
  /** Sentences about imported records that may be unintended, such as a term with the dates of another block schedule. */
  warnings: z.array(z.string()),
  preview: z.boolean(),
  /** The text to send as `confirm` to save this file; null where no confirmation is needed. */
  confirm: z.string().nullable(),
  /** The saved upload in the history; null for a preview. */
  upload_id: z.int().nullable(),
})
export type OneRosterUpload = z.output<typeof OneRosterUpload>

export const oneRosterIn = {
  'POST /api/oneroster/upload/': {
    who: 'admin',
    about:
      'Imports terms, courses, people, classes and enrollments from a OneRoster zip or CSV; preview_only=true only says what would change',
    upload: z.object({
      preview_only: Flag,
      confirm: z.string().trim().max(200).optional(),
      /** The rules for classes as JSON, which are saved with the file; defaults to the saved rules, else the default rules. */
      rules: z.string().max(MAX_FIELD_BYTES, 'is too long').optional(),
      /** The sourcedId of this school in a file of several schools. */
      school: z.string().trim().max(255).optional(),
    }),
    reply: OneRosterUpload,
  },
} satisfies Routes
