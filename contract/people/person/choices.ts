import { z } from 'zod'
import { listOf, recordOf, mustBeGrade } from '#contract/fields.ts'
import { MAX_ID } from '#contract/ids.ts'
import { DIRECTORY_VIEWS } from '#contract/people/directory-filter.ts'
import type { Routes } from '#contract/route.ts'
import { ALL_GRADE_CODES, gradeCodes } from '#contract/grades.ts'
import { BOARD_VIEWS, GROUP_TYPES, MAX_STUDENTS_SEEN } from '#contract/words.ts'

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
const RecordId = z.int().min(1).max(MAX_ID)
const ParameterName = z.string().regex(/^[a-z_]{1,40}$/)
const ParameterValue = z.string().max(200).refine(isStorable, 'has characters that cannot be saved')

const simple = {
  /** The grade, block and teacher that the person chose last on any screen. */
  grade: z.literal(ALL_GRADE_CODES).refine((code) => gradeCodes().includes(code), { error: mustBeGrade }),
  block: RecordId,
  teacher: RecordId,
  group_type: z.enum(GROUP_TYPES),
  board_view: z.enum(BOARD_VIEWS),
  directory_view: z.enum(DIRECTORY_VIEWS),
  /** Where the sheet shows the seating chart too. */
  seating_chart: z.literal(true),
  /** False where keys without Ctrl or Command do nothing, for people who speak to their computer. */
  single_keys: z.boolean(),
  /** Hints that the person dismissed permanently. */
  hint_tool: z.literal(true),
  hint_groups: z.literal(true),
  hint_upload: z.literal(true),
}

/** The last choices of a person on the screens, by name; an id may belong to a deleted record. */
export const Preferences = z
  .object({
    ...simple,
    /** Parameters of an address: the last report, and the search of the directory. */
    report: z.record(ParameterName, ParameterValue),
    directory_search: z.record(ParameterName, ParameterValue),
    /** Recently viewed students, the latest first. */
    students_seen: z.array(RecordId),
  })
  .partial()
export type Preferences = z.output<typeof Preferences>
export type ChoiceName = keyof Preferences

const parameters = () => recordOf(ParameterName, ParameterValue, { max: 20, of: 'filters' })
const ChosenNow = z.object({
  ...simple,
  report: parameters(),
  directory_search: parameters(),
  students_seen: listOf(RecordId, { max: MAX_STUDENTS_SEEN, of: 'students' }).transform((ids) => [
    ...new Set(ids),
  ]),
})

/** Null deletes a choice. */
const forgettable = <S extends z.ZodType>(schema: S) => schema.nullable().optional()
const { shape } = ChosenNow
const ChoicesSent = z.object({
  grade: forgettable(shape.grade),
  block: forgettable(shape.block),
  teacher: forgettable(shape.teacher),
  group_type: forgettable(shape.group_type),
  board_view: forgettable(shape.board_view),
  directory_view: forgettable(shape.directory_view),
  seating_chart: forgettable(shape.seating_chart),
  single_keys: forgettable(shape.single_keys),
  hint_tool: forgettable(shape.hint_tool),
  hint_groups: forgettable(shape.hint_groups),
  hint_upload: forgettable(shape.hint_upload),
  report: forgettable(shape.report),
  directory_search: forgettable(shape.directory_search),
  students_seen: forgettable(shape.students_seen),
})

export const choices = {
  'PUT /api/choices/': {
    who: 'person',
    about: 'Saves the caller’s choices on screens. Choices that are not sent stay; null deletes a choice',
    body: ChoicesSent,
    reply: z.object({ success: z.literal(true) }),
  },
} satisfies Routes
