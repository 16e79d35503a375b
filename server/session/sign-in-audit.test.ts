import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { hashToken } from '#server/http/actor.ts'
import { sessionCookieName } from '#server/http/tokens/cookies.ts'
import { plainBrowser } from '#tests/provider/plain-browser.ts'
import { signIn } from '#tests/provider/signing-in.ts'
import { auditRows } from '#tests/world/audit.ts'
import { useListeningWorld } from '#tests/world/listening-world.ts'

const world = useListeningWorld()
const COOKIE = sessionCookieName({ secure: false })

const accountOf = async (email: string) => {
  const { rows } = await sql<{ id: number }>`select id from account where email = ${email}`.execute(world.db)
  return rows[0]!.id
}

describe('Signing in', () => {
  test('leaves a row with the person, the session and from where', async () => {
    await world.addTeacher('Sina Signs')
    const browser = plainBrowser(world.origin)
    await signIn(browser, 'sina.signs@larkfield.example')
    const token = browser.cookie(COOKIE)!
    const account = await accountOf('sina.signs@larkfield.example')
    const [row, ...others] = await auditRows(world, 'sign_in', account)
    assert.deepEqual(
      [row?.subject, row?.session, row?.details],
      ['session', hashToken(token).slice(0, 8), { ip: '127.0.0.1' }],
    )
    assert.deepEqual(others, [])
  })

  test('names the address of a person without a record, whose account is deleted later', async () => {
    await signIn(plainBrowser(world.origin), 'nobody@larkfield.example')
    const [row] = await auditRows(world, 'sign_in', await accountOf('nobody@larkfield.example'))
    assert.deepEqual(row?.details, { ip: '127.0.0.1', email: 'nobody@larkfield.example' })
  })

  test('that is refused leaves a row with the reason, the address and the account', async () => {
    const browser = plainBrowser(world.origin)
    await signIn(browser, 'off@larkfield.example')
    await sql`update account set active = false where email = 'off@larkfield.example'`.execute(world.db)
    await signIn(browser, 'off@larkfield.example')
    await signIn(browser, 'off@larkfield.example')
    const rows = await auditRows(world, 'refuse', await accountOf('off@larkfield.example'))
    assert.deepEqual(
      rows.map(({ subject, details, count }) => [subject, details, count]),
      [['sign_in', { reason: 'inactive', ip: '127.0.0.1', email: 'off@larkfield.example' }, 2]],
    )
  })

  test('without a start leaves a row without a person', async () => {
    await plainBrowser(world.origin).get('/social/complete/google-oauth2/?code=a&state=b')
    const rows = (await auditRows(world, 'refuse')).filter(({ account_id }) => account_id === null)
    assert.deepEqual(
      rows.map(({ details }) => details),
      [{ reason: 'expired', ip: '127.0.0.1' }],
    )
  })
})

describe('Signing out', () => {
  test('leaves a row of the same session, and none where there was no session', async () => {
    const ada = await world.admin('Ada Leaves')
    const session = hashToken(ada.cookies[COOKIE]!).slice(0, 8)
    await ada.send({ method: 'POST', url: '/logout/' })
    await ada.send({ method: 'POST', url: '/logout/' })
    await world.visitor().send({ method: 'POST', url: '/logout/' })
    const rows = await auditRows(world, 'sign_out')
    assert.deepEqual(
      rows.map((row) => [row.account_id, row.subject, row.session]),
      [[ada.account, 'session', session]],
    )
  })
})
