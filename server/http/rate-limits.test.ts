import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LIMITS } from './rate-limits.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

const from = (ip: string, url: string) =>
  world.app.inject({ url, headers: { host: 'localhost:3000', 'x-forwarded-for': ip } })

const start = (email: string) =>
  from('192.0.2.1', `/social/login/google-oauth2/?login_hint=${encodeURIComponent(email)}`)
const back = (ip: string) => from(ip, '/social/complete/google-oauth2/')

describe('too many in a minute', () => {
  test('sign-ins with one e-mail address have to wait, others continue', async () => {
    for (let times = 0; times < LIMITS.signInAsEmail; times += 1) {
      assert.equal(
        (await start(times % 2 ? 'busy@larkfield.example' : 'Busy@Larkfield.example')).statusCode,
        302,
      )
    }
    const reply = await start('busy@larkfield.example')
    assert.equal(reply.statusCode, 429)
    assert.equal(reply.json().code, 'too_many')
    assert.match(reply.json().message, /^This address has signed in too often/)
    assert.ok(Number(reply.headers['retry-after']) > 0 && Number(reply.headers['retry-after']) <= 60)
    assert.equal((await start('calm@larkfield.example')).statusCode, 302)
  })

  test('sign-ins from one place have to wait only when there are more than a school has', async () => {
    for (let times = 0; times < LIMITS.signInFromAddress; times += 1) {
      assert.equal((await back('192.0.2.7')).statusCode, 302)
    }
    const reply = await back('192.0.2.7')
    assert.deepEqual([reply.statusCode, reply.json().code], [429, 'too_many'])
    assert.equal((await back('192.0.2.8')).statusCode, 302)
  })

  test('a person who opens the address sees a page that says so', async () => {
    const reply = await world.app.inject({
      url: '/social/complete/google-oauth2/',
      headers: { accept: 'text/html', 'x-forwarded-for': '192.0.2.7' },
    })
    assert.equal(reply.statusCode, 429)
    assert.match(reply.headers['content-type'] ?? '', /text\/html/)
    assert.match(reply.body, /Too many people are signing in/)
  })

  test('uploads of one account have to wait, those of another continue', async () => {
    const ada = await world.admin()
    const ben = await world.admin('Ben Busy')
    const upload = (person: typeof ada) =>
      person.send({ method: 'POST', url: '/students/api/upload-students/' })
    for (let times = 0; times < LIMITS.upload; times += 1)
      assert.notEqual((await upload(ada)).statusCode, 429)
    assert.equal((await upload(ada)).statusCode, 429)
    assert.notEqual((await upload(ben)).statusCode, 429)
  })
})
