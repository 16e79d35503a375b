import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { useWorld } from '#tests/world/world.ts'
import { LEFT_OUT } from './tables.ts'

const world = useWorld()

/** The tables that every archive holds. A new table must be listed here, or with a reason in LEFT_OUT. */
const IN_ARCHIVES = new Set([
  'absence_reason',
  'absence_request',
  'absence_request_period',
  'account',
  'account_choice',
  'account_identity',
  'api_client',
  'assignment',
  'attendance_category',
  'attendance_change',
  'attendance_correction',
  'attendance_correction_mark',
  'attendance_mark',
  'attendance_mark_aside',
  'attendance_sheet',
  'attendance_sheet_group',
  'audit',
  'block_requirements',
  'block_schedule',
  'calendar_feed',
  'class_rule',
  'contact',
  'conversation',
  'core_class',
  'course',
  'cover',
  'cte_class',
  'enrollment',
  'entry_code',
  'erasure',
  'exit_code',
  'family_response',
  'emergency_roll',
  'emergency_roll_class',
  'emergency_roll_mark',
  'emergency_roll_student',
  'family_call',
  'family_link',
  'foreign_id',
  'grade_level',
  'group_membership',
  'group_number',
  'imported_class',
  'imported_class_block',
  'imported_course',
  'imported_teaching',
  'reported_absence',
  'skipped_section',
  'made_by_teacher',
  'requirement',
  'proposal',
  'proposal_pin',
  'letterhead',
  'letter',
  'letter_settings',
  'message',
  'notice',
  'notice_settings',
  'reference_version',
  'refused_address',
  'retention',
  'roll_over',
  'roll_over_change',
  'roll_over_draft',
  'roll_over_exception',
  'roster_record',
  'school',
  'school_closure',
  'school_year',
  'schedule_batch',
  'schedule_batch_change',
  'seat',
  'seating_chart',
  'section_period',
  'student',
  'student_deactivation',
  'student_deactivation_member',
  'student_group',
  'student_homeroom_teacher',
  'student_label',
  'student_pair',
  'student_photo',
  'teacher',
  'teacher_absence',
  'teacher_absence_period',
  'teacher_time_off',
  'upload_batch',
  'upload_change',
  'upload_mapping',
  'upload_rejected',
])

describe('Every table', () => {
  test('is in archives, or left out for a reason', async () => {
    const names = (await world.db.introspection.getTables()).map(({ name }) => name)
    // A table of all years has parts for each.
    const tables = names.filter((name) => !/^attendance_(day|mark)_(other|\d+)$/.test(name))
    const undecided = tables.filter((name) => !IN_ARCHIVES.has(name) && !(name in LEFT_OUT))
    assert.deepEqual(undecided, [], 'add it to this list or to LEFT_OUT in tables.ts')
    assert.deepEqual(
      [...IN_ARCHIVES].filter((name) => !tables.includes(name)),
      [],
    )
  })
})
