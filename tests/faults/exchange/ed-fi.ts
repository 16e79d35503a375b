import type { Fault } from '../fault.ts'

const LINES = 'server/exchange/attendance/lines.ts'

export const ED_FI_FAULTS: readonly Fault[] = [
  {
    name: 'Ed-Fi: the school year turns on its last day',
    file: LINES,
    find: "(to_char(each, 'MMDD') > last_day)",
    replace: "(to_char(each, 'MMDD') >= last_day)",
  },
  {
    name: 'Ed-Fi: a section is taken when its last class of the day is',
    file: LINES,
    find: 'min(taken_on)::text',
    replace: 'max(taken_on)::text',
  },
  {
    name: 'Ed-Fi: a section is taken by the teacher of its last class',
    file: LINES,
    find: '(array_agg(teacher order by start_time, class_period))[1]',
    replace: '(array_agg(teacher order by start_time desc, class_period))[1]',
  },
  {
    name: 'Ed-Fi: of two sheets of a class the later one counts',
    file: LINES,
    find: 'order by period.id, student_group_id, coalesce(first_at, taken_at)\n',
    replace: 'order by period.id, student_group_id, coalesce(first_at, taken_at) desc\n',
  },
  {
    name: 'Ed-Fi: a class is taken when its last student is marked',
    file: LINES,
    find: 'min(coalesce(first_taken_at, mark.taken_at)) first_at',
    replace: 'max(coalesce(first_taken_at, mark.taken_at)) first_at',
  },
  {
    name: 'Ed-Fi: a class is taken when its sheet was saved last',
    file: LINES,
    find: '(coalesce(first_at, taken_at) at time zone',
    replace: '(coalesce(taken_at, first_at) at time zone',
  },
  {
    name: 'Ed-Fi: the day of taking is that of Greenwich',
    file: LINES,
    find: 'at time zone facts.time_zone)::date taken_on',
    replace: "at time zone 'UTC')::date taken_on",
  },
]
