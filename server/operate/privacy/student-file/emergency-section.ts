import { sql } from 'kysely'
import { nameOf } from '#server/database/names.ts'
import { shownDay, shownTime } from '#server/database/shown-time.ts'
import type { Query, Row } from './section.ts'

export const EMERGENCY_SECTION: Query = {
  title: 'Emergency rolls',
  about: 'The emergency rolls on which the student was, and who marked the student on them.',
  columns: ['Day', 'Started', 'Kind', 'Class', 'Absent that day', 'Marked', 'By', 'At'],
  rows: (student, local) => sql<Row>`
    select array[${shownDay(sql`roll.day`)}, ${shownTime(sql`started_time`)}, kind, class.name, away, state,
      ${nameOf(sql`marked_by_id`)}, ${local(sql`marked_at`)}] cells
    from emergency_roll_student entry
      join emergency_roll roll on roll.id = entry.emergency_roll_id
      left join emergency_roll_class class on class.id = emergency_roll_class_id
      left join emergency_roll_mark mark
        on mark.emergency_roll_id = entry.emergency_roll_id and mark.student_id = entry.student_id
    where entry.student_id = ${student} order by roll.started_at, mark.marked_at, mark.id`,
}
