import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { useRosterSchool } from './school.ts'

const school = useRosterSchool()
const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`

describe('A filter', () => {
  test('finds parts of texts in any case, but of ids as they are', async () => {
    const found = async (filter: string) =>
      (await school.consumer.page('users', 'users', { filter })).rows.map(({ familyName }) => familyName)
    for (const part of ['NGSTR', 'ngstr', 'ångSTRÖM'])
      assert.deepEqual(await found(`familyName~${quoted(part)}`), ['Ångström'], part)
    assert.ok((await found("sourcedId~'student-'")).length > 0)
    assert.deepEqual(await found("sourcedId~'STUDENT-'"), [])
  })

  test('compares moments without a zone as UTC, wherever the server is', async () => {
    const { rows } = await school.consumer.page('users', 'users', { filter: "familyName='Ångström'" })
    await sql`update roster_record set changed_at = '2026-03-02T01:30:00Z'
      where sourced_id = ${rows[0]!.sourcedId}`.execute(school.world.db)
    const isFound = async (filter: string) =>
      (await school.consumer.page('users', 'users', { filter })).rows.some(
        ({ sourcedId }) => sourcedId === rows[0]!.sourcedId,
      )
    const zone = process.env['TZ']
    process.env['TZ'] = 'America/New_York'
    try {
      assert.equal(await isFound("dateLastModified='2026-03-02T01:30:00'"), true)
      assert.equal(await isFound("dateLastModified='2026-03-01T20:30:00-05:00'"), true)
      assert.equal(await isFound("dateLastModified>='2026-03-02'"), true)
      assert.equal(await isFound("dateLastModified<'2026-03-02'"), false)
    } finally {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
  })
})
