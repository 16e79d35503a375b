import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letterValues } from './letter-values.ts'

const facts = {
  letter: {
    id: null,
    student_id: 1,
    first_name: 'Ana',
    last_name: 'Abara',
    grade_level: 4,
    days_absent: 2,
    days_enrolled: 16,
    days: 2,
    contacts: ['Maria Abara', 'Uwe Abara'],
    households: [],
    absent_dates: ['2026-09-08', '2026-10-09'],
    sent: null,
  },
  household: { names: ['Maria Abara', 'Uwe Abara'], address: [], language: 'es' as const },
  letterhead: { school_name: 'Larkfield School', postal_address: '', phone: '+1 555 0100', logo: null },
  today: '2026-11-18',
}

test('The values of a letter are written in its language', () => {
  const english = letterValues(facts, 'en')
  assert.deepEqual(
    [english.contacts, english.grade, english.percent, english.absent_dates],
    ['Maria Abara and Uwe Abara', '9th Grade', '12.5', 'Sep 8, 2026; Oct 9, 2026'],
  )
  assert.equal(english.date, 'Wednesday, November 18, 2026')
  const spanish = letterValues(facts, 'es')
  assert.deepEqual([spanish.contacts, spanish.grade], ['Maria Abara y Uwe Abara', '9.º grado'])
  assert.match(spanish.date, /miércoles.*18 de noviembre de 2026/)
  assert.match(spanish.absent_dates, /^8 sept?\.? ?(de )?2026; 9 oct\.? ?(de )?2026$/)
  const household = { ...facts.household, names: [] }
  assert.equal(letterValues({ ...facts, household }, 'es').contacts, 'familiares de Ana Abara')
})
