import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeJpeg, makePng } from '#tests/fixtures/make-image.ts'
import { auditRows } from '#tests/world/audit.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let head: Person
let teacher: Person
let student: Person
beforeFile(async () => {
  head = await world.superuser()
  teacher = await world.teacher()
  student = await world.student()
})
const LOGO = 'POST /api/settings/letterhead/logo/'
const png = makePng({ width: 300, height: 100 })
const save = (person: Person, body: Record<string, unknown>) =>
  person.call('PUT /api/settings/letterhead/', { body: body as never })
const image = (person: Person, address = '/api/letterhead/logo/') =>
  person.send({ method: 'GET', url: address })

describe('The letterhead', () => {
  test('is read by staff and changed by superusers only', async () => {
    const visitor = world.visitor()
    const office = await world.admin()
    const fields = { postal_address: '', phone: '' }
    for (const [person, reads, changes] of [
      [visitor, 401, 401],
      [student, 403, 403],
      [teacher, 200, 403],
      [office, 200, 403],
    ] as const) {
      assert.equal((await person.call('GET /api/letterhead/')).status, reads)
      // The school has no logo yet.
      assert.equal((await image(person)).statusCode, reads === 200 ? 404 : reads)
      assert.equal((await person.call('GET /api/settings/letterhead/')).status, changes)
      assert.equal((await save(person, fields)).status, changes)
      assert.equal((await person.upload(LOGO, png, 'logo.png')).status, changes)
      assert.equal((await person.call('DELETE /api/settings/letterhead/logo/')).status, changes)
    }
    assert.equal((await office.call('GET /api/letterhead/')).body.logo, null)
  })

  test('has an address of at most five lines and a phone number', async () => {
    for (const [body, field, problem] of [
      [{ phone: '' }, 'postal_address', /required/],
      [{ postal_address: '1\n2\n3\n4\n5\n6', phone: '' }, 'postal_address', /at most 5 lines/],
      [{ postal_address: 'x'.repeat(401), phone: '' }, 'postal_address', /400 characters/],
      [{ postal_address: 'a\0b', phone: '' }, 'postal_address', /cannot be used/],
      [{ postal_address: '', phone: 'call us' }, 'phone', /phone number/],
    ] as const) {
      const { status, failure } = await save(head, body)
      assert.equal(status, 400)
      assert.match(failure.fields?.[field] ?? '', problem)
    }
    const saved = await save(head, {
      postal_address: ' 450 Larkfield Avenue \r\n\r\nAlbany, NY 12203\n',
      phone: '+1 555 0100',
    })
    assert.deepEqual(saved.body, {
      postal_address: '450 Larkfield Avenue\nAlbany, NY 12203',
      phone: '+1 555 0100',
      message: 'Letterhead saved.',
    })
    const { body } = await teacher.call('GET /api/letterhead/')
    assert.deepEqual(
      [body.school_name, body.postal_address, body.phone],
      ['Larkfield School', '450 Larkfield Avenue\nAlbany, NY 12203', '+1 555 0100'],
    )
  })

  test('takes only PNG and JPEG images as a logo, by their content', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const bomb = makePng({ width: 300, height: 100, pixels: Buffer.alloc(40_000_000) })
    for (const [file, name, status] of [
      [svg, 'logo.svg', 415],
      [svg, 'logo.png', 415],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 'logo.jpg', 415],
      [bomb, 'logo.png', 400],
      [makePng({ width: 30_000, height: 30_000, pixels: Buffer.alloc(1) }), 'logo.png', 400],
      [Buffer.concat([png, Buffer.alloc(500_000)]), 'logo.png', 413],
      [Buffer.alloc(0), 'logo.png', 415],
    ] as const)
      assert.equal((await head.upload(LOGO, file, name)).status, status, name)
    assert.equal((await head.call('GET /api/letterhead/')).body.logo, null)
  })

  test('has a logo that staff get under a new address after each upload, with headers that keep it an image', async () => {
    const before = (await auditRows(world, 'change')).length
    const { body } = await head.upload(LOGO, png, 'logo.txt')
    assert.deepEqual([body.message, body.logo.width, body.logo.height], ['Logo saved.', 300, 100])
    const reply = await image(teacher, body.logo.address)
    assert.deepEqual(reply.rawPayload, png)
    assert.equal(reply.headers['content-type'], 'image/png')
    assert.equal(reply.headers['x-content-type-options'], 'nosniff')
    assert.equal(reply.headers['content-disposition'], 'inline; filename="logo.png"')
    assert.equal(reply.headers['content-security-policy'], "default-src 'none'; sandbox")
    assert.match(String(reply.headers['cache-control']), /^private/)
    for (const person of [world.visitor(), student])
      assert.ok([401, 403].includes((await image(person, body.logo.address)).statusCode))

    const jpeg = makeJpeg({ width: 40, height: 20 })
    const second = await head.upload(LOGO, jpeg, 'logo.jpg')
    assert.notEqual(second.body.logo.address, body.logo.address)
    assert.equal((await image(teacher)).headers['content-type'], 'image/jpeg')
    assert.equal((await head.call('DELETE /api/settings/letterhead/logo/')).body.message, 'Logo deleted.')
    assert.equal((await head.call('DELETE /api/settings/letterhead/logo/')).status, 200)
    assert.equal((await image(teacher)).statusCode, 404)
    const entries = (await auditRows(world, 'change')).slice(before)
    assert.deepEqual(
      entries.map(({ details }) => details),
      [
        { letterhead: { logo: { old: null, new: 'PNG, 300 × 100 pixels' } } },
        { letterhead: { logo: { old: 'PNG, 300 × 100 pixels', new: 'JPEG, 40 × 20 pixels' } } },
        { letterhead: { logo: { old: 'JPEG, 40 × 20 pixels', new: null } } },
      ],
    )
  })
})
