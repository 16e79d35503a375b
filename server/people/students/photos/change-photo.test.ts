import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { sql } from 'kysely'
import { stopReader } from '#server/exchange/spreadsheets/reader-process.ts'
import { makePhoto } from '#tests/fixtures/make-photo.ts'
import { makePng } from '#tests/fixtures/make-image.ts'
import { makeLink, openLink } from '#tests/world/visits/substitutes.ts'
import { afterFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useClassWorld } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()
afterFile(stopReader)

const student = () => lund.students[0]!
const replace = (person: Person, file: Uint8Array | string, studentId = student()) =>
  person.upload('POST /students/api/photo/:studentId/', file, 'photo.jpg', {}, { studentId })
const remove = (person: Person, studentId = student()) =>
  person.call('DELETE /students/api/photo/:studentId/', { params: { studentId } })
const photoOf = (person: Person, studentId = student(), query: { version?: string } = {}) =>
  person.send({ url: `/students/api/photo/${studentId}/`, query })
const addressOnRecord = async (studentId = student()) =>
  (await admin.call('GET /students/api/details/:studentId/', { params: { studentId } })).body.photo
const countPhotos = async () => (await sql`select from student_photo`.execute(world.db)).rows.length

describe('A photo is refused', () => {
  test('from and to all but staff, and from teachers where only the office changes records', async () => {
    const pupil = await world.student('Pia Pupil')
    const file = await makePhoto()
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.newcomer(), 403],
      [pupil, 403],
    ] as const) {
      assert.equal((await replace(person, file, pupil.student ?? student())).status, status)
      assert.equal((await remove(person)).status, status)
      assert.equal((await photoOf(person, pupil.student ?? student())).statusCode, status)
    }
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    assert.equal((await replace(await world.teacher('Rita Reader'), file)).status, 403)
    await sql`update school set teachers_may_edit = true`.execute(world.db)
    assert.equal(await countPhotos(), 0)
  })

  test('of an unknown student', async () => {
    assert.equal((await replace(admin, await makePhoto(), 999_999)).status, 404)
    assert.equal((await remove(admin, 999_999)).status, 404)
    assert.equal((await photoOf(admin)).statusCode, 404)
  })

  test('where the file is no JPEG, PNG or WebP picture, whatever its name says', async () => {
    const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
    for (const file of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', gif, 'GIF89a', '']) {
      const { status, failure } = await replace(admin, file)
      assert.deepEqual([status, failure.code], [415, 'wrong_type'])
      assert.match(failure.message, /not a JPEG, PNG or WebP picture/)
    }
  })

  test('where it is cut off, or a small file that unpacks to a huge picture', async () => {
    const photo = await makePhoto({ width: 900, height: 900 })
    const cut = await replace(admin, photo.subarray(0, photo.length / 2))
    assert.deepEqual([cut.status, cut.failure.code], [400, 'invalid'])
    assert.match(cut.failure.message, /damaged or was not fully saved/)
    const bomb = makePng({ width: 30_000, height: 30_000, pixels: Buffer.alloc(10_000) })
    const refused = await replace(admin, bomb)
    assert.equal(refused.failure.code, 'too_large')
    assert.match(refused.failure.message, /more than 50 million pixels/)
    const lying = makePng({ width: 6000, height: 6000, pixels: Buffer.alloc(1000) })
    assert.equal((await replace(admin, lying)).failure.code, 'invalid')
    const large = await replace(admin, Buffer.alloc(10 * 1024 * 1024 + 1))
    assert.deepEqual([large.status, large.failure.code], [413, 'too_large'])
    assert.equal(await countPhotos(), 0)
  })
})

