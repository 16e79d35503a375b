import type { ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import { filledRules } from '#web/school/class-rules/rule-edits.ts'
import type { ColumnChoice } from './mapping/reading.ts'

/** What somebody ticked for a file, by field. */
export type Options = Readonly<Record<string, boolean>>

/** What somebody decided about a file; the server decides what is left out. */
export type UploadChoices = {
  columns?: ColumnChoice | undefined
  /** What its sections or classes become. */
  rules?: ClassRule[] | undefined
  options?: Options | undefined
  /** The school that this is, in a file of several schools. */
  school?: string | undefined
}

export type FormFields = Readonly<Record<string, string | boolean>>

/** The choices as the form fields that every route of uploads reads them from. */
export const formFieldsOf = ({ columns, rules, options, school }: UploadChoices): FormFields => ({
  ...options,
  ...(columns && { column_mapping: JSON.stringify(columns.mapping), mapping_name: columns.name }),
  ...(rules && { rules: JSON.stringify(filledRules(rules)) }),
  ...(school !== undefined && { school }),
})
