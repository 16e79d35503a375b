import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { auditRows } from '#tests/world/audit.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { flat, nested, type Fields } from '#tests/world/forms/sent-fields.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let head: Person
beforeFile(async () => {
  head = await world.superuser()
})

type Page = {
  method: 'PATCH' | 'PUT'
  url: string
  /** Two changes of different fields. */
  changes: [Fields, Fields]
  /** The audit entry of the first one. */
  details: Fields
}

const PAGES: Record<string, Page> = {
  'of the school': {
    method: 'PATCH',
    url: '/api/settings/',
    changes: [{ attendance_days_back: 7 }, { weight_gaps: 31 }],
    details: { attendance_days_back: { old: 2, new: 7 } },
  },
  'of notices': {
    method: 'PUT',
    url: '/api/settings/notices/',
    changes: [{ times: ['09:00'] }, { subject: 'From {school}' }],
    details: { notice_times: { old: '10:30, 15:30', new: '09:00' } },
  },
  'of letters': {
    method: 'PUT',
    url: '/api/settings/letters/',
    changes: [{ days: [4, 8] }, { text: 'Dear {contacts}' }],
    details: { letters: { days: { old: '5, 10, 15', new: '4, 8' } } },
  },
  'of the letterhead': {
    method: 'PUT',
    url: '/api/settings/letterhead/',
    changes: [{ postal_address: '1 Main Street\nAlbany, NY 12203' }, { phone: '+1 555 0100' }],
    details: { letterhead: { postal_address: { old: '', new: '1 Main Street\nAlbany, NY 12203' } } },
  },
  'of the district': {
    method: 'PUT',
    url: '/api/settings/attendance-categories/',
    changes: [{ category_T: 'Late' }, { district_calendar_code: '2026' }],
    details: { category_T: { old: 'Tardy', new: 'Late' } },
  },
}

const read = async ({ url }: Page) => {
  const { mail: _, ...fields } = flat((await head.send({ method: 'GET', url })).json<Fields>())
  return fields
}

/** Sends a change as its form does: a PUT has all fields. */
const save = (page: Page, loaded: Fields, change: Fields) =>
  head.send({
    method: page.method,
    url: page.url,
    payload: { ...nested(page.method === 'PUT' ? { ...loaded, ...change } : change), loaded },
  })

for (const [name, page] of Object.entries(PAGES)) {
  describe(`Settings ${name}`, () => {
    test('that are saved as they were loaded leave no entry in the audit', async () => {
      const before = await auditRows(world, 'change')
      const loaded = await read(page)
      const reply = await save(page, loaded, {})
      assert.equal(reply.statusCode, 200, reply.body)
      assert.deepEqual(await read(page), loaded)
      assert.equal((await auditRows(world, 'change')).length, before.length)
    })

    test('of which two people change different fields at one moment keep both, each with an entry', async () => {
      const before = await auditRows(world, 'change')
      const loaded = await read(page)
      const replies = await Promise.all(page.changes.map((change) => save(page, loaded, change)))
      assert.deepEqual(
        replies.map(({ statusCode }) => statusCode),
        [200, 200],
      )
      const [one, other] = page.changes
      assert.deepEqual(await read(page), { ...loaded, ...one, ...other })
      const entries = (await auditRows(world, 'change')).slice(before.length)
      assert.equal(entries.length, 2)
      assert.ok(entries.every(({ subject, subject_id }) => subject === 'school' && subject_id === null))
      assert.ok(
        entries.some(({ details }) => isDeepStrictEqual(details, page.details)),
        JSON.stringify(entries),
      )
    })
  })
}
