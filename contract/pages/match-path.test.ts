import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makePathMatcher } from './match-path.ts'

const find = makePathMatcher({
  '/': 'home',
  '/groups': 'groups',
  '/schedule/:studentId': 'week',
  '/schedule/mine': 'own week',
  '/groups/edit/:type/:id': 'group',
})

describe('a path', () => {
  test('is found with or without a slash at the end, in any letters', () => {
    for (const path of ['/groups', '/groups/', '/GROUPS']) assert.equal(find(path)?.value, 'groups', path)
    assert.equal(find('/')?.value, 'home')
  })

  test('has its parameters, decoded', () => {
    assert.deepEqual(find('/groups/edit/core/7'), { value: 'group', params: { type: 'core', id: '7' } })
    assert.deepEqual(find('/schedule/a%20b')?.params, { studentId: 'a b' })
  })

  test('without parameters goes before one with them', () => {
    assert.equal(find('/schedule/mine')?.value, 'own week')
    assert.equal(find('/schedule/7')?.value, 'week')
  })

  test('that is unknown or badly encoded is not found', () => {
    for (const path of ['/nowhere', '/groups/7', '/schedule/', '/schedule/%zz', '/schedule/7/8', '//']) {
      assert.equal(find(path), undefined, path)
    }
  })
})
