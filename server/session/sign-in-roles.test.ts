import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plainBrowser } from '#tests/provider/plain-browser.ts'
import { signIn, currentUserOf } from '#tests/provider/signing-in.ts'
import { useListeningWorld } from '#tests/world/listening-world.ts'

const world = useListeningWorld()

describe('who a person is after signing in', () => {
  test('someone new has no role yet, and is a student once the office has added them', async () => {
    const browser = plainBrowser(world.origin)
    await signIn(browser, 'paula.pupil@larkfield.example')
    assert.equal((await currentUserOf(browser)).role, 'none')
    const id = await world.addStudent('Paula Pupil')
    await signIn(browser, 'PAULA.PUPIL@larkfield.example')
    const me = await currentUserOf(browser)
    assert.deepEqual([me.role, me.student_id], ['student', id])
    assert.deepEqual((await browser.call('/api/check-user-type/')).body, {
      isTeacher: false,
      isStudent: true,
    })
  })

  test('an active teacher with this address is signed in as that teacher the first time', async () => {
    const id = await world.addTeacher('Tilda Tutor')
    const browser = plainBrowser(world.origin)
    await signIn(browser, 'tilda.tutor@larkfield.example')
    const me = await currentUserOf(browser)
    assert.deepEqual([me.role, me.teacher_id, me.first_name], ['teacher', id, 'Tilda'])
  })

  test('an inactive teacher or student gets no role', async () => {
    const id = await world.addTeacher('Tessa Left')
    await world.db.updateTable('teacher').set({ active: false }).where('id', '=', id).execute()
    const browser = plainBrowser(world.origin)
    await signIn(browser, 'tessa.left@larkfield.example')
    assert.equal((await currentUserOf(browser)).role, 'none')
  })

  test('the office keeps its role, and is recognized with another address', async () => {
    await world.db
      .insertInto('account')
      .values({ email: 'Office@larkfield.example', role: 'admin', superuser: true })
      .execute()
    const browser = plainBrowser(world.origin)
    await signIn(browser, 'office@larkfield.example')
    assert.deepEqual(
      [(await currentUserOf(browser)).role, (await currentUserOf(browser)).is_superuser],
      ['admin', true],
    )
    await world.db
      .updateTable('account')
      .set({ email: 'bureau@larkfield.example' })
      .where('role', '=', 'admin')
      .execute()
    await signIn(browser, 'office@larkfield.example')
    assert.equal((await currentUserOf(browser)).email, 'bureau@larkfield.example')
  })
})
