import { required } from '#web/ui/forms/form-errors.ts'

/** What the settings are called on the screen. */
export const SETTING_LABELS = {
  name: 'Name of the school',
  time_zone: 'Time zone',
  year_start: 'First day of the school year',
  year_end: 'Last day of the school year',
  teachers_may_edit: 'Teachers may edit records',
  attendance_days_back: 'School days back',
  tier_at_risk: 'At risk',
  tier_chronic: 'Chronic',
  tier_severe: 'Severe',
  name_order: 'Names in lists',
  clock: 'Times of day',
  weight_one_a_day: 'One meeting of a need a day',
  weight_double_across_break: 'A double without a break in it',
  weight_long_day: 'No more than six lessons a day',
  weight_many_in_a_row: 'No more than four in a row',
  weight_gaps: 'One gap a day at most',
  weight_same_hour: 'The same hour through the week',
  weight_little_change: 'Little change',
} as const

const REQUIRED = [
  'name',
  'time_zone',
  'year_start',
  'year_end',
  'attendance_days_back',
  'tier_at_risk',
  'tier_chronic',
  'tier_severe',
  'weight_one_a_day',
  'weight_double_across_break',
  'weight_long_day',
  'weight_many_in_a_row',
  'weight_gaps',
  'weight_same_hour',
  'weight_little_change',
] as const

export const SETTING_RULES = Object.fromEntries(
  REQUIRED.map((field) => [field, required(SETTING_LABELS[field])]),
)
