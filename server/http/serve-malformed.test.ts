import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const UPLOAD = '/students/api/upload-students/'
const PART = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'

describe('A malformed request', () => {
  for (const [what, type, payload] of [
    ['a form that ends in the middle of its file', 'multipart/form-data; boundary=b', `${PART}PK`],
    ['a form that ends in the middle of its head', 'multipart/form-data; boundary=b', PART.slice(0, 30)],
    ['a form without a boundary', 'multipart/form-data', `${PART}PK\r\n--b--\r\n`],
    ['a form with an empty boundary', 'multipart/form-data; boundary=', `${PART}PK\r\n--b--\r\n`],
    ['a form with an endless boundary', `multipart/form-data; boundary=${'b'.repeat(300)}`, PART],
    ['a form without anything', 'multipart/form-data; boundary=b', ''],
  ] as const) {
    test(`of ${what} is a 400, not a server error`, async () => {
      const headers = { 'content-type': type }
      const reply = await office.send({ method: 'POST', url: UPLOAD, payload, headers })
      assert.deepEqual([reply.statusCode, reply.json().code], [400, 'invalid'], reply.body)
    })
  }

  for (const url of ['/%E0%A4%A', '/students/api/details/%E0%A4%A/', `/calendar/${'x'.repeat(201)}/`]) {
    test(`with the address ${url.slice(0, 40)} is a 400 too`, async () => {
      const reply = await office.send({ method: 'GET', url })
      assert.deepEqual([reply.statusCode, reply.json().code], [400, 'invalid'], reply.body)
      assert.equal(reply.json().error, reply.json().message)
      const page = await office.send({ method: 'GET', url, headers: { accept: 'text/html' } })
      assert.match(page.body, /^<!doctype html>/)
    })
  }

  test('that never ends is cancelled after some minutes', () => {
    assert.equal(world.app.server.requestTimeout, 300_000)
  })
})