describe('A photo', () => {
  test('is saved as a small upright square without what a camera writes about it', async () => {
    const file = await makePhoto({ width: 400, height: 300, exif: true })
    assert.match(file.toString('latin1'), /Robin Example/)
    const { body, text, status } = await replace(admin, file)
    assert.equal(status, 200, text)
    assert.equal(await addressOnRecord(), body.photo)
    const { rows } = await sql<{ image: Buffer }>`select image from student_photo`.execute(world.db)
    const { width, height, format, exif, orientation } = await sharp(rows[0]!.image).metadata()
    assert.deepEqual([width, height, format, exif, orientation], [192, 192, 'webp', undefined, undefined])
    assert.doesNotMatch(rows[0]!.image.toString('latin1'), /Robin|Exif/)
    // It was stored on its side, with its white half at the top: turned, the white half is on the right.
    const { data } = await sharp(rows[0]!.image).raw().toBuffer({ resolveWithObject: true })
    const redAt = (x: number, y: number) => data[(y * 192 + x) * 3]!
    assert.deepEqual([redAt(180, 96) > 240, redAt(10, 96) < 60], [true, true])
  })

  test('of each format is read, and keeps the upper part of a tall picture', async () => {
    for (const format of ['png', 'webp', 'jpeg'] as const) {
      const { status, text } = await replace(admin, await makePhoto({ width: 200, height: 900, format }))
      assert.equal(status, 200, text)
      const { rows } = await sql<{ image: Buffer }>`select image from student_photo`.execute(world.db)
      const { data } = await sharp(rows[0]!.image).raw().toBuffer({ resolveWithObject: true })
      assert.ok(data[(100 * 192 + 96) * 3]! > 240, 'the white top')
    }
  })

  test('is fetched by staff under an address that only this browser keeps, and by no one else', async () => {
    const address = await addressOnRecord()
    const version = address!.split('=')[1]!
    const reply = await photoOf(lund.teacher, student(), { version })
    assert.deepEqual(
      [reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']],
      [200, 'image/webp', 'private, max-age=604800'],
    )
    assert.equal(reply.headers['x-content-type-options'], 'nosniff')
    assert.match(String(reply.headers['content-security-policy']), /sandbox/)
    const old = await photoOf(lund.teacher, student(), { version: '0123456789abcdef' })
    assert.equal(old.headers['cache-control'], 'private, no-cache')
    assert.equal((await photoOf(lund.teacher, student(), { version: '../x' })).statusCode, 400)
  })

  test('is not fetched with the link of a substitute', async () => {
    const substitute = await openLink(world, await makeLink(admin, lund.teacher.teacher!))
    assert.equal((await substitute.send({ url: `/students/api/photo/${student()}/` })).statusCode, 401)
  })

  test('changes its address when it is replaced, goes when it is deleted, and each change is audited once', async () => {
    const id = lund.students[2]!
    const first = (await replace(admin, await makePhoto({ color: '#00aa00' }), id)).body.photo
    assert.equal((await replace(lund.teacher, await makePhoto({ color: '#00aa00' }), id)).body.photo, first)
    const second = (await replace(lund.teacher, await makePhoto({ color: '#0000aa' }), id)).body.photo
    assert.notEqual(second, first)
    assert.equal((await remove(admin, id)).status, 200)
    assert.equal((await remove(admin, id)).status, 200)
    assert.equal(await addressOnRecord(id), null)
    const { rows } = await sql<{ account_id: number; photo: { old: string | null; new: string | null } }>`
      select account_id, details -> 'photo' photo from audit
      where subject = 'student' and subject_id = ${id} and details ? 'photo' order by id`.execute(world.db)
    const [one, two] = [first, second].map((address) => address.split('=')[1]!)
    assert.deepEqual(rows, [
      { account_id: admin.account, photo: { old: null, new: one } },
      { account_id: lund.teacher.account, photo: { old: one, new: two } },
      { account_id: admin.account, photo: { old: two, new: null } },
    ])
  })

  test('is in the file of everything that is stored about the student', async () => {
    const head = await world.superuser()
    const { body } = await head.send({ url: `/students/api/file/${student()}/` })
    assert.match(body, /<img src="data:image\/webp;base64,UklGR/)
  })
})
