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
] as const

export const SETTING_RULES = Object.fromEntries(
  REQUIRED.map((field) => [field, required(SETTING_LABELS[field])]),
)
