import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainBrowser } from '#tests/provider/plain-browser.ts'
import { useTwoProviders } from '#tests/provider/school.ts'

const school = useTwoProviders()

/** Begins to sign in with one of both, and returns with a code of Microsoft; every cookie is sent to every address. */
async function returnToMicrosoft(began: 'google-oauth2' | 'microsoft') {
  const { world, grantTo } = school
  const browser = plainBrowser(world.origin)
  const { location } = await browser.get(`/social/login/${began}/`)
  const request = new URL(location).searchParams
  const attempt = browser.jar.find(({ name }) => name.startsWith('sign_in_'))
  assert.ok(attempt)
  attempt.path = '/'
  const back = new URLSearchParams({
    code: grantTo(request.get('nonce') ?? ''),
    state: request.get('state') ?? '',
  })
  const seen = await browser.get(`/social/complete/microsoft/?${back.toString()}`)
  return { ended: seen.location.replace(world.origin, ''), session: browser.cookie('homeroom_session') }
}

test('An attempt that began with Google signs no one in at the return address of Microsoft', async () => {
  const { ended, session } = await returnToMicrosoft('google-oauth2')
  assert.deepEqual([ended, session], ['/?sign_in=expired', undefined])
})

test('One that began with Microsoft does', async () => {
  const { ended, session } = await returnToMicrosoft('microsoft')
  assert.equal(ended, '/')
  assert.ok(session)
})
