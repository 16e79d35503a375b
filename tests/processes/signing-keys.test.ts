import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plainBrowser, type PlainBrowser } from '#tests/provider/plain-browser.ts'
import { openWorld } from '#tests/world/world.ts'
import { closeHomeroom, openHomeroom, type Homeroom } from './homeroom.ts'

const SECRETS = ['W9u2fXk7Qe4mTz1sLb8rYc5hNv3jGd6p', 'q7Rk2nXw5Zt9Vb4Lm8Hc3Jf6Dg1Sy0Pa', '']
const originOf = ({ port }: Homeroom) => `http://127.0.0.1:${port}`

/** Whether a token that one process has given is accepted by another, for a visitor who logs out. */
async function isAccepted(browser: PlainBrowser, from: Homeroom, by: Homeroom): Promise<boolean> {
  const { csrfToken } = (await browser.call(`${originOf(from)}/api/csrf/`)).body
  const headers = { 'x-csrftoken': String(csrfToken) }
  return (await browser.call(`${originOf(by)}/logout/`, { method: 'POST', headers })).status === 200
}

describe('Two Homerooms on one database', { concurrency: 1 }, () => {
  test('take writes of each other’s pages, with the same secret, with different ones or without', async () => {
    const world = await openWorld()
    const start = (SESSION_SECRET: string) =>
      openHomeroom('/nowhere', { env: { DATABASE_URL: world.url, SESSION_SECRET } })
    const homerooms = await Promise.all(SECRETS.map(start))
    try {
      const browser = plainBrowser(originOf(homerooms[0]!))
      for (const from of homerooms)
        for (const by of homerooms) assert.equal(await isAccepted(browser, from, by), true)
    } finally {
      await Promise.all(homerooms.map(closeHomeroom))
      await world.close()
    }
  })

  test('keep the secret that they made when they start again', async () => {
    const world = await openWorld()
    const start = () => openHomeroom('/nowhere', { env: { DATABASE_URL: world.url } })
    const before = await start()
    const { csrfToken } = (await plainBrowser(originOf(before)).call('/api/csrf/')).body
    await closeHomeroom(before)
    const after = await start()
    const reply = await plainBrowser(originOf(after)).call('/logout/', {
      method: 'POST',
      headers: { 'x-csrftoken': String(csrfToken) },
    })
    assert.equal(reply.status, 200)
    await closeHomeroom(after)
    await world.close()
  })
})
