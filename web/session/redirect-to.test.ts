import assert from 'node:assert/strict'
import { afterEach, describe, mock, test } from 'node:test'
import { redirectTo } from './redirect-to.ts'

/** A window that records its addresses; `begins` says whether it starts navigating. */
function openWindow(begins: boolean): string[] {
  const page = new EventTarget()
  const sent: string[] = []
  const assign = (address: string) => {
    sent.push(address)
    if (!begins) return
    const event = new Event('beforeunload')
    Object.defineProperty(event, 'isTrusted', { value: true })
    page.dispatchEvent(event)
  }
  Object.assign(globalThis, { location: { assign }, addEventListener: page.addEventListener.bind(page) })
  return sent
}

describe('Leaving for sign-in', () => {
  afterEach(() => mock.timers.reset())

  test('is not repeated while the browser is navigating', () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const sent = openWindow(true)
    redirectTo('/login')
    mock.timers.tick(1000)
    assert.deepEqual(sent, ['/login'])
  })

  test('is repeated once after 100 ms if the browser has not started', () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const sent = openWindow(false)
    redirectTo('/login')
    mock.timers.tick(99)
    assert.deepEqual(sent, ['/login'])
    mock.timers.tick(1)
    mock.timers.tick(1000)
    assert.deepEqual(sent, ['/login', '/login'])
  })
})
