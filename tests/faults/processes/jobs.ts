import type { Fault } from '../fault.ts'

const LOST = ['server/jobs/lease.test.ts']

export const JOB_FAULTS: readonly Fault[] = [
  {
    name: 'job: goes on where another process has taken it',
    file: 'server/jobs/lease.ts',
    find: '(isHeld) => isHeld || lose(),',
    replace: '(isHeld) => isHeld,',
    tests: LOST,
  },
  {
    name: 'job: writes where another process has taken it',
    file: 'server/jobs/checked-database.ts',
    find: 'if (this.#open.has(connection)) return execute<R>(query)',
    replace: 'if (this.#open !== undefined) return execute<R>(query)',
    tests: LOST,
  },
  {
    name: 'job: commits what it began before another process took it',
    file: 'server/jobs/checked-database.ts',
    find: "if (this.#open.get(connection) === 'checked') {",
    replace: 'if (this.#open.get(connection) === undefined) {',
    tests: LOST,
  },
  {
    name: 'job: fails where its lease ended and nobody took it',
    file: 'server/jobs/lease.ts',
    find: 'and job.lease_owner = ${owner}`',
    replace: 'and job.lease_owner = ${owner} and job.lease_ends_at > now()`',
    tests: LOST,
  },
  {
    name: 'job: work under a lease is done by two processes at a time',
    file: 'server/jobs/lease.ts',
    find: 'where job.lease_ends_at is null or job.lease_ends_at < now()`',
    replace: 'where ${name} is not null`',
    tests: LOST,
  },
]
