import type { Fault } from './fault.ts'

const FILE = 'server/http/save-settings.ts'

export const SETTINGS_FAULTS: readonly Fault[] = [
  {
    name: 'settings: one save overwrites another of the same moment',
    file: FILE,
    find: 'await page.lock.execute(tx)',
    replace: '',
  },
  {
    name: 'settings: a colleague’s changes are overwritten',
    file: FILE,
    find: 'mergeLoaded(before, sent as Partial<S>, loaded)',
    replace: 'mergeLoaded(before, sent as Partial<S>, loaded && undefined)',
    tests: ['tests/changed-meanwhile.test.ts'],
  },
  {
    name: 'settings: a save without a change is in the audit',
    file: FILE,
    find: 'if (Object.keys(changes).length === 0) return before',
    replace: '',
  },
  {
    name: 'settings: the audit has the fields of letters among those of the school',
    file: FILE,
    find: 'page.auditUnder ?',
    replace: 'page.auditUnder && context.now.day === page.auditUnder ?',
  },
  {
    name: 'settings: a standard period that was not chosen is stored as one that was',
    file: 'server/operate/privacy/retention/periods.ts',
    find: 'filter((subject) => before[subject] !== after[subject])',
    replace: 'filter((subject) => before[subject] !== after[subject] || subject)',
    tests: ['server/operate/privacy/retention/*.test.ts'],
  },
]
