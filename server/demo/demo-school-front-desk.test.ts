import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql, type RawBuilder } from 'kysely'
import type { TestDatabase } from '#server/database/testing.ts'
import { copyOfDemoSchool } from './testing.ts'

let school: TestDatabase
const select = async <T>(query: RawBuilder<T>): Promise<T[]> => (await query.execute(school.db)).rows

describe('the front desk of the demo school', () => {
  before(async () => {
    school = await copyOfDemoSchool('2026-09-14')
  })
  after(() => school.close())

  test('has a letterhead with a logo, letters in two languages for the second step, and addresses of most families', async () => {
    const [head] = await select(sql`select postal_address, phone, logo_type, logo_width from letterhead`)
    assert.deepEqual(head, {
      postal_address: '1200 Willow Road\nWillowmere, OH 43000',
      phone: '+1 555 0100',
      logo_type: 'image/png',
      logo_width: 160,
    })
    const texts = sql`select one->'days' days, one->>'language' "language"
      from letter_settings, jsonb_array_elements(texts) one order by one->>'days', 2`
    assert.deepEqual(await select(texts), [
      { days: 10, language: 'en' },
      { days: 10, language: 'es' },
      { days: null, language: 'es' },
    ])
    const [addresses] = await select(sql`
      select count(*) filter (where street = '') between 10 and 40 some_without,
        bool_and(street = '' or (street ~ '^[0-9]+ [A-Z][a-z]+ [A-Z][a-z]+$' and city <> '' and region <> '' and postal_code <> '')) whole,
        (select count(*) > 5 from contact one join contact other using (student_id)
          where one.street > other.street and other.street <> '') two_households
      from contact`)
    assert.deepEqual(addresses, { some_without: true, whole: true, two_households: true })
  })

  test('has reasons on reported absences of the last days, and arrivals and leaves at the counter with who picked up', async () => {
    const [found] = await select(sql`
      select count(distinct absence_reason_id) > 2 reasons,
        bool_and(absence_reason_id is not null) filter (where source = 'phone') all_by_phone,
        count(*) filter (where tardy_minutes is not null) > 0 arrivals,
        count(*) filter (where is_leave and picked_up_by <> '') > 0 leaves,
        count(distinct start_date) > 4 days
      from reported_absence`)
    assert.deepEqual(found, {
      reasons: true,
      all_by_phone: true,
      arrivals: true,
      leaves: true,
      days: true,
    })
  })

  test('has photos of one class, and the seats of two classes of teacher@', async () => {
    const [photos] = await select(sql`
      select count(*)::int photos, count(distinct "version")::int different from student_photo`)
    assert.deepEqual(photos, { photos: 21, different: 21 })
    const charts = await select(sql`
      select teacher_id, count(*) > 18 full_class, count(distinct (row_number, column_number)) = count(*) one_each
      from seating_chart join seat using (section_period_id, teacher_id)
      group by section_period_id, teacher_id`)
    const chart = { teacher_id: 1, full_class: true, one_each: true }
    assert.deepEqual(charts, [chart, chart])
  })
})
