import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { cleanArchive, type TestArchive } from '#tests/fixtures/oneroster.ts'
import { recordIn, sendArchive, undoImport } from '#tests/oneroster/import-files.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const VERSIONS = ['1.1', '1.2'] as const

/** A file of a district with a second school. */
function archiveOfDistrict(version: (typeof VERSIONS)[number]): TestArchive {
  const archive = cleanArchive(version)
  archive.records['orgs']!.push({
    sourcedId: 'north',
    name: 'North',
    type: 'school',
    parentSourcedId: 'district',
  })
  return archive
}

/** Has a user belong to these organizations, in the way of the version; the first role is the primary one. */
function belongTo(archive: TestArchive, id: string, orgs: string[]): void {
  const user = recordIn(archive, 'users', id)
  Object.assign(user, { orgSourcedIds: orgs.join(','), primaryOrgSourcedId: '' })
  const { roles } = archive.records
  if (!roles) return
  const role = recordIn(archive, 'roles', `role-${id}`)
  roles.splice(roles.indexOf(role), 1)
  for (const [place, orgSourcedId] of orgs.entries()) {
    const roleType = place === 0 ? 'primary' : 'secondary'
    roles.push({ ...role, sourcedId: `role-${id}-${orgSourcedId}`, orgSourcedId, roleType })
  }
}

async function lastNamesAfter(archive: TestArchive): Promise<string[]> {
  const { status, body, text } = await sendArchive(office, archive, { school: 'school' })
  assert.equal(status, 200, text)
  const { rows } = await sql<{ last_name: string }>`
    select last_name from student where email like 'student-%' and is_active
    union all select last_name from teacher where email like 'teacher-%' and active order by 1`.execute(
    world.db,
  )
  assert.equal((await undoImport(office, body)).status, 200)
  return rows.map(({ last_name }) => last_name)
}

const ALL = ['One', 'Teach', 'Team', 'Three', 'Two']

for (const version of VERSIONS) {
  describe(`A OneRoster file of a district, version ${version}`, () => {
    test('adds no one of another school in the district’s file', async () => {
      for (const orgs of [
        ['north', 'district'],
        ['district', 'north'],
      ]) {
        const archive = archiveOfDistrict(version)
        belongTo(archive, 'student-3', orgs)
        belongTo(archive, 'teacher-2', orgs)
        assert.deepEqual(await lastNamesAfter(archive), ['One', 'Teach', 'Two'], orgs.join())
      }
    })

    test('adds people of this school, even if they belong to other schools too', async () => {
      for (const orgs of [
        ['north', 'district', 'school'],
        ['district', 'school'],
        ['school', 'north'],
      ]) {
        const archive = archiveOfDistrict(version)
        belongTo(archive, 'student-3', orgs)
        belongTo(archive, 'teacher-2', orgs)
        assert.deepEqual(await lastNamesAfter(archive), ALL, orgs.join())
      }
    })

    test('brings those who are listed by the district alone', async () => {
      const archive = archiveOfDistrict(version)
      belongTo(archive, 'student-3', ['district'])
      assert.deepEqual(await lastNamesAfter(archive), ALL)
    })

    test('adds no one whose primary school is another one', async () => {
      const archive = archiveOfDistrict(version)
      belongTo(archive, 'student-3', ['district'])
      recordIn(archive, 'users', 'student-3')['primaryOrgSourcedId'] = 'north'
      assert.deepEqual(
        await lastNamesAfter(archive),
        version === '1.2' ? ['One', 'Teach', 'Team', 'Two'] : ALL,
      )
    })
  })
}
