import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { auditRows } from '#tests/world/audit.ts'
import { feedCalls } from '#tests/world/calendars.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { askForToken } from '#tests/world/clients/client.ts'
import { addClass } from '#tests/world/timetable.ts'
import {
  endFamilyLink,
  familyTokenOf,
  makeFamilyLink,
  readFamily,
  setContacts,
} from '#tests/world/visits/families.ts'
import { makeLink, sendOpening, tokenOf } from '#tests/world/visits/substitutes.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let head: Person
beforeFile(async () => {
  head = await world.superuser()
})

type Made = {
  /** What the audit calls its subject. */
  id: number
  secret: string
  /** The status of a use without an account. */
  use: () => Promise<number>
  revoke: () => Promise<{ status: number }>
  /** The status where it is revoked again. */
  again: number
}

const KINDS: Record<string, (name: string) => Promise<Made>> = {
  async substitute_link(name) {
    const { teacher } = await addClass(world, { name: `Lund ${name}` })
    const link = await makeLink(head, teacher.teacher!)
    const params = { linkId: link.link.id }
    return {
      id: params.linkId,
      secret: tokenOf(link),
      use: async () => (await sendOpening(world, { token: tokenOf(link) })).status,
      revoke: () => head.call('DELETE /api/substitutes/:linkId/', { params }),
      again: 200,
    }
  },
  async family_link(name) {
    const student = await world.addStudent(`Mia ${name}`)
    const [contact] = await setContacts(head, student, [{ name: 'Maria Minor' }])
    const { body } = await makeFamilyLink(head, student, contact!)
    return {
      id: body.link.id,
      secret: familyTokenOf(body).split('.')[2]!,
      use: async () => (await readFamily(world, familyTokenOf(body))).status,
      revoke: () => endFamilyLink(head, student, body.link.id),
      again: 200,
    }
  },
  async calendar_feed(name) {
    const { student } = await world.student(`Suri ${name}`)
    const { address } = (await feedCalls.createForStudent(head, student!)).body
    return {
      id: student!,
      secret: address.split('/').at(-2)!,
      use: async () => (await feedCalls.read(world, address)).statusCode,
      revoke: () => feedCalls.deleteForStudent(head, student!),
      again: 404,
    }
  },
  async api_client(name) {
    const body = { name, scopes: ['roster.readonly' as const] }
    const made = (await head.call('POST /api/oneroster/clients/', { body })).body
    const { client_id, client_secret } = made
    const params = { clientId: made.client.id }
    return {
      id: params.clientId,
      secret: client_secret,
      use: async () =>
        (await askForToken(world, { grant_type: 'client_credentials', client_id, client_secret })).statusCode,
      revoke: () => head.call('DELETE /api/oneroster/clients/:clientId/', { params }),
      again: 200,
    }
  },
}

for (const [table, make] of Object.entries(KINDS)) {
  describe(`A secret of ${table}`, () => {
    const entries = async (action: string, { id }: Made) =>
      (await auditRows(world, action, head.account)).filter(
        ({ subject, subject_id }) => subject === table && subject_id === id,
      )

    test('works, and its secret is neither stored nor in the audit log, which says who created it', async () => {
      const made = await make('Opened')
      assert.equal(await made.use(), 200)
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(link)::text "row" from ${sql.table(table)} link`.execute(world.db)
      const stored = rows.map(({ row }) => row).join()
      const hex = Buffer.from(made.secret).toString('hex')
      assert.ok(stored !== '' && !stored.includes(made.secret) && !stored.includes(hex))
      const [added, ...others] = await entries('add', made)
      assert.equal(others.length, 0)
      assert.ok(added?.session)
      assert.ok(!JSON.stringify(added).includes(made.secret))
    })

    test('opens no more once it is revoked, which is recorded once', async () => {
      const made = await make('Revoked')
      assert.equal((await made.revoke()).status, 200)
      assert.ok((await made.use()) >= 400)
      assert.equal((await made.revoke()).status, made.again)
      assert.equal((await entries('remove', made)).length, 1)
    })
  })
}
