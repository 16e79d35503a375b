import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { strToU8 } from 'fflate'
import { readOneRoster } from '#server/exchange/oneroster/files/read.ts'
import { closeTableReader } from '#server/exchange/spreadsheets/read-table.ts'
import { cleanArchive, filesOf, zipOf } from '#tests/fixtures/oneroster.ts'
import { set, type Fault, type Files } from '#tests/fixtures/oneroster-faults/fault.ts'
import { FAULTS_OF_FILES } from '#tests/fixtures/oneroster-faults/of-files.ts'
import { FAULTS_OF_ROWS } from '#tests/fixtures/oneroster-faults/of-rows.ts'
import type { Finding } from './finding.ts'
import { findings } from './findings.ts'

after(closeTableReader)

const FAULTS = { ...FAULTS_OF_FILES, ...FAULTS_OF_ROWS }

async function findingsOf({ version = '1.2', change, write }: Omit<Fault, 'found'>): Promise<Finding[]> {
  const archive = cleanArchive(version)
  change?.(archive)
  const files: Files = filesOf(archive)
  write?.(files)
  return findings(await readOneRoster(zipOf(files), 'school.zip'))
}

describe('In an archive of OneRoster', () => {
  for (const version of ['1.1', '1.2'] as const)
    test(`without a fault nothing is found in ${version}`, async () => {
      assert.deepEqual(await findingsOf({ version }), [])
    })

  for (const [fault, { found, ...made }] of Object.entries(FAULTS))
    test(`${fault} is found where it is`, async () => {
      const all = await findingsOf(made)
      const { says, ...where } = found
      const hits = all.filter(
        (one) =>
          says.test(one.problem) &&
          Object.entries(where).every(
            ([field, value]) =>
              one[field as keyof Finding] === (field === 'value' ? String(value).slice(0, 200) : value),
          ),
      )
      assert.equal(hits.length, 1, JSON.stringify(all, null, 1))
    })

  test('letters beyond ASCII, a byte order mark and a folder are no faults', async () => {
    const archive = cleanArchive('1.2')
    set('users', 2, 'givenName', 'Zoë')(archive)
    const files = Object.entries(filesOf(archive)).map(([name, written]) => [
      `export/${name}`,
      `\uFEFF${written}`,
    ])
    const roster = await readOneRoster(zipOf(Object.fromEntries(files)), 'x.zip')
    assert.deepEqual(findings(roster), [])
    assert.deepEqual(roster.systemName, 'Larkfield SIS')
  })
})

test('There are more than forty faults', () => assert.ok(Object.keys(FAULTS).length >= 40))

test('A file of changes may refer to what an earlier file had, and say of an ended record only that it ended', async () => {
  const archive = cleanArchive('1.2')
  for (const name of Object.keys(archive.records))
    if (name !== 'enrollments' && name !== 'users') delete archive.records[name]
  for (const entry of archive.manifest)
    if (entry[1] === 'bulk') entry[1] = entry[0].slice(5) in archive.records ? 'delta' : 'absent'
  const changed = { status: 'active', dateLastModified: '2026-11-02T08:00:00.000Z' }
  for (const row of Object.values(archive.records).flat()) Object.assign(row, changed)
  archive.records['users'] = [{ sourcedId: 'student-4', ...changed, status: 'tobedeleted' }]
  assert.deepEqual(findings(await readOneRoster(zipOf(filesOf(archive)), 'delta.zip')), [])
})

test('A quotation mark in a damaged file leaves the other files as they are', async () => {
  const files: Files = filesOf(cleanArchive('1.2'))
  files['roles.csv'] = strToU8('"')
  const roster = await readOneRoster(zipOf(files), 'x.zip')
  assert.equal(roster.files.find(({ file }) => file === 'users')?.rows.length, 6)
})
