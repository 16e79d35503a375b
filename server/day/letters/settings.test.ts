import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
const save = (person: Person, body: { days: unknown; text: unknown }) =>
  person.call('PUT /api/settings/letters/', { body: body as never })
const TEXT = 'Dear {contacts}, {student} was absent on {days_absent} days.'

describe('When letters are due, and what they say', () => {
  test('is changed by a superuser only', async () => {
    assert.equal((await save(world.visitor(), { days: [5], text: TEXT })).status, 401)
    assert.equal((await save(await world.teacher(), { days: [5], text: TEXT })).status, 403)
    assert.equal((await save(await world.admin(), { days: [5], text: TEXT })).status, 403)
  })

  test('is refused with the field that is wrong, and nothing is saved', async () => {
    const superuser = await world.superuser('Sue Super')
    const before = (await superuser.call('GET /api/settings/letters/', {})).body
    assert.deepEqual(before.days, [5, 10, 15])
    for (const [wrong, field, sentence] of [
      [{ days: [], text: TEXT }, 'days', /at least one number/],
      [{ days: [5, 5], text: TEXT }, 'days', /must be in increasing order/],
      [{ days: [10, 5], text: TEXT }, 'days', /must be in increasing order/],
      [{ days: [0], text: TEXT }, 'days.0', /from 1 to 200/],
      [{ days: [1, 2, 3, 4, 5, 6, 7, 8, 9], text: TEXT }, 'days', /at most 8 numbers/],
      [{ days: [5], text: '  ' }, 'text', /is required/],
      [{ days: [5], text: 'x'.repeat(4001) }, 'text', /4000 characters/],
      [{ days: [5], text: 'Dear {mother} and {father}' }, 'text', /unknown field \{mother\} and \{father\}/],
    ] as const) {
      const { status, failure } = await save(superuser, wrong)
      assert.equal(status, 400, JSON.stringify(wrong).slice(0, 80))
      assert.match(failure.fields?.[field] ?? '', sentence)
    }
    assert.deepEqual((await superuser.call('GET /api/settings/letters/', {})).body, before)
  })

  test('can have a text for each number of absent days and language, and no others', async () => {
    const superuser = await world.superuser('Ulla Super')
    const saveTexts = (texts: unknown) =>
      save(superuser, { days: [5, 10], text: TEXT, texts } as { days: unknown; text: unknown })
    const es = { days: 10, language: 'es', text: 'Estimados {contacts}' }
    for (const [texts, sentence] of [
      [[{ ...es, days: 7 }], /must be for one of the absent days/],
      [[es, es], /one in each language/],
      [[{ ...es, days: null, language: 'en' }], /one in each language/],
    ] as const) {
      const { status, failure } = await saveTexts(texts)
      assert.equal(status, 400)
      assert.match(failure.fields?.['texts'] ?? '', sentence)
    }
    for (const wrong of [
      { ...es, language: 'fr' },
      { ...es, text: '' },
      { ...es, text: '{madre}' },
      { ...es, days: 0 },
    ])
      assert.equal((await saveTexts([wrong])).status, 400)
    const saved = await saveTexts([es])
    assert.deepEqual(saved.body.texts, [es])
    // The form sends what it loaded, with the fields of each text in its own order.
    const loaded = { days: [5, 10], text: TEXT, texts: [es] }
    const more = [es, { ...es, language: 'en', text: 'Dear {contacts}' }]
    const again = await superuser.call('PUT /api/settings/letters/', {
      body: { days: [5, 10], text: TEXT, texts: more, loaded } as never,
    })
    assert.equal(again.status, 200, again.text)
    assert.equal(again.body.texts.length, 2)
    const late = await superuser.call('PUT /api/settings/letters/', {
      body: { days: [5, 10], text: TEXT, texts: [{ ...es, text: 'Hola' }], loaded } as never,
    })
    assert.equal(late.failure.code, 'changed_meanwhile')
    await saveTexts([{ days: null, language: 'es', text: 'Estimados' }])
  })

  test('holds for the office from then on', async () => {
    const superuser = await world.superuser('Sam Super')
    const { body } = await save(superuser, { days: [3, 6], text: ` ${TEXT} ` })
    assert.deepEqual([body.days, body.text, body.message], [[3, 6], TEXT, 'Saved.'])
    // A program that sends no further texts keeps the Spanish one.
    assert.deepEqual(
      body.texts.map(({ days, language }) => [days, language]),
      [[null, 'es']],
    )
    assert.equal(
      (await (await world.admin('Olga Office')).call('GET /attendance/letters/', {})).body.text,
      TEXT,
    )
  })
})
