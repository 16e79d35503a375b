import type { Fault } from './fault.ts'

const TESTS = ['server/day/substitutes/*.test.ts']

export const SUBSTITUTE_FAULTS: readonly Fault[] = [
  {
    name: 'substitutes: a visit goes on after its day',
    file: 'server/http/links/substitute-visit.ts',
    find: 'if (day !== today)',
    replace: "if (day === '' && today)",
    tests: TESTS,
  },
  {
    name: 'substitutes: a visit goes on after the office has ended its link',
    file: 'server/http/links/substitute-visit.ts',
    find: 'if (revoked) return',
    replace: 'if (revoked && !ended) return',
    tests: ['server/day/substitutes/day-ends.test.ts'],
  },
  {
    name: 'substitutes: a link opens on any day',
    file: 'server/day/substitutes/open.ts',
    find: 'if (link.day !== now.day)',
    replace: 'if (link.day !== now.day && link.day === method)',
    tests: TESTS,
  },
  {
    name: 'substitutes: wrong PINs lock no code',
    file: 'server/day/substitutes/open.ts',
    find: 'where code_hash = ${codeHash} and wrong_pins < ${MAX_WRONG_PINS}',
    replace: 'where code_hash = ${codeHash} and ${MAX_WRONG_PINS} > 0',
    tests: TESTS,
  },
  {
    name: 'substitutes: anybody may repeat an opening',
    file: 'server/day/substitutes/open.ts',
    find: 'if (!isSame || !isRecent',
    replace: 'if (!isRecent',
    tests: TESTS,
  },
  {
    name: 'substitutes: comments of others are read',
    file: 'server/day/attendance/sheet/load.ts',
    find: '(substitute && mark.taken_by_id !== account)',
    replace: '(substitute && mark.taken_by_id === 0)',
    tests: TESTS,
  },
  {
    name: 'substitutes: a CSRF token of another visit is good',
    file: 'server/http/links/substitute-visit.ts',
    find: '`substitute ${tokenHash}`',
    replace: '`substitute ${tokenHash.slice(0, 0)}`',
    tests: TESTS,
  },
  {
    name: 'substitutes: a sixth wrong PIN is let through',
    file: 'server/day/substitutes/open.ts',
    find: 'wrong_pins < ${MAX_WRONG_PINS}',
    replace: 'wrong_pins <= ${MAX_WRONG_PINS}',
    tests: TESTS,
  },
  {
    name: 'substitutes: a right PIN leaves the count of wrong ones',
    file: 'server/day/substitutes/open.ts',
    find: 'set wrong_pins = 0 where',
    replace: 'set wrong_pins = wrong_pins where',
    tests: TESTS,
  },
  {
    name: 'substitutes: a link is made 31 days ahead',
    file: 'server/day/substitutes/links.ts',
    find: 'const MAX_DAYS_AHEAD = 30',
    replace: 'const MAX_DAYS_AHEAD = 31',
    tests: ['server/day/substitutes/links.test.ts'],
  },
]
