import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn, daySpanIn, isOneIn, listIn, momentIn, timeIn, timeSpanIn } from './in-language.ts'

const SCHOOL = { locale: 'en-GB', clock: '12h' } as const
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('Days, times and lists are in the language of the family, English ones as the school writes them', () => {
  assert.equal(dayIn('en', '2026-09-14', 'long', SCHOOL), 'Monday 14 September')
  assert.equal(dayIn('es', '2026-09-14', 'long', SCHOOL), 'lunes, 14 de septiembre')
  assert.match(daySpanIn('es', '2026-09-14', '2026-09-16', SCHOOL), /14\s?–\s?16 (de )?sept?/)
  assert.match(plain(timeIn('es', '13:05', SCHOOL)), /^1:05 p\. ?m\.$/)
  assert.match(plain(timeSpanIn('es', '09:00', '10:00', SCHOOL)), /^9:00-10:00 a\. ?m\.$/)
  assert.match(
    plain(momentIn('es', { day: '2026-09-14', time: '09:05' }, SCHOOL)),
    /^14 sept?\.? (de )?2026, 9:05 a\. ?m\.$/,
  )
  assert.equal(listIn('es', ['Ana', 'Ivo']), 'Ana y Ivo'.replace('y Ivo', 'e Ivo'))
  assert.deepEqual([isOneIn('es', 1), isOneIn('es', 2), isOneIn('es', 0)], [true, false, false])
})
