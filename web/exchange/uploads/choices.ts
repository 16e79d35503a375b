import type { ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import { filledRules } from '#web/school/class-rules/rule-edits.ts'
import type { ColumnChoice } from './mapping/reading.ts'

/** The options selected for a file, by field. */
export type Options = Readonly<Record<string, boolean>>

/** The user's choices for a file. The server decides on anything that is missing. */
export type UploadChoices = {
  columns?: ColumnChoice | undefined
  /** The kinds of groups that its sections or classes become. */
  rules?: ClassRule[] | undefined
  options?: Options | undefined
  /** The day from which the file counts. */
  from?: string | undefined
  /** The id of this school in a file of several schools. */
  school?: string | undefined
}

export type FormFields = Readonly<Record<string, string | boolean>>

/** The choices as the form fields that every upload route reads. */
export const formFieldsOf = ({ columns, rules, options, from, school }: UploadChoices): FormFields => ({
  ...options,
  ...(columns && { column_mapping: JSON.stringify(columns.mapping), mapping_name: columns.name }),
  ...(rules && { rules: JSON.stringify(filledRules(rules)) }),
  ...(from !== undefined && { from }),
  ...(school !== undefined && { school }),
})
