import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '#contract/index.ts'
import { listedPages } from '#contract/pages/find-page.ts'
import { isPageAddress } from './page-address.ts'

const withValues = (path: string) => path.replaceAll(/:\w+/g, '7')

test('addresses of calls, downloads, feeds and sign-in are not pages', () => {
  const routes = Object.keys(api).map((key) => withValues(key.slice(key.indexOf(' ') + 1)))
  assert.ok(routes.length > 100)
  assert.deepEqual(routes.filter(isPageAddress), [])
  const others = [
    '/attendance/submit/',
    '/logout',
    '/login',
    '/docs',
    '/docs/openapi.json',
    '/demo-provider/auth',
  ]
  const files = [
    '/sw.js',
    '/favicon.svg',
    '/static/main-4f2a.js',
    '/static/shell',
    '/healthz',
    '/readyz',
    '/api',
  ]
  assert.deepEqual([...others, ...files].filter(isPageAddress), [])
})

test('every screen of the app is a page', () => {
  const screens = listedPages.map(({ path }) => path)
  assert.ok(screens.length > 50)
  assert.deepEqual(
    screens.filter((path) => !isPageAddress(withValues(path))),
    [],
  )
})
