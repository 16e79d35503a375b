import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

describe('a call that writes is refused', () => {
  const logout = { method: 'POST', url: '/logout/' } as const

  test('without a token, or with one of another session or of a visitor', async () => {
    const ada = await world.admin('Ada Tokens')
    const ben = await world.admin('Ben Tokens')
    const foreign = (await ben.call('GET /api/csrf/')).body.csrfToken
    const ofVisitor = (await world.visitor().call('GET /api/csrf/')).body.csrfToken
    for (const token of ['', 'x', 'x.y', foreign, ofVisitor]) {
      const reply = await ada.send({ ...logout, headers: { 'x-csrftoken': token } })
      assert.equal(reply.statusCode, 403)
      assert.equal(reply.json().code, 'csrf')
      assert.match(reply.json().message, /reload/)
    }
    assert.equal((await ada.call('GET /api/check-authentication/')).body.isAuthenticated, true)
  })

  test('when another site’s page sends it, even with the token', async () => {
    const ada = await world.admin('Ada Sites')
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) assert.equal((await ada.send({ ...logout, headers })).statusCode, 403)
    const own = { origin: world.config.origin, 'sec-fetch-site': 'same-origin' }
    assert.equal((await ada.send({ ...logout, headers: own })).statusCode, 200)
  })

  test('when a file is sent without a token, and the file is not read', async () => {
    const ada = await world.admin('Ada Files')
    const boundary = 'boundary-of-the-parts'
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const rows = 'first_name,last_name,email\nUna,Upload,una.upload@larkfield.example\n'
    const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="staff.csv"\r\n\r\n${rows}\r\n--${boundary}--\r\n`
    const upload = { method: 'POST', url: '/api/staff/upload/', payload } as const
    const reply = await ada.send({ ...upload, headers: { ...headers, 'x-csrftoken': '' } })
    assert.deepEqual([reply.statusCode, reply.json().code], [403, 'csrf'])
    const uploads = await world.db.selectFrom('upload_batch').select('id').execute()
    assert.deepEqual(uploads, [])
    assert.equal((await ada.send({ ...upload, headers })).statusCode, 200)
  })

  test('when it is sent as a form where none is accepted', async () => {
    const ada = await world.admin('Ada Forms')
    const reply = await ada.send({
      method: 'POST',
      url: '/students/api/add/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'first_name=A',
    })
    assert.equal(reply.statusCode, 415)
  })
})
