import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Contradiction } from '#contract/day/attendance/contradictions.ts'
import type { Status } from '#contract/words.ts'
import { contradictionSentence } from './sentences.ts'

const sheet = (start_time: string, status: Status, is_doubtful = true, last_name = 'Lund') => ({
  section_period_id: 1,
  name: '',
  start_time,
  end_time: '',
  teacher: { id: 1, first_name: 'Tess', last_name },
  status,
  excuse: null,
  is_doubtful,
  covered_by: null,
  office: null,
  asked: null,
})
const sentence = (more: Partial<Contradiction>) =>
  contradictionSentence({
    kind: 'between',
    student_id: 1,
    first_name: 'Ana',
    last_name: 'Abara',
    grade_level: 4,
    known: null,
    sheets: [],
    ...more,
  })

test('A contradiction is described in one sentence', () => {
  assert.equal(
    sentence({
      sheets: [
        sheet('09:00', 'P', false),
        sheet('10:00', 'A'),
        sheet('11:00', 'A'),
        sheet('12:00', 'T', false),
      ],
    }),
    'Absent at 10:00\u00a0AM and 11:00\u00a0AM, but in class at 9:00\u00a0AM and 12:00\u00a0PM.',
  )
  assert.equal(
    sentence({
      kind: 'known',
      known: { kind: 'late', start_time: null, end_time: '10:30' },
      sheets: [sheet('08:00', 'P'), sheet('09:00', 'P'), sheet('11:00', 'A')],
    }),
    'Office: out until 10:30\u00a0AM, but marked present at 8:00\u00a0AM and 9:00\u00a0AM and absent at 11:00\u00a0AM.',
  )
  assert.equal(
    sentence({ kind: 'teachers', sheets: [sheet('09:00', 'A'), sheet('09:30', 'P', true, 'Mann')] }),
    'Tess Lund marked absent at 9:00\u00a0AM, but Tess Mann marked present at 9:30\u00a0AM.',
  )
})
