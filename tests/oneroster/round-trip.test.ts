import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newSchool } from '#server/database/seed/testing.ts'
import { unzipCsv } from '#tests/world/oneroster/unzip.ts'
import type { Person } from '#tests/world/person.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { fillAtRandom } from './random-school.ts'

const NOW = '2026-11-18T10:04:00'

async function exported(office: Person, version: string): Promise<Uint8Array> {
  const reply = await office.send({ method: 'GET', url: `/api/oneroster/export/?version=${version}` })
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

/** A school that has nothing yet but what the office enters first. */
async function emptySchoolLike({ db }: World): Promise<World> {
  const empty = await openWorld({ now: NOW })
  const { name, year_start, year_end } = await db
    .selectFrom('school')
    .select(['name', 'year_start', 'year_end'])
    .executeTakeFirstOrThrow()
  await empty.db.updateTable('school').set({ name, year_start, year_end }).execute()
  return empty
}

/** Takes a school's files into an empty school and compares what that one gives with them. */
async function goRound(world: World, version: '1.1' | '1.2'): Promise<number> {
  const zip = await exported(await world.superuser('Ria Round'), version)
  const empty = await emptySchoolLike(world)
  try {
    const office = await empty.superuser('Ria Round')
    const { status, body, failure } = await office.upload('POST /api/oneroster/upload/', zip, 'school.zip')
    assert.equal(status, 200, JSON.stringify(failure).slice(0, 500))
    assert.deepEqual(body.errors.slice(0, 5), [])
    const [before, after] = [recordsIn(zip), recordsIn(await exported(office, version))]
    assert.deepEqual(after, before)
    return Object.values(before).reduce((sum, records) => sum + Object.keys(records).length, 0)
  } finally {
    await empty.close()
  }
}

describe('A school that goes out as OneRoster files and into an empty school comes out as the same files', () => {
  test('where it is the demo school', async () => {
    const { prepare, ...database } = await newSchool(NOW)
    await prepare()
    const world = await openWorld({ now: NOW, database })
    try {
      assert.ok((await goRound(world, '1.2')) > 1000)
    } finally {
      await world.close()
    }
  })

  for (const seed of [1, 2]) {
    const version = seed % 2 === 0 ? '1.1' : '1.2'
    test(`in version ${version} where it is made at random, by ${seed}`, async () => {
      const world = await openWorld({ now: NOW })
      try {
        await fillAtRandom(world.db, seed)
        assert.ok((await goRound(world, version)) > 60)
      } finally {
        await world.close()
      }
    })
  }
})
