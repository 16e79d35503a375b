import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { safeLocalPath, namesFromClaims } from './rules.ts'

describe('the screen after a sign-in', () => {
  const refused = [
    undefined,
    '',
    'reports',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nSet-Cookie: a=b',
    '/\u0000',
    '/.//evil.example',
    '/a/..//evil.example',
    ' //evil.example',
    '/\ud800',
  ]
  for (const next of refused) {
    test(`may not be ${JSON.stringify(next)}`, () => assert.equal(safeLocalPath(next), '/'))
  }

  test('may be any screen, with its query and its fragment', () => {
    for (const next of [
      '/',
      '/reports?student_id=7&type=records',
      '/groups#core',
      '/a/%2F%2Fevil.example',
      '/?next=//x',
    ]) {
      assert.equal(safeLocalPath(next), next)
    }
  })

  test('a browser that follows the result stays on our site, whatever was requested', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '\t',
      'evil.example',
      'http:',
      ' ',
    )
    const requested = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
    )
    fc.assert(
      fc.property(requested, (next) => {
        const address = safeLocalPath(next)
        assert.ok(address.startsWith('/') && !address.startsWith('//'))
        assert.equal(
          new URL(address, 'https://homeroom.example/deep/page').origin,
          'https://homeroom.example',
        )
        assert.equal(safeLocalPath(address), address)
      }),
    )
  })
})

describe('a new person’s name', () => {
  test('comes from the two names, or from the one', () => {
    assert.deepEqual(namesFromClaims({ given_name: 'Zoë', family_name: 'Ng' }), {
      firstName: 'Zoë',
      lastName: 'Ng',
    })
    assert.deepEqual(namesFromClaims({ name: 'Ana de la Cruz' }), {
      firstName: 'Ana',
      lastName: 'de la Cruz',
    })
  })

  test('is empty when there is none, and contains nothing unprintable', () => {
    assert.deepEqual(namesFromClaims({ name: 7 }), { firstName: '', lastName: '' })
    assert.deepEqual(namesFromClaims({ given_name: ' A\u0000\nB ', family_name: 'x'.repeat(500) }), {
      firstName: 'A B',
      lastName: 'x'.repeat(100),
    })
    assert.deepEqual(namesFromClaims({ given_name: '\u202Ean\u200BA', family_name: '\u2066' }), {
      firstName: 'an A',
      lastName: '',
    })
  })
})
