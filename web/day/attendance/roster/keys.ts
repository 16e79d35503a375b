import type { KeyList } from '#web/ui/keys/screen-keys.ts'

/** The keys that work on a student's row. */
export const ROSTER_KEYS: KeyList<
  'present' | 'absent' | 'tardy' | 'excuse' | 'next' | 'previous' | 'first' | 'last' | 'find'
> = {
  title: 'Students',
  lines: {
    present: { keys: ['P'], does: 'Present' },
    absent: { keys: ['A'], does: 'Absent' },
    tardy: { keys: ['T'], does: 'Tardy' },
    excuse: { keys: ['E'], does: 'Excuse of an absent or tardy student' },
    next: { keys: ['ArrowDown'], does: 'Next student' },
    previous: { keys: ['ArrowUp'], does: 'Previous student' },
    first: { keys: ['Home'], does: 'First student' },
    last: { keys: ['End'], does: 'Last student' },
    find: { keys: ['/'], does: 'Find a student by name' },
  },
}
