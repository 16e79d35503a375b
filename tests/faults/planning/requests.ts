import type { Fault } from '../fault.ts'

const REQUESTS = 'server/plan/schedules/requests'

export const REQUEST_FAULTS: readonly Fault[] = [
  {
    name: 'absence requests: a teacher sees those of colleagues',
    file: `${REQUESTS}/list.ts`,
    find: 'where: sql`request.teacher_id = ${context.actor.teacher} ${older(before)}`',
    replace: 'where: sql`true ${older(before)}`',
  },
  {
    name: 'absence requests: the office plans what it has not read',
    file: `${REQUESTS}/decide.ts`,
    find: 'if (version !== seen)',
    replace: 'if (version < seen)',
  },
  {
    name: 'absence requests: days that have passed are entered too',
    file: `${REQUESTS}/decide.ts`,
    find: 'laterOf(start_date, now.day)',
    replace: 'start_date',
  },
  {
    name: 'absence requests: notes that do not fit together are not refused',
    file: `${REQUESTS}/decide.ts`,
    find: 'if (numAffectedRows === 0n) throw new Refusal(',
    replace: 'if (numAffectedRows > 9n) throw new Refusal(',
  },
  {
    name: 'absence requests: a second one for the same days is accepted',
    file: `${REQUESTS}/own.ts`,
    find: '(whole_days or ${section_period_ids === null} or exists',
    replace: '(false or exists',
  },
  {
    name: 'absence requests: one that is planned can be changed',
    file: `${REQUESTS}/own.ts`,
    find: "if (state === 'planned') throw",
    replace: "if (state === 'declined') throw",
  },
  {
    name: 'absence requests: one whose days are over still waits',
    file: `${REQUESTS}/current.ts`,
    find: "(request.state = 'open' and request.end_date >= ${today}::date)",
    replace: "(request.state = 'open' and request.end_date >= ${today}::date - 60)",
  },
  {
    name: 'absence requests: the reason is in the audit log',
    file: `${REQUESTS}/own.ts`,
    find: 'details: { start_date, end_date },',
    replace: "details: { start_date, end_date, kind: 'sick' },",
  },
  {
    name: 'absence requests: new times of a class leave its requests behind',
    file: 'server/plan/schedules/cover/continued.ts',
    find: '  await moveRequests(tx, { from, to, day })\n',
    replace: '',
    tests: [`${REQUESTS}/decide-planned.test.ts`],
  },
]
