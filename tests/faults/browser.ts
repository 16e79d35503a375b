import type { Fault } from './fault.ts'

/** Faults in what a browser stores, and in what its service worker answers. */
export const BROWSER_FAULTS: readonly Fault[] = [
  {
    name: 'browser: a call may be answered by the page that opens offline',
    file: 'web/worker/page-address.ts',
    find: "!path.endsWith('/') &&",
    replace: '',
  },
  {
    name: 'browser: a screen does not open offline',
    file: 'web/worker/page-address.ts',
    find: "path === '/' ||",
    replace: '',
  },
  {
    name: 'browser: a clock that was set back brings yesterday back',
    file: 'web/school/school-moment.ts',
    find: 'Math.max(0, moment - readAt)',
    replace: '(moment - readAt)',
  },
  {
    name: 'browser: of three classes that overlap one after another, the week shows the last over the first',
    file: 'web/plan/calendar/week/lanes.ts',
    find: 'laneEnds.every((end) => end <= start)',
    replace: 'laneEnds.some((end) => end <= start)',
  },
  {
    name: 'browser: a class before seven is above the grid of the week',
    file: 'web/plan/calendar/week/week-events.ts',
    find: 'Math.floor(hoursOfDay(start_time))',
    replace: 'FIRST_HOUR',
    tests: ['web/plan/calendar/week/week-events.test.ts'],
  },
  {
    name: 'browser: unsent marks are deleted a day early',
    file: 'web/day/attendance/drafts/draft-store.ts',
    find: 'MAX_AGE_DAYS = 7',
    replace: 'MAX_AGE_DAYS = 6',
  },
  {
    name: 'browser: a sheet opens with marks that have changed since they were read ahead',
    file: 'web/day/attendance/drafts/draft-store.ts',
    find: 'writes += 1\n  forgetReadAhead()',
    replace: 'writes += 1',
  },
  {
    name: 'build: files of an earlier build go by the time they were made',
    file: 'build/keep-files.ts',
    find: 'before[path] ?? now',
    replace: 'before[path] ?? 0',
  },
  {
    name: 'build: a compressed copy goes before its file',
    file: 'build/keep-files.ts',
    find: "path.replace(COMPRESSED, '')",
    replace: 'path',
  },
  {
    name: 'build: a component of Mantine comes without its style sheet',
    file: 'build/mantine-styles.ts',
    find: "CLASS_NAMES.exec(id)?.[1] ?? ''",
    replace: "'Button'",
    tests: ['tests/page-files.test.ts'],
  },
]
