import { required } from '#web/ui/forms/form-errors.ts'

export const SETTING_LABELS = {
  name: 'School name',
  time_zone: 'Time zone',
  year_start: 'First day of school year',
  year_end: 'Last day of school year',
  teachers_may_edit: 'Teachers may edit records',
  teachers_start_rolls: 'Teachers may start an emergency roll',
  attendance_days_back: 'Past days teachers can edit',
  tardy_minutes: 'Tardy for up to',
  tier_at_risk: 'At risk',
  tier_chronic: 'Chronic',
  tier_severe: 'Severe',
  name_order: 'Names in lists',
  clock: 'Times of day',
  locale: 'Dates',
  lowest_grade: 'Lowest grade',
  highest_grade: 'Highest grade',
  weight_one_a_day: 'One meeting per requirement a day',
  weight_double_across_break: 'No break inside a double period',
  weight_long_day: 'No more than six classes a day',
  weight_many_in_a_row: 'No more than four in a row',
  weight_gaps: 'At most one gap a day',
  weight_same_hour: 'Same time all week',
  weight_little_change: 'Few changes',
} as const

const REQUIRED = [
  'name',
  'time_zone',
  'year_start',
  'year_end',
  'attendance_days_back',
  'tardy_minutes',
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
