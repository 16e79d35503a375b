import type { Excuse } from '#contract/words.ts'

/** Comments that offices and teachers write on marks. */
export const REMARKS = {
  absentExcused: [
    'Fever, mother called at 7:40 AM',
    'Flu, father wrote to the office',
    'Stomach flu, back after 24 hours without fever',
    'Funeral of a grandparent, out of town',
    'Asthma, seeing the specialist',
    'Religious holiday, note on file',
    'Immigration appointment with the family',
    'Strep throat, doctor’s note to follow',
    'Court date, guardian called',
    'Regional music competition',
  ],
  absentUnexcused: [
    'No call from home',
    'No answer at either number',
    'Family trip, not approved',
    'Guardian did not know about the absence',
    'Left a message with a friend only',
  ],
  leftEarly: [
    'Sent home by the nurse with a fever',
    'Orthodontist, picked up at 11 AM',
    'Away game, bus left at 11:15 AM',
    'Picked up by an aunt who is on the contact list',
    'Physical therapy after a knee injury',
  ],
  cameLate: [
    'Dentist, back with a note',
    'Blood test in the morning',
    'Eye doctor, brought a note',
    'Car would not start, guardian called',
  ],
  skipped: ['Seen in the gym, not in class', 'Did not come back from lunch', 'Left without a pass'],
  tardyExcused: [
    'Bus 14 late',
    'Note from the nurse',
    'Kept by the previous class',
    'Road closed after an accident, guardian called',
    'Walked a younger brother to the elementary school',
  ],
  tardyUnexcused: [
    'Overslept',
    'At the lockers',
    'No pass',
    'Third time this week',
    'Bought breakfast first',
  ],
} as const satisfies Record<string, readonly string[]>

type Excused = (typeof REMARKS)['absentExcused' | 'leftEarly' | 'cameLate'][number]

/** The school's reason for each remark on an excused absence. */
export const REASON_OF_REMARK: Readonly<Record<Excused, string>> = {
  'Fever, mother called at 7:40 AM': 'Illness',
  'Flu, father wrote to the office': 'Illness',
  'Stomach flu, back after 24 hours without fever': 'Illness',
  'Funeral of a grandparent, out of town': 'Bereavement',
  'Asthma, seeing the specialist': 'Medical appointment',
  'Religious holiday, note on file': 'Religious observance',
  'Immigration appointment with the family': 'Family',
  'Strep throat, doctor’s note to follow': 'Illness',
  'Court date, guardian called': 'Family',
  'Regional music competition': 'Family',
  'Sent home by the nurse with a fever': 'Illness',
  'Orthodontist, picked up at 11 AM': 'Medical appointment',
  'Away game, bus left at 11:15 AM': 'Family',
  'Picked up by an aunt who is on the contact list': 'Family',
  'Physical therapy after a knee injury': 'Medical appointment',
  'Dentist, back with a note': 'Medical appointment',
  'Blood test in the morning': 'Medical appointment',
  'Eye doctor, brought a note': 'Medical appointment',
  'Car would not start, guardian called': 'Transportation',
}

export type Reason = { excuse: Excuse | null; remarks: readonly string[] }

/** How often each reason is given for an absence or a tardy. */
export const ABSENT_DAY: readonly (readonly [number, Reason])[] = [
  [62, { excuse: 'AEX', remarks: REMARKS.absentExcused }],
  [24, { excuse: 'AUX', remarks: REMARKS.absentUnexcused }],
  [14, { excuse: null, remarks: [] }],
]
export const EARLY: readonly (readonly [number, Reason])[] = [
  [85, { excuse: 'AEX', remarks: REMARKS.leftEarly }],
  [15, { excuse: 'AUX', remarks: REMARKS.skipped }],
]
export const LATE: readonly (readonly [number, Reason])[] = [
  [1, { excuse: 'AEX', remarks: REMARKS.cameLate }],
]
export const TARDY: readonly (readonly [number, Reason])[] = [
  [25, { excuse: 'TEX', remarks: REMARKS.tardyExcused }],
  [40, { excuse: 'TUX', remarks: REMARKS.tardyUnexcused }],
  [35, { excuse: null, remarks: [] }],
]
