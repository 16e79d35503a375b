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
    file: 'server/jobs/lease.ts',
    find: 'await this.#check(connection, { isCommit: false })',
    replace: '',
    tests: LOST,
  },
  {
    name: 'job: commits what it began before another process took it',
    file: 'server/jobs/lease.ts',
    find: 'await this.#check(connection, { isCommit: true })',
    replace: '',
    tests: LOST,
  },
  {
    name: 'job: fails where its lease ended and nobody took it',
    file: 'server/jobs/queries.ts',
    find: 'lease_owner = ${owner} ${isCommit',
    replace: 'lease_owner = ${owner} and lease_ends_at > now() ${isCommit',
    tests: LOST,
  },
]
