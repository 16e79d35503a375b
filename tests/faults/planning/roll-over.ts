import type { Fault } from '../fault.ts'

const ROOM = 'server/plan/roll-over'
const UNDO = [`${ROOM}/undo.test.ts`, `${ROOM}/apply.test.ts`]

export const ROLL_OVER_FAULTS: readonly Fault[] = [
  {
    name: 'roll-over: a preview is saved',
    file: `${ROOM}/apply.ts`,
    find: 'if (!request.preview_only) return addOnce',
    replace: 'if (request.preview_only || request.blocks) return addOnce',
    tests: [`${ROOM}/apply.test.ts`],
  },
  {
    name: 'roll-over: it is done although sheets of the year are saved',
    file: `${ROOM}/apply.ts`,
    find: "if (refused !== null) throw new Refusal('conflict', refused)",
    replace: "if (refused === '') throw new Refusal('conflict', refused)",
    tests: [`${ROOM}/undo-refused.test.ts`],
  },
  {
    name: 'roll-over: it is undone although sheets of the year are saved',
    file: `${ROOM}/undo-refusal.ts`,
    find: 'if (day !== null) return',
    replace: "if (day === '') return",
    tests: [`${ROOM}/undo-refused.test.ts`],
  },
  {
    name: 'roll-over: students of the highest grade go up',
    file: `${ROOM}/outcome/decide-students.ts`,
    find: 'grade_level >= highestCode()',
    replace: 'grade_level > highestCode()',
    tests: [`${ROOM}/apply.test.ts`],
  },
  {
    name: 'roll-over: there is a day between two enrollments',
    file: `${ROOM}/write-students.ts`,
    find: 'addDays(next.start_date, -1)',
    replace: 'addDays(next.start_date, -2)',
    tests: UNDO,
  },
  {
    name: 'roll-over: groups begin a day late',
    file: `${ROOM}/follow-day.ts`,
    find: 'from student_group where planned_from <= ${today}',
    replace: 'from student_group where planned_from < ${today}',
    tests: [`${ROOM}/apply.test.ts`],
  },
  {
    name: 'roll-over: a move of today takes the place in the next year',
    file: 'server/groups/members/place.ts',
    find: 'on.isAhead ? sql`true` : isNotPlanned',
    replace: 'on.isAhead ? isNotPlanned : sql`true`',
    tests: UNDO,
  },
  {
    name: 'groups: teachers see those of the next year',
    file: 'server/plan/calendar/plan-day.ts',
    find: "context.actor.role !== 'admin'",
    replace: "context.actor.role === 'student'",
    tests: ['server/groups/group-day.test.ts'],
  },
  {
    name: 'groups: those of the next year count the students of today',
    file: 'server/plan/calendar/plan-day.ts',
    find: 'on.isAhead ? ofPlannedYear(sql`true`,',
    replace: "on.isAhead && alias !== 'student' ? ofPlannedYear(sql`true`,",
    tests: ['server/groups/group-day.test.ts'],
  },
  {
    name: 'groups: students who were added after the year was prepared are on its board in their former grade',
    file: 'server/plan/calendar/plan-day.ts',
    find: 'coalesce(enrollment.first_day > ${after}::date, true)',
    replace: 'coalesce(enrollment.first_day > ${after}::date, true) is not null',
    tests: ['server/groups/members/place-ahead.test.ts'],
  },
  {
    name: 'schedules: a block of the next year counts the students of today',
    file: 'server/groups/group-day.ts',
    find: 'if (day === today) return sql`student.is_active`',
    replace: 'if (day >= today) return sql`student.is_active`',
    tests: ['server/plan/schedules/grid-next-year.test.ts'],
  },
  {
    name: 'schedules: teachers are told of the blocks of the next year',
    file: 'server/plan/schedules/blocks/of-year.ts',
    find: "context.actor.role === 'admin'",
    replace: "context.actor.role !== 'none'",
    tests: ['server/plan/schedules/blocks/of-year.test.ts'],
  },
  {
    name: 'roll-over: undoing it forgets who was placed in the next year since',
    file: 'server/groups/members/place.ts',
    find: 'if (on.isAhead) await recordAsPrepared',
    replace: 'if (!on.day) await recordAsPrepared',
    tests: [`${ROOM}/undo-after-moves.test.ts`],
  },
  {
    name: 'roll-over: a late save of the draft overwrites a colleague',
    file: `${ROOM}/draft.ts`,
    find: 'version !== draft.version',
    replace: 'version > draft.version',
    tests: [`${ROOM}/routes.test.ts`],
  },
  {
    name: 'roll-over: blocks of this year have the groups of the next one',
    file: 'server/groups/group-day.ts',
    find: 'coalesce(student_group.planned_from <= ${day}::date, true)',
    replace: 'coalesce(student_group.planned_from > ${day}::date, true)',
    tests: [`${ROOM}/apply-plan-ahead.test.ts`],
  },
]
