import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { copyOfDemoSchool, DEMO_MOMENTS } from '#server/demo/testing.ts'
import { unzipCsv } from '#tests/world/oneroster/unzip.ts'
import type { Person } from '#tests/world/person.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { effectOf } from './import-files.ts'
import { changeAtRandom, fillAtRandom } from './random-school.ts'

const NOW = DEMO_MOMENTS.wednesday

async function exported(office: Person, version: string, since = ''): Promise<Uint8Array> {
  const query = { version, ...(since && { since }) }
  const reply = await office.send({ method: 'GET', url: '/api/oneroster/export/', query })
  assert.equal(reply.statusCode, 200, reply.body.slice(0, 300))
  return reply.rawPayload
}

/** The records of each file by their ids: their order is not part of them. */
const recordsIn = (zip: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipCsv(zip)).map(([name, rows]) => [
      name,
      Object.fromEntries(rows.map((row) => [row['sourcedId'] ?? row['propertyName'], row])),
    ]),
  )

/** A school with only what the office enters first. */
async function emptySchoolLike({ db }: World): Promise<World> {
  const empty = await openWorld({ now: NOW })
  const { name, year_start, year_end } = await db
    .selectFrom('school')
    .select(['name', 'year_start', 'year_end'])
    .executeTakeFirstOrThrow()
  await empty.db.updateTable('school').set({ name, year_start, year_end }).execute()
  return empty
}

type Round = { world: World; version: '1.1' | '1.2'; change?: (db: World['db']) => Promise<void> }

/**
 * Imports a school's files into an empty school and compares that school's export with them; then does the same with changes of
 * the first school.
 */
async function goRound({ world, version, change }: Round): Promise<number> {
  const sender = await world.superuser('Ria Round')
  const zip = await exported(sender, version)
  const empty = await emptySchoolLike(world)
  try {
    const office = await empty.superuser('Ria Round')
    await take(office, zip)
    const before = recordsIn(zip)
    assert.deepEqual(recordsIn(await exported(office, version)), before)
    if (change) {
      const { body } = await sender.call('GET /api/integrations/')
      await change(world.db)
      const delta = await exported(sender, version, body.last_file!.as_of)
      await take(office, delta)
      const [there, here] = [await exported(sender, version), await exported(office, version)]
      assert.deepEqual(recordsIn(here), recordsIn(there))
    }
    return Object.values(before).reduce((sum, records) => sum + Object.keys(records).length, 0)
  } finally {
    await empty.close()
  }
}

async function take(office: Person, zip: Uint8Array): Promise<void> {
  const preview = await office.upload('POST /api/oneroster/upload/', zip, 'school.zip', {
    preview_only: 'true',
  })
  const { status, body, failure } = await office.upload('POST /api/oneroster/upload/', zip, 'school.zip')
  assert.equal(status, 200, JSON.stringify(failure).slice(0, 500))
  assert.deepEqual(body.errors, [])
  assert.deepEqual(effectOf(preview.body), effectOf(body))
}

describe('A school that goes out as OneRoster files and into an empty school comes out as the same files', () => {
  test('where it is the demo school', async () => {
    const world = await openWorld({ now: NOW, database: await copyOfDemoSchool(NOW) })
    try {
      assert.ok((await goRound({ world, version: '1.2' })) > 1000)
    } finally {
      await world.close()
    }
  })

  for (const seed of [1, 2]) {
    const version = seed % 2 === 0 ? '1.1' : '1.2'
    test(`in version ${version} where it is made at random, by ${seed}, and so do its changes`, async () => {
      const world = await openWorld({ now: NOW })
      try {
        await fillAtRandom(world.db, seed)
        assert.ok((await goRound({ world, version, change: changeAtRandom })) > 60)
      } finally {
        await world.close()
      }
    })
  }
})
