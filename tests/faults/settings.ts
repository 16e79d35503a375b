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
    name: 'letterhead: an image is unpacked to more than its header says',
    file: 'server/operate/letterhead/image/png.ts',
    find: 'unpacked?.length === expected',
    replace: 'expected > 0',
    tests: ['server/operate/letterhead/image/check-image.test.ts'],
  },
  {
    name: 'letterhead: a logo is stored with its metadata',
    file: 'server/operate/letterhead/image/jpeg.ts',
    find: 'if (!isLeftOut(marker)) parts.push',
    replace: 'parts.push',
    tests: ['server/operate/letterhead/image/check-image.test.ts'],
  },
  {
    name: 'letters: a number of days with its own English text gets the Spanish one of all letters',
    file: 'contract/day/letters/letter-text.ts',
    find: 'own.length > 0 ? own :',
    replace: 'own.some((one) => one.language === language) ? own :',
    tests: ['contract/day/letters/letter-text.test.ts'],
  },
  {
    name: 'letters: two addresses get one letter',
    file: 'server/day/letters/rules.ts',
    find: 'keyOf(contact) || first',
    replace: 'first',
    tests: ['server/day/letters/rules.test.ts'],
  },
  {
    name: 'a substitute’s paper has students who are away at another time',
    file: 'server/day/attendance/class-lists/find.ts',
    find: 'entry && overlaps(entry, meeting)',
    replace: 'entry',
    tests: ['server/day/attendance/class-lists/find.test.ts'],
  },
  {
    name: 'settings: a standard period that was not chosen is stored as one that was',
    file: 'server/operate/privacy/retention/periods.ts',
    find: 'filter((subject) => before[subject] !== after[subject])',
    replace: 'filter((subject) => before[subject] !== after[subject] || subject)',
    tests: ['server/operate/privacy/retention/*.test.ts'],
  },
]
