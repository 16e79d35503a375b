import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { plainBrowser } from '#tests/provider/plain-browser.ts'
import { signIn, whoIs } from '#tests/provider/signing-in.ts'
import { openStreet } from '#tests/world/listening-world.ts'

let street: Awaited<ReturnType<typeof openStreet>>
before(async () => {
  street = await openStreet()
})
after(() => street.close())

describe('whom a person turns out to be', () => {
  test('somebody new is nobody yet, and a student once the office has added them', async () => {
    const browser = plainBrowser(street.origin)
    await signIn(browser, 'paula.pupil@larkfield.example')
    assert.equal((await whoIs(browser)).role, 'none')
    const id = await street.addStudent('Paula Pupil')
    await signIn(browser, 'PAULA.PUPIL@larkfield.example')
    const me = await whoIs(browser)
    assert.deepEqual([me.role, me.student_id], ['student', id])
    assert.deepEqual((await browser.call('/api/check-user-type/')).body, {
      isTeacher: false,
      isStudent: true,
    })
  })

  test('an active teacher with this address comes in as that teacher at the first sign-in', async () => {
    const id = await street.addTeacher('Tilda Tutor')
    const browser = plainBrowser(street.origin)
    await signIn(browser, 'tilda.tutor@larkfield.example')
    const me = await whoIs(browser)
    assert.deepEqual([me.role, me.teacher_id, me.first_name], ['teacher', id, 'Tilda'])
  })

  test('an inactive teacher or student stays nobody', async () => {
    const id = await street.addTeacher('Tessa Left')
    await street.db.updateTable('teacher').set({ active: false }).where('id', '=', id).execute()
    const browser = plainBrowser(street.origin)
    await signIn(browser, 'tessa.left@larkfield.example')
    assert.equal((await whoIs(browser)).role, 'none')
  })

  test('the office keeps its role, and is known again under another address', async () => {
    await street.db
      .insertInto('account')
      .values({ email: 'Office@larkfield.example', role: 'admin', superuser: true })
      .execute()
    const browser = plainBrowser(street.origin)
    await signIn(browser, 'office@larkfield.example')
    assert.deepEqual([(await whoIs(browser)).role, (await whoIs(browser)).is_superuser], ['admin', true])
    await street.db
      .updateTable('account')
      .set({ email: 'bureau@larkfield.example' })
      .where('role', '=', 'admin')
      .execute()
    await signIn(browser, 'office@larkfield.example')
    assert.equal((await whoIs(browser)).email, 'bureau@larkfield.example')
  })
})
