import type { Fault } from './fault.ts'

const ASSIGNMENTS = 'server/schedules/assignments'
const PERIODS = 'server/schedules/periods'
const BLOCKS = 'server/schedules/blocks'

export const SCHEDULE_FAULTS: readonly Fault[] = [
  {
    name: 'schedules: the lock is off when groups are assigned',
    file: `${ASSIGNMENTS}/assign.ts`,
    find: '  await lockAssignments(tx)\n',
    replace: '',
  },
  {
    name: 'schedules: the lock is off when times change',
    file: `${PERIODS}/update.ts`,
    find: '    await lockAssignments(tx)\n',
    replace: '',
  },
  {
    name: 'schedules: a teacher assigns themselves',
    file: `${ASSIGNMENTS}/office-only.ts`,
    find: 'assign_self || teacher !== actor.teacher',
    replace: 'assign_self || teacher === actor.teacher',
  },
  {
    name: 'schedules: a teacher ends the assignment of another teacher by deleting what holds it',
    file: `${ASSIGNMENTS}/office-only.ts`,
    find: '${where} and assignment.teacher_id is distinct from ${actor.teacher}',
    replace: '${where} and assignment.teacher_id is not distinct from ${actor.teacher}',
  },
  {
    name: 'schedules: clashes are not refused',
    file: `${ASSIGNMENTS}/assign.ts`,
    find: 'if (!request.allow_conflicts) refused.push',
    replace: 'if (request.allow_conflicts === false && request.reason) refused.push',
  },
  {
    name: 'schedules: one class that ends when the other begins clashes with it',
    file: 'contract/meeting.ts',
    find: 'one.start_time >= other.end_time || other.start_time >= one.end_time',
    replace: 'one.start_time > other.end_time || other.start_time > one.end_time',
    tests: [`${ASSIGNMENTS}/*.test.ts`, 'contract/*.test.ts'],
  },
  {
    name: 'schedules: a teacher with two groups in one section period clashes',
    file: `${ASSIGNMENTS}/clash-rules.ts`,
    find: 'checked.teacher === other.teacher && !isOneClass(checked, other)',
    replace: 'checked.teacher === other.teacher',
  },
  {
    name: 'schedules: the classes of two blocks are one',
    file: 'server/schedules/same-class.ts',
    find: "need.block_schedule_id || ' ' || need.same_class",
    replace: "'' || need.same_class",
  },
  {
    name: 'schedules: students in two groups do not clash',
    file: `${ASSIGNMENTS}/clash-rules.ts`,
    find: 'other.shared_students.length > 0',
    replace: 'other.shared_students.length > 99',
  },
  {
    name: 'schedules: an assignment in a block under way begins with the block',
    file: `${ASSIGNMENTS}/assign.ts`,
    find: 'laterOf(block.start_date, today)',
    replace: 'laterOf(block.start_date, block.start_date) && (today ? block.start_date : today)',
  },
  {
    name: 'schedules: assigning in a block that has ended',
    file: `${ASSIGNMENTS}/assign.ts`,
    find: 'if (end_date >= today) return',
    replace: "if (end_date >= today || end_date > '1900-01-01') return",
  },
  {
    name: 'schedules: clashes of copied assignments are not refused',
    file: `${ASSIGNMENTS}/copy.ts`,
    find: 'clashes.length > 0 && !copy.allow_conflicts',
    replace: 'clashes.length > 99 && !copy.allow_conflicts',
    tests: [`${PERIODS}/duplicate*.test.ts`],
  },
  {
    name: 'schedules: a teacher copies their own assignments into another block',
    file: `${ASSIGNMENTS}/copy.ts`,
    find: '!assignmentRights(actor).assign_self',
    replace: 'assignmentRights(actor).assign_self',
    tests: [`${PERIODS}/duplicate*.test.ts`],
  },
  {
    name: 'schedules: copied assignments replace those that are there',
    file: `${ASSIGNMENTS}/copy.ts`,
    find: '!taken.has(`${period} ${group}`)',
    replace: '!taken.has(`${group} ${period}`)',
    tests: [`${PERIODS}/duplicate*.test.ts`],
  },
  {
    name: 'schedules: a core group goes into a homeroom section period',
    file: `${ASSIGNMENTS}/assign.ts`,
    find: "if (period.homeroom && type !== 'homeroom') {",
    replace: "if (period.homeroom && type === 'cte') {",
  },
  {
    name: 'schedules: a group of another grade is assigned',
    file: `${ASSIGNMENTS}/assign.ts`,
    find: 'if (grade_level_id !== period.grade_level_id) {',
    replace: 'if (grade_level_id > period.grade_level_id + 9) {',
  },
  {
    name: 'schedules: a move replaces the assignment of another group',
    file: `${ASSIGNMENTS}/assign.ts`,
    find: 'if (request.group_assignments.some(({ id }) => id === group)) return',
    replace: 'if (group > 0) return',
  },
  {
    name: 'schedules: an inactive teacher is assigned',
    file: `${ASSIGNMENTS}/assign.ts`,
    find: 'where id = ${teacher} and active`',
    replace: 'where id = ${teacher}`',
  },
  {
    name: 'schedules: a section period with groups changes its grade',
    file: `${PERIODS}/period-guards.ts`,
    find: '  if (groups.length > 0)\n',
    replace: '  if (groups.length > 99)\n',
  },
  {
    name: 'schedules: new times of a section period hold for the days that are over too',
    file: `${PERIODS}/versions.ts`,
    find: 'if (!is_past) return null',
    replace: 'if (is_past) return null',
  },
  {
    name: 'schedules: new times hold today although the class of today has begun',
    file: `${PERIODS}/versions.ts`,
    find: 'return has_begun ? addDays(day, 1) : day',
    replace: 'return day',
  },
  {
    name: 'schedules: a block loses days that are over',
    file: `${BLOCKS}/past-dates.ts`,
    find: 'until: earlierOf(lostAtStart.until, yesterday)',
    replace: "until: '2000-01-01'",
  },
  {
    name: 'schedules: a block that was archived is gone from the days before',
    file: 'server/calendar/queries.ts',
    find: '(block_schedule.archived_on is null or',
    replace: '(block_schedule.archived_on is null and',
    tests: ['tests/past/*.test.ts'],
  },
  {
    name: 'schedules: a section period that has met without attendance is deleted instead of archived',
    file: 'server/schedules/past-days.ts',
    find: '  or exists (\n    select from generate_series',
    replace: '  and exists (\n    select from generate_series',
  },
  {
    name: 'schedules: a preview of new dates saves them',
    file: `${BLOCKS}/update.ts`,
    find: '(sent.preview_only ? tx.rollback() : tx.commit())',
    replace: '(sent.preview_only && sent.name ? tx.rollback() : tx.commit())',
  },
  {
    name: 'schedules: new dates that leave marks outside are saved without confirmation',
    file: `${BLOCKS}/update.ts`,
    find: 'falls_out.sheets > 0 && !sent.allow_marks_outside',
    replace: 'falls_out.sheets > 99 && !sent.allow_marks_outside',
  },
  {
    name: 'schedules: an ended assignment stays on its last day’s list',
    file: 'server/database/date-ranges.ts',
    find: 'set during = daterange(lower(during), ${today}::date)\n',
    replace: "set during = daterange(lower(during), ${today}::date, '[]')\n",
    tests: [`${ASSIGNMENTS}/*.test.ts`, 'server/groups/group/*.test.ts'],
  },
]
