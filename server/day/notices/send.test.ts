import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bodyOf } from '#server/mail/compose.ts'
import { useNotices } from '#tests/world/families/notices.ts'
import type { Class } from '#tests/world/timetable.ts'

const { runAt, addFamilies, saveContacts, mark, mailsTo, sendAll, changeSettings } = useNotices()

const SPANISH = {
  language: 'es',
  subject: 'Un mensaje de {school}',
  absence_text: '{first_name} faltó el {date}. {link}',
  correction_text: '{date}: {reason}',
} as const

const spanishMother = (one: Class) =>
  saveContacts(one.students[0]!, [
    { name: 'Rosa', email: `rosa@${one.name}.example`, may_receive: true, language: 'es' },
  ])
const plain = (text: string | undefined) => text?.replace(/http\S+/, 'LINK')

describe('A notice to a family that speaks Spanish', () => {
  test('has the school’s Spanish texts, day and reason, and the way to stop such messages', async () => {
    const one = await addFamilies()
    await spanishMother(one)
    await changeSettings({ texts: [SPANISH] })
    await mark(one, 'APP')
    await runAt('10:30')
    await sendAll()
    await mark(one, 'TPP')
    await runAt('10:32')
    const [notice, correction] = await mailsTo(one)
    assert.equal(notice?.subject, 'Un mensaje de Larkfield School')
    assert.equal(plain(notice?.text), 'Ana faltó el lunes, 14 de septiembre de 2026. LINK')
    assert.match(notice.text, /\/family\?lang=es#/)
    assert.equal(correction?.text, 'lunes, 14 de septiembre de 2026: Ahora consta que Ana llegó tarde.')
    const { text, html } = bodyOf(
      { ...notice, id: 1, queued_at: new Date(), to_name: 'Rosa' },
      'https://home.example',
    )
    assert.match(text, /Para dejar de recibir estos mensajes, abra https/)
    assert.match(html ?? '', /^<!doctype html><html lang="es">.*Dejar de recibir estos mensajes/)
  })

  test('is in English where the school has no Spanish text, with the day and the reason', async () => {
    const one = await addFamilies()
    await spanishMother(one)
    await changeSettings({ texts: [{ ...SPANISH, absence_text: '' }] })
    await mark(one, 'APP')
    await runAt('10:30')
    const [notice] = await mailsTo(one)
    assert.equal(notice?.subject, 'Un mensaje de Larkfield School')
    assert.match(notice.text, /^Dear Rosa, Ana is marked absent on Monday, September 14, 2026/)
  })
})

describe('The texts in other languages are refused', () => {
  test('where one is English, twice there, or lacks its fields', async () => {
    for (const [texts, field] of [
      [[{ ...SPANISH, language: 'en' }], 'texts.0.language'],
      [[{ ...SPANISH, language: 'fr' }], 'texts.0.language'],
      [[SPANISH, SPANISH], 'texts'],
      [[{ ...SPANISH, absence_text: 'Sin enlace' }], 'texts.0.absence_text'],
      [[{ ...SPANISH, subject: '{first_name}' }], 'texts.0.subject'],
    ] as const) {
      const { status, failure } = await changeSettings({ texts })
      assert.deepEqual([status, Object.keys(failure.fields ?? {})], [400, [field]], JSON.stringify(texts))
    }
  })
})
