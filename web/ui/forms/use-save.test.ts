import { notifications, notificationsStore } from '@mantine/notifications'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { openForFile } from '#tests/world/file-hooks.ts'
import { endBrowser, renderHook } from '#tests/world/browser/rendered-hook.ts'
import { openWebModules } from '#tests/world/browser/web-modules.ts'

type Actions = typeof import('../use-action.ts')
type Guards = typeof import('./unsaved-guard.ts')
type Saving = typeof import('./use-save.tsx')
type Values = { name: string }

const web = openForFile(openWebModules, ({ close }) => close())

const FORM = {
  getInitialValues: () => ({ name: '' }),
  getValues: () => ({ name: 'Robin' }),
  setErrors: () => {},
  setInitialValues: () => {},
  setValues: () => {},
  getInputNode: () => null,
} as never

let reply: PromiseWithResolvers<Response>
let calls: number

async function renderSave(reload?: () => Promise<Values>) {
  const { useSave } = await web.load<Saving>('web/ui/forms/use-save.tsx')
  return renderHook(() =>
    useSave('PATCH /api/settings/', {
      form: FORM,
      labels: { name: 'Name' },
      send: ({ name }: Values) => ({ body: { name } }),
      ...(reload && { reload }),
    }),
  )
}

const USED = { code: 'invalid', message: 'The name is used already.', fields: { name: 'is used already' } }
const CHANGED = { code: 'changed_meanwhile', message: 'Somebody else has changed this.' }
const refuse = (failure: object = USED) => reply.resolve(Response.json(failure, { status: 400 }))
const settle = () => new Promise((resolve) => void setTimeout(resolve, 50))
const toasts = () => {
  const { notifications: shown, queue } = notificationsStore.getState()
  return [...shown, ...queue].map(({ message }) => message)
}

function useServer(): void {
  beforeEach(() => {
    reply = Promise.withResolvers()
    calls = 0
    mock.method(globalThis, 'fetch', () => {
      calls += 1
      return reply.promise
    })
  })

  afterEach(async () => {
    // React needs time to remove unmounted components.
    await settle()
    mock.restoreAll()
    notifications.clean()
    endBrowser()
  })
}

describe('A save', () => {
  useServer()

  test('is sent once on a double click, and can be repeated after the reply', async () => {
    const save = await renderSave()
    save.now().mutate({ name: 'Robin' })
    save.now().mutate({ name: 'Robin' })
    await settle()
    assert.equal(calls, 1)
    refuse()
    await settle()
    save.now().mutate({ name: 'Robin' })
    await settle()
    assert.equal(calls, 2)
    save.leave()
  })

  test('that fails shows the failure in the form, without a toast', async () => {
    const save = await renderSave()
    save.now().mutate({ name: 'Robin' })
    refuse()
    await settle()
    assert.equal(save.now().isError, true)
    assert.deepEqual(toasts(), [])
    save.leave()
  })

  test('that fails after its form was closed shows a toast', async () => {
    const save = await renderSave()
    save.now().mutate({ name: 'Robin' })
    await settle()
    save.leave()
    refuse()
    await settle()
    assert.deepEqual(toasts(), [USED.message])
  })

  test('that fails shows a toast if the form is closed while the record reloads', async () => {
    const loaded = Promise.withResolvers<Values>()
    const save = await renderSave(() => loaded.promise)
    save.now().mutate({ name: 'Robin' })
    refuse(CHANGED)
    await settle()
    save.leave()
    loaded.resolve({ name: 'Ottilie' })
    await settle()
    assert.deepEqual(toasts(), [CHANGED.message])
  })
})

describe('An action that shows its own failure', () => {
  useServer()

  for (const [place, isLeft] of [
    ['is believed while it is on the screen', false],
    ['says it in the corner once it has gone', true],
  ] as const) {
    test(place, async () => {
      const { useAction } = await web.load<Actions>('web/ui/use-action.ts')
      const failing = Promise.withResolvers<string>()
      const phrase = () => 'Not done.'
      const action = await renderHook(() =>
        useAction(() => failing.promise, { onFailure: () => true, phrase }),
      )
      action.now().mutate()
      await settle()
      if (isLeft) action.leave()
      failing.reject(new Error('No connection'))
      await settle()
      assert.deepEqual(toasts(), isLeft ? ['Not done.'] : [])
      if (!isLeft) action.leave()
    })
  }
})

describe('The unsaved-changes guard of a form', () => {
  useServer()

  const [here, elsewhere] = ['/here', '/elsewhere'].map((pathname) => ({ pathname, search: '' }))
  assert(here && elsewhere)

  test('asks while there are edits, but not once they are saved or the form is gone', async () => {
    const guards = await web.load<Guards>('web/ui/forms/unsaved-guard.ts')
    const form = await renderHook(() => {
      const guard = guards.useFormGuard()
      guards.useUnsavedGuard(guard, true)
      return guard
    })
    assert.equal(guards.shouldConfirmLeave(here, elsewhere), true)
    form.now().release()
    assert.equal(guards.shouldConfirmLeave(here, elsewhere), false)
    form.leave()
  })

  test('asks before a dialog with edits is closed', async () => {
    const guards = await web.load<Guards>('web/ui/forms/unsaved-guard.ts')
    const form = await renderHook(() => {
      const guard = guards.useFormGuard()
      guards.useUnsavedGuard(guard, true)
      return guard
    })
    let isClosed = false
    void form.now().closeWhenSaved(() => (isClosed = true))
    await settle()
    assert.equal(isClosed, false)
    form.leave()
    await form.now().closeWhenSaved(() => (isClosed = true))
    assert.equal(isClosed, true)
  })
})
