import type { Status } from '#contract/words.ts'
import type { KeyList } from '#web/ui/keys/screen-keys.ts'

type SeatAction = 'present' | 'absent' | 'tardy' | 'next' | 'left' | 'right' | 'up' | 'down'

/** The keys that work on a student's seat. */
export const SEAT_KEYS: KeyList<SeatAction> = {
  title: 'Seating chart',
  lines: {
    present: { keys: ['P'], does: 'Present' },
    absent: { keys: ['A'], does: 'Absent' },
    tardy: { keys: ['T'], does: 'Tardy' },
    next: { keys: ['Enter', ' '], does: 'Absent, then tardy, then present' },
    left: { keys: ['ArrowLeft'], does: 'Seat to the left' },
    right: { keys: ['ArrowRight'], does: 'Seat to the right' },
    up: { keys: ['ArrowUp'], does: 'Seat in front' },
    down: { keys: ['ArrowDown'], does: 'Seat behind' },
  },
}

export const STATUS_BY_ACTION = { present: 'P', absent: 'A', tardy: 'T' } as const

/** A press on a student who is present means absent, the next one tardy, and the third one present again. */
export const NEXT_STATUS: Record<Status, Status> = { P: 'A', A: 'T', T: 'P' }
