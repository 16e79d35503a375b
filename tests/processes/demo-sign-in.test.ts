import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { queryDatabase, withFolder, withSchool } from './data-folder.ts'
import { expectRefusal } from './expect-refusal.ts'
import { closeHomeroom, openHomeroom } from './homeroom.ts'

/** Homeroom without any settings. */
const UNTOUCHED = { env: { HOMEROOM_DEMO_SIGN_IN: '' } }
const DEMO = { env: { HOMEROOM_DEMO_SIGN_IN: '', HOMEROOM_SEED: 'demo' } }

const providerOf = ({ port }: { port: number }) =>
  fetch(`http://127.0.0.1:${port}/demo-provider/.well-known/openid-configuration`)

describe('Without sign-in settings', { concurrency: 2 }, () => {
  test('a database of real people is refused, and signing in as anyone requires the explicit setting', () =>
    withSchool(async (folder) => {
      const output = await expectRefusal(folder, /does not have the demo school/, UNTOUCHED)
      assert.match(output, /HOMEROOM_DEMO_SIGN_IN=1/)
      const homeroom = await openHomeroom(folder, { env: { HOMEROOM_DEMO_SIGN_IN: '1' } })
      assert.equal((await providerOf(homeroom)).status, 200)
      assert.equal(await closeHomeroom(homeroom), 0)
    }))

  test('the demo school is open to everyone on this machine, at later starts too', () =>
    withFolder(async (folder) => {
      for (const start of [DEMO, UNTOUCHED]) {
        const homeroom = await openHomeroom(folder, start)
        assert.equal((await providerOf(homeroom)).status, 200)
        assert.match(homeroom.output(), /page of a family that reads Spanish:\n {2}http.*\/family\?lang=es#/)
        assert.equal(await closeHomeroom(homeroom), 0)
      }
      await expectRefusal(folder, /NODE_ENV is "Production"/, { env: { NODE_ENV: 'Production' } })
      await expectRefusal(folder, /HOST 0\.0\.0\.0/, { env: { HOMEROOM_DEMO_SIGN_IN: '', HOST: '0.0.0.0' } })
      const homeroom = await openHomeroom(folder, UNTOUCHED)
      const [school] = await queryDatabase(folder, 'select seeded_as_demo from school')
      assert.deepEqual(school, { seeded_as_demo: true })
      assert.equal(await closeHomeroom(homeroom), 0)
    }))
})
