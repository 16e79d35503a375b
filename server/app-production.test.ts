import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { freshDatabase } from './database/testing.ts'
import { compiledCode } from '#tests/processes/homeroom.ts'
import { PRODUCTION } from '#tests/provider/production.ts'

/** Builds the app in a separate process and returns which of these modules it loaded, and its output. */
async function buildWith(environment: Record<string, string>) {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({ load: (url, context, next) => (loaded.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]), next(url, context)) })
    const { buildApp } = await import('#server/app.ts')
    const { readConfig } = await import('#server/config.ts')
    const { makeClock } = await import('#server/clock.ts')
    const { openPools } = await import('#server/database/pool.ts')
    const { db, reports, close } = openPools({ connectionString: process.env.DATABASE_URL })
    const app = await buildApp({ db, reports, config: readConfig(process.env), clock: makeClock(undefined) })
    const { statusCode } = await app.inject('/demo-provider/.well-known/openid-configuration')
    const docs = (await app.inject({ url: '/docs/', headers: { accept: '*/*' } })).statusCode
    await app.close()
    await close()
    console.log(JSON.stringify({ statusCode, docs, loaded: [...loaded] }))`
  const database = await freshDatabase()
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      ...compiledCode(),
      PATH: process.env.PATH,
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.url,
      ...environment,
    },
    encoding: 'utf8',
  })
  await database.close()
  return { ...JSON.parse(ran.stdout || '{}'), stderr: ran.stderr } as {
    statusCode: number
    docs: number
    loaded: string[]
    stderr: string
  }
}

describe('the demo sign-in and the API page', () => {
  test('is not loaded in production', async () => {
    const built = await buildWith(PRODUCTION)
    assert.deepEqual([built.stderr, built.statusCode, built.docs], ['', 404, 404])
    for (const name of ['oidc-provider', '@scalar/fastify-api-reference', 'vite']) {
      assert.equal(built.loaded.includes(name), false, name)
    }
  })

  test('starts without a warning elsewhere', async () => {
    const built = await buildWith({ HOMEROOM_DEMO_SIGN_IN: '1' })
    assert.deepEqual([built.stderr, built.statusCode, built.docs], ['', 200, 200])
    assert.equal(built.loaded.includes('oidc-provider'), true)
  })
})
