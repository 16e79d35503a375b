import type { Fault } from '../fault.ts'

const PROPOSALS = 'server/plan/schedules/proposals'

export const PROPOSAL_FAULTS: readonly Fault[] = [
  {
    name: 'proposals: a proposal is accepted although the plan has changed since',
    file: `${PROPOSALS}/accept.ts`,
    find: '!== proposal.fingerprint',
    replace: "=== ''",
  },
  {
    name: 'proposals: conflicts of an accepted proposal are not refused',
    file: `${PROPOSALS}/accept.ts`,
    find: 'conflicts.length > 0 && !request.allow_conflicts',
    replace: 'conflicts.length > 99 && !request.allow_conflicts',
  },
  {
    name: 'proposals: a batch is undone although its assignments have changed',
    file: `${PROPOSALS}/undo.ts`,
    find: 'if (changed === 0) return',
    replace: 'if (changed < 99) return',
  },
  {
    name: 'proposals: undoing on a later day changes days that are over',
    file: `${PROPOSALS}/undo.ts`,
    find: 'batch.made_on === today || block.start_date >= today',
    replace: 'batch.made_on <= today || block.start_date >= today',
  },
  {
    name: 'proposals: undoing is not exact on the first day of the block',
    file: `${PROPOSALS}/undo.ts`,
    find: '|| block.start_date >= today',
    replace: '|| block.start_date > today',
    tests: [`${PROPOSALS}/undo.test.ts`],
  },
  {
    name: 'proposals: a batch that was undone is offered to be undone again',
    file: `${PROPOSALS}/queries.ts`,
    find: ' and made_on = ${day} and undone_at is null',
    replace: ' and made_on = ${day}',
  },
  {
    name: 'proposals: two proposals run at a time',
    file: `${PROPOSALS}/jobs/run-queue.ts`,
    find: 'await withLease({ db, log, signal }, work, (leased) => runAll(leased, db))',
    replace: 'await runAll({ db, log, signal, ...(work && withLease && {}) }, db)',
    tests: [`${PROPOSALS}/create.test.ts`],
  },
]
