import type { SchoolSettings } from '#contract/operate/settings.ts'

/** The values of the forms, in which numbers and days may be empty while the user edits them. */
export type SettingValues = {
  [Field in keyof SchoolSettings]: SchoolSettings[Field] extends number
    ? number | string
    : SchoolSettings[Field]
}

/** Drops the settings that the form does not show. */
export const toFormValues = (saved: SchoolSettings): SettingValues => ({
  name: saved.name,
  time_zone: saved.time_zone,
  year_start: saved.year_start,
  year_end: saved.year_end,
  teachers_may_edit: saved.teachers_may_edit,
  teachers_start_rolls: saved.teachers_start_rolls,
  attendance_days_back: saved.attendance_days_back,
  tardy_minutes: saved.tardy_minutes,
  tier_at_risk: saved.tier_at_risk,
  tier_chronic: saved.tier_chronic,
  tier_severe: saved.tier_severe,
  name_order: saved.name_order,
  clock: saved.clock,
  locale: saved.locale,
  lowest_grade: saved.lowest_grade,
  highest_grade: saved.highest_grade,
  weight_one_a_day: saved.weight_one_a_day,
  weight_double_across_break: saved.weight_double_across_break,
  weight_long_day: saved.weight_long_day,
  weight_many_in_a_row: saved.weight_many_in_a_row,
  weight_gaps: saved.weight_gaps,
  weight_same_hour: saved.weight_same_hour,
  weight_little_change: saved.weight_little_change,
})
