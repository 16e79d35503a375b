import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { zipSync } from 'fflate'
import { stopReader } from '#server/exchange/spreadsheets/reader-process.ts'
import { makePhoto } from '#tests/fixtures/make-photo.ts'
import { makeZip } from '#tests/fixtures/make-zip.ts'
import { afterFile, beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useClassWorld } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()
afterFile(stopReader)
beforeFile(async () => {
  await sql`update student set student_number = 'N' || id`.execute(world.db)
})

const upload = (person: Person, zip: Uint8Array | string, preview = false) =>
  person.upload('POST /students/api/upload-photos/', zip, 'photos.zip', { preview_only: String(preview) })
const fileOf = (student: number | undefined, ending = 'jpg') => `N${student}.${ending}`
const countPhotos = async () => (await sql`select from student_photo`.execute(world.db)).rows.length
/** Not compressed, as pictures are in archives. */
const zipOf = (files: Record<string, Uint8Array>) => zipSync(files, { level: 0 })

describe('An archive of photos is refused', () => {
  test('from all but those who may change records', async () => {
    const zip = zipOf({ [fileOf(lund.students[0])]: await makePhoto() })
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student('Pia Pupil'), 403],
      [await world.newcomer(), 403],
    ] as const)
      assert.equal((await upload(person, zip)).status, status)
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    assert.equal((await upload(lund.teacher, zip)).status, 403)
    await sql`update school set teachers_may_edit = true`.execute(world.db)
  })

  test('where it is no archive, damaged, or packs too much', async () => {
    const photo = await makePhoto()
    const file = { name: fileOf(lund.students[0]), contents: photo }
    const bomb = (count: number) =>
      Array.from({ length: count }, (_, nth) => ({ name: `${nth}.jpg`, contents: Buffer.alloc(30_000_000) }))
    for (const [zip, code, message] of [
      ['no archive', 'wrong_type', /not a ZIP archive/],
      [photo, 'wrong_type', /not a ZIP archive/],
      [makeZip([file]).subarray(0, -4), 'unusable_file', /damaged/],
      [makeZip([{ ...file, name: `../${file.name}` }]), 'unusable_file', /damaged/],
      [makeZip([{ ...file, crc: 1 }]), 'unusable_file', /damaged/],
      [makeZip(bomb(2)), 'too_large', /unpacks to more than 50 MB or 2,000 files/],
    ] as const) {
      const { failure } = await upload(admin, zip)
      assert.equal(failure.code, code)
      assert.match(failure.message, message)
    }
  })

  test('where no file in it is a photo of a student, with the reasons', async () => {
    const { status, failure } = await upload(admin, zipOf({ 'group picture.jpg': await makePhoto() }))
    assert.equal(status, 422)
    assert.match(failure.message, /name each file by the student number/)
    assert.deepEqual(failure.errors, ['group picture.jpg: No student has the number group picture.'])
    assert.equal(await countPhotos(), 0)
  })
})

describe('An archive of photos', () => {
  test('is previewed and then saved: good files are, the others are listed with the reason', async () => {
    const [ana, bo, cy] = lund.students
    const photo = await makePhoto()
    const zip = zipOf({
      'Grade 9/': new Uint8Array(),
      [`Grade 9/${fileOf(ana)}`]: photo,
      [`Grade 9/${fileOf(bo, 'PNG')}`]: await makePhoto({ format: 'png' }),
      [`again/${fileOf(ana, 'jpeg')}`]: photo,
      [fileOf(cy)]: photo.subarray(0, 800),
      'N999.jpg': photo,
      '__MACOSX/._N1.jpg': Buffer.from('x'),
      'Thumbs.db': Buffer.from('x'),
      '.DS_Store': Buffer.from('x'),
    })
    const rejected = [
      { file: fileOf(ana, 'jpeg'), problem: `This picture is for the same student as ${fileOf(ana)}.` },
      { file: fileOf(cy), problem: 'This picture is damaged or was not fully saved.' },
      { file: 'N999.jpg', problem: 'No student has the number N999.' },
    ]
    const preview = await upload(admin, zip, true)
    assert.equal(preview.status, 200, preview.text)
    assert.equal(preview.body.success, '2 photos: 2 new, 0 replaced, 0 unchanged. Nothing is saved yet.')
    assert.deepEqual(preview.body.rejected, rejected)
    assert.equal(await countPhotos(), 0)
    const { body } = await upload(admin, zip)
    assert.deepEqual([body.added, body.rejected_count, await countPhotos()], [2, 3, 2])
    const { rows } = await sql<{ count: number }>`select count(*)::int from student where is_active`.execute(
      world.db,
    )
    assert.equal(body.without, rows[0]!.count - 2)
  })

  test('that is sent again changes nothing, and another photo replaces the first; each is in the history', async () => {
    const [ana] = lund.students
    const again = await upload(lund.teacher, zipOf({ [fileOf(ana)]: await makePhoto() }))
    assert.deepEqual([again.body.unchanged, again.body.replaced], [1, 0])
    const other = await upload(lund.teacher, zipOf({ [fileOf(ana)]: await makePhoto({ color: '#00aa00' }) }))
    assert.deepEqual([other.body.unchanged, other.body.replaced], [0, 1])
    const { rows } = await sql<{ account_id: number }>`
      select account_id from audit where subject_id = ${ana!} and details ? 'photo' order by id`.execute(
      world.db,
    )
    assert.deepEqual(
      rows.map(({ account_id }) => account_id),
      [admin.account, lund.teacher.account],
    )
  })
})
