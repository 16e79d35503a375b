import { OFFICE, TODAY, type Writes } from './case.ts'

/** What the office does during the day: students who arrive and leave, contradictions, calls and reminders. */
export const COUNTER_WRITES: Writes<
  | 'POST /attendance/arrivals/'
  | 'POST /attendance/leaves/'
  | 'POST /attendance/contradictions/use-office/'
  | 'POST /attendance/contradictions/undo/'
  | 'POST /attendance/contradictions/ask/'
  | 'POST /attendance/calls/'
  | 'POST /attendance/reminders/'
> = {
  'POST /attendance/arrivals/': [
    { does: 'records an arrival', may: OFFICE, input: (one) => ({ body: { student_id: one.pupil } }) },
  ],
  'POST /attendance/leaves/': [
    { does: 'records a leave', may: OFFICE, input: (one) => ({ body: { student_id: one.pupil } }) },
  ],
  'POST /attendance/contradictions/use-office/': [
    {
      does: 'uses the entry of the office for a mark',
      may: OFFICE,
      input: (one) => ({
        body: { date: TODAY, marks: [{ section_period_id: one.period, student_id: one.pupil }] },
      }),
    },
  ],
  'POST /attendance/contradictions/undo/': [
    { does: 'undoes the use of an entry', may: OFFICE, input: () => ({ body: { change_ids: [1] } }) },
  ],
  'POST /attendance/contradictions/ask/': [
    {
      does: 'asks the teacher about a mark',
      may: OFFICE,
      input: (one) => ({
        body: { date: TODAY, marks: [{ section_period_id: one.period, student_id: one.pupil }] },
      }),
    },
  ],
  'POST /attendance/calls/': [
    {
      does: 'notes a call',
      may: OFFICE,
      input: (one) => ({ body: { student_id: one.pupil, date: TODAY, outcome: 'no_answer' } }),
    },
  ],
  'POST /attendance/reminders/': [
    {
      does: 'reminds the teacher of a sheet',
      may: OFFICE,
      input: (one) => ({
        body: { date: TODAY, sheets: [{ section_period_id: one.period, teacher_id: one.teacher.teacher! }] },
      }),
    },
  ],
}
